import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The output of a command about the line that has the focus.
final class Preview {
  let output = OutputPane()
  /// Shows the lines and the preview, or the lines alone.
  let split: SplitPane
  var isShown: Bool {
    didSet { layOut() }
  }
  private var template: CommandTemplate
  /// The command that is shown in place of that of the line, until another one has the focus.
  private var once: (template: CommandTemplate, focus: Int?)?

  /// The window that was asked for, and as it is on the screen.
  private var window: PreviewWindow { didSet { layOut() } }
  private var fitted: PreviewWindow
  private let pane: PreviewPane
  private let program: TerminalProgram
  /// The size of the screen that it was laid out for.
  private var screen = CellSize(rows: 0, columns: 0)
  private let lines: (any Pane, any CommandResponder)
  private let delimiter: String?
  /// The line that was asked to be in sight first; nil where it is, or where none was.
  private var wantedLine: Int?
  private let hasCommand: Bool
  /// The preview gets no keys of its own.
  private let responder = CommandSet()
  /// The command whose output is shown, and the room that it has.
  private var shown: (command: [UInt8], size: CellSize)?

  /// Creates a preview beside lines.
  init(
    _ command: String, _ options: Options, _ program: TerminalProgram, beside lines: any Pane,
    _ navigator: any CommandResponder
  ) {
    template = CommandTemplate(command, delimiter: options.delimiter)
    (window, delimiter, hasCommand) = (options.previewWindow, options.delimiter, !command.isEmpty)
    (fitted, self.program, self.lines) = (window, program, (lines, navigator))
    isShown = !window.isHidden && hasCommand
    pane = PreviewPane(output.pane)
    split = SplitPane(
      program.engine, [self.lines], leastExtent: 0, canActivate: { _ in false })
    layOut()
    token = output.pane.changes.observe(self) { $0.keepPlace() }
  }

  private var token: Subscription?
  private var isKeepingPlace = false

  /// Scrolls to the line that is wanted, once it has come, or to the end where that is followed.
  private func keepPlace() {
    guard !isKeepingPlace else { return }
    isKeepingPlace = true
    defer { isKeepingPlace = false }
    let pane = output.pane
    if let line = wantedLine {
      pane.text.countLines { true }
      if let place = pane.text.place(ofLine: line) {
        pane.scroll(to: LongTextPane.Place(place))
        if pane.top.offset == place { wantedLine = nil }
      }
    } else if fitted.follows {
      pane.scroll(to: pane.lastTop)
    }
    if fitted.fixedLines > 0 {
      pane.text.countLines { true }
      let first = pane.text.place(ofLine: fitted.fixedLines).map { LongTextPane.Place($0) }
      if let first, pane.top < first { pane.scroll(to: first, isBounded: false) }
    }
  }

  /// Shows what another command prints about each line.
  func change(to template: CommandTemplate) { (self.template, once) = (template, nil) }

  /// Shows what a command prints until another line has the focus.
  func showOnce(_ template: CommandTemplate, about subject: CommandTemplate.Subject) {
    once = (template, subject.focus)
  }

  /// Changes what the words name, from the options of the command line on.
  func change(window words: String, from start: PreviewWindow) throws(MessageError) {
    var next = start
    try next.change(to: words)
    isShown = !next.isHidden
    window = next
  }

  private func layOut() {
    screen = program.screen.size
    fitted = window.fitted(to: screen)
    output.pane.wrapsLines = fitted.wrapsLines
    pane.fixedLines = fitted.fixedLines
    let (part, all) =
      fitted.cells == nil
      ? (fitted.share, 100) : (fitted.cells(of: screen), fitted.extent(of: screen))
    let shares = [all - part, part].map(Double.init)
    split.direction = fitted.side.isBeside ? .horizontal : .vertical
    split.shares = fitted.side.isFirst ? shares.reversed() : shares
    let preview: (any Pane, any CommandResponder) = (pane, responder)
    let both = fitted.side.isFirst ? [preview, lines] : [lines, preview]
    // An alternative may hide it.
    let isVisible = isShown && (!fitted.isHidden || window.isHidden)
    split.panes = (isVisible ? both : [lines]).map { (pane: $0.0, responder: $0.1) }
  }

  /// Runs the command where it is another one than that which is shown.
  func update(about subject: CommandTemplate.Subject, anew: Bool = false) {
    if screen != program.screen.size { layOut() }
    let size = output.pane.size
    if let once, once.focus != subject.focus { self.once = nil }
    let template = once?.template ?? template
    guard isShown, size.columns > 0 else { return }
    let isAboutNothing = subject.focus == nil && !template.dependsOnQuery
    let command = isAboutNothing ? [] : template.command(about: subject)
    if !anew, let shown, shown == (command, size) { return }
    shown = (command, size)
    guard !isAboutNothing, hasCommand || !command.isEmpty else { return output.run(nil) }
    wantedLine = fitted.firstLine(rows: size.rows) { place in
      let text = CommandTemplate(place, delimiter: delimiter).command(about: subject)
      return String(decoding: text, as: UTF8.self)
    }
    var program = ChildProgram(shell: command)
    let (rows, columns) = ("\(size.rows)", "\(size.columns)")
    program.environment = [
      "LINES": rows, "COLUMNS": columns, "FZF_PREVIEW_LINES": rows,
      "FZF_PREVIEW_COLUMNS": columns,
    ]
    output.run(program)
  }
}

extension Picking {
  /// The query and the lines for the commands of the command line.
  var subject: CommandTemplate.Subject {
    CommandTemplate.Subject(
      query: query, focus: focusedLine, selection: selectedLines,
      line: { [source] in source.bytes(ofLine: $0) })
  }

  /// Shows the preview of the line that has the focus now.
  func updatePreview(anew: Bool = false) {
    preview?.update(about: subject, anew: anew)
  }

  func addPreviewCommands() {
    guard let preview else { return }
    let commands = program.commands
    let pane = preview.output.pane
    let rows: [(String, String, KeySequence, () -> Int)] = [
      ("previewUp", "Scroll the preview up", "shift+up", { -1 }),
      ("previewDown", "Scroll the preview down", "shift+down", { 1 }),
      ("previewPageUp", "Page up in the preview", "shift+pageup", { -preview.output.page }),
      ("previewPageDown", "Page down in the preview", "shift+pagedown", { preview.output.page }),
    ]
    for (name, title, key, distance) in rows {
      commands.add(
        CommandID("picker.\(name)"), title, keys: key, allowsRepeat: true, if: preview.isShown
      ) { _ in pane.scroll(by: distance()) }
    }
    commands.add("picker.previewTop", "First line of the preview", if: preview.isShown) { _ in
      pane.scroll(to: LongTextPane.Place(0))
    }
    commands.add("picker.previewBottom", "Last line of the preview", if: preview.isShown) { _ in
      pane.scroll(to: pane.lastTop)
    }
    commands.add("picker.wrapPreview", "Wrap lines of the preview, or not", if: preview.isShown) {
      _ in pane.wrapsLines.toggle()
    }
    commands.add(
      "picker.refreshPreview", "Run the preview anew", of: self, if: { _ in preview.isShown },
      perform: { picking, _ in picking.updatePreview(anew: true) })
    commands.add(
      "picker.togglePreview", "Show or hide the preview", keys: "ctrl+/", "ctrl+_", "alt+p",
      of: self
    ) { picking, _ in
      preview.isShown.toggle()
      picking.updatePreview()
    }
  }
}

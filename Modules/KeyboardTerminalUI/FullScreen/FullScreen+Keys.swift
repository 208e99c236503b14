public import KeyboardCommands
public import KeyboardCore

extension FullScreen {
  /// Lists every key in force with what it does, over everything else.
  ///
  /// Arrows, pages and the ends scroll; Escape closes the list, and any other key closes it and does
  /// what it does.
  public func showKeys() {
    guide = KeyGuide(engine.keysInForce)
  }

  /// Adds what every program offers to the commands of one: `screen.showKeys` (F1 and `?`),
  /// `screen.editKeys` (F2), the editor of bindings, and `screen.scrollLeft` and
  /// `screen.scrollRight` (Alt with an arrow) where lines of a list may be cut.
  ///
  /// - Parameters:
  ///   - commands: the program's own commands.
  ///   - files: keep the bindings that the user changes.
  public func addCommands(to commands: CommandSet, files: BindingFiles) {
    commands.add("screen.showKeys", "Show keys", keys: "f1", "?") { [weak self] _ in
      self?.showKeys()
    }
    let isEditing = { [weak self] in self?.root is BindingsPane }
    commands.add("screen.editKeys", "Change keys", keys: "f2", if: !isEditing()) {
      [weak self] _ in self?.editKeys(files)
    }
    let scrolls = { [weak self] in self?.root?.scrollsSideways ?? false }
    commands.add(
      "screen.scrollLeft", "Show the start of long lines", keys: "alt+left", allowsRepeat: true,
      if: scrolls()
    ) { [weak self] _ in self?.root?.scrollSideways(by: -1) }
    commands.add(
      "screen.scrollRight", "Show the end of long lines", keys: "alt+right", allowsRepeat: true,
      if: scrolls()
    ) { [weak self] _ in self?.root?.scrollSideways(by: 1) }
  }

  /// Shows the editor of bindings in place of the pane, until Escape or F2 comes back to it.
  ///
  /// The program's own commands are not there meanwhile: none of its keys leaves by mistake.
  ///
  /// - Parameter files: keep the bindings that the user changes.
  public func editKeys(_ files: BindingFiles) {
    guard isRunning, !(root is BindingsPane) else { return }
    let pane = BindingsPane(engine: engine, files: files)
    pane.obstacle = { [weak self] in self?.unreachable($0) }
    pane.onMessage = { [weak self] in self?.show($0, isWarning: $1) }
    let former = (root, name, header, shownCommands)
    let commands = CommandSet()
    commands.add("screen.showKeys", "Show keys", keys: "f1") { [weak self] _ in self?.showKeys() }
    commands.add("screen.leaveEditor", "Back", keys: "escape", "f2") { [weak self, weak pane] _ in
      pane?.deactivate()
      guard let self else { return }
      editorCommands = nil
      (root, name, header, shownCommands) = former
    }
    pane.activate()
    editorCommands = engine.addResponder(commands)
    (root, name, header, shownCommands) = (pane, "keys", nil, [])
  }

  /// The help of the pane; in the editor of bindings also the key that leaves it, while that does.
  var help: String {
    if dialogs.isOpen { return dialogs.pane?.help ?? "" }
    let back = !engine.capturesKeys ? engine.possibleKeys(of: ["screen.leaveEditor"]) : []
    let parts = [root?.help ?? ""] + back.map { "\($0.label): \($0.title.lowercased())" }
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Offers a key to the list of keys that is shown; false when it is for the program, also because
  /// it has closed the list.
  func guideTakes(_ key: KeyEvent) -> Bool {
    guard guide != nil, key.phase != .release, key.key.name?.isModifier != true
    else { return false }
    let page = max(1, shown.rows.upperBound - 1)
    for stroke in key.candidates {
      if let lines = KeyGuide.distance(for: stroke, page: page) {
        guide?.scroll(by: lines, page: page)
        return true
      }
      if KeyGuide.closingKeys.contains(stroke) {
        guide = nil
        return true
      }
    }
    guide = nil
    return false
  }
}

/// Every key in force, by who provides it: a page over the screen that scrolls.
///
/// ```
/// Keys                                    1–20 of 34    title
/// Picker                                           ┃    who provides it
///   Enter          Choose                          ┃    faint while it would do nothing
///   Tab            Select                          │
///   1 … 9          Count                           │    one command with other arguments
/// ```
nonisolated struct KeyGuide: TerminalView {
  private enum Line {
    case provider(String)
    case keys(label: String, CommandKeys)
  }

  static let closingKeys: Set<KeyStroke> = ["escape", "q", "?", "f1"]

  private let lines: [Line]
  private let keyWidth: Int
  private var top = 0

  init(_ keys: [CommandKeys]) {
    let providers = keys.map(\.provider).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    lines = providers.flatMap { provider in
      [.provider(provider)] + Self.lines(of: keys.filter { $0.provider == provider })
    }
    keyWidth = lines.reduce(0) {
      guard case .keys(let label, _) = $1 else { return $0 }
      return max($0, label.displayWidth)
    }
  }

  /// A line each; more than three that differ in their arguments alone are one, from first to last.
  private static func lines(of keys: [CommandKeys]) -> [Line] {
    var lines: [Line] = []
    var rest = keys[...]
    while let first = rest.first {
      let alike = rest.prefix {
        ($0.command.id, $0.title, $0.isPossible)
          == (first.command.id, first.title, first.isPossible)
      }
      if alike.count > 3, let last = alike.last {
        lines.append(.keys(label: "\(first.label) … \(last.label)", first))
      } else {
        lines += alike.map { .keys(label: $0.label, $0) }
      }
      rest = rest.dropFirst(alike.count)
    }
    return lines
  }

  /// The lines that a key scrolls by; nil for other keys.
  static func distance(for stroke: KeyStroke, page: Int) -> Int? {
    switch stroke {
    case "down", "j", "enter": 1
    case "up", "k": -1
    case "pagedown", "space": max(1, page - 1)
    case "pageup", "shift+space": min(-1, 1 - page)
    case "home": -Int(Int32.max)
    case "end": Int(Int32.max)
    default: nil
    }
  }

  /// Scrolls, no further than the ends.
  mutating func scroll(by distance: Int, page: Int) {
    top = min(max(0, top + distance), max(0, lines.count - page))
  }

  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let page = size.rows - 1
    canvas.fill(CellRect(size: size), canvas.theme.text)
    guard page > 0 else { return }
    // Another size may have more room.
    let top = min(top, max(0, lines.count - page))
    let seen = lines[top...].prefix(page)
    canvas.draw(
      TitleLine("Keys", info: "\(top + 1)–\(top + seen.count) of \(lines.count)  Escape closes"),
      in: CellRect(row: 0, column: 0, rows: 1, columns: size.columns))
    // In place of the cursor of what lies below.
    canvas.placeCursor(at: CellPosition(row: 0, column: 5))
    let width = min(keyWidth, max(8, size.columns / 2 - 4))
    for (row, line) in seen.enumerated() {
      switch line {
      case .provider(let name):
        canvas.write(
          name, at: CellPosition(row: row + 1, column: 0), columns: size.columns - 2,
          canvas.theme.header)
      case .keys(let label, let keys):
        let style = keys.isPossible ? canvas.theme.text : canvas.theme.detail
        canvas.write(
          label, at: CellPosition(row: row + 1, column: 2), columns: width,
          keys.isPossible ? canvas.theme.key : style)
        canvas.write(
          keys.title, at: CellPosition(row: row + 1, column: width + 4),
          columns: size.columns - width - 6, style)
      }
    }
    var viewport = Viewport(
      contentSize: Size(width: 0, height: Double(lines.count)),
      size: Size(width: 0, height: Double(page)))
    viewport.offset.y = Double(top)
    canvas.draw(
      ScrollBar(viewport, length: page),
      in: CellRect(row: 1, column: size.columns - 1, rows: page, columns: 1))
  }
}

import Dispatch
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Texts that are scrolled and searched, one at a time.
///
/// ```
/// file or pipe ──▶ Input ──▶ LongText ◀── LongTextPane ◀── keys
///                               ▲ looks on, in slices between the keys
///                             query
/// ```
final class Reading {
  /// The text, with a line below it while somebody types one.
  let pane: PromptPane
  let program: TerminalProgram
  let textPane: LongTextPane
  let field = TextDocument(name: "query", isMultiline: false)
  let keys = Keys()
  let commands = CommandSet()
  /// The prompt of the line that is typed; nil while none is.
  var prompt: Prompt?
  var search = Search()
  /// The lines that were typed so far, the newest last: searches as `/`, commands as `!`.
  var history = History()
  /// The number of lines that `d` and `u` go, if somebody has set it; nil for half of the visible lines.
  var halfPage: Int?
  /// The number of lines that a page has, if somebody has set it; nil for the screen's.
  var window: Int?
  /// A Boolean value indicating whether lines are cut only as long as they are scrolled to the side.
  var isCutToScroll = false
  /// The goal that takes reading or counting to reach; nil for none.
  var goal: Goal? { didSet { if goal == nil, oldValue != nil { input.wantNoMore() } } }

  let options: Options
  /// The files of the command line, and those that were opened since.
  var paths: [String?]
  /// The inputs that were opened, by their place among the files.
  var inputs: [Int: Input] = [:]
  var index = 0
  /// The places of the tag that was looked for, and the number of the one that is shown.
  var tags: [Tag] = []
  var tagIndex = 0
  /// The row that was left by a jump.
  var former = LongTextPane.Place(0)
  private var isWorking = false
  /// The matches of long lines, and the query that they are of.
  var longHighlights = LongHighlights()
  private var tokens: [Subscription] = []

  /// The places that may take long to reach.
  enum Goal: Equatable {
    /// The end, and to stay there while more comes.
    case following
    /// The end of a pipe's output.
    case end
    /// A line, by its number from 0.
    case line(Int)
  }

  /// Files of up to so many bytes are counted without being asked to.
  static let smallSize = 1 << 26

  /// Shows the first input, which is that of the file at an index.
  init(
    _ program: TerminalProgram, first: Input, paths: [String?], at index: Int, _ options: Options
  ) {
    (self.program, self.paths, self.index, self.options) = (program, paths, index, options)
    inputs[index] = first
    (search.isHighlighted, search.letterCase) = (options.highlights, options.letterCase)
    window = options.page
    textPane = LongTextPane(first.text)
    textPane.wrapsLines = !options.chopsLines
    textPane.showsLineNumbers = options.showsLineNumbers
    pane = PromptPane("/", field, at: .bottom, of: textPane)
    pane.isShown = false
    textPane.highlights = { [weak self] in self?.highlights(in: $0) ?? [] }
    field.excludedCommands = TextDocument.commandsOfLists
    field.nextResponder = keys
    tokens = [field.changes.observe(self) { $0.lineChanged() }]
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      "reader.accept", "reader.cancel", "reader.interrupt", .pageDown, "reader.search",
      "reader.next", "reader.quit", "screen.showKeys",
    ]
    keys.isTyping = { [weak self] in self?.prompt != nil }
    keys.onCount = { [weak self] in self?.program.screen.show("\($0)") }
    addCommands()
    keys.nextResponder = commands
    // All at once, as each change of the commands has all keys bound anew.
    program.engine.firstResponder = keys
    show(first)
    watch()
  }

  /// The input that is shown.
  var input: Input {
    guard let input = inputs[index] else { preconditionFailure("an input is always open") }
    return input
  }

  var text: LongText { textPane.text }

  // MARK: Inputs

  func show(_ input: Input) {
    input.onChange = { [weak self, weak input] in
      guard let self, let input, self.input === input else { return }
      inputChanged()
    }
    textPane.text = input.text
    text.filter = search.filter
    countMatches()
    textPane.scroll(to: input.top, isBounded: false)
    // The first screen comes first.
    DispatchQueue.main.async { [weak self] in self?.work() }
  }

  /// The file that is shown; nil for a pipe.
  var path: String? { paths[index].flatMap { $0 == "-" ? nil : $0 } }

  /// Opens the file in the user's editor at the line on top, and reads it anew.
  func edit() {
    guard let path else {
      return program.screen.show("only a file can be edited, not what a pipe delivers")
    }
    let line = text.lineNumber(at: textPane.visibleBytes.lowerBound)
    Task {
      await program.run(.editor(of: Array(path.utf8), line: line.map { $0 + 1 }))
      reload()
    }
  }

  /// Checks the file for changes at regular intervals.
  private func watch() {
    let pause = goal == .following ? Duration.milliseconds(200) : .seconds(1)
    _ = program.engine.scheduler.schedule(after: pause, self) {
      if $0.goal == .following, let path = $0.path, $0.input.isReplaced(at: path) {
        $0.followRenamed()
      }
      $0.input.refresh()
      $0.watch()
    }
  }

  private func inputChanged() {
    textPane.textHasChanged()
    if let failure = input.failure {
      program.screen.show(
        "reading has ended: \(String(cString: strerror(failure)))", isWarning: true,
        atLeast: .seconds(2))
    }
    work()
  }

  // MARK: Header

  private var header: TitleLine {
    let bytes = textPane.visibleBytes
    if !text.isWhole {
      // A pipe has to be read as far as the text in sight.
      input.want(goal != nil || textPane.isAtEnd ? text.count : bytes.upperBound)
    }
    let title = paths.count > 1 ? "\(input.title) (\(index + 1) of \(paths.count))" : input.title
    return TitleLine(title, info: notes(bytes).joined(separator: " · "))
  }

  private func notes(_ bytes: Range<Int>) -> [String] {
    var notes = [place(bytes)]
    if textPane.column > 0 { notes.append("column \(textPane.column + 1)") }
    if let filter = search.filter { notes.append("&\(filter.isInverted ? "!" : "")\(filter.text)") }
    if let match = matchOfMatches { notes.append(match) }
    switch goal {
    case .following: notes.append("following")
    case .end, .line: notes.append("reading")
    case nil: if text.isFinding || !text.hasFiltered { notes.append("searching") }
    }
    return notes
  }

  /// The numbers of the lines in sight, as far as they are counted.
  var place: String { place(textPane.visibleBytes) }

  private func place(_ bytes: Range<Int>) -> String {
    guard text.count > 0 else { return "empty" }
    guard !bytes.isEmpty else { return "nothing" }
    guard let first = text.lineNumber(at: bytes.lowerBound),
      let last = text.lineNumber(at: bytes.upperBound - 1)
    else { return "byte \(bytes.lowerBound)" }
    let lines = "\(first + 1)–\(last + 1)"
    guard let count = text.lineCount else { return lines }
    return "\(lines) of \(count)\(text.isWhole ? "" : "+")"
  }

  // MARK: Places

  /// The lines that are at least partly in sight.
  var linesInSight: [StyledText] {
    let bytes = textPane.visibleBytes
    return sequence(first: 0..<bytes.lowerBound) { [text] in text.line(from: $0.upperBound) }
      .dropFirst().prefix { $0.lowerBound < bytes.upperBound }
      .map { [text] in StyledText(bytes: text.bytes(of: $0)) }
  }

  /// Goes to a row, from which `''` comes back.
  func jump(to place: LongTextPane.Place) {
    former = textPane.top
    textPane.scroll(to: place)
  }

  func jumpBack() { jump(to: former) }

  /// Goes to a line by its number from 1, and to the last one if there are fewer.
  func goToLine(_ number: Int) {
    former = textPane.top
    goal = .line(number - 1)
    work()
  }

  func goToEnd(following: Bool = false) {
    former = textPane.top
    goal = following ? .following : .end
    work()
  }

  /// Ends the search or move under way.
  func stop() {
    goal = nil
    search.isUnderWay = false
    text.stopFinding()
    program.screen.setNeedsDisplay()
  }

  // MARK: Work

  /// Works for some milliseconds, and waits so long for what is searched for; the rest follows once the keys that
  /// came meanwhile are handled.
  func work(patience: DispatchTimeInterval = .nanoseconds(0)) {
    let deadline = ContinuousClock.now + .milliseconds(4)
    let goesOn = { ContinuousClock.now < deadline }
    if needsCounting { text.countLines(while: goesOn) }
    searchOn(patience: patience)
    pursue()
    program.screen.setNeedsDisplay()
    guard !isWorking, needsCounting else { return }
    isWorking = true
    DispatchQueue.main.async { [weak self] in
      self?.isWorking = false
      self?.work()
    }
  }

  private var needsCounting: Bool {
    guard !text.hasCountedLines else { return false }
    if case .line = goal { return true }
    let isHidden = text.lineNumber(at: textPane.visibleBytes.upperBound) == nil
    return text.count <= Self.smallSize || textPane.showsLineNumbers && isHidden
  }

  /// Goes on to the goal as far as there is text.
  private func pursue() {
    switch goal {
    case .following, .end:
      textPane.scroll(to: textPane.lastTop)
      if goal == .end, text.isWhole, text.hasFiltered { goal = nil }
    case .line(let line):
      if let place = text.place(ofLine: line) {
        textPane.scroll(to: LongTextPane.Place(place))
      } else if text.hasCountedLines, text.isWhole {
        textPane.scroll(to: textPane.lastTop)
      } else {
        return
      }
      goal = nil
    case nil: break
    }
    if text.isWaiting { input.want(text.count + 1) }
  }
}

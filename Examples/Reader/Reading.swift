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
  var histories: [String: [String]] = [:]
  /// The number of lines that `d` and `u` go, if somebody has set it; nil for half of the visible lines.
  var halfPage: Int?
  /// The goal that takes reading or counting to reach; nil for none.
  var goal: Goal? { didSet { if goal == nil, oldValue != nil { input.wantNoMore() } } }

  private let paths: [String?]
  private var inputs: [Int: Input] = [:]
  private var index = 0
  /// The row that was left by a jump.
  private var former = LongTextPane.Place(0)
  private var isWorking = false
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
  private static let smallSize = 1 << 26

  init(_ program: TerminalProgram, first: Input, paths: [String?]) {
    (self.program, self.paths) = (program, paths)
    inputs[0] = first
    textPane = LongTextPane(first.text)
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

  private func show(_ input: Input) {
    input.onChange = { [weak self, weak input] in
      guard let self, let input, self.input === input else { return }
      inputChanged()
    }
    textPane.text = input.text
    textPane.text.filter = search.filter
    textPane.scroll(to: input.top, isBounded: false)
    // The first screen comes first.
    DispatchQueue.main.async { [weak self] in self?.work() }
  }

  /// Shows another file of the command line.
  func open(by distance: Int) {
    let next = index + distance
    guard paths.indices.contains(next) else {
      program.screen.show(distance > 0 ? "there is no next file" : "there is no file before it")
      return
    }
    do throws(MessageError) {
      let input = if let known = inputs[next] { known } else { try Input(path: paths[next]) }
      stop()
      self.input.top = textPane.top
      inputs[next] = input
      index = next
      search.found = nil
      show(input)
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  /// Reads the file anew.
  func reload() {
    do throws(MessageError) {
      guard let path else { return input.refresh() }
      let top = textPane.top
      inputs[index] = try Input(path: path)
      input.top = top
      show(input)
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
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
    if let filter = search.filter { notes.append("&\(filter.text)") }
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
    text.stopFinding()
    program.screen.setNeedsDisplay()
  }

  // MARK: Work

  /// Works for some milliseconds; the rest follows once the keys that came meanwhile are handled.
  func work() {
    let deadline = ContinuousClock.now + .milliseconds(4)
    let goesOn = { ContinuousClock.now < deadline }
    if !text.hasFiltered {
      text.filterOn(while: goesOn)
      textPane.textHasChanged()
    }
    if needsCounting { text.countLines(while: goesOn) }
    findOn(while: goesOn)
    pursue()
    program.screen.setNeedsDisplay()
    guard !isWorking, needsCounting || !text.hasFiltered || text.isFinding && !text.isWaiting else {
      return
    }
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

extension Input {
  /// The page that `man` hands over, as it says itself.
  static var titleOfStandardInput: String {
    getenv("MAN_PN").map { "Manual page \(String(cString: $0))" } ?? "standard input"
  }

  /// Opens a file, or standard input for nil and `-`.
  convenience init(path: String?) throws(MessageError) {
    let isFile = path != nil && path != "-"
    let descriptor = try isFile ? TerminalProgram.Arguments.openFile(path ?? "") : 0
    self.init(descriptor, title: isFile ? path ?? "" : Self.titleOfStandardInput)
  }
}

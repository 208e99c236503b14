import Dispatch
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A text that is scrolled and searched.
///
/// ```
/// bytes ──▶ TextScrollView ◀── ScrollNavigator ◀── keys
///                 ▲ looks on, in slices between the keys
///               query
/// ```
final class Reading {
  /// The text, with the query below it while somebody types one.
  let pane: PromptPane

  private let program: TerminalProgram
  private let title: String
  private let text = TextScrollView()
  private let navigator: ScrollNavigator
  private let field = TextDocument(name: "query", isMultiline: false)
  /// The query of the last search; nil when there was none.
  private var query: SearchQuery?
  /// The line that was found last.
  private var found: Int?
  /// The offset of the text before a query was typed, to which leaving the search goes back.
  private var origin = Point.zero
  private var hasEnded = false
  private var tokens: [Subscription] = []

  init(_ program: TerminalProgram, title: String) {
    (self.program, self.title) = (program, title)
    navigator = ScrollNavigator(
      scrollView: text, scheduler: program.engine.scheduler, policy: Self.policy)
    let (text, navigator) = (text, navigator)
    let scrollPane = ScrollPane(
      navigator: navigator, scrollView: text,
      line: { $0 < text.lines.count ? text.lines[$0] : nil },
      measure: { text.naturalSize.width = max(text.naturalSize.width, $0) },
      resize: { text.viewportSize = $0 })
    pane = PromptPane("/", field, at: .bottom, of: scrollPane)
    pane.isShown = false
    scrollPane.highlights = { [weak self] line in
      self?.query?.ranges(in: line.prefix(4000)) ?? []
    }
    field.excludedCommands = TextDocument.commandsOfLists
    field.nextResponder = navigator
    tokens = [
      field.changes.observe { [weak self] _ in self?.queryChanged() }
    ]
    program.engine.firstResponder = navigator
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      "reader.searchDone", "reader.searchCancel", .pageDown, "reader.search", "reader.next",
      "reader.quit", "screen.showKeys",
    ]
    addCommands()
  }

  // MARK: Lines

  func append(_ bytes: [UInt8]) {
    text.append(bytes)
    program.screen.setNeedsDisplay()
  }

  func end() {
    hasEnded = true
    program.screen.setNeedsDisplay()
  }

  private var header: TitleLine {
    let count = text.lines.count
    let first = Int(text.contentOffset.y)
    let last = min(count, first + Int(text.viewportSize.height))
    let column = text.contentOffset.x > 0 ? " · column \(Int(text.contentOffset.x) + 1)" : ""
    let place = count == 0 ? "empty" : "\(first + 1)–\(last) of \(count)\(column)"
    return TitleLine(title, info: hasEnded ? place : "\(place) · reading")
  }

  // MARK: Searching

  private var isTyping: Bool { pane.isShown }

  private func beginSearch() {
    origin = navigator.targetOffset
    pane.isShown = true
    program.engine.firstResponder = field
    field.selectAll()
  }

  private func endSearch() {
    pane.isShown = false
    program.engine.firstResponder = navigator
  }

  /// Shows the first match from where the search began.
  private func queryChanged() {
    let query = SearchQuery(field.text)
    guard isTyping, query != self.query else { return }
    self.query = field.text.isEmpty ? nil : query
    found = nil
    if field.text.isEmpty { return navigator.scroll(to: origin) }
    find(from: Int(origin.y) - 1)
  }

  /// Goes from one match to the next, or from what is seen when that is elsewhere.
  private func findNext(isForward: Bool) {
    let (top, bottom) = (Int(navigator.targetOffset.y), Int(navigator.targetVisibleRect.maxY))
    let isSeen = found.map { top..<bottom ~= $0 } ?? false
    find(from: isSeen ? found ?? top : isForward ? top - 1 : bottom, isForward: isForward)
  }

  private func find(from line: Int, isForward: Bool = true) {
    guard let query else { return }
    text.find(query, from: line, isForward: isForward)
    findOn()
  }

  /// Searches for some milliseconds; the rest follows once the keys that came meanwhile are
  /// handled.
  private func findOn() {
    guard text.isFinding else { return }
    let deadline = ContinuousClock.now + .milliseconds(4)
    if let line = text.findOn(while: { ContinuousClock.now < deadline }) {
      found = line
      show(line)
    } else if text.isFinding {
      DispatchQueue.main.async { [weak self] in self?.findOn() }
    } else {
      tellMissing()
    }
  }

  /// Scrolls to what was found in a line, to the side only if it is not seen from where the text
  /// is.
  private func show(_ line: Int) {
    let content = text.lines[line]
    var place = navigator.targetOffset
    place.y = Double(line) - (text.viewportSize.height / 3).rounded(.down)
    if let match = query?.ranges(in: content).first {
      let start = Double(content[..<match.lowerBound].displayWidth)
      let end = start + Double(content[match].displayWidth)
      let width = text.viewportSize.width
      // Only lines that were seen have been measured.
      text.naturalSize.width = max(text.naturalSize.width, Double(content.displayWidth))
      if start < place.x || end > place.x + width - 1 {
        place.x = end < width ? 0 : (start - width / 3).rounded(.down)
      }
    }
    navigator.scroll(to: place)
    program.screen.setNeedsDisplay()
  }

  private func tellMissing() {
    if let query, found == nil { program.screen.show("no line has \(query.text)") }
  }

  // MARK: Keys

  private func addCommands() {
    let commands = program.commands
    let isTyping = { [weak self] in self?.isTyping ?? false }
    let hasQuery = { [weak self] in self?.query != nil }
    commands.add("reader.quit", "Leave", keys: "q", "ctrl+c", if: !isTyping()) { [program] _ in
      program.screen.leave()
    }
    commands.add("reader.search", "Search", keys: "/", if: !isTyping()) {
      [weak self] _ in self?.beginSearch()
    }
    commands.add("reader.searchDone", "Keep", keys: "enter", if: isTyping()) { [weak self] _ in
      self?.endSearch()
      if self?.text.isFinding == false { self?.tellMissing() }
    }
    commands.add("reader.searchCancel", "Go back", keys: "escape", "ctrl+c", if: isTyping()) {
      [weak self] _ in
      guard let self else { return }
      endSearch()
      query = nil
      navigator.scroll(to: origin)
    }
    commands.add("reader.next", "Next match", keys: "n", allowsRepeat: true, if: hasQuery()) {
      [weak self] _ in self?.findNext(isForward: true)
    }
    commands.add(
      "reader.previous", "Previous match", keys: "shift+n", allowsRepeat: true, if: hasQuery()
    ) { [weak self] _ in self?.findNext(isForward: false) }
    commands.add(
      "reader.forget", "Forget the search", keys: "escape", if: hasQuery() && !isTyping()
    ) {
      [weak self] _ in self?.query = nil
    }
  }

  /// A line an arrow, twenty columns to the side, three lines of a page kept; the letters of less
  /// beside the usual keys.
  private static let policy: ScrollPolicy = {
    var policy = ScrollPolicy.cells
    policy.scrollArrowHeight = 1
    policy.scrollArrowWidth = 20
    policy.sequences = [
      .scrollUp: ["up", "k"], .scrollDown: ["down", "j"], .firstRow: ["home", "g"],
      .lastRow: ["end", "shift+g"], .pageUp: ["shift+space", "pageup", "b"],
      .pageDown: ["space", "pagedown", "f"],
    ]
    return policy
  }()
}

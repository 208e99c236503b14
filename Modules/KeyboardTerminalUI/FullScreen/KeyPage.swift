import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal

/// A page of keys over everything that is shown, with the line to search in it: a modal.
@MainActor
final class KeyPage {
  /// The page, and the line below it while somebody types.
  let pane: PromptPane
  /// Notified of the results of searches.
  let results = Observers<String>()
  private let content: KeyGuidePane
  private let engine: KeyEngine
  private let field = TextDocument(name: "search", isMultiline: false)
  /// Gives the page the keys.
  private var token: Subscription?
  /// Gives the line the keys.
  private var lineToken: Subscription?
  private var fieldToken: Subscription?
  /// The first row in sight when somebody began to type.
  private var origin = 0

  /// Gives the keys to a page.
  ///
  /// - Parameters:
  ///   - guide: the page to show.
  ///   - engine: the engine that has the keys.
  ///   - commands: the commands of the page.
  ///   - lineCommands: the commands of its line, which continue with the ones of the page.
  init(
    _ guide: KeyGuide, in engine: KeyEngine, _ commands: CommandSet, lineCommands: CommandSet
  ) {
    self.engine = engine
    content = KeyGuidePane(guide)
    pane = PromptPane("/", field, at: .bottom, of: content)
    pane.isShown = false
    field.excludedCommands = TextDocument.commandsOfLists
    field.nextResponder = lineCommands
    token = engine.present(commands)
    fieldToken = field.changes.observe(self) { $0.textChanged() }
  }

  /// Gives the keys back.
  func close() {
    (lineToken, token) = (nil, nil)
  }

  /// The kind of the page.
  var kind: KeyGuide.Kind { content.guide.kind }

  /// A Boolean value indicating whether somebody types into the line.
  var isTyping: Bool { pane.isShown }

  /// A Boolean value indicating whether something is searched for.
  var isSearching: Bool { content.guide.query != nil }

  /// Scrolls by rows, no further than the ends.
  func scroll(by rows: Int) { content.guide.scroll(by: rows, in: content.size) }

  /// Scrolls by pages with a row in common.
  func scroll(byPages pages: Int) { scroll(by: pages * max(1, content.size.rows - 2)) }

  // MARK: Searching

  /// Shows the line to search.
  func beginSearch() {
    origin = content.guide.top
    pane.isShown = true
    field.selectAll()
    lineToken = engine.present(field)
  }

  /// Hides the line; the match stays, or the page goes back to where it was.
  func endSearch(keepsFound: Bool) {
    (pane.isShown, lineToken) = (false, nil)
    if !keepsFound { search(for: "") }
  }

  /// Goes to another line that matches.
  func findNext(isForward: Bool) {
    content.guide.findNext(isForward: isForward, in: content.size)
    results.notify(content.guide.result ?? "nothing was searched for")
  }

  private func textChanged() {
    if isTyping, field.text != content.guide.query?.text ?? "" { search(for: field.text) }
  }

  private func search(for text: String) {
    content.guide.search(
      for: text.isEmpty ? nil : SearchQuery(text), from: origin, in: content.size)
    if let result = content.guide.result { results.notify(result) }
  }
}

/// Draws a page of keys, and scrolls it by the wheel.
@MainActor
private final class KeyGuidePane: Pane {
  var guide: KeyGuide
  private(set) var size = CellSize.zero

  init(_ guide: KeyGuide) {
    self.guide = guide
  }

  func layOut(in size: CellSize) {
    self.size = size
  }

  func draw(on canvas: inout Canvas, isActive: Bool) {
    guide.draw(on: &canvas)
  }

  /// A click closes the page.
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    if let distance = WheelSteps().distance(for: event) {
      guide.scroll(by: Int(distance.y), in: size)
      return []
    }
    return event.action == .press ? [CommandInvocation("screen.hideKeys")] : []
  }
}

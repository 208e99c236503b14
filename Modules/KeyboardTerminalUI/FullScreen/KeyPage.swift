import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal

/// A page of keys over everything, with a search line.
final class KeyPage: Pane {
  private let screen: FullScreen
  private let content: KeyGuidePane
  /// The content, and the line below it during typing.
  private let prompt: PromptPane
  private let field = TextDocument(name: "search", isMultiline: false)
  private let commands: CommandSet
  /// The commands of the line, followed by those of the page.
  private let lineCommands: CommandSet
  /// The responder that receives the keys, followed by the line during typing, otherwise by the page.
  let keys = CommandSet()
  private var token: Subscription?
  /// The first visible row when typing began.
  private var origin = 0

  init(_ guide: KeyGuide, on screen: FullScreen) {
    self.screen = screen
    content = KeyGuidePane(guide)
    prompt = PromptPane("/", field, at: .bottom, of: content)
    prompt.isShown = false
    commands = screen.makeCommands(Self.commands)
    lineCommands = screen.makeCommands(Self.commandsOfLine)
    keys.nextResponder = commands
    lineCommands.nextResponder = commands
    field.excludedCommands = TextDocument.commandsOfLists
    field.nextResponder = lineCommands
    token = field.changes.observe(self) { $0.textChanged() }
  }

  /// The kind of the page.
  private var kind: KeyGuide.Kind { content.guide.kind }

  /// A Boolean value indicating whether the user is typing into the line.
  var isTyping: Bool { prompt.isShown }

  /// The commands whose keys the status line shows.
  var shownCommands: [CommandID] {
    if isTyping { return ["screen.keepFound", "screen.leaveSearch"] }
    let isSearching = content.guide.query != nil
    return ["screen.hideKeys", "screen.search"]
      + (isSearching ? ["screen.findNext", "screen.findPrevious"] : []) + ["screen.saveKeyHistory"]
      + (kind == .coach ? ["screen.forgetCoach"] : [])
  }

  // MARK: The pane

  func layOut(in size: CellSize) { prompt.layOut(in: size) }

  func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.fill(CellRect(size: canvas.size), canvas.theme.text)
    prompt.draw(on: &canvas, isActive: isActive)
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    prompt.receive(event, in: size)
  }

  /// Scrolls by rows, up to the ends.
  private func scroll(by rows: Int) { content.guide.scroll(by: rows, in: content.size) }

  /// Scrolls by pages with a row in common.
  private func scroll(byPages pages: Int) { scroll(by: pages * max(1, content.size.rows - 2)) }

  // MARK: Searching

  private func beginSearch() {
    origin = content.guide.top
    field.selectAll()
    type(true)
  }

  /// Hides the line; the match stays, or the page returns to its former place.
  private func endSearch(keepsFound: Bool) {
    type(false)
    if !keepsFound { search(for: "") }
  }

  private func type(_ isTyping: Bool) {
    prompt.isShown = isTyping
    keys.nextResponder = isTyping ? field : commands
    screen.engine.reloadCommands()
  }

  /// Moves to another matching line.
  private func findNext(isForward: Bool) {
    content.guide.findNext(isForward: isForward, in: content.size)
    screen.show(content.guide.result ?? "nothing was searched for")
  }

  private func textChanged() {
    if isTyping, field.text != content.guide.query?.text ?? "" { search(for: field.text) }
  }

  private func search(for text: String) {
    content.guide.search(
      for: text.isEmpty ? nil : SearchQuery(text), from: origin, in: content.size)
    if let result = content.guide.result { screen.show(result) }
  }

  // MARK: Commands

  /// The commands of the list of keys, with their effects on its screen.
  static let commands: [FullScreen.OwnCommand] = [
    .init("nextKey", "Down", ["down", "j", "enter"], allowsRepeat: true) {
      $0.guide?.scroll(by: 1)
    },
    .init("previousKey", "Up", ["up", "k"], allowsRepeat: true) { $0.guide?.scroll(by: -1) },
    .init("nextKeys", "Page down", ["pagedown", "space"], allowsRepeat: true) {
      $0.guide?.scroll(byPages: 1)
    },
    .init("previousKeys", "Page up", ["pageup", "shift+space"], allowsRepeat: true) {
      $0.guide?.scroll(byPages: -1)
    },
    .init("firstKey", "First", ["home"]) { $0.guide?.scroll(by: -Int(Int32.max)) },
    .init("lastKey", "Last", ["end"]) { $0.guide?.scroll(by: Int(Int32.max)) },
    .init("search", "Search", ["/"]) { $0.guide?.beginSearch() },
    .init("findNext", "Next match", ["n"], allowsRepeat: true) {
      $0.guide?.findNext(isForward: true)
    },
    .init("findPrevious", "Previous match", ["shift+n"], allowsRepeat: true) {
      $0.guide?.findNext(isForward: false)
    },
    .init("showKeyMap", "Show keyboard", ["tab"]) { $0.showKeyMap() },
    .init("hideKeys", "Close", ["escape", "q", "?", "f1", "f12"]) { $0.hideKeys() },
    .init(
      "saveKeyHistory", "Write a report", ["w"],
      if: { $0.guide?.kind == .history && $0.saveReport != nil }, perform: { $0.saveKeyHistory() }),
    .init(
      "forgetCoach", "Forget all", ["x"], if: { $0.guide?.kind == .coach },
      perform: {
        $0.forgetCoach()
        $0.hideKeys()
      }),
  ]

  /// The commands of the search line in the list of keys, during typing.
  static let commandsOfLine: [FullScreen.OwnCommand] = [
    .init("keepFound", "Keep what was found", ["enter"]) {
      $0.guide?.endSearch(keepsFound: true)
    },
    .init("leaveSearch", "Go back", ["escape", "ctrl+c"]) {
      $0.guide?.endSearch(keepsFound: false)
    },
  ]
}

/// The pages of keys.
extension FullScreen {
  /// The page of keys that receives the keys; nil if there is none.
  var guide: KeyPage? { front as? KeyPage }

  /// Lists the keys in force with their commands, over everything else.
  ///
  /// It is a modal: its own keys scroll and close it; any other key closes it and has its usual effect. Keys that
  /// never arrive from this terminal are left out. While a dialog is open, it lists only what is possible.
  public func showKeys() {
    let isAsking = front is Dialog
    let keys = engine.keysInForce.filter { $0.isPossible || !isAsking }
    show(
      KeyGuide(keys + (flat == nil ? keysOfPages : []), notes: isAsking ? [] : keyNotes()) {
        [self] keys in keys.strokes.allSatisfy { unreachable($0) == nil }
      })
  }

  /// The keys of the pages themselves.
  private var keysOfPages: [CommandKeys] {
    let page = makeCommands(KeyPage.commands)
    let own = page.supportedCommands.map(\.id)
    let shared = commands.supportedCommands.map(\.id)
    let token = engine.present(page)
    defer { withExtendedLifetime(token) {} }
    let ofKeyboard = PageKeymap(of: makeCommands(KeyMapPane.commands), in: engine).keysInForce.map {
      CommandKeys(
        $0.command, title: $0.title, sequences: $0.sequences, provider: "On the keyboard")
    }
    return ofKeyboard
      + engine.keysInForce.filter {
        own.contains($0.command.id) && !shared.contains($0.command.id)
      }
      .map {
        CommandKeys($0.command, title: $0.title, sequences: $0.sequences, provider: "On this page")
      }
  }

  /// Shows a page over everything; a screen in words announces all of its lines.
  func show(_ guide: KeyGuide) {
    guard isRunning, self.guide == nil else { return }
    if flat != nil { return tell(guide.text) }
    let page = KeyPage(guide, on: self)
    page.layOut(in: whole.size)
    layers.push(
      Layer(
        page, keys: page.keys, on: .page,
        shownCommands: { [weak page] in page?.shownCommands ?? [] }))
  }

  /// Shows the last keys, the newest first, with the effect of each and its reason.
  ///
  /// It is a modal like ``showKeys()``. Nothing is shown if the engine has no history.
  public func showKeyHistory() {
    guard guide == nil, let history = engine.history else { return }
    show(KeyGuide(history) { [engine] in engine.title(of: $0) })
  }

  fileprivate func saveKeyHistory() {
    hideKeys()
    saveReport?()
  }

  func hideKeys() {
    if let guide { layers.remove(guide) }
  }
}

extension CommandID {
  /// `screen.showKeys`: lists the keys in force.
  nonisolated public static let showKeys: CommandID = "screen.showKeys"
}

/// Draws a page of keys, and scrolls it with the wheel.
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

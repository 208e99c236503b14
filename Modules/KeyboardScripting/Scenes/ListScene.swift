import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A table or a grid: a list's data, and the navigator that moves through it.
final class ListScene: Scene {
  let name: String
  let kind: String
  let model: any ListModel
  let navigator: ListNavigator
  let keyCommands: [KeyCommand]
  /// The identity of the item committed last.
  private let committed: LastCommit
  private let token: Subscription

  private final class LastCommit {
    var identity: Int?
  }

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - name: the scene's name, which is also the navigator's.
  ///   - kind: what it is, with an article.
  ///   - model: the data.
  ///   - navigator: moves through the same data and publishes on the same bus.
  ///   - keyCommands: every command of the navigator, whatever is possible now.
  ///   - bus: where the navigator publishes.
  init(
    _ name: String, _ kind: String, _ model: any ListModel, _ navigator: ListNavigator,
    _ keyCommands: [KeyCommand], bus: EventBus
  ) {
    self.name = name
    self.kind = kind
    self.model = model
    self.navigator = navigator
    self.keyCommands = keyCommands
    let committed = LastCommit()
    self.committed = committed
    // Before the script's own handlers, which may read it.
    token = bus.subscribe(to: NavigationCommitted.self, priority: .max) { [weak model] event in
      guard event.scene == name, let model, event.row < model.items.count else { return }
      committed.identity = model.items.identity(at: event.row)
    }
  }

  var responder: any CommandResponder { navigator }

  // MARK: Context

  private static let names: [(suffix: String, sentence: String)] = [
    ("focus", "flat index of the focused row, counted from 0"),
    ("section", "section of the focused row"),
    ("row", "index of the focused row in its section"),
    ("title", "what the focused row says"),
    ("count", "number of rows"),
    ("selection", "flat indexes of the selected rows, such as 0-4,7"),
    ("selectionCount", "number of selected rows"),
    ("firstVisible", "flat index of the first row that is wholly visible"),
    ("lastVisible", "flat index of the last row that is wholly visible"),
    ("committed", "flat index of the row committed last"),
  ]

  var contextNames: [ContextName] {
    Self.names.map { ContextName("\(name).\($0.suffix)", $0.sentence) }
  }

  func value(_ name: String) -> Value? {
    let path = navigator.indexPathForFocusedRow
    let focus = navigator.flatIndexOfFocusedRow
    switch name {
    case "focus": return focus.map(Value.integer)
    case "section": return path.map { .integer($0.section) }
    case "row": return path.map { .integer($0.row) }
    case "title": return focus.map { .string(model.items.title(at: $0)) }
    case "count": return .integer(model.items.count)
    case "selection": return .string(navigator.selection.description)
    case "selectionCount": return .integer(navigator.selection.count)
    case "firstVisible": return (model.visibleItems.ranges.first?.first).map(Value.integer)
    case "lastVisible": return (model.visibleItems.ranges.last?.last).map(Value.integer)
    case "committed": return committed.identity.flatMap(model.items.index).map(Value.integer)
    default: return nil
    }
  }

  // MARK: Person

  func lines() -> [String] {
    model.picture(
      of: ListState(
        name: name, focus: navigator.flatIndexOfFocusedRow,
        selection: navigator.selection.indexes))
  }

  var onScroll: () -> Void = {}

  var content: SceneContent {
    let model = model
    return model.content(
      ListContent(
        viewport: model.viewport, focus: navigator.flatIndexOfFocusedRow,
        selection: navigator.selection.indexes, count: model.items.count,
        layoutDirection: model.layoutDirection,
        rect: { model.indexPathForItem(atFlatIndex: $0).map(model.rectForItem) },
        title: { model.items.title(at: $0) }, isEnabled: { model.items.isEnabled(at: $0) },
        items: { model.indexes(intersecting: $0) }))
  }

  var viewportSize: Size {
    get { model.viewport.size }
    set {
      model.viewport.size = newValue
      model.viewport.offset = model.viewport.clamped(model.viewport.offset)
      guard let focus = navigator.indexPathForFocusedRow else { return }
      model.scrollRectToVisible(model.rectForItem(at: focus), animated: false)
    }
  }

  func type(_ text: String, at instant: Instant) -> Bool {
    navigator.typeSelect(text, at: instant)
  }

  func isTyping(at instant: Instant) -> Bool {
    navigator.isTyping(at: instant)
  }

  func drag(by distance: Point) {
    model.scroll(by: distance)
    navigator.userDidDrag()
  }
}

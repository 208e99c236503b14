package import KeyboardCore
package import KeyboardNavigation

/// A table or a grid: a list's data, and the navigator that moves through it.
package class ListScene: Scene {
  package final let name: String
  package final let kind: String
  final let model: any ListModel
  /// Moves the focus through the items.
  package final let navigator: ListNavigator
  /// The rows that a filter shows, out of all when it came; nil while none hides any.
  final var filter: ListRows?
  /// The identity of the item committed last.
  private final var committed: Int?
  private final var tokens: [Subscription] = []

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - name: the scene's name, which is also the navigator's.
  ///   - kind: the kind of scene, with an article.
  ///   - model: the data.
  ///   - navigator: moves through the same data and publishes on the same bus.
  ///   - bus: the bus that the navigator publishes on.
  init(
    _ name: String, _ kind: String, _ model: any ListModel, _ navigator: ListNavigator,
    bus: EventBus
  ) {
    self.name = name
    self.kind = kind
    self.model = model
    self.navigator = navigator
    // Before the script's own handlers, which may read it.
    let token = bus.subscribe(to: ListNavigator.Committed.self, priority: .max) {
      [weak self] event in
      guard let self, event.scene == name, event.row < model.items.count else { return }
      committed = model.items.identity(at: event.row)
    }
    tokens = [token]
  }

  /// Lets `undo` of a session take back what is deleted, inserted and moved by keyboard.
  final func rememberingEdits(in session: Session) -> Self {
    let note: (String, String) -> Void = { [weak self, weak session] scene, what in
      guard let self, scene == name, let before = model.identitiesBeforeEdit else { return }
      model.identitiesBeforeEdit = nil
      session?.changes.add("\(what) in \(name)", from: rows(showing: before), to: rows()) {
        [weak self] in self?.restore($0)
      }
    }
    tokens += [
      session.bus.subscribe(to: ListNavigator.Deleted.self, priority: .max) {
        note($0.scene, "delete")
      },
      session.bus.subscribe(to: ListNavigator.Inserted.self, priority: .max) {
        note($0.scene, "insert")
      },
      session.bus.subscribe(to: ListNavigator.Moved.self, priority: .max) {
        note($0.scene, "move")
      },
    ]
    return self
  }

  /// The inputs that the items hold; nil for none.
  final var inputs: CellInputs?

  package final var responder: any CommandResponder { inputs?.responder ?? navigator }

  package final func enter(_ arrival: FocusSequence.Arrival) {
    if let inputs { inputs.enter(arrival) } else { navigator.enter(arrival) }
  }

  /// The items, to search in.
  package final var list: any NavigableList { model }

  package final var viewportSize: Size {
    get { model.viewport.size }
    set { model.resizeViewport(to: newValue, showing: navigator.indexPathForFocusedRow) }
  }

  package final func scroll(by distance: Point) {
    model.scroll(by: distance)
    navigator.userDidDrag()
  }

  // MARK: Context

  private static let names: [(suffix: String, summary: String)] = [
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

  package final var contextNames: [Context.Name] {
    (Self.names + (inputs == nil ? [] : CellInputs.names))
      .map { Context.Name("\(name).\($0.suffix)", $0.summary) }
  }

  package final func value(_ name: String) -> Value? {
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
    case "committed": return committed.flatMap(model.items.index).map(Value.integer)
    default: return inputs?.value(name, focus: path)
    }
  }

  // MARK: Text

  package final var position: String? {
    navigator.flatIndexOfFocusedRow.map { "\(model.noun) \($0)" }
  }

  /// A line that names the scene and the place of the focus: `list: 40 rows, row 3 focused, 2 selected`.
  package final var heading: String {
    let count = model.items.count
    let selected = navigator.selection.count
    return "\(name): \(count) \(model.noun)\(count == 1 ? "" : "s"), "
      + (position.map { "\($0) focused" } ?? "nothing focused")
      + (selected > 0 ? ", \(selected) selected" : "")
  }

  package final func lines() -> [String] {
    let focus = navigator.flatIndexOfFocusedRow
    let selection = navigator.selection.indexes
    return [heading]
      + model.visibleText { index in
        switch (index == focus, !selection.isEmpty && selection.contains(index)) {
        case (true, true): "=>"
        case (true, false): "->"
        case (false, true): " *"
        case (false, false): "  "
        }
      }
  }
}

extension NavigationPolicy {
  /// The default policy of a scene: KeyboardNavigationKit's rules, and everything that has keys of
  /// its own.
  static let session = NavigationPolicy(selection: .multiple, keys: .session)
}

extension NavigationPolicy.Keys {
  /// The keys of a listbox, and the right arrow that commits a row of a table.
  static let session: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.listbox
    keys[.commitFocusedRow] = NavigationPolicy.Keys.keyboardNavigationKit[.commitFocusedRow]
    return keys
  }()
}

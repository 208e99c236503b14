package import KeyboardCore
package import KeyboardNavigation
import KeyboardScripting

/// A table or a grid: a list's data, and the navigator that moves through it.
package class ListScene: Scene {
  package final let name: String
  package final let kind: String
  final let model: any ListModel
  /// Moves the focus through the items.
  package final let navigator: ListNavigator
  /// The rows that a filter shows, out of all when it came; nil while none hides any.
  final var filter: ListRows?
  private final var tokens: [Subscription] = []

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - name: the scene's name, which is also the navigator's.
  ///   - kind: the kind of scene, with an article.
  ///   - model: the data.
  ///   - navigator: moves through the same data.
  init(_ name: String, _ kind: String, _ model: any ListModel, _ navigator: ListNavigator) {
    (self.name, self.kind, self.model, self.navigator) = (name, kind, model, navigator)
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
  package final var subject: AnyObject { navigator }
  package var kindName: String { kind.withoutArticle }
  package var element: AccessibilityElement? { navigator.selfDescription.element() }

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

  package final var properties: Properties {
    Properties(of: navigator, ListNavigator.properties) + (inputs?.properties ?? Properties())
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

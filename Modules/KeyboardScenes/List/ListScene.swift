package import KeyboardCore
package import KeyboardNavigation
import KeyboardScripting

/// A table or a grid in a session: the data of a list, and its navigator.
package class ListScene: Scene {
  package final let name: String
  package final let kind: String
  final let model: any ListModel
  /// The navigator of the items.
  package final let navigator: ListNavigator
  /// The rows before and after filtering; nil without a filter.
  final var filter: ListRows?
  private final var tokens: [Subscription] = []

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - name: the scene's name, which is also the navigator's.
  ///   - kind: the kind of scene, with an article.
  ///   - model: the data.
  ///   - navigator: the navigator of the same data.
  init(_ name: String, _ kind: String, _ model: any ListModel, _ navigator: ListNavigator) {
    (self.name, self.kind, self.model, self.navigator) = (name, kind, model, navigator)
  }

  /// Lets `undo` of a session undo deletions, insertions and moves by keyboard.
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

  /// The inputs in the items; nil if there are none.
  final var inputs: CellInputs?

  package final var responder: any CommandResponder { inputs?.responder ?? navigator }
  package final var subject: AnyObject { navigator }
  package var kindName: String { kind.withoutArticle }
  package var element: AccessibilityElement? { navigator.selfDescription.element() }

  package final func enter(_ arrival: FocusSequence.Arrival) {
    if let inputs { inputs.enter(arrival) } else { navigator.enter(arrival) }
  }

  /// The items as a list to search.
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

  /// The name of the scene and the position of the focus: `list: 40 rows, row 3 focused, 2 selected`.
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
  /// The default policy of a scene: the rules of KeyboardNavigationKit, with keys for all commands.
  static let session = NavigationPolicy(selection: .multiple, keys: .session)
}

extension NavigationPolicy.Keys {
  /// The keys of a listbox, with the right arrow to commit a row of a table.
  static let session: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.listbox
    keys[.commitFocusedRow] = NavigationPolicy.Keys.keyboardNavigationKit[.commitFocusedRow]
    return keys
  }()
}

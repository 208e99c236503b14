package import KeyboardActions
package import KeyboardCore
package import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `combobox`: an input with a list of values.
  public static let combobox = SceneKind(
    "combobox",
    "Makes an input with a list of values and gives it the focus; dropdown cannot be typed into.",
    example: "combobox fruit Apple Banana Cherry",
    commands: ComboBox.commands + CollectionNavigator.commands(keys: .ariaTree),
    .text(named: "value").typed,
    .choice(
      named: "completion", ComboBox.Completion.allCases.map { ($0.rawValue, $0) },
      summaries: [
        "the list only suggests", "its first row is chosen", "the rest of it is typed, selected",
      ]),
    .count(named: "columns", in: 1...100), .flag("tree"), .flag("dropdown"), .words("VALUE")
  ) { name, session, value, completion, columns, isTree, isDropDown, values in
    let document = TextDocument(
      value ?? "", name: name, isMultiline: false, autocapitalizationType: nil, bus: session.bus)
    document.nextResponder = session.keyboard.controller
    let values = ComboBoxValues(values, columns: columns, isTree: isTree, isDropDown: isDropDown)
    let combo = ComboBox(
      document, popup: values.navigator, of: values.list, completion: completion ?? .none,
      isEditable: !isDropDown, bus: session.bus, scene: name, filter: values.filter)
    return ComboBoxScene(name, combo, values)
  }
}

/// The values of a combo box, as a table, a grid or a tree.
private struct ComboBoxValues {
  let list: any ViewportList
  let navigator: ListNavigator
  let filter: (String) -> Void

  private struct Row: Identifiable { let id: String }

  @MainActor
  init(_ values: [String], columns: Int?, isTree: Bool, isDropDown: Bool) {
    var policy = isDropDown ? NavigationPolicy.ariaDropDown : .ariaComboBox
    if let columns {
      let grid = TileCollection(tile: Size(width: 1, height: 1))
      grid.viewport.size = Size(width: Double(columns), height: 10)
      grid.titles = values
      filter = { text in grid.titles = values.filter { $0.matches(text) } }
      for id in [CommandID.leftItem, .rightItem] {
        policy.keys[id] = NavigationPolicy.Keys.collection[id]
      }
      (list, navigator) = (
        grid, CollectionNavigator(collectionView: grid, delegate: nil, policy: policy)
      )
    } else if isTree {
      let tree = TreeSource(paths: values).table
      for id in [CommandID.expand, .collapse, .firstChild, .parent] {
        policy.keys[id] = NavigationPolicy.Keys.ariaTree[id]
      }
      filter = { text in
        tree.filter(text)
        tree.advance()
      }
      (list, navigator) = (
        tree, TableNavigator(tableView: tree, delegate: nil, policy: policy)
      )
    } else {
      let table = ArrayTable(values.map(Row.init)) { $0.id }
      filter = { text in table.elements = values.filter { $0.matches(text) }.map(Row.init) }
      (list, navigator) = (
        table, TableNavigator(tableView: table, delegate: nil, policy: policy)
      )
    }
  }
}

extension String {
  /// Returns whether the value begins with a typed text.
  fileprivate func matches(_ text: String) -> Bool {
    lowercased().hasPrefix(text.lowercased())
  }
}

/// A combo box in a session.
package final class ComboBoxScene: Scene, InputScene {
  package let name: String
  /// The input and its list.
  package let combo: ComboBox
  package var viewportSize = Size.zero
  private let values: ComboBoxValues

  fileprivate init(_ name: String, _ combo: ComboBox, _ values: ComboBoxValues) {
    (self.name, self.combo, self.values) = (name, combo, values)
  }

  package var responder: any CommandResponder { combo }
  package var input: (any TextDocumentProxy)? { combo.isEditable ? combo.document : nil }
  package func scroll(by distance: Point) { values.list.scroll(by: distance) }

  private var chosen: String? {
    combo.popup.indexPathForFocusedRow.flatMap(values.list.titleForItem)
  }

  package var position: String? { chosen }

  package func lines() -> [String] {
    let text = combo.document.lines(showsCursor: !combo.isInPopup).joined()
    let focus = combo.popup.flatIndexOfFocusedRow
    let rows = (0..<(combo.isExpanded ? min(10, values.list.totalNumberOfItems) : 0)).map { row in
      let path = values.list.indexPathForItem(atFlatIndex: row)
      let mark = row == focus ? (combo.isInPopup ? "->" : " >") : "  "
      return "\(mark)  \(path.flatMap(values.list.titleForItem) ?? "")"
    }
    return ["\(name):", "   \(text)"] + rows
  }
}

public import KeyboardCore

extension ListNavigator: SelfDescribing {
  /// What conditions and scripts read of a list.
  public static var properties: [Property<ListNavigator>] {
    [
      Property("focus", "flat index of the focused row, counted from 0") {
        $0.flatIndexOfFocusedRow.map(Value.integer)
      },
      Property("section", "section of the focused row") {
        $0.indexPathForFocusedRow.map { .integer($0.section) }
      },
      Property("row", "index of the focused row in its section") {
        $0.indexPathForFocusedRow.map { .integer($0.row) }
      },
      Property("title", "what the focused row says") { list in
        list.indexPathForFocusedRow.flatMap { list.list?.titleForItem(at: $0) }.map(Value.string)
      },
      Property("count", "number of rows") { .integer($0.rowCount) },
    ] + selectionProperties + [
      Property("firstVisible", "flat index of the first row that is wholly visible") {
        $0.visibleRows.first.map(Value.integer)
      },
      Property("lastVisible", "flat index of the last row that is wholly visible") {
        $0.visibleRows.last.map(Value.integer)
      },
      Property("committed", "flat index of the row committed last") {
        $0.committedRow.map(Value.integer)
      },
    ]
  }

  /// What conditions and scripts read of its selection.
  public static var selectionProperties: [Property<ListNavigator>] {
    [
      Property("selection", "flat indexes of the selected rows, such as 0-4,7") {
        .string($0.selection.description)
      },
      Property("selectionCount", "number of selected rows") { .integer($0.selection.count) },
    ]
  }

  /// A table or a grid.
  public final var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: scene, kind: self is CollectionNavigator ? "a grid" : "a table",
      Properties(of: self, Self.properties))
  }
}

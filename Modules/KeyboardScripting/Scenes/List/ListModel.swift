import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// The data of a scene that is a list: items, where they are, and the part that is visible.
nonisolated protocol ListModel: EditableList, ViewportList {
  /// Who the items are and what they say.
  var items: ListItems { get }
  /// The flat indexes of the items that are wholly visible.
  var visibleItems: RangeSet<Int> { get }
  /// Why no item can be inserted, or nil.
  var refusalToInsert: String? { get }

  /// Puts new items at a path that exists or is one past the end of its section.
  func insert(_ count: Int, at place: IndexPath)
  /// Takes items out, by their flat indexes.
  func remove(_ range: Range<Int>)
  /// Replaces everything by items of these identities, in this order.
  func reload(_ identities: [Range<Int>])
  /// What a person sees, line by line.
  func picture(of state: ListState) -> [String]
}

nonisolated extension ListModel {
  var refusalToInsert: String? { nil }

  /// The path of an item that is to be inserted at a flat index; past the end, behind the last one.
  func place(ofNewItem index: Int) -> IndexPath {
    if let path = indexPathForItem(atFlatIndex: index) { return path }
    let last = max(0, numberOfSections - 1)
    return IndexPath(row: numberOfItems(inSection: last), section: last)
  }
}

/// What a list's picture shows besides its data.
nonisolated struct ListState {
  /// The scene's name.
  let name: String
  /// The flat index of the focused item.
  let focus: Int?
  /// The flat indexes of the selected items.
  let selection: RangeSet<Int>

  /// Two characters in front of an item: `->` focused, `*` selected, `=>` both.
  func mark(of index: Int) -> String {
    switch (index == focus, !selection.isEmpty && selection.contains(index)) {
    case (true, true): "=>"
    case (true, false): "->"
    case (false, true): " *"
    case (false, false): "  "
    }
  }
}

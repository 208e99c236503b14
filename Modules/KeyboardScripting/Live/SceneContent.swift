public import KeyboardCore
public import KeyboardNavigation

/// What a program that draws a scene has to know, as it is at this moment.
public enum SceneContent {
  /// Rows one below another.
  case table(TableLayout, ListContent)
  /// Items on a plane, each in its rectangle.
  case grid(ListContent)
  /// Content without items; the lines that it says, or nil when it says nothing.
  case scroller(Viewport, lines: [String]?)
}

/// What tables and grids have in common.
public struct ListContent {
  /// What is seen.
  public let viewport: Viewport
  /// The flat index of the focused item.
  public let focus: Int?
  /// The flat indexes of the selected items.
  public let selection: RangeSet<Int>
  /// How many items there are.
  public let count: Int
  /// At which side lines begin.
  public let layoutDirection: LayoutDirection
  /// Where an item is, by its flat index; nil for one that does not exist.
  public let rect: (Int) -> Rect?
  /// What an item says, by its flat index, which must exist.
  public let title: (Int) -> String
  /// Whether an item can be used, by its flat index, which must exist.
  public let isEnabled: (Int) -> Bool
  /// The flat indexes of the items of which a rectangle shows a part.
  public let items: (Rect) -> [Int]
}

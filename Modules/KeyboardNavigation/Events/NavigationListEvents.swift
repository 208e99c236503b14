public import KeyboardCore

/// Other items of a list are selected than before, or the same ones have other indexes.
public struct NavigationSelectionChanged: KeyboardEvent, Hashable {
  /// `navigation.selectionChanged`.
  public static let name = "navigation.selectionChanged"
  /// The name of the list in its scene.
  public let scene: String
  /// The flat indexes of what is selected, such as `0-4,7`; empty when nothing is.
  public let selection: String
  /// How many items are selected.
  public let count: Int

  /// Creates the event.
  public init(scene: String, selection: ListSelection) {
    self.scene = scene
    self.selection = selection.description
    count = selection.count
  }
}

/// Items of a list were deleted by keyboard.
public struct NavigationDeleted: KeyboardEvent, Hashable {
  /// `navigation.deleted`.
  public static let name = "navigation.deleted"
  /// The name of the list in its scene.
  public let scene: String
  /// The flat indexes that the items had before they were deleted, such as `1,3-5`.
  public let rows: String

  /// Creates the event.
  public init(scene: String, rows: ListSelection) {
    self.scene = scene
    self.rows = rows.description
  }
}

/// An item of a list was moved by keyboard.
///
/// The two indexes are the same when it only went over the edge of a section.
public struct NavigationMoved: KeyboardEvent, Hashable {
  /// `navigation.moved`.
  public static let name = "navigation.moved"
  /// The name of the list in its scene.
  public let scene: String
  /// The flat index that it had.
  public let from: Int
  /// The flat index that it has.
  public let to: Int

  /// Creates the event.
  public init(scene: String, from: Int, to: Int) {
    self.scene = scene
    self.from = from
    self.to = to
  }
}

/// Content was scrolled by keyboard: published when the scrolling has arrived.
public struct NavigationScrolled: KeyboardEvent, Hashable {
  /// `navigation.scrolled`.
  public static let name = "navigation.scrolled"
  /// The name of the scroller in its scene.
  public let scene: String
  /// How far down it is scrolled.
  public let offset: Double
  /// The offset at the end of the content.
  public let maximum: Double

  /// Creates the event.
  public init(scene: String, offset: Double, maximum: Double) {
    self.scene = scene
    self.offset = offset
    self.maximum = maximum
  }
}

public import KeyboardCore

/// Other items of a list are selected than before, or the same ones have other indexes.
///
/// Encoded, the selection is its text: making that is left to whoever reads it, because every
/// step of a list in which moving selects publishes one.
public struct NavigationSelectionChanged: KeyboardEvent, Hashable {
  /// `navigation.selectionChanged`.
  public static let name = "navigation.selectionChanged"
  /// The name of the list in its scene.
  public let scene: String
  /// The selection, without an anchor; as a text such as `0-4,7`.
  public let selection: ListSelection

  /// Creates the event.
  public init(scene: String, selection: ListSelection) {
    self.scene = scene
    self.selection = ListSelection(selection.indexes)
  }

  /// The number of selected items.
  public var count: Int { selection.count }

  /// Reads the fields.
  ///
  /// - Throws: `DecodingError` when the selection is no such text; the count follows from it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    scene = try container.decode(String.self, forKey: .scene)
    let text = try container.decode(String.self, forKey: .selection)
    guard let selection = ListSelection(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .selection, in: container,
        debugDescription: "'\(text)' is no selection; write row numbers such as 0-4,7")
    }
    self.selection = ListSelection(selection.indexes)
  }

  /// Writes the scene, the selection as a text, and the count.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scene, forKey: .scene)
    try container.encode(selection.description, forKey: .selection)
    try container.encode(count, forKey: .count)
  }

  private enum CodingKeys: String, CodingKey {
    case scene
    case selection
    case count
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
  /// The distance that it is scrolled down.
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

public import KeyboardCore

extension ListNavigator {
  /// The focus of a table moved, appeared or disappeared.
  ///
  /// Published for all changes, including those without a notification of the delegate
  /// (``ListNavigator/removeFocus()``): the delegate redraws, listeners of the bus follow.
  public struct FocusMoved: KeyboardEvent, Hashable {
    /// The name of the event, `navigation.focusMoved`.
    public static let name = "navigation.focusMoved"
    /// The name of the table in its scene.
    public let scene: String
    /// The flat index of the row that had the focus; nil if there was none.
    ///
    /// Also nil if a row has the focus because the previous one was removed. After a change of the data it is the
    /// row's index before the change.
    public let previous: Int?
    /// The flat index of the row that has the focus; nil if there is none.
    public let current: Int?

    /// Encodes all fields, with null for a missing row.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(scene, forKey: .scene)
      try container.encode(previous, forKey: .previous)
      try container.encode(current, forKey: .current)
    }
  }

  /// The focused row of a table was committed.
  public struct Committed: KeyboardEvent, Hashable {
    /// The name of the event, `navigation.committed`.
    public static let name = "navigation.committed"
    /// The name of the table in its scene.
    public let scene: String
    /// The flat index of the row.
    public let row: Int
  }

  /// The selected items of a list changed, or have other indexes.
  ///
  /// The text of the selection is created only when the event is encoded, because each step of a list in which moving
  /// selects publishes one.
  public struct SelectionChanged: KeyboardEvent, Hashable {
    /// The name of the event, `navigation.selectionChanged`.
    public static let name = "navigation.selectionChanged"
    /// The name of the list in its scene.
    public let scene: String
    /// The selection, without an anchor; as a text such as `0-4,7`.
    public let selection: ListSelection
    /// The number of selected items.
    public let count: Int

    init(scene: String, selection: ListSelection) {
      self.scene = scene
      self.selection = ListSelection(selection.indexes)
      count = selection.count
    }
  }

  /// Items of a list were deleted by keyboard.
  public struct Deleted: KeyboardEvent, Hashable {
    /// The name of the event, `navigation.deleted`.
    public static let name = "navigation.deleted"
    /// The name of the list in its scene.
    public let scene: String
    /// The flat indexes that the items had before they were deleted, such as `1,3-5`.
    public let rows: String

    init(scene: String, rows: ListSelection) {
      self.scene = scene
      self.rows = rows.description
    }
  }

  /// Rows were inserted into a list by a script or a plugin.
  public struct Inserted: KeyboardEvent, Hashable {
    /// The name of the event, `navigation.inserted`.
    public static let name = "navigation.inserted"
    /// The name of the list in its scene.
    public let scene: String
    /// The flat index of the first row.
    public let row: Int
    /// The number of consecutive rows.
    public let count: Int
  }

  /// The menu of a row was requested by keyboard: a listener shows one.
  public struct MenuRequested: KeyboardEvent, Hashable {
    /// The name of the event, `navigation.menuRequested`.
    public static let name = "navigation.menuRequested"
    /// The name of the list in its scene.
    public let scene: String
    /// The flat index of the row.
    public let row: Int
  }

  /// Items of a list were moved by keyboard; each run of items has its own event.
  ///
  /// The two indexes are equal if the items only crossed the edge of a section.
  public struct Moved: KeyboardEvent, Hashable {
    /// The name of the event, `navigation.moved`.
    public static let name = "navigation.moved"
    /// The name of the list in its scene.
    public let scene: String
    /// The former flat index of the first item.
    public let from: Int
    /// The new flat index of the first item.
    public let to: Int
    /// The number of consecutive items.
    public let count: Int
  }
}

extension ScrollNavigator {
  /// Content was scrolled by keyboard: published when the scrolling has ended.
  public struct Scrolled: KeyboardEvent, Hashable {
    /// The name of the event, `navigation.scrolled`.
    public static let name = "navigation.scrolled"
    /// The name of the scroller in its scene.
    public let scene: String
    /// The vertical offset.
    public let offset: Double
    /// The offset at the end of the content.
    public let maximum: Double
  }
}

extension EventDescription {
  /// The events of navigation.
  public static let navigationEvents: [EventDescription] =
    listEvents + focusEvents + menuEvents + controlEvents

  private static let listEvents: [EventDescription] = [
    EventDescription(
      ListNavigator.FocusMoved.self, "The focus of a table moved, appeared or went away.",
      fields: [
        "scene": "the name of the table",
        "previous": "the flat index of the row that had the focus, or null",
        "current": "the flat index of the row that has the focus, or null",
      ]),
    EventDescription(
      ListNavigator.Committed.self, "The focused row of a table was committed.",
      fields: ["scene": "the name of the table", "row": "the flat index of the row"]),
    EventDescription(
      ListNavigator.SelectionChanged.self, "Other rows of a list are selected than before.",
      fields: [
        "scene": "the name of the table", "selection": "the flat indexes, such as 0-4,7",
        "count": "how many rows are selected",
      ]),
    EventDescription(
      ListNavigator.ExpansionChanged.self, "The children of a row were shown or hidden.",
      fields: [
        "scene": "the name of the tree", "row": "the flat index of the row",
        "isExpanded": "whether its children are shown now",
      ]),
    EventDescription(
      ListNavigator.Deleted.self, "Rows of a list were deleted by keyboard.",
      fields: [
        "scene": "the name of the table",
        "rows": "their flat indexes before they were deleted, such as 1,3-5",
      ]),
    EventDescription(
      ListNavigator.Inserted.self, "Rows were inserted into a list by a script or a plugin.",
      fields: [
        "scene": "the name of the table", "row": "the flat index of the first",
        "count": "how many rows, which follow one another",
      ]),
    EventDescription(
      ListNavigator.Moved.self, "Rows of a list were moved by keyboard.",
      fields: [
        "scene": "the name of the table", "from": "the flat index of the first before",
        "to": "its flat index now", "count": "how many rows, which follow one another",
      ]),
    EventDescription(
      ListNavigator.MenuRequested.self, "The menu of a row was asked for by keyboard.",
      fields: ["scene": "the name of the table", "row": "the flat index of the row"]),
    EventDescription(
      ComboBox.Accepted.self, "The value of a row of a combo box was taken over.",
      fields: [
        "scene": "the name of the combo box", "row": "the flat index of the row",
        "value": "what the text says now",
      ]),
    EventDescription(
      ScrollNavigator.Scrolled.self, "Content was scrolled by keyboard.",
      fields: [
        "scene": "the name of the scroller", "offset": "how far down it is scrolled",
        "maximum": "how far it can be scrolled",
      ]),
  ]
}

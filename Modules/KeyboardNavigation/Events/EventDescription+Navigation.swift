public import KeyboardCore

extension EventDescription {
  /// The events of navigation.
  public static let navigationEvents: [EventDescription] = [
    EventDescription(
      NavigationFocusMoved.self, "The focus of a table moved, appeared or went away.",
      fields: [
        "scene": "the name of the table",
        "previous": "the flat index of the row that had the focus, or null",
        "current": "the flat index of the row that has the focus, or null",
      ]),
    EventDescription(
      NavigationCommitted.self, "The focused row of a table was committed.",
      fields: ["scene": "the name of the table", "row": "the flat index of the row"]),
    EventDescription(
      NavigationSelectionChanged.self, "Other rows of a list are selected than before.",
      fields: [
        "scene": "the name of the table", "selection": "the flat indexes, such as 0-4,7",
        "count": "how many rows are selected",
      ]),
    EventDescription(
      NavigationDeleted.self, "Rows of a list were deleted by keyboard.",
      fields: [
        "scene": "the name of the table",
        "rows": "their flat indexes before they were deleted, such as 1,3-5",
      ]),
    EventDescription(
      NavigationMoved.self, "A row of a list was moved by keyboard.",
      fields: [
        "scene": "the name of the table", "from": "its flat index before",
        "to": "its flat index now",
      ]),
    EventDescription(
      NavigationScrolled.self, "Content was scrolled by keyboard.",
      fields: [
        "scene": "the name of the scroller", "offset": "how far down it is scrolled",
        "maximum": "how far it can be scrolled",
      ]),
  ]
}

import KeyboardCore

extension NavigationKeys {
  /// The keys of a collection: arrows, Enter, and the keys for ends and pages.
  ///
  /// The titles of the arrows are IPShortcut's. In a collection whose lines run from right to left
  /// the arrows to the left and right change places, and the titles stay with the commands.
  public static let collection: NavigationKeys = [
    .commitFocusedRow: [.init(input: .characters("\r"))],
    .previousRow: [.init(input: .upArrow, discoverabilityTitle: "Previous Row")],
    .nextRow: [.init(input: .downArrow, discoverabilityTitle: "Next Row")],
    .leftItem: [.init(input: .leftArrow, discoverabilityTitle: "Previous Item")],
    .rightItem: [.init(input: .rightArrow, discoverabilityTitle: "Next Item")],
    .firstRow: [.init(input: .home)],
    .lastRow: [.init(input: .end)],
    .pageUp: [.init(input: .pageUp)],
    .pageDown: [.init(input: .pageDown)],
  ]
}

extension NavigationPolicy {
  /// The rules of ``default`` for collections: all arrows move, and nothing focused starts at the
  /// end that the arrow comes from.
  public static let collection = NavigationPolicy(start: .direction, keys: .collection)
}

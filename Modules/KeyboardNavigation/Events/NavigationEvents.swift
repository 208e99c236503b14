public import KeyboardCore

/// The focus of a table moved, appeared or went away.
///
/// Published for every change, also for one that the delegate is not told about
/// (``ListNavigator/removeFocus()``): the delegate redraws, listeners of the bus follow.
public struct NavigationFocusMoved: KeyboardEvent, Hashable {
  /// `navigation.focusMoved`.
  public static let name = "navigation.focusMoved"
  /// The name of the table in its scene.
  public let scene: String
  /// The flat index of the row that had the focus; nil when none had it.
  ///
  /// Also nil where a row has the focus now because the one that had it is gone. After a change of
  /// the data it is the row's index before the change.
  public let previous: Int?
  /// The flat index of the row that has the focus; nil when none has it.
  public let current: Int?

  /// Creates the event.
  public init(scene: String, previous: Int?, current: Int?) {
    self.scene = scene
    self.previous = previous
    self.current = current
  }

  /// Encodes every field; a row that there is none of is null, not left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scene, forKey: .scene)
    try container.encode(previous, forKey: .previous)
    try container.encode(current, forKey: .current)
  }

  private enum CodingKeys: String, CodingKey {
    case scene
    case previous
    case current
  }
}

/// The focused row of a table was committed.
public struct NavigationCommitted: KeyboardEvent, Hashable {
  /// `navigation.committed`.
  public static let name = "navigation.committed"
  /// The name of the table in its scene.
  public let scene: String
  /// The flat index of the row.
  public let row: Int

  /// Creates the event.
  public init(scene: String, row: Int) {
    self.scene = scene
    self.row = row
  }
}

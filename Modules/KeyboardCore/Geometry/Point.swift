/// A place on a plane, in the units of whoever made it; y grows downwards.
public struct Point: Hashable, Sendable, Codable {
  /// The horizontal distance from the origin.
  public var x: Double
  /// The vertical distance from the origin, downwards.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)
}

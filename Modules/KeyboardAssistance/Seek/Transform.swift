/// A translation, a rotation and a scale of a view about its center.
///
/// A view is rotated, then scaled, then moved. A transform stores these parts rather than a matrix: on the way to a
/// rotation by 180° a view turns, whereas a matrix would collapse, and 360° is a whole turn, whereas a matrix would
/// not move.
public struct Transform: Hashable, Sendable, Codable {
  /// The distance to the right.
  public var x: Double
  /// The distance downwards.
  public var y: Double
  /// The horizontal scale.
  public var scaleX: Double
  /// The vertical scale.
  public var scaleY: Double
  /// The angle in degrees, clockwise if y grows downwards; 360 differs from 0.
  public var rotationDegrees: Double

  /// Creates a transform; omitted parts have no effect.
  public init(
    x: Double = 0, y: Double = 0, scaleX: Double = 1, scaleY: Double = 1,
    rotationDegrees: Double = 0
  ) {
    (self.x, self.y, self.scaleX, self.scaleY) = (x, y, scaleX, scaleY)
    self.rotationDegrees = rotationDegrees
  }

  /// The transform without an effect.
  public static let identity = Transform()

  /// Returns the sum of all components, including angles and scales.
  public static func + (lhs: Transform, rhs: Transform) -> Transform {
    Transform(
      x: lhs.x + rhs.x, y: lhs.y + rhs.y, scaleX: lhs.scaleX + rhs.scaleX,
      scaleY: lhs.scaleY + rhs.scaleY, rotationDegrees: lhs.rotationDegrees + rhs.rotationDegrees)
  }

  /// Returns the difference of all components.
  public static func - (lhs: Transform, rhs: Transform) -> Transform {
    lhs + rhs * -1
  }

  /// Returns each component multiplied by a number.
  public static func * (lhs: Transform, rhs: Double) -> Transform {
    Transform(
      x: lhs.x * rhs, y: lhs.y * rhs, scaleX: lhs.scaleX * rhs, scaleY: lhs.scaleY * rhs,
      rotationDegrees: lhs.rotationDegrees * rhs)
  }
}

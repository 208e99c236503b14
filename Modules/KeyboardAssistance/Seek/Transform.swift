#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A translation, a rotation and a scale of a view about its center.
///
/// Points are rotated, then scaled, then moved. It keeps what it was made from rather than a matrix:
/// on the way to a rotation by 180° a view turns, where a matrix would collapse, and 360° is a whole
/// turn, where a matrix would not move.
public struct Transform: Hashable, Sendable, Codable {
  /// The distance to the right.
  public var x: Double
  /// The distance downwards.
  public var y: Double
  /// The horizontal scale.
  public var scaleX: Double
  /// The vertical scale.
  public var scaleY: Double
  /// The angle in degrees, clockwise where y grows downwards; 360 is not 0.
  public var rotationDegrees: Double

  /// Creates a transform; what is left out changes nothing.
  public init(
    x: Double = 0, y: Double = 0, scaleX: Double = 1, scaleY: Double = 1,
    rotationDegrees: Double = 0
  ) {
    self.x = x
    self.y = y
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.rotationDegrees = rotationDegrees
  }

  /// Changes nothing.
  public static let identity = Transform()

  /// The sum, number by number, angles and scales too.
  public static func + (lhs: Transform, rhs: Transform) -> Transform {
    Transform(
      x: lhs.x + rhs.x, y: lhs.y + rhs.y, scaleX: lhs.scaleX + rhs.scaleX,
      scaleY: lhs.scaleY + rhs.scaleY, rotationDegrees: lhs.rotationDegrees + rhs.rotationDegrees)
  }

  /// The difference, number by number.
  public static func - (lhs: Transform, rhs: Transform) -> Transform {
    lhs + rhs * -1
  }

  /// Each number multiplied.
  public static func * (lhs: Transform, rhs: Double) -> Transform {
    Transform(
      x: lhs.x * rhs, y: lhs.y * rhs, scaleX: lhs.scaleX * rhs, scaleY: lhs.scaleY * rhs,
      rotationDegrees: lhs.rotationDegrees * rhs)
  }
}

/// A matrix that maps (x, y) to (a·x + c·y + tx, b·x + d·y + ty): what user interfaces draw with.
public struct AffineMatrix: Hashable, Sendable {
  /// The part of x in the new x.
  public var a: Double
  /// The part of x in the new y.
  public var b: Double
  /// The part of y in the new x.
  public var c: Double
  /// The part of y in the new y.
  public var d: Double
  /// The distance to the right.
  public var tx: Double
  /// The distance downwards.
  public var ty: Double

  /// Creates a matrix in the order of CGAffineTransform.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }
}

extension Transform {
  /// The matrix of the transform.
  public var matrix: AffineMatrix {
    let angle = rotationDegrees * .pi / 180
    return AffineMatrix(
      a: cos(angle) * scaleX, b: sin(angle) * scaleY, c: -sin(angle) * scaleX,
      d: cos(angle) * scaleY, tx: x, ty: y)
  }

  /// Takes a matrix apart; nil when it is no rotation followed by a scale and a translation, but
  /// slants.
  ///
  /// Of the transforms with this matrix, the one whose angle lies within -180…180 and whose
  /// horizontal scale is not negative: whole turns are lost, a reflection is a negative vertical
  /// scale.
  public init?(_ matrix: AffineMatrix) {
    let width = hypot(matrix.a, matrix.c)
    let height = hypot(matrix.b, matrix.d)
    guard abs(matrix.a * matrix.b + matrix.c * matrix.d) <= 1e-9 * width * height else {
      return nil
    }
    let isReflected = matrix.a * matrix.d - matrix.b * matrix.c < 0
    let angle = width > 0 ? atan2(-matrix.c, matrix.a) : atan2(matrix.b, matrix.d)
    self.init(
      x: matrix.tx, y: matrix.ty, scaleX: width, scaleY: isReflected ? -height : height,
      rotationDegrees: angle * 180 / .pi)
  }
}

extension Seek {
  /// Returns a translation.
  public static func getTransform(x: Double, y: Double) -> Transform {
    Transform(x: x, y: y)
  }

  /// Returns a scale about the center.
  public static func getTransform(scaleX: Double, scaleY: Double) -> Transform {
    Transform(scaleX: scaleX, scaleY: scaleY)
  }

  /// Returns a rotation about the center, clockwise where y grows downwards.
  public static func getTransform(rotationDegrees: Double) -> Transform {
    Transform(rotationDegrees: rotationDegrees)
  }

  /// Returns a scale about the center, then a translation.
  public static func getTransform(
    x: Double, y: Double, scaleX: Double, scaleY: Double
  ) -> Transform {
    Transform(x: x, y: y, scaleX: scaleX, scaleY: scaleY)
  }

  /// Returns a rotation about the center, then a scale, then a translation.
  public static func getTransform(
    x: Double, y: Double, scaleX: Double, scaleY: Double, rotationDegrees: Double
  ) -> Transform {
    Transform(x: x, y: y, scaleX: scaleX, scaleY: scaleY, rotationDegrees: rotationDegrees)
  }
}

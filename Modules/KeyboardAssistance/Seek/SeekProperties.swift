public import KeyboardCore

/// The values between which a ``Seek`` animates: from those at position 0 to those at position 1.
///
/// A property with its default at both ends is not animated: the view's own value does not change, so that several
/// seeks may animate different properties of one view.
public struct SeekProperties: Hashable, Sendable {
  /// The opacity at position 0; 1 by default.
  public var fromAlpha: Double
  /// The opacity at position 1; 1 by default.
  public var toAlpha: Double
  /// The transform at position 0; the identity by default.
  public var fromTransform: Transform
  /// The transform at position 1; the identity by default.
  public var toTransform: Transform
  /// The constant of the constraint at position 0; 0 by default.
  public var fromConstraintConstant: Double
  /// The constant of the constraint at position 1; 0 by default.
  public var toConstraintConstant: Double

  /// Creates properties; omitted ones are not animated.
  public init(
    fromAlpha: Double = 1, toAlpha: Double = 1, fromTransform: Transform = .identity,
    toTransform: Transform = .identity, fromConstraintConstant: Double = 0,
    toConstraintConstant: Double = 0
  ) {
    (self.fromAlpha, self.toAlpha, self.fromTransform) = (fromAlpha, toAlpha, fromTransform)
    (self.toTransform, self.fromConstraintConstant) = (toTransform, fromConstraintConstant)
    self.toConstraintConstant = toConstraintConstant
  }

  /// Returns the opacity at a position; nil when it is not animated.
  ///
  /// If a curve overshoots, the opacity stays between both ends.
  public func alpha(at position: Double) -> Double? {
    guard fromAlpha != 1 || toAlpha != 1 else { return nil }
    return Self.value(at: min(max(0, position), 1), from: fromAlpha, to: toAlpha)
  }

  /// Returns the transform at a position; nil when it is not animated.
  ///
  /// Translation, scale and angle are interpolated separately.
  public func transform(at position: Double) -> Transform? {
    guard fromTransform != .identity || toTransform != .identity else { return nil }
    // Exact at the end, without rounding errors.
    guard position != 1 else { return toTransform }
    return fromTransform + (toTransform - fromTransform) * position
  }

  /// Returns the constant of the constraint at a position; nil when it is not animated.
  public func constraintConstant(at position: Double) -> Double? {
    guard fromConstraintConstant != 0 || toConstraintConstant != 0 else { return nil }
    return Self.value(at: position, from: fromConstraintConstant, to: toConstraintConstant)
  }

  private static func value(at position: Double, from: Double, to: Double) -> Double {
    position != 1 ? from + (to - from) * position : to
  }
}

/// A view whose opacity, transform and layout a ``Seek`` animates.
///
/// A view of the application conforms, so that animations do not depend on a user interface. The first four members
/// are required.
public protocol Animatable: AnyObject {
  /// The opacity: 0 is invisible, 1 is opaque.
  var alpha: Double { get set }

  /// The translation, rotation and scale that the view is drawn with; the layout does not change.
  ///
  var transform: Transform { get set }

  /// The clock of animations, such as the one of the program's main loop.
  var scheduler: any Scheduler { get }

  /// Lays the view out immediately if a constraint has changed.
  func layoutIfNeeded()

  /// A Boolean value indicating whether the user prefers reduced motion; false by default.
  ///
  /// If true, animations take no time.
  var prefersReducedMotion: Bool { get }
}

extension Animatable {
  /// False by default.
  public var prefersReducedMotion: Bool { false }
}

/// A layout constraint whose constant a ``Seek`` animates.
public protocol AnimatableConstraint: AnyObject {
  /// The distance, in the view's units.
  var constant: Double { get set }
}

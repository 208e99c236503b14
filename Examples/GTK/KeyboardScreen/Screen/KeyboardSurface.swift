public import KeyboardCore

/// A window that shows a drawing, hands over touches, and never takes the focus: one of an X server, or a
/// layer surface of a Wayland compositor.
public protocol KeyboardSurface: AnyObject {
  /// Tell of touches on the surface.
  var touches: Observers<SurfaceTouch> { get }
  /// Tell that the screen has another size, or that the surface was given another one.
  var screenChanges: Observers<Void> { get }
  /// The part of the screen that the keyboard may cover, in points.
  var screen: Rect { get }
  /// A Boolean value indicating whether it is seen.
  var isVisible: Bool { get }

  /// Shows the surface at a place, or moves it there.
  ///
  /// - Parameters:
  ///   - frame: the place on the screen, in points.
  ///   - isDocked: whether other windows should leave the place to it.
  func show(at frame: Rect, isDocked: Bool)
  /// Hides the surface.
  func hide()
  /// Draws, as soon as nothing more urgent waits.
  ///
  /// - Parameters:
  ///   - drawing: everything that is seen, in points.
  ///   - theme: has the font.
  func draw(_ drawing: [Drawn], theme: ScreenTheme)
}

/// An event of a finger, a pen or the pointer on a surface.
public struct SurfaceTouch: Hashable, Sendable {
  /// The parts of a touch.
  public enum Phase: Hashable, Sendable {
    case began, moved, ended
    /// It was cancelled, and has no effect.
    case cancelled
    /// The pointer moves without a button.
    case hovered
    /// The wheel is turned; down if positive.
    case scrolled(Int)
  }

  /// Tells fingers apart; 0 for the pointer.
  public let id: Int
  /// The part of the touch.
  public let phase: Phase
  /// The place on the surface, in points.
  public let location: Point
  /// The place on the screen, in points.
  public let screenLocation: Point

  /// Creates a touch.
  public init(id: Int, _ phase: Phase, at location: Point, onScreen screenLocation: Point) {
    (self.id, self.phase) = (id, phase)
    (self.location, self.screenLocation) = (location, screenLocation)
  }
}

/// The scale of an output, by its resolution.
public enum ScreenScale {
  /// Returns the pixels of a point, in steps of a quarter, from 1 to 4: a point is a 96th of an inch.
  ///
  /// Outputs may report a wrong size, so that the scale is 1 below 60 and above 500 dots an inch.
  public static func scale(dotsPerInch: Double) -> Double {
    guard dotsPerInch > 60, dotsPerInch < 500 else { return 1 }
    return min(max((dotsPerInch / 96 * 4).rounded() / 4, 1), 4)
  }
}

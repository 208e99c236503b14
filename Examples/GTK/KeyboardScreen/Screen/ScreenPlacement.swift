public import KeyboardCore

/// The place of a keyboard on the screen: at the bottom over the whole width, or anywhere.
///
/// A finger on its edge moves it, and one in a corner of the edge resizes it; near the bottom of the screen it
/// docks again. It is a value: the code that shows the keyboard asks it for ``frame``.
public struct ScreenPlacement: Hashable, Sendable {
  /// The effects of a finger that went down on the edge.
  public enum Grip: Hashable, Sendable {
    /// It moves the keyboard.
    case move
    /// It resizes the keyboard by the left or the right corner.
    case left, right
  }

  /// The part of the screen that may be covered, in points.
  public var screen: Rect
  /// A Boolean value indicating whether it is at the bottom over the whole width.
  public var isDocked: Bool
  /// The height of the keys by their layout, in points.
  public var naturalKeysHeight: Double
  /// The factor by which the keys are higher than in their layout; 1 unless somebody resizes them.
  public private(set) var scale = 1.0
  private var floating: Rect?
  private var drag: Drag?

  private struct Drag: Hashable {
    let grip: Grip
    var start: Point
    var frame: Rect
  }

  private static let snap = 24.0
  private static let least = Size(width: 280, height: 150)
  /// The part of the screen's height that keys may take by themselves.
  private static let share = 0.5

  /// Creates a place on a screen.
  public init(screen: Rect, isDocked: Bool = true, naturalKeysHeight: Double = 216) {
    (self.screen, self.isDocked) = (screen, isDocked)
    self.naturalKeysHeight = naturalKeysHeight
  }

  /// The height of the keys and of what surrounds them.
  public var height: Double {
    let keys = min(
      naturalKeysHeight, screen.size.height * Self.share - KeyboardParts.surroundings)
    let wanted = keys * scale + KeyboardParts.surroundings
    return min(max(wanted, Self.least.height), screen.size.height)
  }

  /// The frame on the screen, in points.
  public var frame: Rect {
    if isDocked {
      return Rect(
        x: screen.minX, y: screen.maxY - height, width: screen.size.width, height: height)
    }
    var frame = floating ?? defaultFloatingFrame
    frame.size.width = min(frame.size.width, screen.size.width)
    frame.size.height = min(frame.size.height, screen.size.height)
    frame.origin.x = min(max(frame.minX, screen.minX), screen.maxX - frame.size.width)
    frame.origin.y = min(max(frame.minY, screen.minY), screen.maxY - frame.size.height)
    return frame
  }

  private var defaultFloatingFrame: Rect {
    let width = min(max(screen.size.width * 0.6, Self.least.width), screen.size.width)
    return Rect(
      x: screen.minX + (screen.size.width - width) / 2, y: screen.maxY - height - Self.snap - 16,
      width: width, height: height)
  }

  /// Begins a drag, when a finger goes down on the edge.
  ///
  /// - Parameters:
  ///   - grip: the part of the edge.
  ///   - point: the place on the screen, in points.
  public mutating func begin(_ grip: Grip, at point: Point) {
    drag = Drag(grip: grip, start: point, frame: frame)
  }

  /// Moves or resizes the keyboard as the finger moves.
  public mutating func move(to point: Point) {
    guard var drag else { return }
    let (dx, dy) = (point.x - drag.start.x, point.y - drag.start.y)
    switch drag.grip {
    case .move:
      move(&drag, to: point)
      self.drag = drag
    case _ where isDocked: resizeDocked(drag.frame.size.height - dy)
    case .left: resize(drag.frame, left: dx, right: 0, top: dy)
    case .right: resize(drag.frame, left: 0, right: dx, top: dy)
    }
  }

  /// Ends the drag, when the finger goes up.
  public mutating func end() { drag = nil }

  private mutating func move(_ drag: inout Drag, to point: Point) {
    if isDocked {
      guard point.y - drag.start.y < -Self.snap else { return }
      isDocked = false
      // The finger keeps the part of the width that it has.
      let width = (floating ?? defaultFloatingFrame).size.width
      let part = (drag.start.x - drag.frame.minX) / max(1, drag.frame.size.width)
      drag.frame = Rect(
        x: drag.start.x - part * width, y: drag.frame.minY, width: width,
        height: drag.frame.size.height)
    }
    let moved = drag.frame.offsetBy(x: point.x - drag.start.x, y: point.y - drag.start.y)
    if moved.maxY >= screen.maxY - Self.snap / 2 {
      isDocked = true
      (drag.frame, drag.start) = (frame, point)
    } else {
      floating = moved
    }
  }

  private mutating func resizeDocked(_ height: Double) {
    let natural = min(
      naturalKeysHeight, screen.size.height * Self.share - KeyboardParts.surroundings)
    let wanted = min(max(height, Self.least.height), screen.size.height * 0.8)
    scale = (wanted - KeyboardParts.surroundings) / max(1, natural)
  }

  private mutating func resize(_ start: Rect, left: Double, right: Double, top: Double) {
    let width = max(Self.least.width, start.size.width - left + right)
    let height = max(Self.least.height, start.size.height - top)
    floating = Rect(
      x: left == 0 ? start.minX : start.maxX - width, y: start.maxY - height, width: width,
      height: height)
  }
}

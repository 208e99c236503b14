public import KeyboardCore

/// The parts of a keyboard on the screen, from top to bottom: the edge by which it is moved, the bar of
/// suggestions, and the keys.
public struct KeyboardParts: Hashable, Sendable {
  /// The extent of all, in points.
  public let size: Size
  /// The height of the edge.
  public static let edgeHeight = 20.0
  /// The height of the bar of suggestions.
  public static let barHeight = 40.0
  /// The height of everything but the keys.
  public static let surroundings = edgeHeight + barHeight
  /// The number of suggestions that are shown at most.
  public static let suggestionLimit = 3
  private static let cornerWidth = 40.0

  /// Divides an extent.
  public init(_ size: Size) { self.size = size }

  /// The edge, by which the keyboard is moved.
  public var edge: Rect { Rect(x: 0, y: 0, width: size.width, height: Self.edgeHeight) }

  /// The bar of suggestions, which the callouts of the first row cover.
  public var bar: Rect {
    Rect(x: 0, y: Self.edgeHeight, width: size.width, height: Self.barHeight)
  }

  /// The keys.
  public var keys: Rect {
    let top = Self.surroundings
    return Rect(x: 0, y: top, width: size.width, height: max(0, size.height - top))
  }

  /// The button that hides the keyboard, at the right of the edge.
  public var hideButton: Rect {
    Rect(
      x: size.width - 2 * Self.cornerWidth, y: 0, width: Self.cornerWidth, height: Self.edgeHeight)
  }

  /// The corners by which the keyboard is resized.
  public var corners: (left: Rect, right: Rect) {
    let corner = Rect(x: 0, y: 0, width: Self.cornerWidth, height: Self.edgeHeight)
    return (corner, corner.offsetBy(x: size.width - Self.cornerWidth))
  }

  /// Returns the places of suggestions in the bar, from left to right.
  public func suggestions(_ count: Int) -> [Rect] {
    guard count > 0 else { return [] }
    let width = size.width / Double(count)
    return (0..<count).map {
      Rect(x: Double($0) * width, y: bar.minY, width: width, height: bar.size.height)
    }
  }
}

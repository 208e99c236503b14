public import KeyboardCore

/// A shape or a text of a drawing, in points; y grows downwards.
///
/// A drawing is an array of these, drawn one over another. Any painter can draw it, and two drawings are
/// compared to find out what has to be drawn again.
public enum Drawn: Hashable, Sendable {
  /// A rectangle with round corners, with an edge below it where it has a shadow.
  case box(Rect, radius: Double, Colour, shadow: Colour? = nil)
  /// The outline of a rectangle with round corners.
  case outline(Rect, radius: Double, width: Double, Colour)
  /// A text in the middle of a rectangle, made smaller where it does not fit.
  case text(String, Rect, size: Double, Colour, isBold: Bool = false)
  /// A symbol in the middle of a rectangle, with the height of the symbol.
  case symbol(Symbol, Rect, size: Double, Colour)

  /// The symbols on keys for which fonts have no letter that looks well.
  public enum Symbol: Hashable, Sendable {
    case shift, shiftFilled, capsLock, backspace, enter, globe, face, hide, search, left, right, tab
  }

  /// The part of the drawing that it covers.
  public var bounds: Rect {
    switch self {
    case .box(let rect, _, _, let shadow):
      shadow == nil ? rect : rect.inset(by: Insets(bottom: -1.5))
    case .outline(let rect, _, let width, _):
      rect.inset(by: Insets(top: -width, left: -width, bottom: -width, right: -width))
    case .text(_, let rect, _, _, _), .symbol(_, let rect, _, _): rect
    }
  }

  /// Returns the parts in which two drawings differ; none where they are the same.
  ///
  /// Both are compared as sets: what moved below something else is found by what covers it.
  public static func differences(from old: [Drawn], to new: [Drawn]) -> [Rect] {
    guard old != new else { return [] }
    let changed = Set(old).symmetricDifference(new).map(\.bounds)
    var parts: [Rect] = []
    for bounds in changed.sorted(by: { ($0.minY, $0.minX) < ($1.minY, $1.minX) }) {
      if let index = parts.firstIndex(where: { $0.intersection(bounds) != nil }) {
        parts[index] = parts[index].union(bounds)
      } else {
        parts.append(bounds)
      }
    }
    return parts.isEmpty ? new.map(\.bounds) : parts
  }
}

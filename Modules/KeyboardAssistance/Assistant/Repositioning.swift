import KeyboardCore

/// The movement that brings an input into sight: computed from frames alone.
///
/// From the inside outwards each scroll view takes as much of the movement as its content allows and
/// as keeps the input within its own viewport; the root view takes the rest. All frames are in the
/// coordinates of the window, as they are when running movements have ended and the root view is
/// where it was before the keyboard came.
struct Repositioning {
  /// A scroll view around the input.
  struct Area {
    /// Sizes, insets with the keyboard's, and offset.
    var viewport: Viewport
    /// The frame of the viewport.
    var frame: Rect

    /// The part of the frame that content is visible in.
    var visible: Rect { frame.inset(by: viewport.insets) }
  }

  /// The offsets that views are to have.
  struct Result: Equatable {
    /// The offsets of the scroll views, from the inside.
    var offsets: [Point]
    /// The distance that the root view is moved up.
    var rootOffset = 0.0
    /// The distance that scroll views move the input up.
    var scrolled = 0.0
  }

  let window: Rect
  /// The part of the window that the keyboard covers.
  let keyboard: Rect
  let constraint: PositionConstraint
  let distance: Double
  /// The scroll views, from the inside.
  var areas: [Area] = []

  /// Finds the movement for an input; for its caret where the input is higher than the room.
  func result(for input: Rect, caret: Rect?) -> Result {
    var result = Result(offsets: [])
    var target = part(of: input, caret: caret)
    let start = target.minY
    for (index, area) in areas.enumerated() {
      let viewport = area.viewport
      let visible = area.visible
      let low = viewport.minimumOffset
      let high = viewport.maximumOffset
      // The original goes to the left end of the content as well.
      let isForced = constraint != .minimal && index == areas.count - 1
      var offset = viewport.offset
      offset.x += step(0, of: target.minX, target.maxX, into: visible.minX, visible.maxX)
      offset.x = isForced ? low.x : max(min(offset.x, high.x), low.x)
      target.origin.x -= offset.x - viewport.offset.x
      let wanted = step(
        need(of: target), of: target.minY, target.maxY, into: visible.minY, visible.maxY)
      // First to the end of the content, then to its start.
      offset.y = max(min(offset.y + wanted, high.y), low.y)
      target.origin.y -= offset.y - viewport.offset.y
      result.offsets.append(offset)
    }
    result.scrolled = start - target.minY
    result.rootOffset = rootOffset(for: target)
    return result
  }

  /// The margin that the least movement keeps from the keyboard; in the other formulas the distance
  /// is a part of the place.
  private var margin: Double { constraint == .minimal ? distance : 0 }

  /// Returns the inset that lets content come above the keyboard in a frame whose bottom it covers.
  func bottomInset(of frame: Rect) -> Double {
    guard !keyboard.isEmpty, frame.minX < keyboard.maxX, frame.maxX > keyboard.minX,
      isDocked || keyboard.maxY >= frame.maxY
    else { return 0 }
    return min(max(0, frame.maxY - (keyboard.minY - margin)), frame.size.height)
  }

  /// The bands of the window, above and below the keyboard, that an input may stand in.
  private func bands(for target: Rect) -> [(top: Double, bottom: Double)] {
    guard !keyboard.isEmpty, target.minX < keyboard.maxX, target.maxX > keyboard.minX else {
      return [(window.minY, window.maxY)]
    }
    return [
      (window.minY, keyboard.minY - margin), (keyboard.maxY + margin, window.maxY),
    ].filter { $0.top < $0.bottom }
  }

  /// Returns the input, or its caret or first lines where it is higher than the room.
  private func part(of input: Rect, caret: Rect?) -> Rect {
    guard !fits(input) else { return input }
    var part = caret ?? input
    part.size.height = min(part.size.height, room(for: input))
    return part
  }

  /// Returns whether all of an input can be in sight.
  func fits(_ input: Rect) -> Bool { input.size.height <= room(for: input) }

  /// The height that can be in sight of an input.
  private func room(for input: Rect) -> Double {
    let gap = constraint == .minimal ? 0 : distance
    let band = bands(for: input).map { $0.bottom - $0.top }.max() ?? 0
    let areas = areas.map { $0.visible.size.height - gap }.min()
    return max(0, min(areas ?? band - gap, band))
  }

  /// The distance up that is wanted of an input.
  private func need(of target: Rect) -> Double {
    let top = areas.last?.visible.minY ?? window.minY
    switch constraint {
    case .minimal: return leastMovement(of: target)
    case .viewTopToTopOfScreen: return target.minY - (top + distance)
    case .viewBottomToTopOfKeyboard:
      let bottom = areas.last?.visible.maxY ?? (isDocked ? keyboard.minY : window.maxY)
      return target.maxY - (bottom - distance)
    }
  }

  /// The least distance up that brings an input into a band that it fits in.
  private func leastMovement(of target: Rect) -> Double {
    let bands = bands(for: target)
    let fitting = bands.filter { $0.bottom - $0.top >= target.size.height }
    return
      (fitting.isEmpty ? bands : fitting)
      .map { step(0, of: target.minY, target.maxY, into: $0.top, $0.bottom) }
      .min { abs($0) < abs($1) } ?? 0
  }

  /// The part of the movement that no scroll view can take.
  ///
  /// Where there is none, the root view is limited like a scroll view: what is below the keyboard may
  /// come up, no more.
  private func rootOffset(for target: Rect) -> Double {
    guard constraint != .minimal, areas.isEmpty else { return leastMovement(of: target) }
    let covered = isDocked ? window.maxY - keyboard.minY : 0
    let offset = max(min(need(of: target), covered), 0)
    return offset + leastMovement(of: target.offsetBy(y: -offset))
  }

  private var isDocked: Bool { keyboard.maxY > window.maxY - 0.001 }

  /// Returns the distance nearest to a wanted one that brings a range into another, or to its start
  /// when it is longer.
  private func step(
    _ wanted: Double, of start: Double, _ end: Double, into low: Double, _ high: Double
  ) -> Double {
    min(max(wanted, end - high), start - low)
  }
}

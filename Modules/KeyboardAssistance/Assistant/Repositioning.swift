import KeyboardCore

/// The movement that brings an input into view, computed only from frames.
///
/// From the inside outwards each scroll view makes as much of the movement as its content allows and as keeps the
/// input within its own viewport; the root view makes the rest. All frames are in the coordinates of the window, at
/// the end of running movements and with the root view at its place before the keyboard appeared.
struct Repositioning {
  /// A scroll view around the input.
  struct Area {
    /// The sizes, the offset, and the insets with the keyboard's.
    var viewport: Viewport
    /// The part of the window in which content is visible without a keyboard.
    var visible: Rect
    /// A Boolean value indicating whether it must not be scrolled.
    let isFixed: Bool
  }

  /// The resulting offsets of the views.
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
  /// The margin that the least movement keeps from the keyboard; in the other formulas the distance is part of the
  /// place.
  private var margin = 0.0
  /// The scroll views, from the inside.
  var areas: [Area] = []

  /// Returns the movement for an input; for its caret if the input is higher than the room.
  func result(for input: Rect, caret: Rect?) -> Result {
    var result = Result(offsets: [])
    var target = part(of: input, caret: caret)
    let start = target.minY
    for (index, area) in areas.enumerated() {
      let (viewport, visible) = (area.viewport, area.visible)
      let (low, high) = (viewport.minimumOffset, viewport.maximumOffset)
      var offset = viewport.offset
      func scroll(x: Double, y: Double) {
        if area.isFixed { return }
        // First to the end of the content, then to its start.
        let goal = Point(
          x: max(min(offset.x + x, high.x), low.x), y: max(min(offset.y + y, high.y), low.y))
        target = target.offsetBy(x: offset.x - goal.x, y: offset.y - goal.y)
        offset = goal
      }
      // First into its own viewport; then to the place, as far as the enclosing viewports allow.
      scroll(
        x: step(0, of: target.minX, target.maxX, into: visible.minX, visible.maxX),
        y: step(0, of: target.minY, target.maxY, into: visible.minY, visible.maxY))
      let wanted = areas[index...].reversed().reduce(need(of: target)) { wanted, area in
        step(wanted, of: target.minY, target.maxY, into: area.visible.minY, area.visible.maxY)
      }
      scroll(x: 0, y: wanted)
      // The original's formulas also scroll to the left end of the content.
      if constraint != .minimal, index == areas.count - 1 { scroll(x: -.infinity, y: 0) }
      result.offsets.append(Point(x: offset.x.snapped, y: offset.y.snapped))
    }
    result.scrolled = (start - target.minY).snapped
    result.rootOffset = rootOffset(for: target).snapped
    return result
  }

  init(
    window: Rect, keyboard: Rect, constraint: PositionConstraint, distance: Double
  ) {
    (self.window, self.keyboard, self.constraint) = (window, keyboard, constraint)
    self.distance = distance
  }

  /// Keeps the distance from the keyboard as far as the input, or otherwise its caret, stays visible.
  mutating func makeRoom(for input: Rect, caret: Rect?) {
    let room = max(keyboard.minY - window.minY, window.maxY - keyboard.maxY)
    let height = input.size.height <= room ? input.size.height : caret?.size.height ?? room
    margin = constraint == .minimal ? min(distance, max(0, room - height)) : 0
  }

  /// Returns the inset for moving content above the keyboard, in a frame whose bottom it covers.
  func bottomInset(of frame: Rect) -> Double {
    guard !keyboard.isEmpty, frame.minX < keyboard.maxX, frame.maxX > keyboard.minX,
      isDocked || keyboard.maxY >= frame.maxY
    else { return 0 }
    return min(max(0, frame.maxY - (keyboard.minY - margin)), frame.size.height)
  }

  /// Returns the bands of the window, above and below the keyboard, where an input may be placed.
  private func bands(for target: Rect) -> [(top: Double, bottom: Double)] {
    guard !keyboard.isEmpty, target.minX < keyboard.maxX, target.maxX > keyboard.minX else {
      return [(window.minY, window.maxY)]
    }
    return [
      (window.minY, keyboard.minY - margin), (keyboard.maxY + margin, window.maxY),
    ].filter { $0.top < $0.bottom }
  }

  /// Returns the input, or its caret or first lines if it is higher than the room.
  private func part(of input: Rect, caret: Rect?) -> Rect {
    guard !fits(input) else { return input }
    var part = caret ?? input
    part.size.height = min(part.size.height, room(for: input))
    return part
  }

  /// Returns whether all of an input can be visible.
  func fits(_ input: Rect) -> Bool { input.size.height <= room(for: input) }

  /// Returns the height of an input that can be visible.
  private func room(for input: Rect) -> Double {
    let band = bands(for: input).map { $0.bottom - $0.top }.max() ?? 0
    return areas.map(\.visible.size.height).reduce(band, min)
  }

  /// Returns the wanted distance of an input upwards.
  private func need(of target: Rect) -> Double {
    let room = areas.last?.visible ?? window
    let bottom = room.maxY - bottomInset(of: room)
    let distance = min(distance, max(0, bottom - room.minY - target.size.height))
    switch constraint {
    case .minimal: return leastMovement(of: target)
    case .viewTopToTopOfScreen: return target.minY - (room.minY + distance)
    case .viewBottomToTopOfKeyboard: return target.maxY - (bottom - distance)
    }
  }

  /// Returns the least distance upwards that brings an input into a band in which it fits.
  private func leastMovement(of target: Rect) -> Double {
    let bands = bands(for: target)
    let fitting = bands.filter { $0.bottom - $0.top >= target.size.height }
    return
      (fitting.isEmpty ? bands : fitting)
      .map { step(0, of: target.minY, target.maxY, into: $0.top, $0.bottom) }
      .min { abs($0) < abs($1) } ?? 0
  }

  /// Returns the part of the movement that no scroll view can make.
  ///
  /// Without scroll views, the root view is limited like one: only content below the keyboard may be moved up.
  private func rootOffset(for target: Rect) -> Double {
    guard constraint != .minimal, areas.isEmpty else { return leastMovement(of: target) }
    let offset = max(min(need(of: target), bottomInset(of: window)), 0)
    return offset + leastMovement(of: target.offsetBy(y: -offset))
  }

  private var isDocked: Bool { keyboard.maxY > window.maxY - 0.001 }

  /// Returns the distance nearest to a wanted one that brings a range into another, or to its start if it is longer.
  private func step(
    _ wanted: Double, of start: Double, _ end: Double, into low: Double, _ high: Double
  ) -> Double {
    min(max(wanted, end - high), start - low)
  }
}

extension Double {
  /// The value rounded to millionths, which removes rounding errors of frames in motion.
  fileprivate var snapped: Double { (self * 1e6).rounded() / 1e6 }
}

import KeyboardCore

/// The movement that brings an input into sight: computed from frames alone.
///
/// From the inside outwards each scroll view takes as much of the movement as its content allows
/// and as keeps the input within its own viewport; the root view takes the rest. All frames are in
/// the coordinates of the window, as they are when running movements have ended and the root view
/// is where it was before the keyboard came.
struct Repositioning {
  /// A scroll view around the input.
  struct Area {
    /// Sizes, offset, and insets with the keyboard's.
    var viewport: Viewport
    /// The part of the window in which content is visible while there is no keyboard.
    var visible: Rect
    /// A Boolean value indicating whether it must not be scrolled.
    var isFixed = false
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
  /// The margin that the least movement keeps from the keyboard; in the other formulas the distance
  /// is a part of the place.
  private var margin = 0.0
  /// The scroll views, from the inside.
  var areas: [Area] = []

  /// Finds the movement for an input; for its caret where the input is higher than the room.
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
      // First into its own viewport; then to the place, as far as the viewports around allow.
      scroll(
        x: step(0, of: target.minX, target.maxX, into: visible.minX, visible.maxX),
        y: step(0, of: target.minY, target.maxY, into: visible.minY, visible.maxY))
      let wanted = areas[index...].reversed().reduce(need(of: target)) { wanted, area in
        step(wanted, of: target.minY, target.maxY, into: area.visible.minY, area.visible.maxY)
      }
      scroll(x: 0, y: wanted)
      // The original's formulas go to the left end of the content as well.
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

  /// Keeps the distance from the keyboard as far as the input, or else its caret, is in sight.
  mutating func makeRoom(for input: Rect, caret: Rect?) {
    let room = max(keyboard.minY - window.minY, window.maxY - keyboard.maxY)
    let height = input.size.height <= room ? input.size.height : caret?.size.height ?? room
    margin = constraint == .minimal ? min(distance, max(0, room - height)) : 0
  }

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
    let band = bands(for: input).map { $0.bottom - $0.top }.max() ?? 0
    return areas.map(\.visible.size.height).reduce(band, min)
  }

  /// The distance up that is wanted of an input.
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
  /// Without scroll views, the root view is limited like one: what is below the keyboard may come
  /// up, no more.
  private func rootOffset(for target: Rect) -> Double {
    guard constraint != .minimal, areas.isEmpty else { return leastMovement(of: target) }
    let offset = max(min(need(of: target), bottomInset(of: window)), 0)
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

extension Double {
  /// The nearest millionth: computing with frames in motion leaves no trace.
  fileprivate var snapped: Double { (self * 1e6).rounded() / 1e6 }
}

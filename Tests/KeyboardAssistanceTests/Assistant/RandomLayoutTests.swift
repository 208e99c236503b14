import KeyboardAssistance
import KeyboardCore
import SeededRandom
import Testing

/// Any layout: one or two scroll views, with insets and offsets, and any keyboard.
private struct Layout {
  let window = Window()
  var boxes: [Box] = []
  let field: Field
  let keyboard: Rect
  let constraint: PositionConstraint
  let distance: Double

  init(_ random: inout SeededGenerator) {
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random))
    }
    constraint = random.pick(PositionConstraint.allCases)
    distance = random.pick([0, 10, 20, 33, 60, 150, 900])
    let outer = Box(
      window, Rect(x: 0, y: number(0...400), width: 400, height: number(150...500)),
      contentHeight: number(100...3000))
    boxes = [outer]
    if Bool.random(using: &random) {
      let height = number(60...200)
      outer.contentSize.height = max(outer.contentSize.height, height)
      let top = number(0...Int(outer.contentSize.height - height))
      boxes.insert(
        Box(
          window, in: outer, Rect(x: 0, y: top, width: 400, height: height),
          contentHeight: number(100...1000)), at: 0)
    }
    if constraint == .minimal, Bool.random(using: &random) { boxes[0].contentSize.width = 900 }
    for box in boxes {
      box.insets = Insets(top: number(0...20), bottom: number(0...20))
      let viewport = box.viewport
      box.contentOffset = viewport.clamped(
        Point(x: number(0...500), y: number(0...Int(box.contentSize.height))))
    }
    let content = boxes[0].contentSize
    let size = Size(width: number(20...200), height: min(number(10...150), content.height))
    field = Field(
      window, Focus(), in: boxes[0],
      Rect(
        origin: Point(
          x: number(0...Int(content.width - size.width)),
          y: number(0...Int(content.height - size.height))), size: size))
    keyboard =
      Bool.random(using: &random)
      ? Rect(x: 0, y: 800 - number(50...500), width: 400, height: 500)
      : Rect(
        x: number(-50...300), y: number(-50...600), width: number(100...400),
        height: number(50...300))
  }

  /// The margin that the least movement keeps, as far as the room is enough for it; the formulas of
  /// the others have it in them.
  var margin: Double {
    let room = max(keyboardInWindow.minY, window.windowFrame.maxY - keyboardInWindow.maxY)
    return constraint == .minimal ? min(distance, max(0, room - field.local.size.height)) : 0
  }

  private var keyboardInWindow: Rect { window.windowFrame.intersection(keyboard) ?? .zero }

  /// The keyboard's part of the window, if it is in the columns of a frame.
  func keyboard(besides frame: Rect) -> Rect? {
    window.windowFrame.intersection(keyboard).flatMap {
      frame.maxX > $0.minX && frame.minX < $0.maxX ? $0 : nil
    }
  }

  /// Returns whether a frame is in the window and keeps its margin from the keyboard.
  func isClear(_ frame: Rect) -> Bool {
    guard frame.minY >= 0, frame.maxY <= 800 else { return false }
    guard let keyboard = keyboard(besides: frame) else { return true }
    return frame.maxY <= keyboard.minY - margin || frame.minY >= keyboard.maxY + margin
  }

  /// Returns whether every scroll view shows all of the field, wherever they stand in the window.
  func isUnclipped(insets: [Insets]) -> Bool {
    zip(boxes, insets).allSatisfy { $0.frame.inset(by: $1).contains(field.frame) }
  }

  /// Returns whether the field is no higher than the room that there is for it.
  func fits(insets: [Insets]) -> Bool {
    var room = zip(boxes, insets).map { $0.local.inset(by: $1).size.height }.min() ?? 0
    if let keyboard = keyboard(besides: field.frame) {
      room = min(room, max(keyboard.minY, 800 - keyboard.maxY) - margin)
    }
    return field.local.size.height <= room
  }

  /// The offset of the original's formula, for a field in one scroll view; nil where the view is
  /// covered so far that the field is higher than the rest.
  func formula(insets: Insets) -> Double? {
    let box = boxes[0]
    let visible = box.local.inset(by: insets)
    var bottom = insets.bottom
    if keyboard.maxY >= visible.maxY || keyboard.maxY >= 800, keyboard.minX < 400,
      keyboard.maxX > 0, keyboard.minY < 800
    {
      bottom += max(0, min(visible.maxY - keyboard.minY, visible.size.height))
    }
    let height = box.local.size.height
    guard field.local.size.height + distance <= height - insets.top - bottom else { return nil }
    var offset =
      constraint == .viewTopToTopOfScreen
      ? field.local.minY - distance - insets.top
      : field.local.maxY + distance - (height - bottom)
    if box.contentSize.height + bottom - offset < height {
      offset = box.contentSize.height + bottom - height
    }
    return max(offset, -insets.top)
  }
}

@Suite("In any layout the edited input comes into sight, and everything goes back")
struct RandomLayoutTests {
  #if DEBUG
    static let layouts = 2_000
  #else
    static let layouts = 30_000
  #endif

  @Test("Random layouts: in sight where it fits, by the least movement or the formula, restored")
  func layouts() {
    var random = SeededGenerator(seed: 54)
    var counts = (fitting: 0, moved: 0, formula: 0, root: 0, changed: 0, turned: 0, editedOn: 0)
    for number in 0..<Self.layouts {
      let layout = Layout(&random)
      let (boxes, field) = (layout.boxes, layout.field)
      let insets = boxes.map(\.insets)
      let offsets = boxes.map(\.contentOffset)
      let before = field.frame
      let wasUnclipped = layout.isUnclipped(insets: insets)
      let clock = ManualScheduler()
      let navigator = InputNavigator()
      navigator.addInputItem(field)
      let assistant = KeyboardAssistant(
        observer: KeyboardObserver(source: layout.window, scheduler: clock),
        inputNavigator: navigator, positionConstraint: layout.constraint,
        distance: layout.distance, rootView: layout.window)
      assistant.start()
      let duration: Duration = random.pick([.zero, .milliseconds(250)])

      // Both orders of the two facts.
      if Bool.random(using: &random) { navigator.focusedItem = field }
      layout.window.show(layout.keyboard, for: duration)
      navigator.focusedItem = field
      let first = boxes.map(\.contentOffset)
      clock.advance(by: .seconds(1))
      if duration == .zero {
        #expect(boxes.map(\.contentOffset) == first, "layout \(number) moves twice")
      }

      if layout.fits(insets: insets) {
        counts.fitting += 1
        #expect(
          layout.isClear(field.frame) && layout.isUnclipped(insets: insets),
          "layout \(number) is out of sight")
        let distance = before.minY - field.frame.minY
        if layout.constraint == .minimal, wasUnclipped {
          let least = (0...1500).first {
            layout.isClear(before.offsetBy(y: Double($0)))
              || layout.isClear(before.offsetBy(y: -Double($0)))
          }
          #expect(least == Int(abs(distance)), "layout \(number) moves too far")
        }
        if distance != 0 { counts.moved += 1 }
        if layout.window.rootOffset != 0 { counts.root += 1 }
        if layout.constraint != .minimal, boxes.count == 1,
          let offset = layout.formula(insets: insets[0])
        {
          counts.formula += 1
          #expect(
            boxes[0].contentOffset == Point(x: 0, y: offset),
            "layout \(number) is not where the formula says")
        }
      }

      // The host changes insets, and turns the window over.
      var hostInsets = insets
      for (index, box) in boxes.enumerated() where Bool.random(using: &random) {
        let (top, bottom) = (Double(random.pick([0, 7, 30])), Double(random.pick([0, 4, 25])))
        box.insets.top += top
        box.insets.bottom += bottom
        hostInsets[index].top += top
        hostInsets[index].bottom += bottom
        counts.changed += 1
      }
      if Bool.random(using: &random) { assistant.layoutDidChange() }
      clock.advance(by: .seconds(1))
      if Bool.random(using: &random) {
        rotate(layout, number, assistant, clock)
        if layout.fits(insets: hostInsets) {
          counts.turned += 1
          #expect(
            layout.isClear(field.frame) && layout.isUnclipped(insets: hostInsets),
            "layout \(number) is out of sight after it was turned")
        }
      }

      // The person scrolls one of the views, or none.
      let scrolled = random.pick([nil, nil, boxes[0]])
      if let scrolled {
        scrolled.contentOffset.y += scrolled.contentOffset.y > 0 ? -1 : 1
      }
      let place = scrolled?.contentOffset ?? .zero
      let editsOn = Bool.random(using: &random)
      if !editsOn { navigator.focusedItem = nil }
      layout.window.hide(for: duration)
      clock.advance(by: .seconds(1))
      #expect(boxes.map(\.insets) == hostInsets, "layout \(number) has other insets")
      #expect(layout.window.rootOffset == 0, "layout \(number) leaves the root moved")
      if editsOn {
        if boxes.allSatisfy({ $0.local.inset(by: $0.insets).size.height >= field.local.size.height }
        ) {
          counts.editedOn += 1
          #expect(layout.isUnclipped(insets: hostInsets), "layout \(number) is edited blind")
        }
        continue
      }
      for (box, offset) in zip(boxes, offsets) {
        let expected = box.viewport.clamped(box === scrolled ? place : offset)
        #expect(box.contentOffset == expected, "layout \(number) has another offset")
      }
    }
    print("random layouts: \(Self.layouts), \(counts)")
    #expect(counts.fitting > Self.layouts / 3)
    #expect(min(counts.moved, counts.formula, counts.root) > Self.layouts / 50)
    #expect(min(counts.changed, counts.turned, counts.editedOn) > Self.layouts / 5)
  }

  /// Turns the window over and back.
  private func rotate(
    _ layout: Layout, _ number: Int, _ assistant: KeyboardAssistant, _ clock: ManualScheduler
  ) {
    let (window, boxes) = (layout.window, layout.boxes)
    let frames = boxes.map(\.local)
    window.windowFrame.size = Size(width: 800, height: 400)
    boxes.last?.local = Rect(x: 0, y: 0, width: 800, height: 400)
    window.show(150, for: .zero)
    assistant.layoutDidChange()
    clock.advance(by: .seconds(1))
    for box in boxes {
      #expect(
        box.contentOffset == box.viewport.clamped(box.contentOffset),
        "layout \(number) is beyond its content when it is rotated")
    }
    window.windowFrame.size = Size(width: 400, height: 800)
    for (box, frame) in zip(boxes, frames) { box.local = frame }
    window.show(layout.keyboard, for: .zero)
    assistant.layoutDidChange()
    clock.advance(by: .seconds(1))
  }
}

import KeyboardActions
import KeyboardCore
import KeyboardScreen

/// A backend that is a text: what a program with one field has after the keys.
final class TextBackend: TypingBackend {
  private(set) var text = ""
  private(set) var keys: [TypingKey] = []
  private(set) var prepared: [Unicode.Scalar] = []

  func type(_ text: String) { self.text += text }

  func press(_ key: TypingKey, modifiers: Modifiers) {
    keys.append(key)
    switch key {
    case .backspace: _ = text.popLast()
    case .enter: text += "\n"
    case .tab: text += "\t"
    default: break
    }
  }

  func prepare(for characters: [Unicode.Scalar]) { prepared = characters }
  func close() {}

  /// Puts a text there that the keyboard has not typed.
  func set(_ text: String) { self.text = text }
}

/// A surface of a size that keeps the last drawing.
final class RecordingSurface: KeyboardSurface {
  let touches = Observers<SurfaceTouch>()
  let screenChanges = Observers<Void>()
  var screen: Rect
  private(set) var isVisible = false
  private(set) var frame = Rect.zero
  private(set) var isDocked = false
  private(set) var drawing: [Drawn] = []

  init(_ screen: Rect = Rect(x: 0, y: 0, width: 480, height: 800)) { self.screen = screen }

  func show(at frame: Rect, isDocked: Bool) {
    (self.frame, self.isDocked, isVisible) = (frame, isDocked, true)
  }

  func hide() { isVisible = false }
  func draw(_ drawing: [Drawn], theme: ScreenTheme) { self.drawing = drawing }

  /// The texts that are drawn.
  var texts: [String] {
    drawing.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
  }
}

/// A source of focus that tells what a test says.
final class SaidFocus: FocusSource {
  let changes = Observers<FocusChange>()
  func update() {}
}

/// A keyboard of which everything is in the hands of a test.
struct Bench {
  let scheduler = ManualScheduler()
  let backend = TextBackend()
  let surface: RecordingSurface
  let focus = SaidFocus()
  let screen: ScreenKeyboard

  init(
    _ settings: ScreenKeyboard.Settings = .init(), locales: [KeyboardLocale] = [.english],
    kind: FocusedField.Kind = .unknown,
    screen rect: Rect = Rect(x: 0, y: 0, width: 480, height: 800)
  ) {
    surface = RecordingSurface(rect)
    screen = ScreenKeyboard(
      on: surface, typing: backend, into: focus, scheduler: scheduler, locales: locales,
      settings: settings)
    screen.show()
    focus.changes.notify(.field(FocusedField(kind, id: 1)))
    pass(.milliseconds(10))
  }

  func pass(_ duration: Duration) { scheduler.advance(by: duration) }

  /// The middle of a key, on the surface.
  func place(_ action: KeyboardAction) -> Point {
    let frame = screen.keysOnScreen.first { $0.action == action }?.frame ?? .zero
    return Point(
      x: frame.center.x - surface.frame.minX, y: frame.center.y - surface.frame.minY)
  }

  func touch(_ id: Int, _ phase: SurfaceTouch.Phase, _ point: Point) {
    let onScreen = Point(x: point.x + surface.frame.minX, y: point.y + surface.frame.minY)
    surface.touches.notify(SurfaceTouch(id: id, phase, at: point, onScreen: onScreen))
  }

  func tap(_ action: KeyboardAction) {
    let point = place(action)
    touch(0, .began, point)
    pass(.milliseconds(20))
    touch(0, .ended, point)
    pass(.milliseconds(20))
  }

  func tap(_ text: String) {
    for character in text {
      tap(character == " " ? .space : .character(String(character)))
    }
  }
}

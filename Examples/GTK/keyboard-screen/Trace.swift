import Glibc
import KeyboardActions
import KeyboardCore
import KeyboardScreen

/// A file into which the keys and their frames are written, a line of JSON each time that they change.
final class Trace {
  private let file: UnsafeMutablePointer<FILE>
  private var last = ""

  /// Opens a file; nil when it cannot be written.
  init?(_ path: String) {
    guard let file = fopen(path, "a") else { return nil }
    self.file = file
  }

  /// Writes what a keyboard shows now, in pixels of the screen.
  func note(_ keyboard: ScreenKeyboard, scale: Double) {
    func numbers(_ frame: Rect) -> Value {
      .array(
        [frame.minX, frame.minY, frame.size.width, frame.size.height].map {
          .number($0 * scale)
        })
    }
    let context = keyboard.controller.keyboardContext
    let keys = keyboard.keysOnScreen.map { key -> Value in
      [
        "label": .string(key.label), "action": .string("\(key.action)"),
        "frame": numbers(key.frame),
      ]
    }
    let value: Value = [
      "visible": .bool(keyboard.isVisible), "locale": .string(context.locale.identifier),
      "type": .string("\(context.keyboardType)"), "frame": numbers(keyboard.placement.frame),
      "field": .string(keyboard.typed.field.kind.rawValue),
      "program": .string(keyboard.typed.field.program ?? ""),
      "suggestions": .array(keyboard.suggestions.map { .string($0.text) }),
      "selected": .string(keyboard.keyboard.callout.map { "\($0.selectedAction)" } ?? ""),
      "pressed": .integer(keyboard.controller.gestures.pressedKeys.count),
      "touches": .integer(keyboard.touchCount), "keys": .array(keys),
    ]
    let line = "\(value)"
    guard line != last else { return }
    last = line
    fputs(line + "\n", file)
    fflush(file)
  }
}

import KeyboardActions
import KeyboardCore

// What the text leaves out: copying and saving, the program around the keyboard, and its text.

extension MyActionHandler {
  func copyImage(named name: String) { print("  copies", name) }
  func saveImage(named name: String) { print("  saves", name) }
}

final class Program: KeyboardHost {
  func dismissKeyboard() { print("  the keyboard goes") }
  func selectNextKeyboard() { print("  another keyboard comes") }
}

let clock = ManualScheduler()
let program = Program()
let text = TextDocument()
let controller = MyKeyboardViewController(
  document: text, scheduler: clock, locale: .english,
  locales: ["en", "sv"].compactMap { KeyboardLocale(identifier: $0) })
controller.host = program
controller.loadViewIfNeeded()

/// Makes gestures on an action, as a button does, and shows the text and the keyboard afterwards.
@MainActor
func make(_ gestures: KeyboardGesture..., on action: KeyboardAction) {
  for gesture in gestures { controller.keyboardActionHandler.handle(gesture, on: action) }
  let parts = [text.documentContextBeforeInput ?? "", text.documentContextAfterInput ?? ""]
  let made = gestures.map(\.rawValue).joined(separator: " ")
  print(
    "\(made) \(action):", parts.joined(separator: "|").debugDescription,
    controller.keyboardContext.keyboardType)
}

// Inputs
make(.tap, on: .character("H"))
make(.tap, on: .character("i"))
make(.tap, on: .space)
make(.tap, on: .emoji(Emoji("🙂")))
make(.tap, on: .tab)
make(.tap, on: .newLine)
make(.tap, on: .return)
// Actions
make(.tap, on: .backspace)
make(.repeatPress, .repeatPress, on: .backspace)
make(.tap, on: .moveCursorBackward)
make(.tap, on: .moveCursorForward)
make(.tap, on: .keyboardType(.numeric))
make(.tap, on: .keyboardType(.alphabetic(.lowercased)))
make(.tap, on: .shift(currentState: .lowercased))
clock.advance(by: .seconds(1))
make(.tap, on: .shift(currentState: .uppercased))
clock.advance(by: .seconds(1))
make(.tap, .tap, on: .shift(currentState: .lowercased))
make(.tap, on: .nextKeyboard)
make(.longPress, on: .nextKeyboard)
for gesture in [KeyboardGesture.tap, .longPress] {
  make(gesture, on: .nextLocale)
  print("  now in", controller.keyboardContext.locale.identifier)
}
make(.tap, on: .emojiCategory(.foods))
// System
make(.tap, on: .primary(.go))
// Those of the handler in the text
let cat = KeyboardAction.image(description: "A cat", keyboardImageName: "key", imageName: "cat")
make(.tap, on: cat)
make(.longPress, on: cat)
MyClass(actionHandler: controller.keyboardActionHandler).stopEditingText()
// Those that have no effect of their own: a handler or the keyboard's view gives them one.
let others: [KeyboardAction] = [
  .command, .control, .escape, .function, .option, .none, .settings, .custom(named: "mine"),
  .systemImage(description: "", keyboardImageName: "", imageName: ""),
]
for action in others where controller.keyboardActionHandler.canHandle(.tap, on: action) {
  print("\(action) has an effect")
}

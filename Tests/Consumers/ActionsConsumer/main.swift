import KeyboardActions
import KeyboardCore

/// A handler that copies an image when it is tapped, and saves it when it is held.
nonisolated class MyActionHandler: StandardKeyboardActionHandler {
  /// Creates a handler.
  public init(inputViewController: KeyboardInputViewController) {
    super.init(inputViewController: inputViewController)
  }

  override func action(for gesture: KeyboardGesture, on action: KeyboardAction) -> KeyboardAction
    .GestureAction?
  {
    let standard = super.action(for: gesture, on: action)
    switch gesture {
    case .longPress: return longPressAction(for: action) ?? standard
    case .tap: return tapAction(for: action) ?? standard
    default: return standard
    }
  }

  func longPressAction(for action: KeyboardAction) -> KeyboardAction.GestureAction? {
    switch action {
    case .image(_, _, let imageName): return { [weak self] _ in self?.saveImage(named: imageName) }
    default: return nil
    }
  }

  func tapAction(for action: KeyboardAction) -> KeyboardAction.GestureAction? {
    switch action {
    case .image(_, _, let imageName): return { [weak self] _ in self?.copyImage(named: imageName) }
    default: return nil
    }
  }

  private(set) var calls: [String] = []
  func copyImage(named name: String) { calls.append("copied \(name)") }
  func saveImage(named name: String) { calls.append("saved \(name)") }
}

nonisolated class MyKeyboardViewController: KeyboardInputViewController {
  override func viewDidLoad() {
    keyboardActionHandler = MyActionHandler(inputViewController: self)
    super.viewDidLoad()
  }
}

class MyClass {
  init(actionHandler: KeyboardActionHandler) {
    self.actionHandler = actionHandler
  }

  private let actionHandler: KeyboardActionHandler

  func stopEditingText() {
    actionHandler.handle(.tap, on: .dismissKeyboard)
  }
}

/// The program around the keyboard.
final class Program: KeyboardHost {
  var isKeyboardHidden = false
  func dismissKeyboard() { isKeyboardHidden = true }
}

let clock = ManualScheduler()
let program = Program()
let document = TextDocument()
let controller = MyKeyboardViewController(document: document, scheduler: clock)
controller.host = program
controller.loadViewIfNeeded()

let cat = KeyboardKey(.image(description: "A cat", keyboardImageName: "key", imageName: "cat"))
controller.gestures.tap(cat.action)
controller.gestures.touchDown(.pointer(1), on: cat)
clock.advance(by: .seconds(1))
controller.gestures.touchUp(.pointer(1))
for letter in ["H", "e", "j"] { controller.gestures.tap(.character(letter)) }
for _ in 1...2 { controller.gestures.tap(.space) }
MyClass(actionHandler: controller.keyboardActionHandler).stopEditingText()

let calls = (controller.keyboardActionHandler as? MyActionHandler)?.calls
precondition(calls == ["copied cat", "saved cat"])
precondition(document.text == "Hej. ")
precondition(program.isKeyboardHidden)
print("KeyboardActions: \(calls ?? []), \(document.text.debugDescription)")

// With Hunspell and a dictionary a word is known; without, nothing is missed.
let dictionary = HunspellDictionary(locale: .english)
let speller = LocalAutocompleteProvider(dictionary: { HunspellDictionary(locale: $0) })
precondition(dictionary == nil || speller.suggestions(for: "Hello").first?.isUnknown == false)
print(dictionary.map { "dictionary: \($0.path)" } ?? "no dictionary")

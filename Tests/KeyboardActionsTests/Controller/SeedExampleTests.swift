import KeyboardActions
import KeyboardCore
import Testing

/// A handler that copies and saves images.
class MyActionHandler: StandardKeyboardActionHandler {
  private(set) var calls: [String] = []

  /// Creates a handler.
  public init(inputViewController: KeyboardInputViewController) {
    super.init(inputViewController: inputViewController)
  }

  override func action(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardAction.GestureAction? {
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

  func copyImage(named name: String) { calls.append("copy \(name)") }
  func saveImage(named name: String) { calls.append("save \(name)") }
}

class MyKeyboardViewController: KeyboardInputViewController {
  private(set) var loadCount = 0

  override func viewDidLoad() {
    loadCount += 1
    keyboardActionHandler = MyActionHandler(inputViewController: self)
    super.viewDidLoad()
  }
}

class MyClass {
  init(actionHandler: any KeyboardActionHandler) {
    self.actionHandler = actionHandler
  }

  private let actionHandler: any KeyboardActionHandler

  func stopEditingText() {
    actionHandler.handle(.tap, on: .dismissKeyboard)
  }
}

@Suite("A program's own handler")
struct SeedExampleTests {
  let clock = ManualScheduler()
  let document = TextDocument()
  let host = HostRecorder()
  let controller: MyKeyboardViewController
  let cat = key(.image(description: "A cat", keyboardImageName: "key", imageName: "cat"))

  init() {
    controller = MyKeyboardViewController(document: document, scheduler: clock)
    controller.host = host
  }

  private var calls: [String] {
    (controller.keyboardActionHandler as? MyActionHandler)?.calls ?? []
  }

  @Test("Its own actions for images, a tap and a long press, exactly one for a touch")
  func images() {
    controller.gestures.touchDown(.first, on: cat)
    controller.gestures.touchUp(.first)
    #expect(calls == ["copy cat"])
    controller.gestures.touchDown(.first, on: cat)
    clock.advance(by: .seconds(1))
    controller.gestures.touchUp(.first)
    #expect(calls == ["copy cat", "save cat"])
  }

  @Test("Everything else is handled as before")
  func standard() {
    controller.gestures.tap(.character("A"))
    controller.gestures.tap(.space)
    #expect(document.text == "A ")
    #expect(controller.keyboardActionHandler.canHandle(.longPress, on: cat.action))
    #expect(!controller.keyboardActionHandler.canHandle(.longPress, on: .settings))
  }

  @Test("A part of the program stops editing by an action")
  func stopEditing() {
    MyClass(actionHandler: controller.keyboardActionHandler).stopEditingText()
    #expect(host.calls == ["dismiss"])
  }

  @Test("The view is loaded once, before the first key")
  func loadedOnce() {
    #expect(controller.loadCount == 0)
    controller.gestures.tap(.character("a"))
    controller.loadViewIfNeeded()
    #expect(controller.loadCount == 1)
  }

  @Test("A new handler handles the next gesture, even of a key that is held")
  func replaced() {
    let log = GestureLog()
    controller.gestures.touchDown(.first, on: key("a"))
    controller.keyboardActionHandler = log
    controller.gestures.touchUp(.first)
    #expect(log.take() == ["release a", "tap a"])
    #expect(document.text == "")
  }

  @Test("A controller, its handler and its gestures do not keep one another alive")
  func lifetime() {
    weak var weakController: MyKeyboardViewController?
    do {
      let controller = MyKeyboardViewController(document: document, scheduler: clock)
      controller.gestures.tap(.character("a"))
      controller.gestures.touchDown(.first, on: key(.backspace))
      weakController = controller
    }
    #expect(weakController == nil)
    clock.advance(by: .seconds(2))
    #expect(document.text == "a")
  }

  @Test("Gestures and a behavior that outlive their controller do nothing")
  func orphans() {
    var controller: MyKeyboardViewController? = .init(document: document, scheduler: clock)
    let (gestures, behavior) = (controller?.gestures, controller?.keyboardBehavior)
    gestures?.touchDown(.first, on: key(.backspace))
    controller = nil
    clock.advance(by: .seconds(2))
    gestures?.tap(.character("a"))
    #expect(document.text == "")
    #expect(behavior?.backspaceRange == .character)
  }
}

import KeyboardAssistance
import KeyboardCore

// The auto and the manual assistant, whose sections are empty in the text.

/// The registration form of the text's known issue.
class RegistrationViewController {
  let clock = ManualScheduler()
  let bus = EventBus()
  let scrollView = UIScrollView()
  let inputNavigator = InputNavigator()
  lazy var keyboardObserver = KeyboardObserver(
    source: EventBusFrameSource(bus: bus, windowFrame: scrollView.frame), scheduler: clock)

  /// The states of the keyboard, as the observer has reported them.
  private(set) var states: [KeyboardObserver.State] = []
  private var token: Subscription?

  init() {
    token = keyboardObserver.stateChanges.observe(self) { $0.states.append($1) }
    for (index, title) in ["First name", "Last name", "Email", "Password"].enumerated() {
      _ = UITextField(
        title, y: 100 + 160 * Double(index), in: scrollView, isSecure: title == "Password")
    }
    inputNavigator.addInputItems(from: scrollView, itemType: .textField)
  }

  /// Reports that the keyboard slides to a height, as a device would.
  func keyboardSlides(to height: Double) {
    bus.publish(
      KeyboardFrameChanged(
        from: keyboardObserver.keyboardFrame,
        to: Rect(x: 0, y: 480 - height, width: 320, height: height),
        animationDuration: .milliseconds(250)))
    clock.advance(by: .seconds(1))
    let field = scrollView.fields.first(where: \.isEditing)
    print(
      "  \(field?.title ?? "nothing") (\(field?.returnKey.title ?? "-")):",
      "keyboard \(keyboardObserver.keyboardHeight), scrolled by \(scrollView.contentOffset.y)")
  }
}

/// Auto: the assistant scrolls.
final class AutoViewController: RegistrationViewController {
  let bottomConstraint = NSLayoutConstraint()
  lazy var keyboardAssistant = KeyboardAssistant(
    observer: keyboardObserver, inputNavigator: inputNavigator, scrollView: scrollView,
    positionConstraint: .viewBottomToTopOfKeyboard, distance: 20,
    bottomConstraint: bottomConstraint)

  func viewWillAppear() { keyboardAssistant.start() }
  func viewWillDisappear() { keyboardAssistant.stop() }
}

/// Manual: the controller scrolls, whenever the assistant asks for it.
final class ManualViewController: RegistrationViewController, KeyboardAssistantDelegate {
  lazy var keyboardAssistant = KeyboardAssistant(
    observer: keyboardObserver, inputNavigator: inputNavigator, delegate: self)

  func viewWillAppear() { keyboardAssistant.start() }
  func viewWillDisappear() { keyboardAssistant.stop() }

  func keyboardAssistantManuallyReposition(
    keyboardAssistant: KeyboardAssistant, toInputItem input: any NavigableInput,
    keyboardHeight: Double
  ) {
    // The middle of the input to the middle of what is visible.
    scrollView.contentOffset.y += input.frame.center.y - (480 - keyboardHeight) / 2
  }

  func keyboardAssistantManuallyRestore(keyboardAssistant: KeyboardAssistant) {
    scrollView.contentOffset.y = 0
  }
}

import KeyboardAssistance
import KeyboardCore

/// A page that scrolls, in a window of 320 by 480 points.
final class Page: AssistedScrollView, InputContainer {
  let frame = Rect(x: 0, y: 0, width: 320, height: 480)
  let contentSize = Size(width: 320, height: 640)
  var contentOffset = Point.zero
  var insets = Insets.zero
  var viewportSize: Size { frame.size }

  var fields: [Field] = []
  weak var editedField: Field?
  var inputs: [any NavigableInput] { fields }
}

/// A field on the page.
final class Field: AssistedInput, AssistedView {
  let title: String?
  let y: Double
  unowned let page: Page
  let isSecure: Bool
  var returnKey = ReturnKey.default
  weak var inputDelegate: (any AssistedInputDelegate)?

  init(_ title: String, y: Double, on page: Page, isSecure: Bool = false) {
    self.title = title
    self.y = y
    self.page = page
    self.isSecure = isSecure
  }

  var enclosingView: (any AssistedView)? { page }
  var frame: Rect { Rect(x: 20, y: y - page.contentOffset.y, width: 280, height: 30) }
  var isEditing: Bool { page.editedField === self }

  func beginEditing() -> Bool {
    guard page.editedField?.endEditing() ?? true else { return false }
    page.editedField = self
    inputDelegate?.inputDidBeginEditing(self)
    return true
  }

  func endEditing() -> Bool {
    guard inputDelegate?.inputShouldEndEditing(self) ?? true else { return false }
    page.editedField = nil
    inputDelegate?.inputDidEndEditing(self)
    return true
  }
}

// The application: a form, and a keyboard that tells its frames on the bus.
let bus = EventBus()
let clock = ManualScheduler()
let page = Page()
page.fields = [
  Field("First name", y: 40, on: page), Field("Last name", y: 240, on: page),
  Field("Email", y: 440, on: page), Field("Password", y: 580, on: page, isSecure: true),
]
let navigator = InputNavigator()
navigator.addInputItems(from: page)
let assistant = KeyboardAssistant(
  observer: KeyboardObserver(
    source: EventBusFrameSource(bus: bus, windowFrame: page.frame), scheduler: clock),
  inputNavigator: navigator, scrollView: page,
  positionConstraint: .viewBottomToTopOfKeyboard)
assistant.start()

/// The keyboard slides to a height.
@MainActor
func slide(to height: Double) {
  bus.publish(
    KeyboardFrameChanged(
      from: assistant.observer.keyboardFrame,
      to: Rect(x: 0, y: 480 - height, width: 320, height: height),
      animationDuration: .milliseconds(250)))
  clock.advance(by: .seconds(1))
  let edited = page.editedField.map { "\($0.title ?? "") (\($0.returnKey.title))" } ?? "nothing"
  print("\(edited): keyboard \(assistant.observer.keyboardHeight), page \(page.contentOffset.y)")
}

navigator.focusedItem = page.fields[0]
slide(to: 260)
for _ in 1...3 { navigator.goToNextItem() }
slide(to: 216)
navigator.goToPreviousItem()
slide(to: 216)  // Reported wrongly: the predictive bar is back.
assistant.closeKeyboard()
slide(to: 0)

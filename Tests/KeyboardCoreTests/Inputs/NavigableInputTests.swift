import KeyboardCore
import Testing

@Suite("Any control that takes text can be an input")
struct NavigableInputTests {
  /// A form, of whose inputs at most one is edited.
  private final class Form {
    var focused: Field?
  }

  /// An ordinary class with no more than is required.
  private final class Field: NavigableInput {
    let form: Form
    let frame: Rect
    var returnKey = ReturnKey.default
    var refusesToBegin = false
    var refusesToEnd = false
    var isEditing: Bool { form.focused === self }

    init(_ form: Form, y: Double) {
      self.form = form
      frame = Rect(x: 0, y: y, width: 100, height: 20)
    }

    func beginEditing() -> Bool {
      guard !refusesToBegin, form.focused?.endEditing() ?? true else { return false }
      form.focused = self
      return true
    }

    func endEditing() -> Bool {
      guard !refusesToEnd else { return false }
      if isEditing { form.focused = nil }
      return true
    }
  }

  /// A class of a user interface.
  @MainActor
  private final class PasswordView: @MainActor NavigableInput {
    var isEditing = false
    var frame = Rect.zero
    var returnKey = ReturnKey.done
    let isSecure = true
    let isMultiline = true
    let caretRect: Rect? = Rect(x: 1, y: 2, width: 1, height: 12)
    let title: String? = "Password"
    let placeholder: String? = "8 characters"

    func beginEditing() -> Bool {
      isEditing = true
      return true
    }

    func endEditing() -> Bool {
      isEditing = false
      return true
    }
  }

  @Test("A class with the five requirements is a plain text field")
  func defaults() {
    let input: any NavigableInput = Field(Form(), y: 10)
    #expect(input.isEnabled)
    #expect(!input.isHidden)
    #expect(!input.isSecure)
    #expect(input.showsPredictiveBar)
    #expect(!input.isMultiline)
    #expect(input.caretRect == nil)
    #expect(input.title == nil)
    #expect(input.placeholder == nil)
    input.returnKey = .next
    #expect(input.returnKey == .next)
  }

  @Test("T55: an input that refuses leaves the focus where it was")
  func refusals() {
    let form = Form()
    let (first, second) = (Field(form, y: 0), Field(form, y: 30))
    let inputs: [any NavigableInput] = [first, second]
    #expect(inputs[0].beginEditing())
    second.refusesToBegin = true
    #expect(!inputs[1].beginEditing())
    #expect(inputs.map(\.isEditing) == [true, false])
    second.refusesToBegin = false
    first.refusesToEnd = true
    #expect(!inputs[1].beginEditing())
    #expect(!inputs[0].endEditing())
    #expect(inputs.map(\.isEditing) == [true, false])
    first.refusesToEnd = false
    #expect(inputs[1].beginEditing())
    #expect(inputs.map(\.isEditing) == [false, true])
  }

  @MainActor
  @Test("A view of the main actor is an input too, with all that it can tell")
  func isolated() {
    let input: any NavigableInput = PasswordView()
    input.beginEditing()
    #expect(input.isEditing)
    #expect(input.isSecure)
    #expect(!input.showsPredictiveBar)
    #expect(input.isMultiline)
    #expect(input.caretRect?.minY == 2)
    #expect(input.title == "Password")
    #expect(input.placeholder == "8 characters")
    input.endEditing()
    #expect(!input.isEditing)
  }

  @Test("Return keys are those of UIKit, with titles")
  func returnKeys() throws {
    #expect(
      ReturnKey.allCases.map(\.title) == [
        "Return", "Go", "Google", "Join", "Next", "Route", "Search", "Send", "Yahoo", "Done",
        "Emergency Call", "Continue",
      ])
    #expect(try Value(encoding: ReturnKey.emergencyCall) == "emergencyCall")
  }

  @Test("The frame of a keyboard travels with its duration in milliseconds")
  func frames() throws {
    let hidden = Rect(x: 0, y: 480, width: 320, height: 216)
    let event = KeyboardFrameChanged(
      from: hidden, to: hidden.offsetBy(y: -216), animationDuration: .seconds(0.25),
      isLocal: false)
    #expect(event.animationDuration == .milliseconds(250))
    let value = try Value(encoding: event)
    #expect(value.objectValue?["animationDuration"] == 250)
    #expect(value.objectValue?["isLocal"] == false)
    #expect(try value.decoded(as: KeyboardFrameChanged.self) == event)
    #expect(KeyboardFrameChanged(from: .zero, to: hidden).animationDuration == .zero)
  }
}

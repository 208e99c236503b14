import KeyboardActions
import KeyboardCore
import Testing

@Suite("Controller of a keyboard")
struct ControllerTests {
  @Test(
    "A keyboard begins with the case that its input wants", arguments: [("", true), ("foo", false)])
  func firstType(text: String, isUppercased: Bool) {
    let stage = Stage(text, capitals: .sentences)
    #expect(stage.type == .alphabetic(isUppercased ? .uppercased : .lowercased))
  }

  @Test("The keyboard follows what the host does to the text and to the cursor")
  func hostChanges() {
    let stage = Stage("", capitals: .sentences)
    stage.document.setText("foo")
    #expect(stage.type == .alphabetic(.lowercased))
    stage.document.move(.toStart)
    #expect(stage.type == .alphabetic(.uppercased))
    stage.document.move(.toEnd)
    #expect(stage.type == .alphabetic(.lowercased))
    stage.document.undo()
    #expect(stage.type == .alphabetic(.uppercased))
  }

  @Test("Capitals are found again after a deletion and after a line break")
  func reevaluated() {
    let stage = Stage("Foo. B", capitals: .sentences)
    #expect(stage.type == .alphabetic(.lowercased))
    stage.gestures.tap(.backspace)
    #expect(stage.type == .alphabetic(.uppercased))
    stage.type("Bar.")
    #expect(stage.type == .alphabetic(.lowercased))
    stage.gestures.tap(.return)
    #expect(stage.type == .alphabetic(.uppercased))
  }

  @Test("Another input has its own case, and the keyboard types into it")
  func otherInput() {
    let stage = Stage("foo", capitals: .sentences)
    let other = TextDocument("")
    stage.controller.document = other
    #expect(stage.type == .alphabetic(.uppercased))
    stage.type("A")
    #expect((stage.text, other.text) == ("foo", "A"))
  }

  @Test("A field inside the keyboard takes the typing as long as it is there")
  func innerField() {
    let stage = Stage("foo")
    let search = TextDocument("", isMultiline: false)
    stage.controller.textInputProxy = search
    stage.type("cat")
    stage.controller.textInputProxy = nil
    stage.type("x")
    #expect((stage.text, search.text) == ("foox", "cat"))
  }

  @Test("Without an input nothing is seen of what is typed, and nothing fails")
  func noInput() {
    let controller = KeyboardInputViewController(scheduler: ManualScheduler())
    controller.gestures.tap(.character("a"))
    controller.gestures.tap(.backspace)
    #expect(controller.keyboardContext.textDocumentProxy == nil)
    #expect(!controller.hasInput(for: .space))
    #expect(controller.hasInput(for: .nextLocale))
    #expect(controller.keyboardContext.keyboardType == .alphabetic(.lowercased))
  }

  @Test("What a key types is one edit, however many edits it takes")
  func oneEdit() {
    let stage = Stage("hej")
    stage.type("  ")
    #expect(stage.text == "hej. ")
    stage.document.undo()
    #expect(stage.text == "hej ")
    stage.document.undo()
    #expect(stage.text == "hej")
  }

  @Test("A whole phrase as people type it")
  func phrase() {
    let stage = Stage("", capitals: .sentences)
    for letter in "hej du  vad gör du?" {
      let isUppercased = stage.type.casing?.isUppercased == true
      stage.type(isUppercased ? String(letter).uppercased() : String(letter))
    }
    #expect(stage.text == "Hej du. Vad gör du?")
  }

  @Test("A host that only has to know a few things has defaults for the rest")
  func hostDefaults() {
    final class QuietHost: KeyboardHost {}
    let stage = Stage("a")
    let quiet = QuietHost()
    stage.controller.host = quiet
    for action in KeyboardAction.samples where action.typedText == nil && action != .backspace {
      for gesture in KeyboardGesture.allCases { stage.handler.handle(gesture, on: action) }
    }
    #expect(stage.text == "a")
  }

  @Test("A host that performs nothing by itself can still say what is possible")
  func willingHost() {
    final class QuietHost: KeyboardHost {}
    final class WillingHost: KeyboardHost {
      func canPerform(_ command: CommandInvocation) -> Bool { command.id == "copy" }
    }
    let stage = Stage("a")
    let (quiet, willing) = (QuietHost(), WillingHost())
    for host in [quiet, willing] as [any KeyboardHost] {
      stage.controller.host = host
      stage.handler.handle(.tap, on: .custom(named: "copy"))
      stage.handler.handle(.tap, on: .custom(named: "cut"))
    }
    #expect(
      stage.events == [
        "tap custom(named: copy), no effect", "tap custom(named: cut), no effect",
        "tap custom(named: copy)", "tap custom(named: cut), no effect",
      ])
    #expect(stage.text == "a")
  }
}

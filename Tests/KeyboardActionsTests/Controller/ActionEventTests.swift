import KeyboardActions
import KeyboardCore
import Testing

@Suite("Events of keyboards")
struct ActionEventTests {
  @Test("A handled gesture is published after its effect")
  func handled() {
    let stage = Stage("a")
    stage.gestures.tap(.character("b"))
    stage.gestures.tap(.keyboardType(.numeric))
    #expect(
      stage.events == [
        "1:  → b", "tap character(b)", "type numeric", "press keyboardType(numeric)",
      ])
  }

  @Test(
    "What does nothing by itself is published for a program to answer: its tap and its long press",
    arguments: [
      .custom(named: "copy"), .settings, .escape,
      .image(description: "a", keyboardImageName: "b", imageName: "c"),
      .systemImage(description: "a", keyboardImageName: "b", imageName: "c"),
    ] as [KeyboardAction])
  func withoutEffect(action: KeyboardAction) {
    let stage = Stage()
    stage.gestures.tap(action)
    #expect(stage.events == ["tap \(action), no effect"])
    stage.handler.handle(.longPress, on: action)
    #expect(stage.events.last == "longPress \(action), no effect")
    #expect(stage.events.count == 2)
  }

  @Test("A gesture that means nothing on a key with a meaning is not published")
  func silent() {
    let stage = Stage()
    stage.handler.handle(.longPress, on: .character("a"))
    stage.handler.handle(.release, on: .backspace)
    #expect(stage.events == [])
  }

  @Test(
    "In a secure input only the name of what is typed is published",
    arguments: [
      (.character("s"), "tap character"), (.emoji(Emoji("😀")), "tap emoji"), (.space, "tap space"),
      (.characterMargin("s"), "tap character"), (.backspace, "tap backspace"),
      (.primary(.custom(title: "Pay")), "tap primary"),
    ] as [(KeyboardAction, String)])
  func secure(action: KeyboardAction, line: String) {
    let stage = Stage("secret", isSecure: true)
    stage.gestures.tap(action)
    #expect(stage.events == ["?: ? → ?", line])
  }

  @Test("A change of type or locale is published once, and only if it is one")
  func changes() {
    let stage = Stage()
    stage.type = .alphabetic(.lowercased)
    stage.type = .emojis
    stage.type = .emojis
    stage.context.locale = .english
    stage.gestures.tap(.nextLocale)
    #expect(stage.events == ["type emojis", "tap nextLocale"])
  }

  @Test("Every event is described by its name")
  func descriptions() {
    #expect(
      EventDescription.actionEvents.map(\.name) == [
        "action.handled", "keyboard.typeChanged", "keyboard.localeChanged", "keyboard.dismissed",
      ])
  }
}

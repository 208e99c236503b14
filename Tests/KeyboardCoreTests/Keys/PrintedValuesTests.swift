import KeyboardCore
import Testing

@Suite("What Core's values print as")
struct PrintedValuesTests {
  @Test("Commands, parameters, events and keys print as people write them")
  func printed() {
    let send = KeyCommand(
      CommandInvocation("mail.send", ["count": 2]), title: "Send", sequences: ["ctrl+enter", "s"])
    #expect("\(send)" == #"mail.send count=2 "Send" ctrl+enter, s"#)
    #expect("\(KeyCommand(CommandInvocation("mail.send")))" == "mail.send")
    #expect(
      "\(CommandParameter("count", .wholeNumber(atLeast: 1)))"
        == "count: a whole number of at least 1")
    #expect("\(DynamicEvent("mail.arrived", ["count": 2]))" == #"mail.arrived {"count":2}"#)
    #expect("\(KeyEvent(pressing: "A"))" == #"shift+a press "A""#)
    #expect("\(KeyEvent(key: .up, phase: .release, source: .terminal))" == "up release")
    let bus = EventBus()
    var heard: [String] = []
    let token = bus.subscribeToAll { heard.append("\($0)") }
    bus.publish(DynamicEvent("mail.arrived", ["count": 2]))
    #expect(heard == [#"mail.arrived {"count":2}"#])
    token.cancel()
  }

  @Test("W3C codes are read in any case, and every position has its own")
  func codes() {
    #expect(PhysicalKey.keyA.code == "KeyA")
    #expect(PhysicalKey(code: "intlbackslash") == .intlBackslash)
    #expect(PhysicalKey(code: "KeyÄ") == nil)
    for position in PhysicalKey.allCases { #expect(PhysicalKey(code: position.code) == position) }
    #expect(Set(NamedKey.allCases.map(\.notation)).count == NamedKey.allCases.count)
    #expect(NamedKey.leftControl.notation == "leftctrl")
  }
}

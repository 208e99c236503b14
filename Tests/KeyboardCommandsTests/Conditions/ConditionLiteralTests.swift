import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct ConditionLiteralTests {
  @Test("A declaration writes its condition as a literal")
  func literal() throws {
    let binding = KeyBinding(
      key: "indent", name: "Indent", sequence: "tab", when: "mode == 'edit' && !locked")
    #expect(binding.condition == (try Condition(parsing: "mode == 'edit' && !locked")))
    #expect(binding.make(withAction: "edit.indent")?.condition == "mode == 'edit' && !locked")
    #expect(
      ResolvedBinding("x", .block, when: "mode('edit')", layer: .session).id
        == "session:block@x?mode('edit')")
  }

  @Test("Without a condition a binding always applies, and says nothing about it")
  func always() {
    let binding = KeyBinding(key: "find", name: "Find", sequence: "ctrl+f")
    #expect(binding.condition == .always)
    #expect(binding.make(withAction: "edit.find")?.condition == nil)
    #expect(ResolvedBinding("x", .block, layer: .session).clause == nil)
    #expect(Condition.always.evaluate(in: [:] as [String: Value]))
    #expect(!Condition.never.evaluate(in: [:] as [String: Value]))
  }

  @Test("A literal that is no expression stops the program, optimised or not, and says why")
  func exitsForMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = KeyBinding(key: "x", name: "X", sequence: "x", when: "mode = 'edit'")
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("the condition \"mode = 'edit'\", column 6: '=' does not belong here"))
  }
}

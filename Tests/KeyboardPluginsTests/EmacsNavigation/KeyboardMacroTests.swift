import Testing

@testable import EmacsNavigationPlugin

@Suite("Keyboard macros as in Emacs")
nonisolated struct KeyboardMacroTests {
  private func recorded(_ steps: String) throws -> KeyboardMacro<Character> {
    var macro = KeyboardMacro<Character>()
    try macro.begin()
    for step in steps { try macro.append(step, isPrefix: step.isNumber) }
    return macro
  }

  @Test(
    "The number says how often a macro is played in all, or that it is until it fails",
    arguments: [
      (.none, nil, 1), (.number(3), 2, 3), (.number(1), nil, 1), (.universal(4), 3, 4),
      (.number(0), 0, 0), (.minus, nil, 0), (.number(-2), nil, 0),
    ] as [(PrefixArgument, Int?, Int)])
  func counts(argument: PrefixArgument, atEnd: Int?, atCall: Int) throws {
    var macro = try recorded("ab12")
    #expect(try macro.end(argument).map { $0.count ?? 0 } == atEnd)
    let call = try macro.call(argument)
    #expect(call.steps == ["a", "b"] && call.count ?? 0 == atCall)
  }

  @Test(
    "A command that fails ends a macro before its number",
    arguments: [("ab", "a"), ("a2b", "a"), ("ab12c", "ab"), ("ab1", "ab")])
  func failures(steps: String, kept: String) throws {
    var macro = try recorded(steps)
    #expect(macro.fail() && !macro.isRecording && !macro.fail())
    #expect(String(try macro.call(.none).steps) == kept)
  }

  @Test("What is not recorded, or empty, changes no macro")
  func mistakes() throws {
    var macro = KeyboardMacro<Character>()
    #expect(throws: MacroFailure.isMissing) { try macro.call(.none) }
    #expect(throws: MacroFailure.recordsNothing) { try macro.end() }
    try macro.append("x")
    #expect(throws: MacroFailure.isMissing) { try macro.call(.none) }
    macro = try recorded("ab")
    #expect(throws: MacroFailure.recordsAlready) { try macro.begin() }
    #expect(try macro.call(.none).steps == ["a", "b"] && !macro.isRecording)
    try macro.begin()
    #expect(throws: MacroFailure.isEmpty) { try macro.end() }
    try macro.begin()
    #expect(throws: MacroFailure.isTooLong) {
      for _ in 0...MacroFailure.limit { try macro.append("x") }
    }
    #expect(try macro.call(.none).steps == ["a", "b"])
  }
}

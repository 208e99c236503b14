import Testing

@Suite("--show-keys for piped bytes")
struct PipedKeysTests {
  /// The lines for bytes.
  private func lines(_ input: String, _ arguments: [String] = []) throws -> [String] {
    let outcome = try Program.run(["--show-keys"] + arguments, input: input)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "Each event is one JSON object in a line",
    arguments: [
      (
        "G",
        #"{"kind":"key","key":"g","modifiers":["shift"],"phase":"press","text":"G","shifted":"G","#
          + #""base":null,"location":null,"bytes":"47"}"#
      ),
      (
        "\u{1B}[1089:1057:99;134:2u",
        #"{"kind":"key","key":"с","modifiers":["ctrl","shift","numlock"],"phase":"repeat","#
          + #""text":null,"shifted":"С","base":"c","location":null,"#
          + #""bytes":"1b5b313038393a313035373a39393b3133343a3275"}"#
      ),
      (
        "\u{1B}[57444;9u",
        #"{"kind":"key","key":"super","modifiers":["super"],"phase":"press","text":null,"#
          + #""shifted":null,"base":null,"location":"left","bytes":"1b5b35373434343b3975"}"#
      ),
      (
        "\u{1B}[200~a\"\r\u{1B}[201~",
        #"{"kind":"paste","text":"a\"\r","continues":false,"#
          + #""bytes":"1b5b3230307e61220d1b5b3230317e"}"#
      ),
      ("\u{1B}[I", #"{"kind":"focus","gained":true,"bytes":"1b5b49"}"#),
      (
        "\u{1B}[<4;7;9M",
        #"{"kind":"mouse","button":"left","action":"press","modifiers":["shift"],"column":7,"#
          + #""row":9,"pixels":false,"bytes":"1b5b3c343b373b394d"}"#
      ),
      (
        "\u{1B}[?5u",
        #"{"kind":"reply","name":"keyboardFlags","flags":5,"bytes":"1b5b3f3575"}"#
      ),
      ("\u{1B}[1;2;3;4y", #"{"kind":"unrecognized","bytes":"1b5b313b323b333b3479"}"#),
    ])
  func fields(input: String, line: String) throws {
    #expect(try lines(input) == [line])
  }

  @Test("The end decides a lone Escape, and Alt with what opens a sequence")
  func end() throws {
    let escape = try lines("\u{1B}")
    #expect(escape.count == 1 && escape[0].contains(#""key":"escape","modifiers":[]"#))
    let bracket = try lines("\u{1B}[")
    #expect(bracket.count == 1 && bracket[0].contains(#""key":"[","modifiers":["alt"]"#))
    #expect(try lines("").isEmpty)
  }

  @Test("Lines come as soon as their events are complete, however the bytes are cut")
  func pieces() throws {
    let program = try PipedProgram(["--show-keys"])
    program.write("a\u{1B}")
    #expect(program.readLine()?.contains(#""bytes":"61""#) == true)
    program.write("[1;5")
    program.write("Ab\u{1B}")
    #expect(program.readLine()?.contains(#""key":"up","modifiers":["ctrl"]"#) == true)
    #expect(program.readLine()?.contains(#""bytes":"62""#) == true)
    program.closeInput()
    #expect(program.readLine()?.contains(#""key":"escape""#) == true)
    #expect(program.readLine() == nil)
    #expect(program.waitForEnd() == 0)
  }

  @Test("Much input is shown whole")
  func volume() throws {
    let output = try lines(String(repeating: "\u{1B}[A", count: 50_000))
    #expect(output.count == 50_000)
    #expect(Set(output).count == 1)
  }

  @Test("--json says what is so anyway, and modes do not matter without a terminal")
  func options() throws {
    #expect(try lines("x", ["--json", "--modes", "kitty"]) == lines("x"))
  }
}

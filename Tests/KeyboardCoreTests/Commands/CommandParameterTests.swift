import KeyboardCore
import Testing

@Suite struct CommandParameterTests {
  private let command = KeyCommand(
    CommandInvocation("a.b"),
    parameters: [
      CommandParameter("count", .wholeNumber(atLeast: 2)),
      CommandParameter("row", .wholeNumber(atLeast: 0)), CommandParameter("text", .text),
    ])

  @Test(
    "An argument that a command does not take or cannot read is a mistake with the remedy",
    arguments: [
      (["cuont": 2], "a.b takes no argument 'cuont'; it takes count, row, text"),
      (["count": 1], "count must be a whole number of at least 2, not 1"),
      (["count": 2.5], "count must be a whole number of at least 2, not 2.5"),
      (["row": -1], "row must be a whole number from 0, not -1"),
      (["text": ""], #"text must be a text of at least one character, not """#),
      (["text": 3], "text must be a text of at least one character, not 3"),
    ] as [([String: Value], String)])
  func mistakes(arguments: [String: Value], message: String) {
    let error = #expect(throws: CommandError.self) { try command.check(arguments) }
    #expect(error?.code == .badArgument)
    #expect(error?.message == message)
  }

  @Test("Arguments that fit pass, null is none, and a command that says nothing takes anything")
  func passing() throws {
    try command.check([:])
    try command.check(["count": 2.0, "row": 0, "text": "x"])
    try command.check(["count": nil])
    try KeyCommand(CommandInvocation("a.b")).check(["anything": true])
    let none = KeyCommand(CommandInvocation("a.b"), parameters: [])
    let error = #expect(throws: CommandError.self) { try none.check(["x": 1]) }
    #expect(error?.message == "a.b takes no argument 'x'; leave it out")
  }
}

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

  @Test(
    "A kind of value tells what it is not",
    arguments: [
      (.wholeNumber(atLeast: 1, atMost: 3), 4, "a whole number from 1 to 3"),
      (.number, "x", "a number"), (.boolean, 1, "true or false"),
      (.choice(["on", "off"]), "of", "one of on, off"),
      (.keys, "C-x", "keys, such as ctrl+k or 'g g'"), (.keys, 3, "keys, such as ctrl+k or 'g g'"),
      (.duration, "", "a duration, such as 500ms"), (.command, 2, "a command's id"),
    ] as [(CommandParameter.Kind, Value, String)])
  func kinds(kind: CommandParameter.Kind, value: Value, requirement: String) {
    let command = KeyCommand(
      CommandInvocation("a.b"), parameters: [CommandParameter("x", kind)])
    let error = #expect(throws: CommandError.self) { try command.check(["x": value]) }
    #expect(error?.message == "x must be \(requirement), not \(value)")
  }

  @Test("What is left out has its value, or has to be given")
  func completion() throws {
    let command = KeyCommand(
      CommandInvocation("a.b"),
      parameters: [
        CommandParameter("to", .keys, isRequired: true),
        CommandParameter("count", .wholeNumber(atLeast: 1), defaultValue: 5),
      ])
    #expect(try command.completed(["to": "g g"]) == ["to": "g g", "count": 5])
    let error = #expect(throws: CommandError.self) { try command.completed([:]) }
    #expect(error?.message == "a.b needs to; write to=VALUE after it")
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

import Testing

@testable import EmacsNavigationPlugin

@Suite("Texts as in Emacs")
nonisolated struct EmacsTextTests {
  @Test("Commands do what those of Emacs do", arguments: emacsTextCases)
  func commands(
    before: String, commands: String, after: String, kills: [String], failure: String?
  ) throws {
    var text = try EditedText(marked: before)
    var machine = TextMachine()
    var message: String?
    for command in commands.split(separator: " ") {
      message = try perform(String(command), on: &text, &machine)
    }
    #expect(text.marked == after)
    #expect(machine.kills.texts == kills)
    #expect(message == failure)
  }

  /// Performs what is written as in `zap-to-char(2,x)`, and returns why it failed.
  private func perform(
    _ notation: String, on text: inout EditedText, _ machine: inout TextMachine
  ) throws -> String? {
    let parts = notation.split { "(,)".contains($0) }.map(String.init)
    let command = try #require(TextCommand(rawValue: parts[0]))
    var (argument, character) = (PrefixArgument.none, Character?.none)
    for part in parts.dropFirst() {
      if part == "u" {
        argument = .universal(4)
      } else if let number = Int(part) {
        argument = .number(number)
      } else {
        character = part.first
      }
    }
    do throws(TextMachine.Failure) {
      try machine.perform(command, argument, character: character, on: &text)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("Marks move with the text around them")
  func marks() {
    var text = EditedText("one two", point: 4, marks: MarkRing(mark: 4))
    text.insert("x", at: 0)
    #expect((text.point, text.marks.mark) == (5, 5))
    text.insert("y")
    #expect((text.point, text.marks.mark) == (6, 5))
    text.delete(0, 6)
    #expect((text.point, text.marks.mark) == (0, 0))
    #expect(text.string == "two")
  }

  @Test("The region is over when the text is changed, and stays when point moves")
  func region() throws {
    var (text, machine) = (EditedText("one two"), TextMachine())
    try machine.perform(.setMark, on: &text)
    try machine.perform(.forwardWord, on: &text)
    #expect(text.marks.isActive)
    try machine.perform(.upcaseWord, on: &text)
    #expect(!text.marks.isActive)
  }

  @Test("What is done in between ends a row of kills")
  func interruption() throws {
    var (text, machine) = (EditedText("one two three"), TextMachine())
    try machine.perform(.killWord, on: &text)
    machine.interrupt()
    try machine.perform(.killWord, on: &text)
    #expect(machine.kills.texts == [" two", "one"])
  }

  @Test("A character that is several scalars is one, and a huge number ends")
  func characters() throws {
    var (text, machine) = (EditedText("e\u{301}👩‍👩‍👧x"), TextMachine())
    try machine.perform(.forwardChar, .number(2), on: &text)
    try machine.perform(.transposeChars, on: &text)
    #expect(text.string == "e\u{301}x👩‍👩‍👧")
    let most = PrefixArgument.number(PrefixArgument.limit)
    try machine.perform(.backwardWord, most, on: &text)
    try machine.perform(.backwardParagraph, most, on: &text)
    try machine.perform(.selfInsert, most, character: "a", on: &text)
    #expect(text.point == 10_000)
  }
}

nonisolated extension EditedText {
  /// A text with `|` at point.
  init(marked: String) throws {
    let point = try #require(marked.firstIndex(of: "|"))
    self.init(
      marked.replacing("|", with: ""), point: marked.distance(from: marked.startIndex, to: point))
  }

  var marked: String { text(0, point) + "|" + text(point, count) }
}

import KeyboardCore
import Testing

@Suite("Undo")
struct UndoHistoryTests {
  private final class Text {
    var value = ""
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description = "the disk is full"
  }

  private let history = UndoHistory(limit: 3)
  private let text = Text()

  private func type(_ letter: String) {
    let old = text.value
    text.value += letter
    history.add("Type \(letter)", from: old, to: text.value) { [text] in text.value = $0 }
  }

  @Test("Changes are taken back and made again, the last one first")
  func undoing() throws {
    for letter in ["a", "b", "c"] { type(letter) }
    #expect(try history.undo() == "Type c" && text.value == "ab")
    #expect(try history.undo() == "Type b" && text.value == "a")
    #expect(history.undoName == "Type a" && history.redoName == "Type b")
    #expect(try history.redo() == "Type b" && text.value == "ab")
    #expect(try history.redo() == "Type c" && text.value == "abc")
    #expect(try history.redo() == nil && text.value == "abc")
  }

  @Test("A new change takes the place of those that were taken back")
  func replacing() throws {
    for letter in ["a", "b"] { type(letter) }
    try history.undo()
    type("x")
    #expect(history.redoName == nil)
    #expect(try history.undo() == "Type x" && text.value == "a")
  }

  @Test("Of more changes than the limit the oldest are forgotten")
  func limit() throws {
    for letter in ["a", "b", "c", "d"] { type(letter) }
    for _ in 0..<4 { try history.undo() }
    #expect(text.value == "a" && history.undoName == nil)
    history.removeAll()
    #expect(history.redoName == nil)
  }

  @Test("A change that cannot be made again ends what can be, and one that fails stays")
  func refusing() throws {
    type("a")
    var isFull = true
    history.add("Save") { if isFull { throw Refusal() } }
    #expect(throws: Refusal.self) { try history.undo() }
    #expect(history.undoName == "Save" && history.redoName == nil)
    isFull = false
    #expect(try history.undo() == "Save")
    #expect(history.redoName == nil && history.undoName == "Type a")
  }

  @Test("The commands are offered while they would do something, and say what they did")
  func commands() throws {
    let commands = CommandSet()
    var reports: [String] = []
    history.addCommands(to: commands, redo: ["ctrl+y"]) { reports.append($0) }
    #expect(commands.keyCommands.isEmpty)
    #expect(commands.supportedCommands.map(\.sequences) == [["alt+u"], ["ctrl+y"]])
    type("a")
    #expect(commands.keyCommands.map(\.id) == ["edit.undo"])
    try commands.perform(CommandInvocation("edit.undo"))
    #expect(commands.keyCommands.map(\.id) == ["edit.redo"])
    try commands.perform(CommandInvocation("edit.redo"))
    #expect(reports == ["Undo: Type a", "Redo: Type a"])
    history.add("Save") { throw Refusal() }
    #expect(
      throws: CommandError(
        code: .failed, command: "edit.undo",
        message: "edit.undo has failed: the disk is full")
    ) { try commands.perform(CommandInvocation("edit.undo")) }
  }
}

import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("A recorder of macros keeps commands, and the last change")
struct MacroRecorderTests {
  private enum Input {
    case move(String)
    case change(String)
    case edit(String)
    case type(String)
    case find(String)
    case back
  }

  private static func play(_ inputs: [Input], on recorder: inout MacroRecorder) {
    for input in inputs {
      switch input {
      case .move(let id): recorder.note(CommandInvocation(CommandID(id)), isChange: false)
      case .change(let id): recorder.note(CommandInvocation(CommandID(id)), isChange: true)
      case .edit(let name):
        recorder.note(CommandInvocation(CommandID("text.\(name)")), isChange: true)
      case .type(let text): recorder.note(typed: text, isChange: true)
      case .find(let text): recorder.note(typed: text, isChange: false)
      case .back: recorder.noteDeletion()
      }
    }
  }

  private static let cases: [([Input], commands: [String], change: [String])] = [
    ([], [], []),
    ([.move("down"), .change("delete"), .move("up")], ["down", "delete", "up"], ["delete"]),
    ([.change("delete"), .change("archive")], ["delete", "archive"], ["archive"]),
    (
      [.type("h"), .type("i"), .move("left"), .type("!")],
      ["key.type text=\"hi\"", "left", "key.type text=\"!\""], ["key.type text=\"!\""]
    ),
    // Corrections belong to what is typed.
    (
      [.change("delete"), .type("hj"), .edit("deleteBackward"), .type("i")],
      ["delete", "key.type text=\"hj\"", "text.deleteBackward", "key.type text=\"i\""],
      ["key.type text=\"hj\"", "text.deleteBackward", "key.type text=\"i\""]
    ),
    ([.edit("yank"), .edit("yank")], ["text.yank", "text.yank"], ["text.yank", "text.yank"]),
    // Text that is typed to find something changes nothing.
    (
      [.change("delete"), .find("ab"), .back, .find("c")], ["delete", "key.type text=\"ac\""],
      ["delete"]
    ),
    ([.find("a"), .back, .back, .move("down")], ["down"], []),
  ]

  @Test("Texts that are typed in a row are one command", arguments: cases)
  private func recording(inputs: [Input], commands: [String], change: [String]) {
    var recorder = MacroRecorder()
    recorder.start()
    Self.play(inputs, on: &recorder)
    recorder.stop()
    #expect(recorder.commands.map(\.description) == commands)
    #expect(recorder.lastChange.map(\.description) == change)
    // Without a macro, the last change is known all the same.
    var other = MacroRecorder()
    Self.play(inputs, on: &other)
    #expect(other.commands.isEmpty)
    #expect(other.lastChange == recorder.lastChange)
  }

  @Test("A command that has failed later is forgotten")
  func failures() {
    var recorder = MacroRecorder()
    recorder.start()
    recorder.note(CommandInvocation("a"), isChange: true)
    let number = recorder.note(CommandInvocation("b"), isChange: true)
    recorder.note(CommandInvocation("c"), isChange: false)
    recorder.forget(number)
    #expect(recorder.commands == [CommandInvocation("a"), CommandInvocation("c")])
    #expect(recorder.lastChange.isEmpty)
  }

  @Test("A macro holds no more than its limit, and long texts are several commands")
  func limits() {
    var recorder = MacroRecorder()
    recorder.start()
    for _ in 0..<MacroRecorder.limit + 5 { recorder.note(CommandInvocation("a"), isChange: false) }
    #expect(recorder.commands.count == MacroRecorder.limit)
    recorder.start()
    for _ in 0..<2500 { recorder.note(typed: "x", isChange: true) }
    #expect(recorder.commands.count == 3)
    let texts = recorder.commands.compactMap { $0.arguments["text"]?.stringValue }
    #expect(texts.joined() == String(repeating: "x", count: 2500))
  }
}

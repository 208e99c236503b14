import KeyboardCore
import KeyboardPluginSDK
import Testing

@testable import keyboard_repl

@Suite("Renaming in editors")
@MainActor
struct RenamingTests {
  @Test("Renaming a macro changes its definition and its uses, and no text")
  func rename() async throws {
    let editor = try await Editor(
      "macro go { press down }\necho go 👍; g|o\nrepeat 2 { go; echo \"$(go)\" }\n")
    #expect(
      editor.text(of: try await editor.ask("textDocument/prepareRename")["range"]) == "1:12-1:14")
    let changes = try await editor.ask("textDocument/rename", ["newName": "step"])["changes"]
    #expect(
      editor.edited(by: changes?[editor.uri])
        == "macro step { press down }\necho go 👍; step\nrepeat 2 { step; echo \"$(step)\" }\n")
  }

  @Test(
    "A name is refused where it means something else",
    arguments: [
      ("macro g|o { press down }\nmacro come { go }\n", "come", "come is taken"),
      ("macro g|o { press down }\n", "press", "press is taken"),
      ("macro g|o { press down }\n", "a b", "this is not a name"),
      ("g|o\n", "step", "go is defined in none of the open scripts"),
      ("command my.sk|ip Skip { show }\n", "navigation.first", "navigation.first is taken"),
      ("pre|ss down\n", "step", "only macros and commands can be renamed"),
    ])
  func refusedNames(text: String, name: String, expected: String) async throws {
    let error = await #expect(throws: WireError.self) {
      _ = try await Editor(text).ask("textDocument/rename", ["newName": .string(name)])
    }
    #expect(error?.message.hasPrefix(expected) == true)
  }

  @Test("A command of a script is renamed in open keymaps too")
  func renameInKeymaps() async throws {
    let editor = try await Editor("command my.sk|ip Skip { show }\n")
    let keymap = "{ bindings: [{ keys: 'x', command: \"my.skip\" }] }"
    _ = await editor.server.answers(
      to: .notification(
        method: "textDocument/didOpen",
        parameters: ["textDocument": ["uri": "file:///test/keymap.json5", "text": .string(keymap)]])
    )
    let changes = try await editor.ask("textDocument/rename", ["newName": "my.jump"])["changes"]
    let edit = changes?["file:///test/keymap.json5"]?.arrayValue?.first
    #expect(editor.text(of: edit?["range"]) == "0:36-0:43")
    _ = await editor.server.answers(
      to: .notification(
        method: "textDocument/didOpen",
        parameters: ["textDocument": ["uri": "file:///test/b.kbd", "text": "run my.skip"]])
    )
    let all = try await editor.ask("textDocument/rename", ["newName": "my.jump"])["changes"]
    #expect(
      all?.objectValue?.keys.sorted()
        == ["a.kbd", "b.kbd", "keymap.json5"].map { "file:///test/\($0)" })
  }
}

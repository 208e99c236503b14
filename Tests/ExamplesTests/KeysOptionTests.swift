import FoundationEssentials
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("The keys of every program, printed", .serialized)
  struct KeysOptionTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    /// Each program, with the key and the title of a command of its own.
    private static let programs = [
      ("picker", "Tab", "Toggle"), ("reader", "F", "follow"), ("files", "F8", "Delete"),
      ("mailbox", "$", "Write"), ("ask", "F4", "Keyboard"),
    ]

    @Test("Every program prints its keys in each format, and leaves", arguments: programs)
    func formats(program: String, key: String, title: String) throws {
      let line =
        "for format in svg html md json; do \(program) --keys $format </dev/null >$0/$format || exit; done"
      let end = try run.start("set -- ; \(line.replacing("$0", with: run.directory))").program
        .waitForEnd()
      #expect(end.status == 0)
      #expect(end.output.isEmpty)
      let begins = ["svg": "<svg ", "html": "<!DOCTYPE html>", "md": "# Keys of ", "json": "{\n"]
      for (format, begin) in begins {
        let text = try String(
          contentsOf: URL(filePath: "\(run.directory)/\(format)"), encoding: .utf8)
        #expect(text.hasPrefix(begin), "\(format)")
        #expect(text.contains("Keys of \(program)"))
        #expect(text.contains("Show keys"))
      }
    }

    @Test("They are those of the user's files, in the user's theme")
    func userFiles() throws {
      let file = """
        { version: 1, settings: { screen: { theme: "none" } }, bindings: [
          { keys: "f9 x", command: "navigation.last", title: "Down there" } ] }
        """
      _ = try run.write("config/picker/keymap.json5", file.utf8)
      let end = try run.start(
        "exec picker --keys md </dev/null; picker --keys svg </dev/null"
      ).program.waitForEnd()
      #expect(end.output.contains("| F9 X | Down there |"))
      let svg = try run.start("exec picker --keys svg </dev/null").program.waitForEnd()
      #expect(!svg.output.contains("#dbe9ff"))
    }

    @Test("Mistakes in the user's files are told beside them")
    func userMistakes() throws {
      let file = "{ version: 1, bindings: [{ keys: 'f9', comand: 'navigation.last' }] }"
      let path = try run.write("config/picker/keymap.json5", file.utf8)
      let end = try run.start("picker --keys md </dev/null >\(run.directory)/md").program
        .waitForEnd()
      #expect(end.status == 0)
      #expect(
        end.output
          == "picker: \(path):1:26: error: command is missing; write the id of a command, null to "
          + "block the keys, or unbind\r\n"
          + "picker: \(path):1:40: warning: unknown member 'comand'; did you mean command?\r\n")
      let text = try String(contentsOf: URL(filePath: "\(run.directory)/md"), encoding: .utf8)
      #expect(text.hasPrefix("# Keys of picker\n"))
    }

    @Test("Another format is a mistake")
    func mistakes() throws {
      let end = try run.start("exec reader --keys pdf").program.waitForEnd()
      #expect(end.status == 2)
      #expect(end.output == "reader: --keys takes svg, html, md or json, not pdf\r\n")
    }
  }
}

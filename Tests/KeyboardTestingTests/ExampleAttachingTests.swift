import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import KeyboardScripting
import KeyboardTesting
import Requirements
import Testing

extension AttachingTests {
  /// Each example, driven through its socket.
  @Suite("Examples")
  struct ExampleAttachingTests {
    private let programs: Programs

    init() throws {
      programs = try Programs()
    }

    @Test(
      "Scripts press keys in mailbox, wait for events, and read names and screen",
      arguments: [RunningApplication.Terminal.pseudoTerminal(), .headless()])
    func mailbox(terminal: RunningApplication.Terminal) async throws {
      let inbox = try programs.mailbox("Ada", "Bob", "Cleo")
      let mailbox = try await programs.start("mailbox", inbox, on: terminal)
      try await mailbox.wait(for: "The text of Ada.", "3 mails")
      try await mailbox.run(
        """
        expect mails.count == 3 && mails.focus == 0 && focus.name == 'mails'
        expect event navigation.focusMoved when event.current == 1 { press down }
        expect contains($(screen).text, 'The text of Bob.')
        press ctrl+e
        expect contains(screen.text, 'archived: About Bob') && mails.count == 2
        """)
      await #expect(throws: ScriptError.self) { try await mailbox.run("expect mails.count == 7") }
      let words = mailbox.completions(before: "run mailbox.arch")
      #expect(words.map(\.text) == ["mailbox.archive"])
      try await mailbox.run("press ctrl+q")
      #expect(try await mailbox.end().status == 0)
    }

    @Test("What is typed on the terminal is what a person types")
    func typing() async throws {
      let mailbox = try await programs.start(
        "mailbox", try programs.mailbox("Ada", "Bob"), on: .pseudoTerminal())
      try await mailbox.wait(for: "The text of Ada.")
      mailbox.type("\u{1B}[B")
      try await mailbox.wait(for: "The text of Bob.")
      try await mailbox.run("expect mails.focus == 1")
      mailbox.type("\u{11}")
      #expect(try await mailbox.end().status == 0)
    }

    @Test("An attached script reads all of a list that a list declares")
    func properties() async throws {
      let mailbox = try await programs.start("mailbox", try programs.mailbox("Ada", "Bob"))
      try await mailbox.wait(for: "The text of Ada.")
      let names = mailbox.completions(before: "expect mails.").map(\.text)
      #expect(names == ListNavigator.properties.map { "mails.\($0.name)" }.sorted())
      try await mailbox.run(
        """
        expect mails.committed == null && mails.row == 0 && mails.firstVisible == 0
        press down enter; expect mails.committed == 1 && mails.section == 0 && mails.lastVisible == 1
        """)
    }

    @Test(
      "In no program a key that corrects typing is one of a command that deletes",
      arguments: ["picker", "reader", "files", "mailbox", "ask"])
    func correcting(name: String) async throws {
      let file = try programs.write("form", #"{ "fields": [{ "kind": "text", "name": "a" }] }"#)
      let arguments = ["files": programs.directory, "mailbox": try programs.mailbox("Ada")]
      let program = try await programs.start(name, arguments[name] ?? file)
      let commands = try await program.run("commands").arrayValue ?? []
      #expect(commands.count > 20)
      let correcting = ["backspace", "h", "w", "u"]
      var deleting = 0
      for command in commands {
        let id = command["id"]?.stringValue ?? ""
        // In a text they correct typing.
        guard id.contains(/delete|remove|trash|archive|discard|forget|cut/), !id.hasPrefix("text.")
        else { continue }
        deleting += 1
        for keys in command["keys"]?.arrayValue ?? [] {
          let key = keys.stringValue?.split(separator: "+") ?? []
          let isCorrecting =
            key.last == "backspace"
            || key.first == "ctrl" && correcting.contains("\(key.last ?? "")")
          #expect(!isCorrecting, "\(id): \(keys)")
        }
      }
      #expect(deleting > 0 || ["picker", "reader", "ask"].contains(name))
    }

    @Test("picker is filtered, and prints what is chosen")
    func picker() async throws {
      let lines = try programs.write("lines", "apple\nbanana\ncherry\n")
      let picker = try await programs.start("picker", lines, on: .pseudoTerminal())
      try await picker.wait(for: "banana")
      try await picker.run("type ban; expect !contains(screen.text, 'cherry'); press enter")
      let end = try await picker.end()
      #expect(end.status == 0 && end.output.hasSuffix("banana\r\n"))
    }

    @Test("A plugin asks and shows in picker, by keys and by scripts", .needs("python3"))
    func plugin() async throws {
      let plugin = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../Examples/Plugins/python").standardized.path
      let lines = try programs.write("lines", "apple\nbanana\n")
      let picker = try await programs.start("picker", lines, "--plugin", plugin)
      try await picker.run("wait until plugin.tasks.state == 'declared'; press 'ctrl+k t'")
      try await picker.wait(for: "no task; press a to add one", "Tasks: 0 open")
      try await picker.run("press a")
      try await picker.wait(for: "Tasks: What is to be done?")
      try await picker.run("type 'Water plants'; press enter")
      try await picker.wait(for: "[ ] Water plants", "Tasks: 1 open")
      try await picker.run("press a; answer Sweep; press d")
      try await picker.wait(for: "[ ] Sweep", "Tasks: Delete 'Sweep'?")
      try await picker.run("press y")
      try await picker.wait(for: "Tasks: 1 open", "1 of 1")
      try await picker.run("expect !contains(screen.text, 'Sweep'); press escape")
      try await picker.wait(for: "banana", "1 open")
      try await picker.run("press 'ctrl+k t'; unload tasks")
      try await picker.wait(for: "banana")
      try await picker.run("expect !contains(screen.text, 'Tasks')")
    }

    @Test("reader scrolls and finds")
    func reader() async throws {
      let text = try programs.write(
        "text", (1...100).map { "line \($0)\n" }.joined())
      let reader = try await programs.start("reader", text, on: .pseudoTerminal())
      try await reader.wait(for: "line 1")
      try await reader.run(
        "press pagedown; expect !contains(screen.text, 'line 2\\n'); press /; type 'line 77'; press enter"
      )
      try await reader.wait(for: "line 77")
      try await reader.run("press q")
      #expect(try await reader.end().status == 0)
    }

    @Test("Scripts go through directories in files, and change what is in them")
    func files() async throws {
      _ = try programs.write("one.txt", "The text of one.")
      _ = try programs.write("two.txt", "2")
      let files = try await programs.start("files", programs.directory, on: .pseudoTerminal())
      try await files.wait(for: "one.txt", "two.txt")
      try await files.run(
        """
        press g g
        while files.name != 'one.txt' { press down }
        press y; press p; press y
        wait until files.name == 'one 2.txt'
        press u
        wait until files.name != 'one 2.txt'
        # Its preview stays until another file has been read.
        while contains($(screen).text, 'one 2.txt') { tick 10ms }
        press end; press ctrl+q
        """)
      #expect(try await files.end().status == 0)
    }

    @Test("What is typed into a secret field of ask is told to nobody, and answered at the end")
    func ask() async throws {
      let form = try programs.write(
        "form.json5",
        "{fields: [{name: 'user', title: 'User'}, {name: 'word', title: 'Word', kind: 'secret'}]}")
      let ask = try await programs.start("ask", form, on: .pseudoTerminal())
      try await ask.wait(for: "User", "Word")
      try await ask.run(
        """
        watch '*'
        type ada; press tab
        expect focus.isSecure
        type --secret hunter2
        screen
        get ''
        show
        scenes
        """)
      #expect(ask.output.contains { $0.contains("ada") })
      #expect(!ask.output.contains { $0.contains("hunter") })
      let screen = try await ask.run("screen")
      #expect(screen["text"]?.text.contains("•••••••") == true)
      try await ask.run("press enter")
      let end = try await ask.end()
      #expect(end.status == 0 && end.output.contains("hunter2"))
    }
  }
}

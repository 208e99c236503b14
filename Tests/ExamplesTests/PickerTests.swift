import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("picker", .serialized)
  struct PickerTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    @Test("Letters filter, arrows move, and Return prints the line with status 0")
    func picking() throws {
      let screen = try run.start("picker \(try run.lines(1000)); echo status $?")
      try screen.wait(for: "› line 1")
      screen.type("'77")
      try screen.wait(for: "19 of 1000")
      screen.type(ExampleScreen.down)
      try screen.wait(for: "› line 770")
      screen.type("\r")
      #expect(try screen.end().printed == ["line 770", "status 0"])
    }

    @Test("Tab selects lines across filters, and they are printed in the order of the file")
    func selecting() throws {
      let screen = try run.start("picker \(try run.lines(50))")
      try screen.wait(for: "› line 1")
      screen.type("9")
      try screen.wait(for: "› line 9")
      screen.type("\t\t")
      try screen.wait(for: "2 selected")
      screen.type("\u{7F}2")
      try screen.wait(for: "› line 2")
      screen.type("\t")
      try screen.wait(for: "3 selected")
      screen.type("\u{15}")
      try screen.wait(for: "50 · 3 selected")
      screen.type("\r")
      #expect(try screen.end().printed == ["line 2", "line 9", "line 19"])
    }

    @Test("A line is printed with the bytes that it came with, a carriage return at its end too")
    func bytes() throws {
      let path = try run.write("bytes", [0x61, 0xFF, 0x62, 0x0D, 0x0A, 0x63])
      let screen = try run.start("picker \(path) > \(run.directory)/out; cat \(run.directory)/out")
      try screen.wait(for: "› a")
      screen.type("\r")
      _ = try screen.end()
      #expect(
        try Data(contentsOf: URL(filePath: "\(run.directory)/out"))
          == Data([0x61, 0xFF, 0x62, 0x0D, 0x0A]))
    }

    @Test(
      "The status says how it was left", arguments: [("zzz\r", 1), ("\u{1B}", 130), ("\u{3}", 130)])
    func statuses(keys: String, status: Int32) throws {
      let screen = try run.start("exec picker \(try run.lines(9))")
      try screen.wait(for: "› line 1")
      screen.type(keys)
      let end = try screen.end()
      #expect(end.status == status)
      #expect(end.printed == [])
    }

    @Test(
      "A mistake ends it with status 2 and says what to do",
      arguments: [
        ("picker nowhere", "nowhere cannot be read: No such file or directory"),
        ("picker /", "/ is a directory; give a file"),
        ("picker a b", "give one FILE, or pipe something in"),
        ("picker -y", "the option -y is unknown; --help lists the options"),
        ("picker --plugin", "--plugin needs NAME after it"),
        ("picker --query", "--query needs TEXT after it"),
        (
          "picker --height 0",
          "--height takes a number of lines or a part of them, such as 15, 40% or ~40%, not 0"
        ), ("picker --layout up", "--layout takes reverse, reverse-list or default, not up"),
        ("picker --shell csh", "--shell takes bash, zsh or fish, not csh"),
        ("picker --multi=0", "--multi takes N of at least 1, not 0"),
        (
          "picker --expect nokey",
          "--expect does not know the key nokey; write ctrl-r, alt-enter or f5"
        ),
        (
          "picker --nth 0",
          "\"0\" is not a field; write 2, -1 for the last one, or a range such as 2.. or 1..3"
        ),
      ])
    func mistakes(line: String, reason: String) throws {
      let end = try run.start("exec \(line)").program.waitForEnd()
      #expect(end.status == 2)
      #expect(end.output == "picker: \(reason)\r\n")
    }

    @Test("It is used while the lines of a pipe still come")
    func growing() throws {
      let path = "\(run.directory)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let screen = try run.start("cat \(path) | picker")
      let pipe = open(path, O_WRONLY)
      func send(_ text: String) { _ = Glibc.write(pipe, text, text.utf8.count) }
      send("first\nsec")
      try screen.wait(for: "reading")
      try screen.wait(for: "› first")
      screen.type("ond")
      try screen.wait(for: "0 of 1")
      send("ond\nthird\n")
      try screen.wait(for: "› second")
      close(pipe)
      screen.type("\r")
      #expect(try screen.end().printed == ["second"])
    }

    @Test("? lists the keys while nothing is typed, and is a letter of the query afterwards")
    func help() throws {
      let screen = try run.start("picker \(try run.write("marks", "what\nwhat?\n".utf8))")
      try screen.wait(for: "› what")
      screen.type("?")
      try screen.wait(for: "Keys")
      try screen.wait(for: "Select all, or none")
      screen.type("\u{1B}")
      try screen.wait(for: "Pick from")
      screen.type("t?")
      try screen.wait(for: "› what?")
      screen.type("\r")
      #expect(try screen.end().printed == ["what?"])
    }

    @Test("Long lines scroll sideways, with what matches still highlighted, and F1 says how")
    func sideways() throws {
      let line = (0..<200).map { "word\($0)" }.joined(separator: " ")
      let screen = try run.start(
        "picker \(try run.write("long", "\(line)\n".utf8))", rows: 60, columns: 40)
      try screen.wait(for: "› word0 word1")
      screen.type("word9")
      try screen.wait(for: "> word9", "1 of 1")
      for _ in 0..<100 { screen.type("\u{1B}[1;3C") }
      try screen.wait(for: "› …", "word199")
      for _ in 0..<100 { screen.type("\u{1B}[1;3D") }
      try screen.wait(for: "› …", "word8 word9")
      screen.type(ExampleScreen.f1)
      try screen.wait(for: "Alt+Right", "Show the end of")
      screen.type("\u{1B}")
      try screen.wait(for: "Pick from")
      screen.type("\r")
      #expect(try screen.end().printed == [line])
    }

    @Test("The wheel takes the focus along, so that Return takes a line that is seen")
    func wheel() throws {
      let screen = try run.start("picker \(try run.lines(1000))")
      try screen.wait(for: "› line 1 ")
      for _ in 0..<20 { screen.type("\u{1B}[<65;5;5M") }
      try screen.wait(for: "› line 61")
      screen.type("\u{1B}[<64;5;5M")
      try screen.wait(for: "line 58", "› line 61")
      screen.type("\r")
      #expect(try screen.end().printed == ["line 61"])
    }

    @Test("What matches is seen, however far to the right it is")
    func farMatch() throws {
      let line = String(repeating: "a ", count: 300) + "needle" + String(repeating: " z", count: 99)
      let screen = try run.start("picker \(try run.write("far", "\(line)\nanother line\n".utf8))")
      try screen.wait(for: "› a a a")
      screen.type("needle")
      try screen.wait(for: "a needle z", "1 of 2")
      screen.type("\r")
      #expect(try screen.end().printed == [line])
    }

    @Test("Keys are the user's to change")
    func bindings() throws {
      try run.write(
        "config/picker/keymap.json5",
        "{ version: 1, bindings: [{ keys: 'ctrl+o', command: 'picker.accept' }] }".utf8)
      let screen = try run.start("picker --bindings \(try run.lines(9))")
      try screen.wait(for: "Bindings", "Macro")
      screen.type("\u{1B}")
      try screen.wait(for: "Pick from")
      screen.type(ExampleScreen.down + "\u{F}")
      #expect(try screen.end().printed == ["line 2"])
    }

    @Test("A plugin's keys work, and one that dies in the middle of them harms nobody")
    func plugin() throws {
      try run.write(
        "plugins/frail.plugin.json",
        """
        {"id": "frail", "name": "Frail", "version": "1", "protocol": 1, "executable": "frail",
         "commands": [{"id": "frail.die", "title": "Die"}],
         "bindings": [{"id": "frail.d", "keys": "ctrl+d", "command": "frail.die"}]}
        """.utf8)
      try run.write(
        "plugins/frail",
        """
        #!/bin/sh
        while read -r line; do
          id=${line#*\\"id\\":}; id=${id%%,*}
          case $line in
          *'"method":"hello"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"protocol":1}}' ;;
          *'"method":"activate"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{}}' ;;
          *'"frail.die"'*) kill -KILL $$ ;;
          esac
        done

        """.utf8, mode: 0o755)
      let screen = try run.start("picker --plugin frail \(try run.lines(9))")
      try screen.wait(for: "› line 1")
      screen.type("?")
      try screen.wait(for: "Frail", "Die")
      screen.type("\u{1B}")
      try screen.wait(for: "Pick from")
      screen.type("\u{4}" + ExampleScreen.down)
      try screen.wait(for: "signal 9")
      screen.type("\r")
      #expect(try screen.end().printed == ["line 2"])
    }

    @Test("A plugin that is not there is said, and the program goes on")
    func missingPlugin() throws {
      let screen = try run.start("picker --plugin nobody \(try run.lines(9))")
      try screen.wait(for: "there is no plugin nobody")
      screen.type("\r")
      #expect(try screen.end().printed == ["line 1"])
    }
  }
}

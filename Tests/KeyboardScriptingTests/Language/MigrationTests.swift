import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("Scripts of earlier versions")
struct MigrationTests {
  @Test(
    "What has another form is rewritten, and nothing else",
    arguments: [
      ("if true { exit 3 }  # exit", "if true { quit 3 }  # exit"),
      ("macro exit { }\nexit", "macro exit { }\nexit"),
      (
        "macro check n { echo $n }\nrepeat 2 { check 3 }",
        "macro check-macro n { echo $n }\nrepeat 2 { check-macro 3 }"
      ),
      ("expect error { expect 1 == 2 }", "expect error expectation { expect 1 == 2 }"),
      (
        "macro no { expect false }\nexpect error { no }",
        "macro no { expect false }\nexpect error expectation { no }"
      ),
      ("expect error { press gg }", "expect error badArgument { press gg }"),
      ("expect error { prss x }", "expect error unknownVerb { prss x }"),
      ("expect error { load No }", "expect error failed { load No }"),
      ("expect error 'gg' { press gg }", "expect error 'gg' { press gg }"),
      ("macro m a { set b $a; set b 2 }", "macro m a { let b $a; set b 2 }"),
      (
        "macro m a { set a 1; for i in a { set i 2 } }",
        "macro m a { set a 1; for i in a { set i 2 } }"
      ),
      (
        "macro m { if true { set b 1 }; return b }",
        "macro m { let b null; if true { set b 1 }; return b }"
      ),
      ("set b 1\nmacro m { set b 2 }", "set b 1\nmacro m { set b 2 }"),
      ("macro m { set b 2 }\nm; echo $b", "set b null; macro m { set b 2 }\nm; echo $b"),
      ("macro m { on x.y { set b 2 } }", "set b null; macro m { on x.y { set b 2 } }"),
      ("macro m row { set row.id 8 }", "macro m row { set row.id 8 }"),
      ("macro m row { set rows.id 8 }", "macro m row { let rows.id 8 }"),
      ("command a.b 'T' { set n 1; echo $n }", "command a.b 'T' { let n 1; echo $n }"),
      ("set d args[0]; set e len(args)", "set d 'args[0]'; set e 'len(args)'"),
      ("table t\nset f t.focus; set g word", "table t\nset f 't.focus'; set g word"),
      ("ü = \"é\"; exit\r\nexit", "ü = \"é\"; quit\r\nquit"),
      ("\u{FEFF}exit", "\u{FEFF}quit"), ("echo $(exit)", "echo $(quit)"),
    ])
  func rewrites(old: String, new: String) throws {
    #expect(try Migration(old, file: "t").text == new)
  }

  @Test("What is changed is told with its place, and a second time nothing is")
  func changes() throws {
    let migration = try Migration("macro m { set b 1 }\nexit", file: "t")
    #expect(
      migration.changes.map { "\($0.position): \($0.description)" }
        == ["t:1:11: b is a name of this macro", "t:2:1: exit is quit"])
    let again = try Migration(migration.text, file: "t")
    #expect(again.text == migration.text && again.changes.isEmpty)
    #expect(throws: ScriptError.self) { try Migration("echo 'a", file: "t") }
  }

  @Test("An old script runs when it is rewritten, as it did")
  func runs() async throws {
    let old = """
      table list rows=3
      macro check keys id { expect event command.performed when event.command == id { press $keys } }
      macro draw {
        repeat 2 as row {
          set line ''
          repeat 2 as column { set line "$line $row$column" }
          echo $line
        }
        set drawn true
      }
      check down navigation.nextRow
      expect error { check x navigation.last }
      draw
      expect drawn
      if true { exit 0 }
      """
    let lines = try await TestSession().run(Migration(old, file: "t").text)
    #expect(lines.filter { $0.hasPrefix(" ") } == [" 00 01", " 10 11"])
  }
}

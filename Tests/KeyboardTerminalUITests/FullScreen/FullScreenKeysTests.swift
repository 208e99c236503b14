import PseudoTerminals
import Testing

extension FullScreenTests {
  @Test("A header stands above, the keys that matter stand below, and a click is meant for its row")
  func look() throws {
    let program = try launch([Self.path, "look"])
    try program.wait(for: "A guest")
    try program.wait(for: "100 rows")
    try program.wait(for: "guest.quit")
    try program.wait(for: "Show keys")
    program.type("\u{1B}[B")
    try program.wait(for: "Open")
    // The fourth line of the screen is the third row.
    program.type("\u{1B}[<0;5;4M\u{1B}[<0;5;4m")
    try program.wait(for: "› row 2")
    program.type("q")
    #expect(try end(program).contains("focused 2"))
  }

  @Test("ctrl+z of a program stops it never, also when its command would do nothing")
  func boundSuspension() throws {
    let program = try launch([Self.path, "look", "undo"])
    try program.wait(for: "row 6")
    program.type("\u{1A}")
    try program.wait(for: "undone")
    program.type("\u{1A}x")
    try program.wait(for: "x is taken")
    program.type("q")
    #expect(try end(program).contains("nobody took [ctrl+z]"))
  }

  @Test("Where no line is cut, keys that scroll sideways are not taken; where one is, they are")
  func sideways() throws {
    let program = try launch([Self.path])
    try program.wait(for: "row 6")
    program.type("\u{1B}[1;3C\u{1B}[1;3Dx")
    try program.wait(for: "x is taken")
    program.type("q")
    #expect(try end(program).contains("nobody took [alt+right, alt+left]"))
  }

  @Test("A click that would do nothing says nothing, and messages name commands by their titles")
  func clickOnFocus() throws {
    let program = try launch([Self.path, "look"])
    try program.wait(for: "row 6")
    program.type("\u{1B}[<0;5;4M\u{1B}[<0;5;4m")
    try program.wait(for: "› row 2")
    program.type("f")
    try program.wait(for: "Fail: it failed")
    program.type("\u{1B}[<0;5;4M\u{1B}[<0;5;4mx")
    #expect(!(try program.wait(for: "x is taken")).contains("would do nothing"))
    program.type("q")
    _ = try end(program)
  }

  @Test("F1 lists every key; arrows scroll the list, Escape closes it, other keys do what they do")
  func keyGuide() throws {
    let program = try launch([Self.path, "look"], rows: 9)
    try program.wait(for: "row 6")
    program.type("\u{1B}OP")
    try program.wait(for: "1–7 of")
    program.type("\u{1B}[B")
    try program.wait(for: "guest.switch")
    program.type("\u{1B}")
    try program.wait(for: "A guest")
    program.type("?")
    try program.wait(for: "1–7 of")
    program.type("\u{1B}[<65;5;4M")
    try program.wait(for: "Fail")
    program.type("ge")
    try program.wait(for: "› row 99")
    // F1 lists the keys of the list alone, and closes it.
    program.type("\u{1B}OP")
    try program.wait(for: "1–7 of")
    program.type("\u{1B}OP")
    try program.wait(for: "A guest")
    program.type("q")
    #expect(try end(program).contains("focused 99"))
  }

  @Test("Alt+? shows the keyboard, with modifiers that are held where the terminal tells of them")
  func keyboard() throws {
    let program = try launch([Self.path, "look"])
    // The last of the questions; the answer is that of a terminal with kitty's protocol.
    try program.wait(for: "\u{1B}[c")
    program.type("\u{1B}[?7u\u{1B}[?62;c")
    try program.wait(for: "row 6")
    program.type("\u{1B}[47:63;4u")
    // Its last letter is there already.
    try program.wait(for: "Escape close")
    program.type("\u{1B}[57442;5:1u")
    try program.wait(for: "Ctrl+")
    program.type("\u{1B}[57442;1:3u")
    try program.wait(for: "Enter:")
    // A key that begins a sequence shows what goes on with it.
    program.type("g")
    try program.wait(for: "Escape ends the key")
    program.type("e")
    try program.wait(for: "› row 99")
    program.type("q")
    #expect(try end(program).contains("focused 99"))
  }

  @Test("F12 tells what the last keys did, the newest first, and closes its list")
  func recentKeys() throws {
    let program = try launch([Self.path, "look"], rows: 12)
    try program.wait(for: "row 6")
    program.type("gex")
    try program.wait(for: "x is taken")
    program.type("\u{1B}[24~")
    try program.wait(for: "performed Show recent keys")
    program.type("\u{1B}[24~")
    try program.wait(for: "A guest")
    program.type("q")
    _ = try end(program)
  }

  @Test("F1 in a dialog lists what is possible there and nothing else; its keys answer the dialog")
  func keysOfDialog() throws {
    let program = try launch([Self.path, "look"])
    try program.wait(for: "row 6")
    program.type("d")
    try program.wait(for: "Delete it?")
    try program.wait(for: "Cancel")
    program.type("\u{1B}OP")
    let keys = try program.wait(for: "Cancel")
    #expect(keys.contains("Suspend") && !keys.contains("guest.") && !keys.contains("Change keys"))
    program.type("y")
    try program.wait(for: "deleted")
    program.type("q")
    _ = try end(program)
  }

  @Test("F2 edits bindings; none of the program's keys leaves meanwhile, and Escape goes back")
  func editor() throws {
    let program = try launch([Self.path, "look"])
    try program.wait(for: "row 6")
    program.type("\u{1B}OQ")
    try program.wait(for: "Escape: back")
    // Keys that are recorded do not leave.
    program.type("\r")
    try program.wait(for: "Escape leaves")
    program.type("\u{1B}")
    #expect(!(try program.wait(for: "Enter: record")).contains("back"))
    try program.wait(for: "Escape: back")
    program.type("q")
    try program.wait(for: "q: nobody takes this key here")
    program.type("\u{1B}")
    try program.wait(for: "A guest")
    program.type("q")
    #expect(try end(program).contains("focused nothing"))
  }

  @Test("A pane that the program shows while bindings are edited is there afterwards")
  func editorOverAnother() throws {
    let program = try launch([Self.path, "look"])
    try program.wait(for: "row 6")
    program.type("z")
    try program.wait(for: "Escape: back")
    program.type("\u{1B}")
    try program.wait(for: "another pane")
    program.type("q")
    #expect(try end(program).contains("focused nothing"))
  }

  @Test("Where the user's keys leave no way out that is said, and ctrl+] leaves")
  func lockedIn() throws {
    let program = try launch([Self.path, "locked"])
    try program.wait(for: "ctrl+] leaves")
    program.type("\u{3}")
    try program.wait(for: "ctrl+c: nobody takes this key here")
    program.type("\u{1D}")
    #expect(try end(program).contains("focused nothing"))
  }
}

import KeyboardCore
import KeyboardPluginSDK
import Testing

@testable import VimNavigationPlugin

@Suite("The keys of vi in texts")
nonisolated struct VimTextTests {
  @Test("do what vim says they do", arguments: vimTextTable)
  func vim(text: String, commands: String, result: String) {
    var input = TypedText(text)
    input.fill("abc0123456789-", with: "q")
    for command in commands.split(separator: "\t") { input.press(String(command)) }
    #expect(input.marked == result)
  }

  @Test(
    "keep what was deleted and yanked in the registers that vi has for it",
    arguments: [
      ("|one two", "dw", "-", "one "), ("|one two", "dw", "0", ""), ("|one two", "dw", "1", ""),
      ("|one\ntwo", "dd", "1", "one\n"), ("|one\ntwo", "dd", "-", ""),
      ("|one\ntwo", "dd\tdd", "2", "one\n"), ("|one two", "yw", "0", "one "),
      ("|one two", "\"ayw", "a", "one "), ("|one two", "\"aywe\"Ayw", "a", "one e "),
      ("|one\ntwo", "\"ayyj\"Ayy", "a", "one\ntwo\n"), ("|one two", "\"_dw", "-", ""),
      ("|one\ntwo", "\"_dd", "1", ""),
      ("|one two", "ywdw", "0", "one "), ("|(one) two", "d%", "1", "(one)"),
      ("|one", "ix y\u{1B}", ".", "x y"), ("|one two", "/two\ry", "/", ""),
      ("|one", ":$\r", ":", "$"),
    ])
  func registers(text: String, commands: String, register: String, content: String) {
    var input = TypedText(text)
    for command in commands.split(separator: "\t") { input.press(String(command)) }
    #expect(input.register(register.first) == content)
  }

  @Test(
    "say why nothing happens",
    arguments: [
      ("/four\r", "the text does not hold 'four'"), ("n", "nothing was searched for; search first"),
      ("/two/;/four/e\r", "the text does not hold 'four'"),
      ("/two/;three\r", "behind ; stands another search, such as ;/two"),
      ("'z", "the mark z is not set here; m z sets it"),
      ("\"zp", "the register z is empty"),
      (
        ":foo\r",
        "':foo' is not known; :5, :$, :s/old/new/g, :%s/old/new/g and :q are"
      ),
      (":s/x/y/\r", "the text does not hold 'x'"), ("dl", nil),
    ])
  func messages(keys: String, message: String?) {
    var input = TypedText("|one two three")
    input.press(keys)
    #expect(input.message == message)
  }

  @Test("Escape drops what was begun and nothing else")
  func escape() {
    var input = TypedText("one |two three")
    for key in ["2", "d", "escape", "x"] { input.press(key: key) }
    #expect(input.marked == "one |wo three")
    for key in ["/", "x", "escape", "x"] { input.press(key: key) }
    #expect(input.marked == "one |o three")
    for key in ["v", "w", "escape", "x"] { input.press(key: key) }
    #expect(input.marked == "one o |hree")
  }

  @Test("A line that is typed is edited, and earlier ones come back")
  func lines() {
    var input = TypedText("|one two three two")
    for key in ["/", "t", "w", "o", "enter"] { input.press(key: key) }
    #expect(input.marked == "one |two three two")
    #expect(input.vi.status == "")
    for key in ["/", "x", "y", "backspace", "z"] { input.press(key: key) }
    #expect(input.vi.status == "/xz")
    for key in ["ctrl+u", "a", "space", "b", "ctrl+w"] { input.press(key: key) }
    #expect(input.vi.status == "/a ")
    input.press(key: "up")
    #expect(input.vi.status == "/two")
    input.press(key: "down")
    #expect(input.vi.status == "/")
    for key in ["up", "enter"] { input.press(key: key) }
    #expect(input.marked == "one two three |two")
    for key in ["/", "backspace"] { input.press(key: key) }
    #expect(input.vi.status == "")
  }

  @Test("What the host typed is one change, which . makes again, whatever was deleted on the way")
  func typing() {
    var input = TypedText("one |two three")
    input.press("cwxy\u{8}\u{8}\u{8}z\u{1B}")
    #expect(input.marked == "on|ez three".replacing("on|ez", with: "one|z"))
    input.press("w.")
    #expect(input.marked == "onez|z")
    input.press("u")
    #expect(input.state.lines.text == "onez three")
    input.press("u")
    #expect(input.state.lines.text == "one two three")
  }

  @Test("What somebody else changed in a text, the host takes back")
  func others() {
    var input = TypedText("|one two")
    input.press("x")
    var vi = input.vi
    let changed = VimText.State(lines: TextLines("other"), cursor: .init(line: 0, column: 0))
    #expect(vi.press("u", in: changed).effect == .undo(to: nil))
    vi = input.vi
    #expect(vi.press("u", in: input.state).effect == .undo(to: TextLines("one two")))
  }

  @Test("ctrl+o lets one command in between two texts, ctrl+r types a register")
  func visiting() {
    var input = TypedText("one |two")
    input.press("yiwi\u{F}0")
    #expect(input.vi.mode == .insert)
    input.press("\u{12}0-")
    #expect(input.marked == "two-|one two")
    input.press("\u{1B}")
    #expect(input.vi.mode == .normal)
  }

  @Test("Marks follow their lines, and go with them")
  func marks() {
    var input = TypedText("one\ntwo\n|three")
    input.press("ma")
    input.press("gg")
    input.press("dd")
    input.press("'a")
    #expect(input.marked == "two\n|three")
    input.press("dd")
    input.press("'a")
    #expect(input.message == "the mark a is not set here; m a sets it")
  }
}

@Suite("The places of a text")
nonisolated struct TextLinesTests {
  @Test("are numbers of Unicode scalars to the host, and characters to vi")
  func offsets() {
    let lines = TextLines("e\u{301}x\r\nay\u{1F469}\u{200D}\u{1F467}z")
    #expect(lines.text == "e\u{301}x\r\nay\u{1F469}\u{200D}\u{1F467}z")
    #expect(lines.count == 2)
    #expect(lines.offset(of: .init(line: 0, column: 1)) == 2)
    #expect(lines.offset(of: .init(line: 1, column: 3)) == 10)
    #expect(lines.place(at: 2) == .init(line: 0, column: 1))
    #expect(lines.place(at: 1) == .init(line: 0, column: 0))
    #expect(lines.place(at: 10) == .init(line: 1, column: 3))
    #expect(lines.place(at: 99) == .init(line: 1, column: 4))
  }

  @Test("One edit leads from a text to another")
  func difference() {
    #expect(TextEdit.difference(from: "one", to: "one") == nil)
    #expect(TextEdit.difference(from: "one two", to: "one 2 two") == TextEdit(4..<4, "2 "))
    #expect(TextEdit.difference(from: "aaa", to: "aa") == TextEdit(2..<3, ""))
    #expect(TextEdit.difference(from: "", to: "x") == TextEdit(0..<0, "x"))
  }

  @Test(
    "Keys are recorded into a register and pressed again, up to the first that fails",
    arguments: [
      ("|one two", "qaxq", "|ne two"), ("|one two three", "qaxq\t3@a", "|two three"),
      ("|a b c", "qadwq\t@a\t@@", "|"),
      ("|one\ntwo\nthree", "qaA!\u{1B}jq\t2@a", "one!\ntwo!\nthree|!"),
      ("|axbxcx", "qafxxq\t9@a", "ab|c"), ("|one", "qaxq\tqAxq\t\"ap", nil),
      ("|four", "x\tx\tx\tqauq\t@a\t@@", "|four"), ("|abc\nd", "\u{16}ly\tVp", "|ab\nd"),
      ("|one", "@b", "|one"), ("|one", "zt", "|one"),
      ("|one", "gqq", "|one"), ("|one", "=jx", "|ne"),
    ] as [(String, String, String?)])
  func macros(text: String, keys: String, expected: String?) {
    var input = TypedText(text)
    for command in keys.split(separator: "\t") { input.press(String(command)) }
    if let expected { #expect(input.marked == expected) }
    #expect(input.vi.mode == .normal)
  }

  @Test("A macro that plays itself ends, and what vi has and this has not is told")
  func told() {
    var input = TypedText("|one")
    input.press("qax@aq")
    input.vi.registers.set("a", to: Array("ix\u{1B}@a"))
    input.press("@a")
    #expect(input.message == "the macro plays itself; it was ended after 50000 keys")
    input.press("zt")
    #expect(
      input.message
        == "z t does nothing here; it is one of vi's keys that VimNavigation does not have")
    input.press("@x")
    #expect(input.message == "the register x is empty; q x begins to record into it")
  }
}

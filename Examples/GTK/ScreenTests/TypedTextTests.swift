import KeyboardActions
import KeyboardCore
import KeyboardScreen
import Testing

@Suite("What is known of the text of another program")
struct TypedTextTests {
  @Test(
    "Only what was typed is known, and only as far as a Backspace deletes it as expected",
    arguments: [
      ("Hello wor", "Hello wor"), ("one\ntwo", "\ntwo"), ("\n", "\n"), ("a\tb", "b"),
      ("so 👍🏽 ok", " ok"), ("e\u{301}a", "a"), ("été", "été"), ("🙂 x", "🙂 x"), ("", ""),
    ])
  func knowsWhatWasTyped(typed: String, known: String) {
    let text = TypedText(TextBackend())
    text.insertText(typed)
    #expect(text.documentContextBeforeInput == known)
    #expect(text.isContextTruncated)
    #expect(text.documentContextAfterInput == nil)
  }

  @Test("Line breaks and tabs are keys", arguments: ["a\nb\tc", "\n", "\t\tx", "x\n"])
  func typesKeys(typed: String) {
    let backend = TextBackend()
    TypedText(backend).insertText(typed)
    #expect(backend.text == typed)
    #expect(backend.keys.count == typed.filter { $0 == "\n" || $0 == "\t" }.count)
  }

  @Test("A group of edits deletes at most one character that this keyboard did not type")
  func deletesNothingElse() {
    let backend = TextBackend()
    backend.set("somebody's ")
    let text = TypedText(backend)
    text.insertText("ab")
    text.groupEdits { for _ in 0..<9 { text.deleteBackward() } }
    #expect(backend.text == "somebody's")
    text.groupEdits { text.deleteBackward() }
    #expect(backend.text == "somebody'")
  }

  @Test(
    "In a terminal and a field for a secret nothing is known",
    arguments: [
      FocusedField.Kind.terminal, .secret,
    ])
  func isLiteral(kind: FocusedField.Kind) {
    let text = TypedText(TextBackend(), field: FocusedField(kind))
    text.insertText("sudo")
    #expect(text.documentContextBeforeInput == nil)
    #expect(text.autocorrectionType == .no)
    #expect(text.autocapitalizationType == AutocapitalizationType.none)
    #expect(text.isSecure == (kind == .secret))
  }

  @Test("Arrow keys, keys with modifiers and another field forget what was typed")
  func forgets() {
    let backend = TextBackend()
    let text = TypedText(backend)
    let deeds: [(String, () -> Void)] = [
      ("an arrow", { text.adjustTextPosition(byCharacterOffset: -1) }),
      ("a line", { text.adjustTextPosition(byLineOffset: 1) }),
      ("Escape", { text.press(.escape) }),
      (
        "Control and a letter",
        {
          text.toggle(.control)
          text.insertText("c")
        }
      ),
      ("another field", { text.field = FocusedField(.unknown, id: 7) }),
    ]
    for (name, deed) in deeds {
      text.insertText("known")
      deed()
      #expect(text.documentContextBeforeInput == "", "\(name)")
    }
    #expect(backend.keys.contains(.character("c")))
    #expect(!backend.text.contains("c"))
  }

  @Test(
    "Terminals are known by their class",
    arguments: [
      ("XTerm", true), ("gnome-terminal-server", false), ("Gnome-terminal", true), ("kitty", true),
      ("org.wezfurlong.wezterm", true), ("URxvt", true), ("firefox", false), ("", false),
      ("Tk", false),
    ])
  func knowsTerminals(program: String, isTerminal: Bool) {
    #expect(FocusedField.isTerminal(program) == isTerminal)
  }

  @Test(
    "A part of a text is told with places in code points",
    arguments: [
      ("So the", 0, 3..<3, "So ", "", "the"), ("So the", 10, 13..<16, "So ", "the", ""),
      ("👍🏽 e\u{301}", 0, 2..<4, "👍🏽", " e", "\u{301}"), ("", 5, 5..<5, "", "", ""),
    ])
  func tellsParts(
    part: String, start: Int, selection: Range<Int>, before: String, selected: String, after: String
  ) {
    #expect(
      ToldText(part, from: start, selection: selection)
        == ToldText(before: before, selected: selected, after: after))
  }

  @Test("Places out of the part tell nothing", arguments: [("So", 3, 1..<1), ("So", 0, 1..<3)])
  func refusesPlaces(part: String, start: Int, selection: Range<Int>) {
    #expect(ToldText(part, from: start, selection: selection) == nil)
  }

  @Test(
    "A program is asked once at a time, and an answer counts if nothing has changed since",
    arguments: [
      ("a change and its answer", "ca", "ask use"),
      ("changes before the answer are asked for together", "cccaa", "ask again use"),
      ("a click drops what was asked", "cka", "ask drop"),
      ("and the change that follows it is asked for", "ckcaa", "ask again use"),
      ("a click while nothing is asked drops nothing", "kca", "ask use"),
    ])
  func asksForText(name: String, steps: String, expected: String) {
    var questions = TextQuestions()
    var results: [String] = []
    for step in steps {
      switch step {
      case "c": if questions.noteChange() { results.append("ask") }
      case "k": questions.refuse()
      default:
        let (counts, asksAgain) = questions.noteAnswer()
        results.append(counts ? "use" : asksAgain ? "again" : "drop")
      }
    }
    #expect(results.joined(separator: " ") == expected, "\(name)")
  }
}

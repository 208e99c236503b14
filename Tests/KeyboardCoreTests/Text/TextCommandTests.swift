import KeyboardCore
import SeededRandom
import Testing

@Suite("Commands of text inputs")
struct TextCommandTests {
  private func offered(_ document: TextDocument) -> Set<String> {
    Set(document.keyCommands.map { String($0.id.rawValue.dropFirst("text.".count)) })
  }

  private static let backwards: Set = [
    "Backward", "WordBackward", "ToLineStart", "Up", "ToStart",
  ]
  private static let forwards: Set = ["Forward", "WordForward", "ToLineEnd", "Down", "ToEnd"]

  private func moves(_ movements: Set<String>) -> Set<String> {
    Set(movements.flatMap { ["move\($0)", "extend\($0)"] })
  }

  @Test("An empty input offers a line break alone")
  func empty() {
    #expect(offered(TextDocument()) == ["insertLineBreak"])
    #expect(offered(TextDocument(isMultiline: false)) == ["insertLineBreak"])
  }

  @Test("At the end of a text, what goes back is offered")
  func atEnd() {
    #expect(
      offered(TextDocument("one two"))
        == moves(Self.backwards).union([
          "deleteBackward", "deleteWordBackward", "deleteToLineStart", "insertLineBreak",
          "selectAll", "transpose",
        ]))
  }

  @Test("At the start, what goes forward")
  func atStart() {
    let document = TextDocument("one two")
    document.move(.toStart)
    #expect(
      offered(document)
        == moves(Self.forwards).union([
          "deleteForward", "deleteWordForward", "deleteToLineEnd", "insertLineBreak", "selectAll",
        ]))
  }

  @Test("What is selected already is not offered to be selected, and every deletion is")
  func selected() {
    let document = TextDocument("one")
    document.selectAll()
    let names = offered(document)
    #expect(!names.contains("selectAll"))
    #expect(!names.contains("extendToEnd"))
    #expect(names.isSuperset(of: moves(Self.backwards)))
    #expect(
      names.isSuperset(of: [
        "moveForward", "deleteBackward", "deleteForward", "deleteWordForward", "deleteToLineEnd",
      ]))
  }

  @Test("Undo and redo are offered when there is something to undo and redo")
  func undo() throws {
    let document = TextDocument()
    document.insertText("a")
    #expect(offered(document).contains("undo"))
    #expect(!offered(document).contains("redo"))
    try document.perform(CommandInvocation("text.undo"))
    #expect(!offered(document).contains("undo"))
    #expect(offered(document).contains("redo"))
    try document.perform(CommandInvocation("text.redo"))
    #expect(document.text == "a")
  }

  @Test("A command is offered exactly when it does something", arguments: seeds(6))
  func exactly(seed: UInt64) throws {
    var random = SeededGenerator(seed: 300 + seed)
    for _ in 0..<12 {
      let recorded = RecordedText(random.text(6), isMultiline: Bool.random(using: &random))
      let document = recorded.document
      for _ in 0..<3 {
        document.move(
          random.pick(TextBuffer.Movement.allCases), extending: Bool.random(using: &random))
      }
      if Bool.random(using: &random) { document.insertText("x") }
      if Bool.random(using: &random) { document.undo() }
      for command in TextDocument.commands {
        let before = Place(document.buffer)
        recorded.events = []
        if document.canPerform(command.invocation) {
          try document.perform(command.invocation)
          #expect(
            Place(document.buffer) != before || recorded.events.contains("submitted text"),
            "\(command.id) in \(before)")
        } else {
          #expect(throws: CommandError.self) { try document.perform(command.invocation) }
          #expect(Place(document.buffer) == before)
        }
      }
    }
  }

  @Test(
    "What a command does to a text",
    arguments: [
      ("moveBackward", "on|e tw|o", "on||e two"), ("moveWordBackward", "one two||", "one ||two"),
      ("moveWordForward", "||one two", "one|| two"), ("deleteWordBackward", "one two||", "one ||"),
      ("deleteWordForward", "one|| two", "one||"), ("deleteToLineStart", "a\nbc||d", "a\n||d"),
      ("deleteToLineEnd", "a||b\nc", "a||\nc"), ("deleteForward", "a||👨‍👩‍👧b", "a||b"),
      ("deleteBackward", "a|bc|d", "a||d"), ("deleteForward", "a|bc|d", "a||d"),
      ("moveToLineStart", "a\nbc||", "a\n||bc"), ("moveToEnd", "||a\nb", "a\nb||"),
      ("extendToLineEnd", "a||bc\nd", "a|bc|\nd"), ("extendForward", "||abc", "|a|bc"),
      ("extendDown", "a||b\ncd", "a|b\nc|d"), ("moveUp", "ab\ncd||", "ab||\ncd"),
      ("insertLineBreak", "a|b|c", "a\n||c"), ("selectAll", "a||b", "|ab|"),
      ("moveBackward", "a\r\n||b", "a||\r\nb"),
    ])
  func effects(name: String, start: String, result: String) throws {
    let parts = start.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let document = TextDocument(parts.joined())
    let first = document.text.index(document.text.startIndex, offsetBy: parts[0].count)
    document.select(first..<document.text.index(first, offsetBy: parts[1].count))
    try document.perform(CommandInvocation(CommandID("text.\(name)")))
    let buffer = document.buffer
    let shown = [
      buffer.text[..<buffer.selection.lowerBound], buffer.selectedText,
      buffer.text[buffer.selection.upperBound...],
    ].joined(separator: "|")
    #expect(shown == result)
  }

  @Test(
    "A mistake is told with its remedy",
    arguments: [
      (
        "text.fly", [:],
        "unknownCommand: a text does not know text.fly; its commands begin with text."
      ),
      (
        "text.moveUp", ["count": 2],
        "badArgument: text.moveUp takes no argument 'count'; leave it out"
      ),
      (
        "text.replace", [:],
        "badArgument: text.replace needs the position of the text, the start being 0"
      ),
      (
        "text.replace", ["position": -1],
        "badArgument: position must be a whole number from 0, not -1"
      ),
      (
        "text.undo", [:],
        "unavailable: text.undo would do nothing now; there is nothing to undo in note"
      ),
    ] as [(String, [String: Value], String)])
  func mistakes(id: String, arguments: [String: Value], message: String) {
    let document = TextDocument("a", name: "note")
    do {
      try document.perform(CommandInvocation(CommandID(id), arguments))
      Issue.record("was performed")
    } catch {
      #expect("\(error.code.rawValue): \(error.message)" == message)
    }
  }

  @Test(
    "A text is replaced where it stands, and the cursor stays with what is around",
    arguments: [
      ("btw ||now", 0, "btw", "by the way", "by the way ||now"),
      ("btw|| now", 0, "btw", "by the way", "by the way|| now"),
      ("||btw now", 0, "btw", "by the way", "||by the way now"),
      ("b||tw now", 0, "btw", "by the way", "by the way|| now"),
      ("say ||btw", 4, "btw", "", "say ||"), ("||", 0, "", "all", "all||"),
      ("a||c", 1, "", "b", "ab||c"), ("👨‍👩‍👧 x||", 2, "x", "yy", "👨‍👩‍👧 yy||"),
    ])
  func replacing(
    start: String, position: Int, removed: String, inserted: String, result: String
  ) throws {
    let parts = start.split(separator: "||", omittingEmptySubsequences: false).map(String.init)
    let document = TextDocument(parts.joined())
    document.moveCursor(
      to: document.text.index(document.text.startIndex, offsetBy: parts[0].count))
    let texts = [("removed", removed), ("inserted", inserted)].filter { !$0.1.isEmpty }
    try document.perform(
      CommandInvocation(
        .replaceText,
        Dictionary(uniqueKeysWithValues: texts.map { ($0.0, .string($0.1)) })
          .merging(["position": .integer(position)]) { $1 }))
    #expect(
      document.text[..<document.buffer.cursor] + "||" + document.text[document.buffer.cursor...]
        == result)
    document.undo()
    #expect(document.text == parts.joined())
  }

  @Test(
    "A text that is not there any more is not replaced",
    arguments: [(0, "bt2"), (1, "btw"), (7, "btw"), (0, "btw now and then")])
  func lateReplacing(position: Int, removed: String) {
    let document = TextDocument("btw now", name: "note")
    #expect(
      throws: CommandError(
        code: .unavailable, command: .replaceText,
        message: "the text of note is another by now; look at it again")
    ) {
      try document.perform(
        CommandInvocation(
          .replaceText,
          ["position": .integer(position), "removed": .string(removed), "inserted": "x"]))
    }
    #expect(document.text == "btw now")
  }

  @Test("Nothing is replaced in a secure input, whether it is there or not")
  func secureReplacing() {
    let document = TextDocument("btw", name: "pin", isSecure: true)
    for removed in ["btw", "x"] {
      #expect(
        throws: CommandError(
          code: .unavailable, command: .replaceText,
          message: "text.replace would do nothing now; pin is secret")
      ) {
        try document.perform(
          CommandInvocation(
            .replaceText, ["position": 0, "removed": .string(removed), "inserted": "y"]))
      }
    }
    #expect(document.text == "btw")
  }

  @Test("Every command has a title, all but one have keys, and only steps repeat")
  func keyCommands() {
    let commands = TextDocument.commands
    #expect(Set(commands.map(\.id)).count == commands.count)
    #expect(commands.allSatisfy { $0.title?.isEmpty == false })
    #expect(
      commands.filter { $0.sequences.isEmpty }.map(\.id)
        == ["text.yank", "text.transpose", .replaceText])
    #expect(
      commands.filter { !$0.allowsRepeat }.map(\.id.rawValue) == [
        "text.insertLineBreak", "text.selectAll", "text.undo", "text.redo", "text.yank",
        "text.transpose", "text.replace",
      ])
  }

  /// Presses a key that a text offers now.
  private func press(_ key: KeySequence, in document: TextDocument) throws {
    let command = try #require(document.keyCommands.first { $0.sequences.contains(key) })
    try document.perform(command.invocation)
  }

  @Test(
    "In a terminal the keys of readline edit; the cursor is at |",
    arguments: [
      ("one two|", "ctrl+w", "one |"), ("one two|", "alt+backspace", "one |"),
      ("one |two", "ctrl+u", "|two"), ("one |two", "ctrl+k", "one |"),
      ("one| two", "ctrl+a", "|one two"), ("one| two", "ctrl+e", "one two|"),
      ("one two|", "alt+b", "one |two"), ("|one two", "alt+f", "one| two"),
      ("|one two", "alt+d", "| two"), ("teh|", "ctrl+t", "the|"), ("t|eh", "ctrl+t", "et|h"),
    ] as [(String, KeySequence, String)])
  func terminalKeys(before: String, key: KeySequence, after: String) throws {
    let document = TextDocument(before.replacing("|", with: ""), isMultiline: false)
    document.keyStyle = .terminal
    let start = before.prefix { $0 != "|" }.count
    document.moveCursor(to: document.text.index(document.text.startIndex, offsetBy: start))
    try press(key, in: document)
    var text = document.text
    text.insert("|", at: document.buffer.cursor)
    #expect(text == after)
  }

  @Test("What was deleted comes back, what was deleted in a row as one text; never a secret")
  func yank() throws {
    let document = TextDocument("one two three", isMultiline: false)
    document.keyStyle = .terminal
    try press("ctrl+w", in: document)
    try press("ctrl+w", in: document)
    #expect(document.text == "one ")
    try press("ctrl+a", in: document)
    try press("ctrl+y", in: document)
    #expect(document.text == "two threeone ")
    try press("ctrl+u", in: document)
    try press("ctrl+y", in: document)
    #expect(document.text == "two threeone ")
    let secret = TextDocument("abc", isMultiline: false, isSecure: true)
    secret.keyStyle = .terminal
    try press("ctrl+u", in: secret)
    #expect(secret.text.isEmpty)
    #expect(!secret.canPerform(CommandInvocation("text.yank")))
  }

  @Test("In a window Ctrl+A selects all and Ctrl+Y makes an edit again; no key has two meanings")
  func styles() throws {
    let document = TextDocument("one", isMultiline: false)
    try press("ctrl+a", in: document)
    #expect(document.selectedText == "one")
    for style in TextDocument.KeyStyle.allCases {
      document.keyStyle = style
      let keys = document.supportedCommands.flatMap(\.sequences)
      #expect(Set(keys).count == keys.count)
    }
  }

  @Test("Typed text is inserted at the cursor")
  func typed() {
    let document = TextDocument("ac")
    document.move(.backward)
    #expect(document.insertText("b", at: .zero))
    #expect(document.text == "abc")
    #expect(document.acceptsText)
  }
}

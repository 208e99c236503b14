import KeyboardCore
import KeyboardTerminal
import PseudoTerminals
import Testing

@testable import keyboard_repl

@Suite("Typing ahead of the prompt", .serialized, .onTerminalThread)
struct TypedAheadTests {
  /// A scene on the whole terminal.
  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.waitForPrompt()
    terminal.type("live\r")
    try terminal.wait(for: "ctrl+] return")
    return terminal
  }

  @Test(
    "What is typed right after the key that returns is on the prompt, in order",
    arguments: [
      ("get list.count\r", ["get list.count", "list.count = 40"]),
      ("get list.count\rget clock.now\r", ["list.count = 40", "clock.now = "]),
      // An arrow, Backspace, a completion, and a character of two bytes
      ("get list.cot\u{1B}[Dun\u{1B}[C\u{7F}t\r", ["list.count = 40"]),
      ("get list.cou\t\r", ["list.count = 40"]),
      ("echo größe\r", ["\rgröße"]),
      ("repeat 2 {\rget list.count\r}\r", ["... ", "list.count = 40", "list.count = 40"]),
      (
        "\u{1B}[200~repeat 2 {\nget list.count\n}\u{1B}[201~\r",
        ["list.count = 40", "list.count = 40"]
      ),
      // ctrl+c throws away what came before it
      ("nonsense\u{3}get list.count\r", ["keyboard:list> get list.count", "list.count = 40"]),
    ])
  func handedOver(typed: String, shown: [String]) throws {
    let terminal = try start()
    terminal.type("\u{1D}" + typed)
    try terminal.wait(for: LiveTerminalTests.leaving)
    for text in shown { try terminal.wait(for: text) }
    try terminal.waitForPrompt()
  }

  @Test("What the terminal itself sends late does not land on the prompt")
  func late() throws {
    let terminal = try start()
    // The key that returns, held and let go; the mouse; the answers to questions; a focus that
    // goes.
    let mixed =
      "\u{1B}[93;5u" + "\u{1B}[93;5:2u" + "\u{1B}[<35;3;4M" + "g" + "\u{1B}[93;5:3u"
      + "\u{1B}[103;1:3u" + "e"
      + "\u{1B}[57442;5:3u" + "\u{1B}[?1u" + "t" + "\u{1B}[?62;22c" + " list" + "\u{1B}[O"
      + "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\" + "\u{1B}[99;1:1u" + "\u{7F}.cou\u{1B}[<0;9;9m"
    terminal.type(mixed)
    try terminal.wait(for: LiveTerminalTests.leaving)
    try terminal.waitForPrompt()
    terminal.type("nt\r")
    let shown = try terminal.wait(for: "list.count = 40")
    #expect(!shown.contains("error") && !shown.contains("35"))
  }

  @Test(
    "Keys are what ordinary terminals send for them",
    arguments: [
      (["a", "shift+a", "enter"], "aA\r"), (["ctrl+a", "alt+b", "up"], "\u{1}\u{1B}b\u{1B}[A"),
      (["ctrl+]", "ctrl+z", "ctrl+\\", "x"], "x"), (["a", "ctrl+c", "b"], "b"),
      (["super+a", "capslock"], ""),
    ] as [([KeyStroke], String)])
  func bytes(strokes: [KeyStroke], expected: String) {
    var typed = TypedAhead()
    typed.append(strokes.map { .key(KeyEvent(pressing: $0)) }, marksPastes: true)
    #expect(String(decoding: typed.all, as: UTF8.self) == expected)
  }

  @Test(
    "A paste is marked where that is wanted",
    arguments: [(true, "\u{1B}[200~a\nb\u{1B}[201~"), (false, "a\nb")])
  func paste(marks: Bool, expected: String) {
    var typed = TypedAhead()
    typed.append([.paste(TerminalEvent.Paste(text: "a\nb"))], marksPastes: marks)
    #expect(String(decoding: typed.all, as: UTF8.self) == expected)
  }
}

extension TypedAhead {
  fileprivate var all: [UInt8] {
    var copy = self
    var bytes: [UInt8] = []
    while let byte = copy.popFirst() { bytes.append(byte) }
    return bytes
  }
}

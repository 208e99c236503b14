/// Random texts and commands, the same ones for a seed.
struct Cases {
  struct Case: Codable {
    var lines: [String]
    var line: Int
    var column: Int
    var commands: [String]
  }

  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }

  private mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  private mutating func any<Element>(of choices: [Element]) -> Element {
    choices[number(below: choices.count)]
  }

  // MARK: Texts

  private static let pieces = [
    "one", "two", "three", "a", "bc", "x1", "under_score", "Foo", "BAR", "ünï", "42", "-7", "007",
    ",", ".", "!", "?", "; ", "--", "==", "(", ")", "(a b)", "[x]", "{", "}", "{y z}", "f(g(h), i)",
    "\"quoted text\"", "'q'", "\"", "<t>", "e.g.", "end.", "Yes!", " ", " ", " ", "  ", " ", "   ",
  ]

  private mutating func randomLine() -> String {
    if chance(15) { return "" }
    if chance(5) { return String(repeating: " ", count: 1 + number(below: 3)) }
    var line = chance(25) ? String(repeating: " ", count: 1 + number(below: 4)) : ""
    for _ in 0...number(below: 8) {
      line += any(of: Self.pieces)
      if chance(55) { line += " " }
    }
    return line
  }

  // MARK: Commands

  private static let motions = [
    "h", "l", "j", "k", "0", "^", "$", "w", "b", "e", "ge", "W", "B", "E", "gE", "fo", "ta", "Fe",
    "To", "f ", "t.", ";", ",", "{", "}", "(", ")", "%", "gg", "G", "g_", "_", "+", "-", "|", "*",
    "#", "n", "N", "/o\r", "?e\r", "/two\r", "/o/e\r", "?e?s+1\r", "/t/+1\r", "//e-1\r", "?o?-1\r",
    "/wo/b-2\r", "/o/;?n?e\r", "/on/e+2\r", "?ne?e\r", "/\\/\r", "//\r", "'m", "`m", "\u{8}", " ",
    "\r",
  ]
  private static let objects = ["w", "W", "s", "p", "\"", "'", "(", "b", "[", "{", "B", "<"]
  private static let operators = [
    "d", "d", "d", "c", "c", "y", "y", ">", "<", "gu", "gU", "g~",
  ]
  private static let plain = [
    "x", "X", "D", "Y", "J", "gJ", "p", "P", "gp", "gP", "~", "u", "u", "\u{12}", ".", ".", "rz",
    "mm", "\u{1}", "\u{18}", "r\r",
  ]
  private static let typed = ["i", "a", "I", "A", "o", "O", "s", "S", "C", "R", "gI"]
  private static let texts = ["", "new", "a b", "p, q", "one\rtwo", "()", "x\u{8}y", "Z"]

  private mutating func count() -> String { chance(25) ? String(1 + number(below: 4)) : "" }

  private mutating func target(of operation: String) -> String {
    if chance(12) { return operation.count == 1 ? operation : String(operation.last ?? "u") }
    if chance(40) { return any(of: ["i", "a"]) + any(of: Self.objects) }
    return way()
  }

  private mutating func way() -> String {
    let motion = any(of: Self.motions)
    return motion == "0" ? motion : count() + motion
  }

  private mutating func command() -> [String] {
    let register = chance(8) ? "\"" + any(of: ["a", "A", "a", "_", "b", "1", "0", "-"]) : ""
    switch number(below: 100) {
    case ..<38:
      let operation = any(of: Self.operators)
      var keys = register + count() + operation + target(of: operation)
      if operation == "c" { keys += any(of: Self.texts) + "\u{1B}" }
      return [keys]
    case ..<58: return [way()]
    case ..<78:
      let keys = any(of: Self.plain)
      return [(keys == "." ? "" : register) + count() + keys]
    case ..<85: return [count() + any(of: Self.typed) + any(of: Self.texts) + "\u{1B}"]
    case ..<90: return macro()
    case ..<94: return block()
    default:
      var commands = [any(of: ["v", "V"])]
      for _ in 0...number(below: 2) {
        commands.append(
          chance(25)
            ? any(of: ["i", "a"]) + any(of: Self.objects) : way())
      }
      if chance(20) { commands.append("o") }
      let last = any(of: [
        "d", "x", "y", "c", "s", "rz", "~", "u", "U", ">", "<", "J", "gJ", "p", "P", "D", "Y", "C",
        "X", "\u{1B}",
      ])
      return commands + ["csC".contains(last) ? last + any(of: Self.texts) + "\u{1B}" : last]
    }
  }

  /// Keys that are recorded and played, in steps that each are one command.
  private mutating func macro() -> [String] {
    let register = any(of: ["a", "b", "q"])
    var commands = ["q" + register]
    for _ in 0...number(below: 2) {
      let command = command()
      if command.contains(where: { $0.contains("@") || $0.hasPrefix("q") || $0.contains("\u{8}") })
      {
        continue
      }
      commands += command
    }
    commands.append("q")
    if chance(50) { commands.append(way()) }
    commands.append(count() + "@" + register)
    if chance(40) { commands.append(count() + "@@") }
    return commands
  }

  /// A block and what is done with it.
  private mutating func block() -> [String] {
    var commands = ["\u{16}"]
    for _ in 0...number(below: 2) {
      commands.append(any(of: ["j", "l", "e", "2l", "k", "h", "$", "w", "G"]))
    }
    if chance(20) { commands.append("o") }
    let last = any(of: [
      "d", "x", "y", "c", "I", "A", "s", "rz", "~", "u", "U", ">", "J", "D", "C", "Y", "\u{1B}",
    ])
    commands.append(
      "csCIA".contains(last) ? last + any(of: ["", "new", "a b", "()"]) + "\u{1B}" : last)
    if "ydxD".contains(last), chance(50) { commands.append(count() + any(of: ["p", "P"])) }
    return commands
  }

  mutating func next() -> Case {
    let lines = (0...number(below: 6)).map { _ in randomLine() }
    let line = number(below: lines.count)
    // A search, a character that was found and a mark, so that each case stands for itself.
    var commands = ["/o\r", "fo", "mm", "Ir\u{1B}"]
    for _ in 0...number(below: 3) { commands += command() }
    return Case(
      lines: lines, line: line, column: number(below: max(1, lines[line].count)),
      commands: commands)
  }
}

import SeededRandom

/// A text and what is done in it.
struct Case {
  enum Command: Hashable {
    case text(TextCommand)
    case macro(MacroCommand)

    /// The name in Emacs.
    var name: String {
      switch self {
      case .text(let command): command.rawValue
      case .macro(let command): command.rawValue
      }
    }
  }

  /// The commands of keyboard macros, by their names in Emacs.
  enum MacroCommand: String {
    case start = "kmacro-start-macro"
    case end = "kmacro-end-macro"
    case call = "kmacro-end-and-call-macro"
  }

  struct Step {
    let command: Command
    let argument: PrefixArgument
    let character: Character?
  }

  let text: String
  let point: Int
  let mark: Int?
  let steps: [Step]

  /// The outcome of the case by the rules of the plugin, as `compare.el` prints it.
  var outcome: String {
    let marks = mark.map { MarkRing(mark: $0, isActive: true) } ?? MarkRing()
    var performance = Performance(text: EditedText(text, point: point, marks: marks))
    let messages = steps.map { performance.perform($0)?.lisp ?? "nil" }
    let kills = performance.machine.kills.texts.map(\.lisp)
    let edited = performance.text
    let mark = edited.marks.mark.map(String.init) ?? "nil"
    return "(\(edited.string.lisp) \(edited.point) \(mark) \(edited.marks.isActive ? "t" : "nil") "
      + "\(kills.list) \(messages.list))"
  }

  /// The case as Emacs reads it.
  var lisp: String {
    let steps = steps.map { step in
      let character = step.character.map { "\($0.unicodeScalars.first?.value ?? 0)" } ?? "nil"
      return "(\(step.command.name) \(step.argument.lisp) \(character))"
    }
    let mark = mark.map(String.init) ?? "nil"
    return "(\(text.lisp) \(point) \(mark) \(steps.joined(separator: " ")))"
  }
}

// MARK: Random cases

extension Case {
  /// Texts are made of these; a text of words, of code or of nothing special.
  private static let pieces = [
    ["a", "Bb", "don't", "ééü", "x9", " ", " ", "  ", "\n", "\n\n", ". ", ".  ", "? ", "!", ","],
    [
      "(", ")", "[", "foo", "bar_baz", "Qux", "\t", " ", "\n", "  \n", "\"", "'", "{", "}", "$",
      "-",
    ],
    ["одно", "Слово", "и", " ", ".  ", "\n", "\n \n", "…", "\u{A0}", "«", "»"],
    ["One two.  Three", " ", "four.", "\n", "\n\n\n", "Five?  ", "(six)", "seven!\"  ", "eight"],
  ]
  private static let signs: [Character] = [".", " ", "(", "-", "!"]

  init(from random: inout SeededGenerator, commands: [TextCommand]) {
    let pieces = random.pick(Self.pieces)
    let length = Int.random(in: 0...random.pick([3, 8, 20]), using: &random)
    text = (0..<length).map { _ in random.pick(pieces) }.joined()
    let (count, hasMark) = (text.count, Int.random(in: 0..<3, using: &random) == 0)
    point = Int.random(in: 0...count, using: &random)
    mark = hasMark ? Int.random(in: 0...count, using: &random) : nil
    // Letters of the text: Emacs ends words where another script begins.
    let characters = Self.signs + pieces.compactMap(\.first).filter { !"\n\"".contains($0) }
    var steps = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let command = random.pick(commands)
      return Step(
        command: .text(command), argument: PrefixArgument(from: &random),
        character: command.needsRegister
          ? random.pick(["a", "b"]) : command.needsCharacter ? random.pick(characters) : nil)
    }
    // Every other case records some of the commands, and plays them.
    if Bool.random(using: &random) {
      let start = Int.random(in: 0...steps.count, using: &random)
      steps.insert(Step(.start), at: start)
      let end = Int.random(in: (start + 1)...steps.count, using: &random)
      steps.insert(Step(random.pick([.end, .end, .end, .call]), from: &random), at: end)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: (end + 1)...steps.count, using: &random)
        steps.insert(Step(.call, from: &random), at: place)
      }
    }
    self.steps = steps
  }
}

extension Case.Step {
  fileprivate init(_ command: Case.MacroCommand) {
    self.init(command: .macro(command), argument: .none, character: nil)
  }

  fileprivate init(_ command: Case.MacroCommand, from random: inout SeededGenerator) {
    self.init(
      command: .macro(command), argument: PrefixArgument(from: &random), character: nil)
  }
}

extension PrefixArgument {
  init(from random: inout SeededGenerator) {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: self = .universal(4)
    case 1: self = .universal(16)
    case 2: self = .minus
    case 3: self = .number(0)
    case 4: self = .number(-2)
    case 5: self = .number(2)
    case 6: self = .number(3)
    default: self = .none
    }
  }

  fileprivate var lisp: String {
    switch self {
    case .none: "nil"
    case .minus: "-"
    case .universal(let value): "(\(value))"
    case .number(let value), .ended(let value): "\(value)"
    }
  }
}

extension TextCommand {
  fileprivate var needsCharacter: Bool {
    [.selfInsert, .quotedInsert, .zapToChar].contains(self)
  }

  fileprivate var needsRegister: Bool {
    [.pointToRegister, .jumpToRegister, .copyToRegister, .insertRegister].contains(self)
  }
}

extension String {
  fileprivate var lisp: String {
    let escaped: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\u{C}": "\\f"]
    return "\"" + map { escaped[$0] ?? String($0) }.joined() + "\""
  }
}

extension [String] {
  fileprivate var list: String { isEmpty ? "nil" : "(\(joined(separator: " ")))" }
}

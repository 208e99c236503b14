import SeededRandom

/// A text and what is done in it.
struct Case {
  struct Step {
    let command: TextCommand
    let argument: PrefixArgument
    let character: Character?
  }

  let text: String
  let point: Int
  let mark: Int?
  let steps: [Step]

  /// The outcome of the case by the rules of the plugin, as `compare.el` prints it.
  var outcome: String {
    var machine = TextMachine()
    var edited = EditedText(
      text, point: point, marks: mark.map { MarkRing(mark: $0, isActive: true) } ?? MarkRing())
    let messages = steps.map { step -> String in
      do throws(TextMachine.Failure) {
        try machine.perform(
          step.command, step.argument, character: step.character, on: &edited)
        return "nil"
      } catch {
        return error.message.lisp
      }
    }
    let kills = machine.kills.texts.map(\.lisp)
    let mark = edited.marks.mark.map(String.init) ?? "nil"
    return "(\(edited.string.lisp) \(edited.point) \(mark) \(edited.marks.isActive ? "t" : "nil") "
      + "\(kills.list) \(messages.list))"
  }

  /// The case as Emacs reads it.
  var lisp: String {
    let steps = steps.map { step in
      let character = step.character.map { "\($0.unicodeScalars.first?.value ?? 0)" } ?? "nil"
      return "(\(step.command.rawValue) \(step.argument.lisp) \(character))"
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
    steps = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let command = random.pick(commands)
      return Step(
        command: command, argument: PrefixArgument(from: &random, of: command),
        character: command.needsCharacter ? random.pick(characters) : nil)
    }
  }
}

extension PrefixArgument {
  init(from random: inout SeededGenerator, of command: TextCommand) {
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

import KeyboardCommands
import KeyboardCore

/// Commands that several programs write in their own ways.
extension CommandInvocation {
  private static let rest = "arguments"

  /// Returns the command that presses other keys: `key.press` with `keys`.
  static func sendKeys(_ keys: KeySequence) -> CommandInvocation {
    CommandInvocation(.pressKeys, ["keys": .string("\(keys)")])
  }

  /// The keys that the command presses; nil for another command.
  var sentKeys: KeySequence? {
    guard id == .pressKeys, arguments.count == 1, let text = arguments["keys"]?.stringValue
    else { return nil }
    return try? KeySequence(parsing: text)
  }

  /// Creates a command from a line, as in editors and terminals with a command line: the rest of the line is the
  /// argument `arguments`.
  init(line: some StringProtocol) {
    let name = line.prefix { !$0.isWhitespace }
    let rest = line[name.endIndex...].drop(while: \.isWhitespace)
    self.init(CommandID(String(name)), rest.isEmpty ? [:] : [Self.rest: .string(String(rest))])
  }

  /// Returns the line of a command; throws if its arguments cannot be written on a line.
  func line(of program: String) throws(ExchangeRefusal) -> String {
    if arguments.isEmpty { return id.rawValue }
    guard arguments.count == 1, let rest = arguments[Self.rest]?.stringValue else {
      throw ExchangeRefusal(
        reason: "\(program) has no named arguments; write all as one text named \(Self.rest)")
    }
    let line = "\(id) \(rest)"
    guard CommandInvocation(line: line) == self else {
      throw ExchangeRefusal(reason: "\(program) cannot write these arguments on one line")
    }
    return line
  }
}

extension ResolvedBinding.Effect {
  /// The keys that it presses; nil for another effect.
  var sentKeys: KeySequence? {
    if case .perform(let invocation) = self { invocation.sentKeys } else { nil }
  }
}

extension Condition {
  /// Returns the texts of which a name has to be one, such as for `mode`; nil if the condition tests something else.
  func values(of name: String) -> [String]? { node.values(of: name) }
}

extension ExpressionNode {
  fileprivate func values(of name: String) -> [String]? {
    switch self {
    case .comparison(.name(name), .equal, .constant(.string(let text))): return [text]
    case .membership(of: .name(name), in: .constant(.array(let values))):
      let texts = values.compactMap(\.stringValue)
      return texts.count == values.count && !texts.isEmpty ? texts : nil
    case .call(.mode, let arguments):
      guard name == "mode", case .constant(.string(let text))? = arguments.first else { return nil }
      return [text]
    case .any(let terms):
      var texts: [String] = []
      for term in terms {
        guard let more = term.values(of: name) else { return nil }
        texts += more
      }
      return texts
    default: return nil
    }
  }

  /// Returns the test that a name is one of some texts.
  static func test(_ name: String, isOneOf texts: [String]) -> ExpressionNode {
    texts.count == 1
      ? .compare(.name(name), .equal, .constant(.string(texts[0])))
      : .membership(of: .name(name), in: .constant(.array(texts.map(Value.string))))
  }
}

extension Condition {
  /// Creates the condition that a name is one of some texts; the list must not be empty.
  init(_ name: String, isOneOf texts: [String]) throws(ExchangeRefusal) {
    try self.init(text: "\(ExpressionNode.test(name, isOneOf: texts))")
  }

  /// Parses a condition that was composed from parts.
  init(text: String) throws(ExchangeRefusal) {
    do {
      try self.init(parsing: text)
    } catch {
      throw ExchangeRefusal(reason: "the condition is not understood: \(error.message)")
    }
  }
}

extension KeySequence {
  /// Creates a sequence of parsed strokes; throws if notation cannot represent one.
  init(typed strokes: [KeyStroke]) throws(ExchangeRefusal) {
    guard let sequence = KeySequence(strokes: strokes) else {
      throw ExchangeRefusal(reason: "there are no keys; write some")
    }
    guard (try? KeySequence(parsing: "\(sequence)")) == sequence else {
      throw ExchangeRefusal(reason: "it holds a character that no key types; remove it")
    }
    self = sequence
  }
}

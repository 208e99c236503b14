import KeyboardCommands
import KeyboardCore

/// The commands that scripts define: a responder like any other.
///
/// Performing one hands its body over to be run before the next key.
final class ScriptCommands: CommandResponder {
  private struct Entry {
    let command: KeyCommand
    let parameters: BlockParameters
    let kept: KeptBlock
  }

  /// The responder that is asked when no command here has the id.
  weak var nextResponder: (any CommandResponder)?
  /// Called with the body of a command that is performed, and its arguments.
  var onPerform: (KeptBlock, [String: Value]) -> Void = { _, _ in }
  private var entries: [CommandID: Entry] = [:]
  private var lastBlock = 0

  /// Adds a command, replacing one with the same id.
  func add(_ id: CommandID, _ title: String, _ parameters: BlockParameters, _ kept: KeptBlock) {
    let command = KeyCommand(
      CommandInvocation(id), title: title,
      parameters: parameters.parameters.map { CommandParameter($0.name, .any) })
    entries[id] = Entry(command: command, parameters: parameters, kept: kept)
  }

  /// Adds a block that keys perform, and returns the id of its command.
  func add(_ kept: KeptBlock) -> CommandID {
    lastBlock += 1
    let id = CommandID("block.\(lastBlock)")
    let command = KeyCommand(
      CommandInvocation(id), title: kept.block.summary, isDiscoverable: false,
      parameters: [])
    entries[id] = Entry(command: command, parameters: BlockParameters(), kept: kept)
    return id
  }

  /// Returns a Boolean value indicating whether a command is a block that keys perform.
  func isBlock(_ id: CommandID) -> Bool {
    entries[id]?.command.isDiscoverable == false
  }

  /// What a command is called where its bindings are listed: its id, or the commands of a block.
  func name(of id: CommandID) -> String {
    guard let command = entries[id]?.command, !command.isDiscoverable else { return id.rawValue }
    return command.title ?? id.rawValue
  }

  /// The place where a command is defined; nil when it is none of these.
  func position(of id: CommandID) -> SourcePosition? {
    entries[id]?.kept.block.position
  }

  // MARK: Responder

  var keyCommands: [KeyCommand] {
    entries.values.map(\.command).sorted { $0.id.rawValue < $1.id.rawValue }
  }

  func canPerform(_ invocation: CommandInvocation) -> Bool {
    entries[invocation.id] != nil
  }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let entry = entries[invocation.id] else {
      throw CommandError(
        code: .unavailable, command: invocation.id,
        message: "\(invocation.id) would do nothing now")
    }
    try entry.command.check(invocation.arguments)
    onPerform(entry.kept, try entry.parameters.values(of: invocation))
  }
}

nonisolated extension Statement.Block {
  /// The first command, on one line, and an ellipsis for what follows: `{ echo hi … }`.
  fileprivate var summary: String {
    var first = text.dropFirst().dropLast()
    if statements.count > 1 {
      let next = statements[1].position
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let last = next.line - position.line
      let column = next.column - (last == 0 ? position.column : 1)
      let before = lines[..<last] + [lines[last].prefix(column)]
      first = Substring(before.joined(separator: "\n").dropFirst())
    }
    let words = first.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard statements.count > 1 else { return "{ \(words.printable(limit: 40)) }" }
    let end = words.lastIndex { $0 != ";" && $0 != " " } ?? words.startIndex
    return "{ \(String(words[...end]).printable(limit: 40)) … }"
  }
}

/// The parameters of a macro or a command, some with defaults.
nonisolated struct BlockParameters {
  struct Parameter {
    let name: String
    /// The value where none is given; nil for a parameter that must be given.
    let standard: Value?
  }

  private(set) var parameters: [Parameter] = []

  /// Creates no parameters.
  init() {}

  /// Takes parameters, `NAME` or `NAME=default`, up to the block.
  init(_ arguments: inout Arguments) throws(ScriptError) {
    while let word = arguments.optionalWord() {
      let equals = word.text.firstIndex(of: "=")
      let name = String(word.text[..<(equals ?? word.text.endIndex)])
      guard ValueExpression.isName(name), !reservedNames.contains(name) else {
        throw word.bad("'\(name)' is no name for a parameter; write letters, digits and _")
      }
      guard !parameters.contains(where: { $0.name == name }) else {
        throw word.bad("the parameter \(name) is there twice")
      }
      let standard = equals.map { equals in
        Word(
          text: String(word.text[word.text.index(after: equals)...]), isQuoted: word.isQuoted,
          position: word.position
        ).value
      }
      if standard == nil, let optional = parameters.first(where: { $0.standard != nil }) {
        throw word.bad("\(name) has no default, so that it stands before \(optional.name)")
      }
      parameters.append(Parameter(name: name, standard: standard))
    }
  }

  /// The parameters as help shows them.
  var synopsis: String {
    parameters.map { parameter in
      parameter.standard.map { " [\(parameter.name)=\($0.text)]" } ?? " \(parameter.name)"
    }.joined()
  }

  /// Returns the values of words in the order of the parameters.
  func values(_ arguments: inout Arguments) throws(ScriptError) -> [String: Value] {
    var values: [String: Value] = [:]
    for parameter in parameters {
      if let word = arguments.optionalWord() {
        values[parameter.name] = word.value
      } else if let standard = parameter.standard {
        values[parameter.name] = standard
      } else {
        throw arguments.bad(
          at: arguments.position, "\(arguments.verb.name) needs \(parameter.name)")
      }
    }
    try arguments.finish()
    return values
  }

  /// Returns the values of the arguments of a command, which are some of the parameters.
  func values(of invocation: CommandInvocation) throws(CommandError) -> [String: Value] {
    var values = invocation.arguments
    for parameter in parameters where values[parameter.name] == nil {
      guard let standard = parameter.standard else {
        throw .badArgument(
          of: invocation.id,
          "\(invocation.id) needs \(parameter.name); write \(parameter.name)=VALUE after it")
      }
      values[parameter.name] = standard
    }
    return values
  }
}

/// Words that mean something else where names stand.
nonisolated let reservedNames: Set<String> = ["error", "event"]

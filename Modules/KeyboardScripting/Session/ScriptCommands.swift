import KeyboardCommands
package import KeyboardCore

/// The responder for commands that scripts define.
///
/// Performing a command queues its body to run before the next key.
package final class ScriptCommands: CommandResponder {
  private struct Entry {
    let command: KeyCommand
    let kept: KeptBlock
  }

  /// The responder that is tried after this one.
  package weak var nextResponder: (any CommandResponder)?
  /// Called with the body of a performed command, and its arguments.
  var onPerform: (KeptBlock, [String: Value]) -> Void = { _, _ in }
  private var entries: [CommandID: Entry] = [:]
  private var lastBlock = 0

  /// Adds a command, replacing one with the same id.
  func add(_ command: KeyCommand, _ kept: KeptBlock) {
    entries[command.id] = Entry(command: command, kept: kept)
  }

  /// Adds a block to perform by keys, and returns the id of its command.
  func add(_ kept: KeptBlock) -> CommandID {
    lastBlock += 1
    let id = CommandID("block.\(lastBlock)")
    let command = KeyCommand(
      CommandInvocation(id), title: kept.block.summary, isDiscoverable: false,
      parameters: [])
    add(command, kept)
    return id
  }

  /// Returns whether a command is a block that was bound to keys.
  package func isBlock(_ id: CommandID) -> Bool {
    entries[id]?.command.isDiscoverable == false
  }

  /// Returns the name of a command in a list of bindings: its id, or the text of a block.
  func name(of id: CommandID) -> String {
    guard let command = entries[id]?.command, !command.isDiscoverable else { return id.rawValue }
    return command.title ?? id.rawValue
  }

  /// Returns the position of the definition of a command; nil if no script defines it.
  func position(of id: CommandID) -> SourcePosition? {
    entries[id]?.kept.block.position
  }

  // MARK: Responder

  package var keyCommands: [KeyCommand] {
    entries.values.map(\.command).sorted { $0.id.rawValue < $1.id.rawValue }
  }

  package func canPerform(_ invocation: CommandInvocation) -> Bool {
    entries[invocation.id] != nil
  }

  package func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let entry = entries[invocation.id] else {
      throw CommandError(
        code: .unavailable, command: invocation.id,
        message: "\(invocation.id) would do nothing now")
    }
    onPerform(entry.kept, try entry.command.completed(invocation.arguments))
  }
}

nonisolated extension Statement.Block {
  /// The first command on one line, with an ellipsis for the others: `{ echo hi … }`.
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

nonisolated extension Parameter where Content == [CommandParameter] {
  /// The parameters of a macro or a command, `NAME` or `NAME=DEFAULT`, up to its block.
  static var definedParameters: Self {
    var syntax = ParameterSyntax("PARAM | PARAM=DEFAULT", .any)
    syntax.parameter.isRequired = false
    syntax.parameter.isRepeated = true
    return Self(syntax) { arguments throws(ScriptError) in
      var parameters: [CommandParameter] = []
      while let word = arguments.optionalWord() {
        let value = word.valueOfName
        let name = value == nil ? word.text : String(word.name.dropLast())
        guard ValueExpression.isName(name), !reservedNames.contains(name) else {
          throw word.bad("'\(name)' is not a name for a parameter; write letters, digits and _")
        }
        guard !parameters.contains(where: { $0.name == name }) else {
          throw word.bad("the parameter \(name) is there twice")
        }
        let standard = try value?.value(in: arguments.frame)
        try arguments.session.checkNoScene(name, at: word.position)
        if standard == nil, let optional = parameters.first(where: { !$0.isRequired }) {
          throw word.bad("\(name) has no default, so that it stands before \(optional.name)")
        }
        parameters.append(
          CommandParameter(name, .any, isRequired: standard == nil, defaultValue: standard))
      }
      return parameters
    }
  }
}

nonisolated extension Parameter where Content == [String: Value] {
  /// The values of a macro's parameters: in order, or by name as `NAME=VALUE`.
  static func values(of parameters: [CommandParameter]) -> Self {
    var result = Self(read: { arguments throws(ScriptError) in
      var values: [String: Value] = [:]
      var others = parameters[...]
      while let word = arguments.optionalWord() {
        var name = others.first?.name
        var text = word
        if !word.isQuoted, word.computed == nil, let (given, assigned) = word.assignment {
          guard parameters.contains(where: { $0.name == given }) else {
            let remedy = Spelling.remedy(
              for: given, in: parameters.map(\.name),
              otherwise: "a text with = is written in quotes: '\(word.text)'")
            throw arguments.bad(
              word, "\(arguments.verb.name) has no parameter \(given); \(remedy)")
          }
          (name, text) = (given, assigned)
        }
        guard let name else {
          throw arguments.bad(word, "\(arguments.verb.name) takes no '\(word.text)'")
        }
        guard values.updateValue(try text.value(in: arguments.frame), forKey: name) == nil else {
          throw arguments.bad(word, "\(name) is given twice")
        }
        others.removeAll { values[$0.name] != nil }
      }
      for parameter in parameters where values[parameter.name] == nil {
        guard let value = parameter.defaultValue else {
          throw arguments.bad(
            at: arguments.position, "\(arguments.verb.name) needs \(parameter.name)")
        }
        values[parameter.name] = value
      }
      return values
    })
    result.syntax = parameters.map { parameter in
      var syntax = ParameterSyntax(parameter.name, parameter.kind)
      syntax.parameter = parameter
      syntax.isTyped = true
      return syntax
    }
    return result
  }
}

nonisolated extension Word {
  /// The name and the value of `name=value`; nil for all other words.
  fileprivate var assignment: (name: String, value: Word)? {
    let name = String(name.dropLast())
    return valueOfName.flatMap { ValueExpression.isName(name) ? (name, $0) : nil }
  }
}

nonisolated extension [CommandParameter] {
  /// The parameters in the notation of help.
  var synopsis: String {
    map { parameter in
      parameter.defaultValue.map { " [\(parameter.name)=\($0.text)]" } ?? " \(parameter.name)"
    }.joined()
  }
}

/// The names with a special meaning.
nonisolated let reservedNames: Set<String> = ["error", "event"]

/// The commands of scenes, whose keys can be bound and unbound even without a scene; none of them is available.
final class CommandsWithoutScene: CommandResponder {
  private let make: () -> [KeyCommand]
  private(set) lazy var supportedCommands = make()
  let keyCommands: [KeyCommand] = []

  init(_ make: @escaping () -> [KeyCommand]) {
    self.make = make
  }

  func canPerform(_ invocation: CommandInvocation) -> Bool { false }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    throw CommandError(
      code: .unavailable, command: invocation.id,
      message: "\(invocation.id) would do nothing now")
  }
}

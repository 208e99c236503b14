/// A parameter of a command, a macro or a verb of the session language: its name, its kind and its
/// purpose.
///
/// Because commands declare their parameters, a mistake in an argument is reported when keys are
/// bound, not when they are pressed.
public struct CommandParameter: Hashable, Sendable {
  /// The kinds of values.
  public enum Kind: Hashable, Sendable {
    /// A whole number in a range.
    case wholeNumber(atLeast: Int, atMost: Int = .max)
    /// A number.
    case number
    /// True or false.
    case boolean
    /// A text of at least one character.
    case text
    /// One of some words.
    case choice([String])
    /// Keys in notation, such as `ctrl+k` or `g g`.
    case keys
    /// A length of time with its unit, such as `500ms`.
    case duration
    /// The id of a command.
    case command
    /// The name of an event.
    case event
    /// A name that conditions read.
    case contextName
    /// The id, the name or the path of a plugin.
    case plugin
    /// The name of a scene.
    case scene
    /// The path of a file.
    case file
    /// A condition or another expression.
    case expression
    /// Commands of the session language in braces.
    case block
    /// A value of any kind.
    case any

    /// A Boolean value indicating whether values are content unless the parameter states otherwise.
    package var holdsContent: Bool {
      switch self {
      case .wholeNumber, .number, .boolean, .choice: false
      default: true
      }
    }
  }

  /// The name of the argument.
  public let name: String
  /// The kind of its value.
  public let kind: Kind
  /// The purpose of the parameter, in a few words; empty if the name is enough.
  public let summary: String
  /// A Boolean value indicating whether the argument is required.
  public var isRequired: Bool
  /// A Boolean value indicating whether the argument may be repeated.
  public var isRepeated: Bool
  /// The default value; nil if there is none.
  public let defaultValue: Value?
  /// A Boolean value indicating whether its value is content: what somebody types, reads or says.
  ///
  /// Only plugins with permission to observe the command receive content. By default, numbers, choices and Boolean
  /// values are not content.
  public let isContent: Bool

  /// Creates a parameter.
  ///
  /// - Parameters:
  ///   - name: the name of the argument.
  ///   - kind: the kind of its value.
  ///   - summary: its purpose, in a few words.
  ///   - isRequired: whether the argument is required.
  ///   - isRepeated: whether it may be repeated.
  ///   - defaultValue: the default value.
  ///   - isContent: whether its value is what somebody types, reads or says; nil for the default of its kind.
  public init(
    _ name: String, _ kind: Kind, _ summary: String = "", isRequired: Bool = false,
    isRepeated: Bool = false, defaultValue: Value? = nil, isContent: Bool? = nil
  ) {
    (self.name, self.kind, self.summary, self.isRequired) = (name, kind, summary, isRequired)
    (self.isRepeated, self.defaultValue) = (isRepeated, defaultValue)
    self.isContent = isContent ?? kind.holdsContent
  }

  /// The requirement on the value, in words that can follow "must be".
  public var requirement: String {
    switch kind {
    case .wholeNumber(atLeast: 0, atMost: .max): "a whole number from 0"
    case .wholeNumber(let minimum, atMost: .max): "a whole number of at least \(minimum)"
    case .wholeNumber(let minimum, let maximum): "a whole number from \(minimum) to \(maximum)"
    case .number: "a number"
    case .boolean: "true or false"
    case .text: "a text of at least one character"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .keys: "keys, such as ctrl+k or 'g g'"
    case .duration: "a duration, such as 500ms"
    case .command: "a command's id"
    case .event: "an event's name"
    case .contextName: "a name that conditions read"
    case .plugin: "a plugin's id, name or path"
    case .scene: "a scene's name"
    case .file: "a file's path"
    case .expression: "a condition or another expression"
    case .block: "commands in braces"
    case .any: "any value"
    }
  }

  /// Returns whether an argument may have a value; null stands for a missing argument.
  package func accepts(_ value: Value) -> Bool {
    switch kind {
    case _ where value == .null: true
    case .wholeNumber(let minimum, let maximum):
      value.integerValue.map { $0 >= minimum && $0 <= maximum } ?? false
    case .number: value.numberValue != nil
    case .boolean: value.boolValue != nil
    case .choice(let words): value.stringValue.map(words.contains) ?? false
    case .keys: value.stringValue.map { (try? KeySequence(parsing: $0)) != nil } ?? false
    case .any: true
    default: value.stringValue?.isEmpty == false
    }
  }
}

extension CommandParameter: CustomStringConvertible {
  /// The name and the requirement, such as `count: a whole number of at least 1`.
  public var description: String { "\(name): \(requirement)" }
}

extension KeyCommand {
  /// Returns the names of the arguments that are content: all except those declared otherwise.
  package func content(in arguments: [String: Value]) -> [String] {
    arguments.keys.filter { name in
      parameters?.first { $0.name == name }?.isContent ?? true
    }.sorted()
  }

  /// Checks arguments against the parameters, if the command declares any.
  ///
  /// - Throws: ``CommandError`` with code `badArgument` for an unknown name or an invalid value.
  public func check(_ arguments: [String: Value]) throws(CommandError) {
    guard let parameters else { return }
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        let names = parameters.map(\.name).joined(separator: ", ")
        throw .badArgument(
          of: id,
          "\(id) takes no argument '\(name)'; \(names.isEmpty ? "leave it out" : "it takes \(names)")"
        )
      }
      guard parameter.accepts(value) else { throw .badValue(value, of: parameter, id) }
    }
  }
}

extension KeyCommand {
  /// Returns checked arguments, with default values for the missing ones.
  ///
  /// - Throws: ``CommandError`` with code `badArgument` for an argument that ``check(_:)`` refuses, or for a missing
  ///   required one.
  public func completed(_ arguments: [String: Value]) throws(CommandError) -> [String: Value] {
    try check(arguments)
    var arguments = arguments
    for parameter in parameters ?? [] where arguments[parameter.name] == nil {
      guard !parameter.isRequired else {
        throw .badArgument(
          of: id, "\(id) needs \(parameter.name); write \(parameter.name)=VALUE after it")
      }
      arguments[parameter.name] = parameter.defaultValue
    }
    return arguments
  }
}

extension CommandError {
  /// Creates the error for an unknown or invalid argument.
  public static func badArgument(of id: CommandID, _ message: String) -> CommandError {
    CommandError(code: .badArgument, command: id, message: message)
  }

  /// Creates the error for an invalid value.
  package static func badValue(
    _ value: Value, of parameter: CommandParameter, _ id: CommandID
  ) -> CommandError {
    .badArgument(of: id, "\(parameter.name) must be \(parameter.requirement), not \(value)")
  }
}

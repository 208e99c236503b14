import KeyboardCore

/// The one argument that a command of a list or scroll view may take, by its name.
enum CommandParameter: String {
  /// A number of steps.
  case count
  /// The flat index of a row.
  case row
  /// A text to search for.
  case text

  private var requirement: String {
    switch self {
    case .count: "a whole number of at least 1"
    case .row: "a whole number from 0"
    case .text: "a text of at least one character"
    }
  }

  private func accepts(_ value: Value) -> Bool {
    switch self {
    case .count: value.integerValue.map { $0 >= 1 } ?? false
    case .row: value.integerValue != nil
    case .text: value.stringValue?.isEmpty == false
    }
  }

  /// Returns the argument of a command that takes a parameter or none; nil without one, and for null.
  ///
  /// - Throws: `CommandError` with code `badArgument` for another name or another kind of value.
  static func argument(
    of invocation: CommandInvocation, taking parameter: CommandParameter?
  ) throws(CommandError) -> Value? {
    guard !invocation.arguments.isEmpty else { return nil }
    let (id, name) = (invocation.id, parameter?.rawValue)
    if let stranger = invocation.arguments.keys.filter({ $0 != name }).min() {
      let remedy = name.map { "it takes \($0)" } ?? "leave it out"
      throw .badArgument(of: id, "\(id) takes no argument '\(stranger)'; \(remedy)")
    }
    guard let parameter, let value = invocation.arguments[parameter.rawValue], value != .null else {
      return nil
    }
    guard parameter.accepts(value) else {
      throw .badArgument(
        of: id, "\(parameter.rawValue) must be \(parameter.requirement), not \(value)")
    }
    return value
  }
}

extension CommandError {
  static func badArgument(of id: CommandID, _ message: String) -> CommandError {
    CommandError(code: .badArgument, command: id, message: message)
  }

  static func unavailable(_ id: CommandID, because reason: String) -> CommandError {
    CommandError(
      code: .unavailable, command: id, message: "\(id) would do nothing now; \(reason)")
  }

  static func unknown(
    _ id: CommandID, to noun: String, knowing commands: some Sequence<CommandID>
  ) -> CommandError {
    let known = commands.map(\.rawValue).joined(separator: ", ")
    return CommandError(
      code: .unknownCommand, command: id,
      message: "a \(noun) does not know \(id); its commands are \(known)")
  }
}

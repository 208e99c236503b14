/// An argument that a command takes, and what it has to be.
///
/// Where commands declare their parameters, a mistake in an argument is said when keys are bound,
/// not when they are pressed.
public struct CommandParameter: Hashable, Sendable {
  /// The kinds of values.
  public enum Kind: Hashable, Sendable {
    /// A whole number of at least so much.
    case wholeNumber(atLeast: Int)
    /// A text of at least one character.
    case text
    /// A value of any kind.
    case any

    /// A Boolean value indicating whether values are content unless the parameter says otherwise.
    package var holdsContent: Bool {
      if case .wholeNumber = self { false } else { true }
    }
  }

  /// The name of the argument.
  public let name: String
  /// The kind of its value.
  public let kind: Kind
  /// A Boolean value indicating whether its value is content: what somebody types, reads or says.
  ///
  /// Content is told to those alone who may hear it. A number is none unless the command says so.
  public let isContent: Bool

  /// Creates a parameter.
  ///
  /// - Parameters:
  ///   - name: the name of the argument.
  ///   - kind: the kind of its value.
  ///   - isContent: whether its value is what somebody types, reads or says; by default numbers are
  ///     not, and all else is.
  public init(_ name: String, _ kind: Kind, isContent: Bool? = nil) {
    self.name = name
    self.kind = kind
    self.isContent = isContent ?? kind.holdsContent
  }

  /// The value that it has to be, in words that can follow "must be".
  public var requirement: String {
    switch kind {
    case .wholeNumber(atLeast: 0): "a whole number from 0"
    case .wholeNumber(let minimum): "a whole number of at least \(minimum)"
    case .text: "a text of at least one character"
    case .any: "any value"
    }
  }

  /// Returns whether an argument may have a value; null stands for an argument that is left out.
  package func accepts(_ value: Value) -> Bool {
    switch kind {
    case _ where value == .null: true
    case .wholeNumber(let minimum): value.integerValue.map { $0 >= minimum } ?? false
    case .text: value.stringValue?.isEmpty == false
    case .any: true
    }
  }
}

extension CommandParameter: CustomStringConvertible {
  /// The name and what the value has to be, such as `count: a whole number of at least 1`.
  public var description: String { "\(name): \(requirement)" }
}

extension KeyCommand {
  /// Returns the names of the arguments that are content: all but those that a parameter says are
  /// none.
  package func content(in arguments: [String: Value]) -> [String] {
    arguments.keys.filter { name in
      parameters?.first { $0.name == name }?.isContent ?? true
    }.sorted()
  }

  /// Checks arguments against the parameters that the command declares, if it does.
  ///
  /// - Throws: ``CommandError`` with code `badArgument` for a name that it does not take, or a
  ///   value that it cannot read.
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

extension CommandError {
  /// Creates the error of an argument that a command does not take or cannot read.
  public static func badArgument(of id: CommandID, _ message: String) -> CommandError {
    CommandError(code: .badArgument, command: id, message: message)
  }

  /// Creates the error of a value that a parameter cannot have.
  package static func badValue(
    _ value: Value, of parameter: CommandParameter, _ id: CommandID
  ) -> CommandError {
    .badArgument(of: id, "\(parameter.name) must be \(parameter.requirement), not \(value)")
  }
}

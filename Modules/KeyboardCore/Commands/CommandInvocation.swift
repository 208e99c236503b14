/// A request to perform a command.
public struct CommandInvocation: Hashable, Sendable, Codable {
  /// The command.
  public var id: CommandID
  /// Its arguments by name; empty when it takes none.
  public var arguments: [String: Value]

  /// Creates a request.
  public init(_ id: CommandID, _ arguments: [String: Value] = [:]) {
    self.id = id
    self.arguments = arguments
  }
}

extension CommandInvocation: CustomStringConvertible {
  /// The id followed by `name=value` for each argument, sorted by name.
  public var description: String {
    ([id.rawValue] + arguments.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
      .joined(separator: " ")
  }
}

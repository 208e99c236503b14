/// The typed dotted name of a command, such as `navigation.nextRow`.
///
/// Modules extend it: `extension CommandID { static let nextRow: CommandID = … }`.
public struct CommandID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The dotted name.
  public let rawValue: String

  /// Creates an id from a dotted name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an id from a dotted name.
  public init(_ name: String) {
    rawValue = name
  }

  /// Creates an id from a literal.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The dotted name.
  public var description: String { rawValue }
}

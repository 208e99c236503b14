import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An error for people to read: what is wrong, where, and what to do about it.
///
/// Every public error of this package conforms. Most also have a code, by which programs distinguish them.
public protocol KeyboardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that names the remedy.
  var message: String { get }
  /// The place in what was read, such as `keys.json:3:7`; nil by default.
  var place: String? { get }
}

extension KeyboardError {
  /// The place of the error; nil by default.
  public var place: String? { nil }

  /// The message, preceded by the place if there is one.
  public var description: String { place.map { "\($0): \(message)" } ?? message }
}

/// The importance of a message to a person.
public enum MessageLevel: String, Hashable, Sendable, Codable, CaseIterable {
  /// Of interest to the author of a plugin.
  case debug
  /// Of interest to the user.
  case info
  /// An unexpected condition.
  case warning
  /// A failure.
  case error
}

/// An error without a code: a message alone.
public struct MessageError: KeyboardError {
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(_ message: String) {
    self.message = message
  }

  /// Creates an error from any other: with its own sentence, or for an error of Foundation with the system's reason,
  /// preceded by the path if there is one.
  public init(describing error: any Error) {
    func reason(_ error: POSIXError) -> String { String(cString: strerror(error.code.rawValue)) }
    switch error {
    case let error as any KeyboardError: message = error.description
    case let error as POSIXError: message = reason(error)
    case let error as CocoaError:
      let reason =
        (error.underlying as? POSIXError).map(reason)
        ?? (error.code == .fileReadInapplicableStringEncoding
          ? "the file is not UTF-8; convert it" : "the file cannot be read or written")
      message = error.filePath.map { "\($0): \(reason)" } ?? reason
    default: message = "\(error)"
    }
  }
}

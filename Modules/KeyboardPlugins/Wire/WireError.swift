import KeyboardCore

/// An error as it travels: a number that JSON-RPC or this protocol defines, and a sentence.
nonisolated struct WireError: Error, Hashable, Sendable {
  let code: Int
  let message: String

  /// The line is no message.
  static let notAMessage = -32600
  /// Nobody knows the method.
  static let unknownMethod = -32601
  /// The parameters do not have the method's shape.
  static let badParameters = -32602
  /// The request was taken back.
  static let cancelled = -32800
  /// A permission is missing.
  static let refused = -32001
  /// It was tried and did not succeed.
  static let failed = -32000
}

nonisolated extension WireError {
  /// The error of an object with `code` and `message`, or nil for another value.
  init?(_ value: Value) {
    guard let code = value["code"]?.integerValue, let message = value["message"]?.stringValue
    else { return nil }
    self.init(code: code, message: message)
  }

  var value: Value {
    ["code": .integer(code), "message": .string(message)]
  }
}

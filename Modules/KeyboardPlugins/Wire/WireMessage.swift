import KeyboardCore

/// One JSON-RPC 2.0 message: one line.
nonisolated enum WireMessage: Hashable, Sendable {
  case request(id: WireID, method: String, parameters: Value)
  case notification(method: String, parameters: Value)
  case result(id: WireID, Value)
  /// An answer without id says that a message could not be read.
  case failure(id: WireID?, WireError)
}

nonisolated extension WireMessage {
  static func request(_ id: Int, _ method: WireMethod.ToPlugin, _ parameters: Value = [:]) -> Self {
    .request(id: .integer(id), method: method.rawValue, parameters: parameters)
  }

  static func notification(_ method: WireMethod.ToPlugin, _ parameters: Value = [:]) -> Self {
    .notification(method: method.rawValue, parameters: parameters)
  }

  static func request(_ id: Int, _ method: WireMethod.ToHost, _ parameters: Value) -> Self {
    .request(id: .integer(id), method: method.rawValue, parameters: parameters)
  }

  static func notification(_ method: WireMethod.ToHost, _ parameters: Value) -> Self {
    .notification(method: method.rawValue, parameters: parameters)
  }
}

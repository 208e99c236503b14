import KeyboardCore

nonisolated extension WireMessage {
  /// Reads a line.
  ///
  /// - Throws: what is wrong with it, to be continued from "line that".
  init(line: String) throws(WireError) {
    guard let value = try? Value(json: line.utf8) else {
      throw WireError(code: WireError.notAMessage, message: "is not JSON")
    }
    try self.init(value)
  }

  private init(_ value: Value) throws(WireError) {
    guard let members = value.objectValue, members["jsonrpc"] == "2.0" else {
      throw WireError(code: WireError.notAMessage, message: "is no JSON-RPC 2.0 object")
    }
    let id = members["id"].flatMap(WireID.init)
    if members["id"] != nil, members["id"] != .null, id == nil {
      throw WireError(
        code: WireError.notAMessage, message: "has an id that is no integer and no string")
    }
    if let method = members["method"] {
      guard let method = method.stringValue else {
        throw WireError(code: WireError.notAMessage, message: "has a method that is no string")
      }
      let parameters = members["params"] ?? [:]
      if let id {
        self = .request(id: id, method: method, parameters: parameters)
      } else {
        self = .notification(method: method, parameters: parameters)
      }
    } else if let result = members["result"], let id {
      self = .result(id: id, result)
    } else if let error = members["error"].flatMap(WireError.init) {
      self = .failure(id: id, error)
    } else {
      throw WireError(
        code: WireError.notAMessage, message: "has neither a method nor a result nor an error")
    }
  }

  /// The message as one line, its end included.
  var line: String {
    Value.object(members).description + "\n"
  }

  private var members: [String: Value] {
    switch self {
    case .request(let id, let method, let parameters):
      ["jsonrpc": "2.0", "id": id.value, "method": .string(method), "params": parameters]
    case .notification(let method, let parameters):
      ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    case .result(let id, let value):
      ["jsonrpc": "2.0", "id": id.value, "result": value]
    case .failure(let id, let error):
      ["jsonrpc": "2.0", "id": id?.value ?? .null, "error": error.value]
    }
  }
}

package import KeyboardCore

/// A JSON-RPC 2.0 message between a host and a plugin, or a script and an application: one line of
/// text.
nonisolated package enum WireMessage: Hashable, Sendable {
  /// A call that is answered; the id is an integer or a string.
  case request(id: Value, method: String, parameters: Value)
  /// A call without an answer.
  case notification(method: String, parameters: Value)
  /// An answer to a request; one with the id null means that a message could not be read.
  case response(id: Value, Result<Value, WireError>)

  package static func request(_ id: Int, _ method: WireMethod, _ parameters: Value = [:]) -> Self {
    .request(id: .integer(id), method: method.rawValue, parameters: parameters)
  }

  package static func notification(_ method: WireMethod, _ parameters: Value) -> Self {
    .notification(method: method.rawValue, parameters: parameters)
  }

  /// A Boolean value indicating whether it is an event, which may be lost.
  package var isEvent: Bool {
    if case .notification(WireMethod.event.rawValue, _) = self { true } else { false }
  }

  /// The maximum number of values in a message: reading more would delay the host's keys.
  package static let valueLimit = 20_000

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - valueLimit: the maximum number of values in it.
  /// - Throws: a ``WireError`` whose message continues "a line that".
  package init(line: String, valueLimit: Int = Self.valueLimit) throws(WireError) {
    let value: Value
    do {
      value = try Value(json: line.utf8, valueLimit: valueLimit)
    } catch {
      throw WireError(
        .invalidRequest,
        "is not JSON (\(error.message) at column \(error.column)): \(line.printable(limit: 60))")
    }
    guard let members = value.objectValue, members["jsonrpc"] == "2.0" else {
      throw WireError(.invalidRequest, "is not a JSON-RPC 2.0 object")
    }
    let id = members["id"] ?? .null
    switch id {
    case .null, .integer, .string: break
    default: throw WireError(.invalidRequest, "has an id that is neither an integer nor a string")
    }
    if let method = members["method"] {
      guard let method = method.stringValue?.printable(limit: 60) else {
        throw WireError(.invalidRequest, "has a method that is not a string")
      }
      let parameters = members["params"] ?? [:]
      self =
        id == .null
        ? .notification(method: method, parameters: parameters)
        : .request(id: id, method: method, parameters: parameters)
    } else if let result = members["result"], id != .null {
      self = .response(id: id, .success(result))
    } else if let error = members["error"], let code = error["code"]?.integerValue,
      let message = error["message"]?.stringValue
    {
      self = .response(
        id: id, .failure(WireError(code: code, message: message, data: error["data"] ?? .null)))
    } else {
      throw WireError(.invalidRequest, "has neither a method nor a result nor an error")
    }
  }

  /// The message as one line, including its end.
  package var line: String {
    var members: [String: Value] =
      switch self {
      case .request(let id, let method, let parameters):
        ["id": id, "method": .string(method), "params": parameters]
      case .notification(let method, let parameters):
        ["method": .string(method), "params": parameters]
      case .response(let id, .success(let result)):
        ["id": id, "result": result]
      case .response(let id, .failure(let error)):
        ["id": id, "error": error.value]
      }
    members["jsonrpc"] = "2.0"
    return Value.object(members).description + "\n"
  }
}

/// The methods of the protocol.
nonisolated package enum WireMethod: String, CaseIterable, Sendable {
  // From the host to a plugin.
  case hello
  case activate
  case runCommand = "command/run"
  case event
  case ping
  case saveState = "state/save"
  case cancel = "$/cancel"
  case shutdown
  case cancelProgress = "ui/cancel"
  case timer
  case changeSettings = "settings/changed"

  // From a plugin to its host, once it has answered `hello`.
  case emit = "bus/emit"
  case setContext = "context/set"
  case readContext = "context/get"
  case run = "host/run"
  case showMessage = "ui/message"
  case setBindings = "bindings/set"
  case readText = "text/get"
  case editText = "text/edit"
  case readList = "list/get"
  case editList = "list/edit"
  case ask = "ui/ask"
  case showProgress = "ui/progress"
  case showStatus = "ui/status"
  case showPane = "ui/pane"
  case setTimer = "timer/set"
  case cancelTimer = "timer/cancel"
}

/// The error of a response.
nonisolated package struct WireError: KeyboardError {
  /// The numbers that JSON-RPC and this protocol define.
  package enum Code: Int, CaseIterable {
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case requestCancelled = -32800
    /// A permission is missing.
    case refused = -32001
    case failed = -32000
  }

  package let code: Int
  /// One sentence, on one line.
  package let message: String
  /// Further details; null for none.
  package let data: Value

  package init(code: Int, message: String, data: Value = .null) {
    self.code = code
    self.message = message.printable()
    self.data = data
  }
}

nonisolated extension WireError {
  fileprivate var value: Value {
    var members: [String: Value] = ["code": .integer(code), "message": .string(message)]
    if data != .null { members["data"] = data }
    return .object(members)
  }

  package init(_ code: Code, _ message: String, data: Value = .null) {
    self.init(code: code.rawValue, message: message, data: data)
  }
}

/// How a process ended.
nonisolated enum ProcessEnd: Hashable, Sendable {
  /// By itself, with a code.
  case code(Int32)
  /// By a signal.
  case signal(Int32)
  /// Nobody can tell: the supervisor is gone too.
  case unknown
}

nonisolated extension ProcessEnd: CustomStringConvertible {
  /// `code 3`, `signal 9`.
  var description: String {
    switch self {
    case .code(let code): "code \(code)"
    case .signal(let number): "signal \(number)"
    case .unknown: "unknown"
    }
  }
}

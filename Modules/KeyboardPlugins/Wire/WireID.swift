import KeyboardCore

/// The id that ties an answer to its request.
nonisolated enum WireID: Hashable, Sendable {
  case integer(Int)
  case string(String)

  init?(_ value: Value) {
    switch value {
    case .integer(let id): self = .integer(id)
    case .string(let id): self = .string(id)
    default: return nil
    }
  }

  var value: Value {
    switch self {
    case .integer(let id): .integer(id)
    case .string(let id): .string(id)
    }
  }
}

/// How a binding fared in a resolution, and why.
public enum BindingVerdict: Hashable, Sendable {
  /// Its command is what the keys perform; when something longer may follow, once nothing does.
  case wins
  /// It is longer than the keys and keeps them waiting.
  case waits
  /// It blocks the keys for weaker bindings.
  case blocks
  /// It removes weaker bindings of the keys.
  case unbinds
  /// A stronger binding of the same keys wins.
  case outranked(by: BindingID)
  /// A stronger binding blocks its keys, or a prefix of them.
  case blocked(by: BindingID)
  /// A stronger binding removes it.
  case unbound(by: BindingID)
  /// Its condition does not hold; the names in it were found to be this.
  case conditionFails([ConditionReading])
  /// The first key types text into the focused input, and the binding does not apply in text.
  case typesText
  /// Its command would do nothing now.
  case notOffered
  /// It is unsound, and this is why.
  case faulty(String)
}

extension BindingVerdict: CustomStringConvertible {
  /// The verdict in words.
  public var description: String {
    switch self {
    case .wins: "wins"
    case .waits: "waits for more keys"
    case .blocks: "blocks weaker bindings"
    case .unbinds: "removes weaker bindings"
    case .outranked(let id): "outranked by \(id)"
    case .blocked(let id): "blocked by \(id)"
    case .unbound(let id): "removed by \(id)"
    case .conditionFails(let readings):
      "its condition does not hold: "
        + (readings.isEmpty ? "it never does" : readings.map(\.description).joined(separator: ", "))
    case .typesText: "the focused input takes the text"
    case .notOffered: "not possible now"
    case .faulty(let problem): "disabled: \(problem)"
    }
  }
}

public import KeyboardCore

/// Why a sequence means what it means now: every binding considered and how it fared.
///
/// Printed by `why`:
///
/// ```
/// ctrl+k performs edit.kill unless more keys follow
///   edit.kill (keymap file, keymap.json5:3:5): wins
///   navigation.clearFocus (built-in): outranked by keymap:edit.kill@ctrl+k
///   edit.comment on ctrl+k ctrl+c (session): waits for more keys
/// then ctrl+c edit.comment
/// ```
public struct ResolutionTrace: Hashable, Sendable {
  /// One binding that was considered.
  public struct Candidate: Hashable, Sendable {
    /// The binding.
    public let binding: ResolvedBinding
    /// How it fared, and why.
    public let verdict: BindingVerdict
  }

  /// The keys asked about.
  public let sequence: KeySequence
  /// What they mean.
  public let resolution: Resolution
  /// The bindings considered: of these keys from strong to weak, then longer ones.
  public let candidates: [Candidate]
  /// How many longer bindings were left out of the list.
  public let omitted: Int
  /// What can follow the keys.
  public let next: [Continuation]
}

extension ResolutionTrace: CustomStringConvertible {
  /// The lines of ``lines``.
  public var description: String {
    lines.joined(separator: "\n")
  }

  /// The answer, one line for each candidate, and what can follow.
  public var lines: [String] {
    var lines = [headline]
    lines += candidates.map { "  \($0.description(of: sequence))" }
    if omitted > 0 { lines.append("  and \(omitted) longer") }
    if !next.isEmpty {
      lines.append("then \(next.map(\.description).joined(separator: ", "))")
    }
    return lines
  }

  private var headline: String {
    switch resolution {
    case .matched(let binding): "\(sequence) performs \(binding.effect)"
    case .pending(let fallback?):
      "\(sequence) performs \(fallback.effect) unless more keys follow"
    case .pending: "\(sequence) waits for more keys"
    case .cancelled, .unbound:
      candidates.contains { $0.binding.sequence == sequence && $0.verdict == .blocks }
        ? "\(sequence) is blocked" : "\(sequence) is not bound"
    }
  }
}

extension ResolutionTrace.Candidate {
  /// What it does, on which keys if not those asked about, its layer and place, and its verdict.
  fileprivate func description(of sequence: KeySequence) -> String {
    let keys = binding.sequence == sequence ? "" : " on \(binding.sequence)"
    let place = binding.origin.map { "\(binding.layer), \($0)" } ?? binding.layer.description
    let condition = binding.condition.map { " when \($0)" } ?? ""
    return "\(binding.effect)\(keys)\(condition) (\(place)): \(verdict)"
  }
}

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

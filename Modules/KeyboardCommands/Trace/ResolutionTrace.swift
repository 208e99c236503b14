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

import KeyboardCore

/// A binding whose command its keys never perform, and what keeps them from it.
public struct UnreachableBinding: Hashable, Sendable {
  /// Why a binding is never performed.
  public enum Reason: Hashable, Sendable {
    /// Its condition contradicts itself.
    case neverHolds
    /// A stronger binding of the same keys applies wherever it does.
    case outranked
    /// A stronger binding blocks its keys, or a beginning of them.
    case blocked
    /// A stronger binding removes it.
    case unbound
    /// A beginning of its keys is performed at once, as waiting is switched off.
    case precluded
  }

  /// The binding.
  public let binding: ResolvedBinding
  /// What hides it: one binding, or several that together apply wherever it does; none when its
  /// condition never holds.
  public let hiddenBy: [ResolvedBinding]
  /// Why the first of those that hide it does so.
  public let reason: Reason
}

extension UnreachableBinding: CustomStringConvertible {
  /// One sentence that names both sides with their layers and places.
  public var description: String {
    let hiders = hiddenBy.map(\.place).joined(separator: " and ")
    let cause =
      switch reason {
      case .neverHolds: "its condition never holds"
      case .outranked: "\(hiders) \(hiddenBy.count == 1 ? "wins" : "win") wherever it applies"
      case .blocked: "\(hiders) \(hiddenBy.count == 1 ? "blocks" : "block") its keys"
      case .unbound: "\(hiders) \(hiddenBy.count == 1 ? "removes" : "remove") it"
      case .precluded: "\(hiders) is performed before its keys are complete"
      }
    return "\(binding.place) can never be performed: \(cause)"
  }
}

extension ResolvedBinding {
  /// What it does on which keys, its layer, and where it is written.
  fileprivate var place: String {
    let origin = origin.map { ", \($0)" } ?? ""
    return "\(effect) on \(sequence) (\(layer)\(origin))"
  }
}

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

extension Keymap {
  /// The bindings that are never performed, by layer from low to high, then declaration.
  ///
  /// A stronger binding counts as applying wherever its condition holds, so one whose command is
  /// impossible at times still lets a binding listed here through. Unsound bindings are not listed;
  /// their ``ResolvedBinding/problem`` says enough.
  public var unreachable: [UnreachableBinding] {
    unreachable(in: nil)
  }

  /// Lists the bindings of a layer that are never performed: what to say when a file is loaded.
  ///
  /// - Parameters:
  ///   - layer: the layer; nil for all.
  ///   - settings: how the keys are waited for: without a time-out for what is ambiguous, longer
  ///     bindings may be out of reach.
  /// - Returns: the bindings with what hides them.
  /// - Complexity: as for ``conflicts(limit:)``.
  public func unreachable(
    in layer: BindingLayer?, settings: ChordSettings = ChordSettings()
  ) -> [UnreachableBinding] {
    let search = ConflictSearch()
    let waits = settings.ambiguityTimeout > .zero
    var found: [(entry: KeymapEntry, unreachable: UnreachableBinding)] = []
    search.visit(below: root, []) { participants, path in
      for (index, participant) in participants.enumerated()
      where layer == nil || layer == participant.entry.binding.layer {
        let shorter = waits ? [] : path.flatMap { $0 }
        let unreachable = search.unreachable(participant, participants[..<index], shorter)
        if let unreachable { found.append((participant.entry, unreachable)) }
      }
      return true
    }
    return found.sorted {
      ($0.entry.binding.layer, $0.entry.order) < ($1.entry.binding.layer, $1.entry.order)
    }.map(\.unreachable)
  }
}

extension ConflictSearch {
  /// How many bindings are tried together.
  private static let maximumTogether = 8

  /// Looks for what keeps a binding from ever being performed.
  ///
  /// - Parameters:
  ///   - participant: the binding.
  ///   - stronger: the stronger bindings of the same keys.
  ///   - shorter: bindings that are performed before its keys are complete.
  /// - Returns: the reason; nil when it is performed at times, or performs no command.
  fileprivate func unreachable(
    _ participant: Participant, _ stronger: ArraySlice<Participant>, _ shorter: [Participant]
  ) -> UnreachableBinding? {
    let binding = participant.entry.binding
    let condition = participant.condition
    guard binding.invocation != nil else { return nil }
    if condition.form.neverHolds {
      return UnreachableBinding(binding: binding, hiddenBy: [], reason: .neverHolds)
    }
    var together: [Participant] = []
    for other in participant.removers + (stronger + shorter).filter(\.performs) {
      guard let presence = other.presence else { continue }
      if condition.form.excludes(presence.negation) == .yes {
        return UnreachableBinding(binding, hiddenBy: [other])
      }
      if together.count <= Self.maximumTogether,
        condition.form.excludes(presence.form) != .yes
      {
        together.append(other)
      }
    }
    guard together.count > 1, together.count <= Self.maximumTogether else { return nil }
    return self.condition(condition, unless: together).form.neverHolds
      ? UnreachableBinding(binding, hiddenBy: together) : nil
  }
}

extension UnreachableBinding {
  fileprivate init(_ binding: ResolvedBinding, hiddenBy others: [ConflictSearch.Participant]) {
    let hidden = others.map(\.entry.binding)
    let reason: Reason =
      switch hidden[0].effect {
      case .block: .blocked
      case .unbind: .unbound
      case .perform: hidden[0].sequence == binding.sequence ? .outranked : .precluded
      }
    self.init(binding: binding, hiddenBy: hidden, reason: reason)
  }
}

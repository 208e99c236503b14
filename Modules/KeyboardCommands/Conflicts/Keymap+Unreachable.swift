import KeyboardCore

extension Keymap {
  /// The bindings that are never performed, by layer from low to high, then declaration (B13).
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
    var search = ConflictSearch(self)
    let waits = settings.ambiguityTimeout > .zero
    return (layer.map(numbers(in:)) ?? numbers).compactMap { slot in
      slots[Int(slot)].kind == .perform ? search.unreachable(slot, waits: waits) : nil
    }
  }
}

extension ConflictSearch {
  /// How many bindings are tried together.
  private static let fewHiders = 8

  /// Whether a binding is never performed, and why.
  fileprivate mutating func unreachable(_ slot: Int32, waits: Bool) -> UnreachableBinding? {
    guard let condition = condition(of: slot) else { return nil }
    let binding = keymap.binding(in: slot)
    if table.meeting(of: condition, and: ConditionTable.always) == .impossible {
      return UnreachableBinding(binding: binding, hiddenBy: [], reason: .neverHolds)
    }
    var partial: [BindingRoster.Member] = []
    for hider in hiders(of: slot, condition, waits: waits) {
      if table.escape(of: condition, from: hider.condition) == .impossible {
        return unreachable(binding, [hider])
      }
      if table.meeting(of: condition, and: hider.condition) != .impossible {
        partial.append(hider)
      }
    }
    guard partial.count > 1, partial.count <= Self.fewHiders else { return nil }
    let rest = ConditionExpression.and(
      [table.expression(condition)] + partial.map { .not(table.expression($0.condition)) })
    let meeting = table.meeting(of: table.number(of: rest), and: ConditionTable.always)
    return meeting == .impossible ? unreachable(binding, partial) : nil
  }

  private func unreachable(
    _ binding: ResolvedBinding, _ hiders: [BindingRoster.Member]
  ) -> UnreachableBinding {
    let hidden = hiders.map { keymap.binding(in: $0.slot) }
    let reason: UnreachableBinding.Reason =
      switch hidden[0].effect {
      case .block: .blocked
      case .unbind: .unbound
      case .perform: hidden[0].sequence == binding.sequence ? .outranked : .precluded
      }
    return UnreachableBinding(binding: binding, hiddenBy: hidden, reason: reason)
  }

  /// What could hide a binding: what blocks or unbinds it, stronger ones, and shorter ones when
  /// nothing is waited for.
  private mutating func hiders(
    of slot: Int32, _ condition: Int, waits: Bool
  ) -> [BindingRoster.Member] {
    let node = keymap.slots[Int(slot)].node
    let pins = table.pins(of: condition)
    var hiders = removers(of: slot)
    let rank = keymap.rank(of: slot)
    let equals = roster(of: node)
    for position in equals.positions(meeting: pins) {
      guard keymap.rank(of: equals.members[position].slot) > rank else { break }
      hiders.append(equals.members[position])
      if equals.members[position].condition == ConditionTable.always { break }
    }
    if waits { return hiders }
    for shorter in path(of: node).dropFirst() {
      let roster = roster(of: shorter)
      hiders += roster.positions(meeting: pins).map { roster.members[$0] }
    }
    return hiders
  }
}

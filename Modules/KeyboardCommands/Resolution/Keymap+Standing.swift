import KeyboardCore

/// Whether a binding counts in a resolution, and if not, what keeps it out.
///
/// The only rules there are: both resolving and explaining ask for the standing of bindings.
enum Standing {
  /// It counts.
  case live
  /// It is unsound.
  case faulty
  /// The focused input keeps the key.
  case guarded
  /// Its condition does not hold.
  case conditionFails
  /// The slot of a stronger binding removes it.
  case unbound(by: Int32)
  /// The slot of a stronger binding blocks its keys.
  case blocked(by: Int32)
  /// Its command would do nothing now.
  case notOffered

  var isLive: Bool {
    if case .live = self { true } else { false }
  }
}

extension Keymap {
  /// The standing of the binding in a slot.
  ///
  /// - Complexity: O(strokes), and the bindings of the same sequence where some unbind, and those
  ///   of its prefixes where some block.
  func standing(
    of index: Int32, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> Standing {
    let applicability = applicability(of: index, textGuard, in: environment)
    guard applicability.isLive else { return applicability }
    let slot = slots[Int(index)]
    guard slot.kind != .unbind, hasRemovers else {
      return slot.kind != .perform || isOffered(index, in: environment) ? .live : .notOffered
    }
    if let remover = remover(of: index, textGuard, in: environment) { return .unbound(by: remover) }
    guard slot.kind == .perform else { return .live }
    if let blocker = blocker(of: index, textGuard, in: environment) { return .blocked(by: blocker) }
    return isOffered(index, in: environment) ? .live : .notOffered
  }

  private func isOffered(_ index: Int32, in environment: ResolutionEnvironment) -> Bool {
    environment.offersEverything || environment.isOffered(binding(in: index))
  }

  /// The standing as far as the binding itself decides it.
  private func applicability(
    of index: Int32, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> Standing {
    let slot = slots[Int(index)]
    if !slot.isSound { return .faulty }
    if !textGuard.admits(appliesInText: slot.appliesInText) { return .guarded }
    guard slot.hasCondition, let condition = binding(in: index).condition else { return .live }
    return condition.evaluate(in: environment.context) ? .live : .conditionFails
  }

  /// The stronger binding of the same sequence that unbinds this one.
  private func remover(
    of index: Int32, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> Int32? {
    let node = trie.nodes[Int(slots[Int(index)].node)]
    guard node.removers > 0 else { return nil }
    var other = node.firstSlot
    while other != index {
      if removes(other, index), applicability(of: other, textGuard, in: environment).isLive {
        return other
      }
      other = slots[Int(other)].weaker
    }
    return nil
  }

  /// Whether one binding unbinds another, rank and condition aside.
  private func removes(_ remover: Int32, _ index: Int32) -> Bool {
    guard case .unbind(let command) = binding(in: remover).effect else { return false }
    return command == nil || command == binding(in: index).invocation?.id
  }

  /// The stronger binding of the same sequence, or of a prefix of it, that blocks this one.
  private func blocker(
    of index: Int32, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> Int32? {
    let rank = rank(of: index)
    var position = slots[Int(index)].node
    while position != StrokeTrie.root {
      let node = trie.nodes[Int(position)]
      if node.removers > 0 {
        var other = node.firstSlot
        while other != StrokeTrie.none, self.rank(of: other) > rank {
          if slots[Int(other)].kind == .block,
            standing(of: other, textGuard, in: environment).isLive
          {
            return other
          }
          other = slots[Int(other)].weaker
        }
      }
      position = node.parent
    }
    return nil
  }
}

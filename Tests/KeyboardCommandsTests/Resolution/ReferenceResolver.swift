import KeyboardCommands
import KeyboardCore

/// The rules of resolution written down once more, as plainly as they can be: a list of bindings,
/// and every question answered by going through all of them.
struct ReferenceResolver {
  /// In the order of declaration.
  var bindings: [ResolvedBinding]
  var context: [String: Value]
  var impossible: Set<CommandID>

  func meaning(of sequence: KeySequence) -> String {
    let winner = bindings.indices.filter { bindings[$0].sequence == sequence && isLive($0) }
      .max { outranks($1, $0) }
    let isPending = bindings.indices.contains {
      sequence.isPrefix(of: bindings[$0].sequence) && bindings[$0].sequence != sequence
        && isLive($0)
    }
    let command = winner.map { "\(bindings[$0].effect)" }
    if isPending { return command.map { "pending \($0)" } ?? "pending" }
    return command ?? "unbound"
  }

  /// Returns whether a binding counts, whatever else its keys are bound to.
  func isLive(_ index: Int) -> Bool {
    guard let invocation = bindings[index].invocation else { return false }
    return applies(index) && !isRemoved(index) && !impossible.contains(invocation.id)
      && !bindings.indices.contains {
        bindings[$0].effect == .block && outranks($0, index) && applies($0) && !isRemoved($0)
          && bindings[$0].sequence.isPrefix(of: bindings[index].sequence)
      }
  }

  private func isRemoved(_ index: Int) -> Bool {
    bindings.indices.contains {
      guard case .unbind(let command) = bindings[$0].effect else { return false }
      return bindings[$0].sequence == bindings[index].sequence && outranks($0, index)
        && applies($0) && (command == nil || command == bindings[index].invocation?.id)
    }
  }

  private func applies(_ index: Int) -> Bool {
    bindings[index].condition.evaluate(in: context)
  }

  private func outranks(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (bindings[left], bindings[right])
    return (a.layer, a.depth, left) > (b.layer, b.depth, right)
  }
}

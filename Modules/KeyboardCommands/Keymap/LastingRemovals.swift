import KeyboardCore

/// What the bindings of one sequence, taken from strong to weak, remove of weaker ones for good:
/// whatever the context.
struct LastingRemovals {
  /// The bindings that are removed: those that apply in text only by removers that do.
  private struct Reach {
    var plain = false
    var inText = false

    mutating func extend(by remover: ResolvedBinding) {
      plain = true
      if remover.appliesInText { inText = true }
    }

    func covers(_ binding: ResolvedBinding) -> Bool {
      binding.appliesInText ? inText : plain
    }
  }

  private var everything = Reach()
  private var commands: [CommandID: Reach] = [:]
  /// Whether blocks may be unbound.
  private var mayUnblock = false

  /// Whether those taken so far remove a binding.
  func cover(_ binding: ResolvedBinding) -> Bool {
    if everything.covers(binding) { return true }
    guard !commands.isEmpty, let command = binding.invocation?.id else { return false }
    return commands[command]?.covers(binding) ?? false
  }

  /// Takes the next weaker binding, which is sound.
  mutating func include(_ binding: ResolvedBinding) {
    let lasts = binding.condition == nil
    switch binding.effect {
    case .perform: break
    case .block:
      if lasts, !mayUnblock { everything.extend(by: binding) }
    case .unbind(let command?):
      if lasts { commands[command, default: Reach()].extend(by: binding) }
    case .unbind(nil):
      mayUnblock = true
      if lasts { everything.extend(by: binding) }
    }
  }
}

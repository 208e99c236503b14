public import KeyboardCore

extension Keymap {
  /// The binding whose keys to show for a command here and now.
  ///
  /// The strongest one whose keys, resolved in the environment, perform the command: keys that
  /// something stronger took, whose condition does not hold or that would type text are not shown.
  /// Ask again when the keymap or the context has changed.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - arguments: what it is to be given; nil for a binding with whatever arguments.
  ///   - environment: the context of this moment.
  /// - Returns: nil when no keys perform the command now.
  public func binding(
    showing command: CommandID, arguments: [String: Value]? = nil,
    in environment: ResolutionEnvironment
  ) -> ResolvedBinding? {
    bindings(performing: command).first { binding in
      if let arguments, binding.invocation?.arguments != arguments { return false }
      switch resolve(binding.sequence, in: environment) {
      case .matched(binding), .pending(fallback: binding): return true
      case .matched, .pending, .cancelled, .unbound: return false
      }
    }
  }

  /// The label of the keys that perform a command here and now.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - environment: the context of this moment.
  ///   - style: whether its segments are glyphs or words.
  /// - Returns: the label; without segments when no keys perform the command now.
  public func label(
    for command: CommandID, in environment: ResolutionEnvironment, style: KeyLabelStyle = .glyphs
  ) -> KeyCommandLabel {
    KeyCommandLabel(binding(showing: command, in: environment)?.sequence, style: style)
  }
}

public import KeyboardCore

extension ResolvedBinding {
  /// Makes built-in bindings of the commands that the responders of a chain support.
  ///
  /// The focused responder is the deepest. Of two offers of one command with the same arguments
  /// and keys only the inner one counts. A condition that cannot be read disables its bindings and
  /// is their ``problem``.
  ///
  /// - Parameter chain: the responders, focused first.
  /// - Returns: the bindings, those of the focused responder first.
  public static func offers(of chain: ResponderChain) -> [ResolvedBinding] {
    let responders = Array(chain)
    var seen: Set<BindingID> = []
    var bindings: [ResolvedBinding] = []
    for (index, responder) in responders.enumerated() {
      for command in responder.supportedCommands {
        let depth = responders.count - index
        for binding in offers(of: command, depth: depth)
        where seen.insert(binding.id).inserted {
          bindings.append(binding)
        }
      }
    }
    return bindings
  }

  /// One built-in binding for each sequence that a command would like.
  private static func offers(
    of command: KeyCommand, depth: Int
  ) -> [ResolvedBinding] {
    var condition: Condition?
    var problem: String?
    if let text = command.condition {
      do {
        condition = try Condition(parsing: text)
      } catch {
        problem = "when \(text): \(error.message)"
      }
    }
    return command.sequences.map { sequence in
      ResolvedBinding(
        sequence, .perform(command.invocation), when: condition, problem: problem,
        layer: .builtIn, depth: depth, title: command.title,
        allowsRepeat: command.allowsRepeat)
    }
  }
}

public import KeyboardCore

extension ResolvedBinding {
  /// Makes built-in bindings of the commands that the responders of a chain offer now.
  ///
  /// The focused responder is the deepest. Of two offers of one command with the same arguments
  /// and keys only the inner one counts. A condition that cannot be read disables its bindings and
  /// is their ``problem``.
  ///
  /// - Parameters:
  ///   - chain: the responders, focused first.
  ///   - allowsRepeat: whether holding a key performs its command again and again.
  /// - Returns: the bindings, those of the focused responder first.
  public static func offers(
    of chain: ResponderChain, allowsRepeat: Bool = true
  ) -> [ResolvedBinding] {
    let responders = Array(chain)
    var seen: Set<BindingID> = []
    var bindings: [ResolvedBinding] = []
    for (index, responder) in responders.enumerated() {
      for command in responder.keyCommands {
        let depth = responders.count - index
        for binding in offers(of: command, depth: depth, allowsRepeat: allowsRepeat)
        where seen.insert(binding.id).inserted {
          bindings.append(binding)
        }
      }
    }
    return bindings
  }

  /// One built-in binding for each sequence that a command would like.
  private static func offers(
    of command: KeyCommand, depth: Int, allowsRepeat: Bool
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
        layer: .builtIn, depth: depth, title: command.title, allowsRepeat: allowsRepeat)
    }
  }
}

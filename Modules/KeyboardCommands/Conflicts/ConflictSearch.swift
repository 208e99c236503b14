import KeyboardCore

/// A search for bindings of a keymap that can apply at the same time.
final class ConflictSearch {
  /// A binding, which takes part where its condition holds and no stronger binding blocks or unbinds it.
  struct Participant {
    let entry: KeymapEntry
    /// The condition as written.
    let condition: SearchedCondition
    /// The bindings that remove it, from near to far and strong to weak, up to one that always does.
    let removers: [Participant]
    /// The condition under which it takes part; nil if it never does.
    let presence: SearchedCondition?

    /// A Boolean value indicating whether it can take part and performs a command.
    var performs: Bool { presence != nil && entry.binding.invocation != nil }

    /// A Boolean value indicating whether it takes part in every context.
    fileprivate var alwaysTakesPart: Bool { presence?.node == .constant(true) }

    /// Returns whether a stronger binding of the same keys removes another where it applies.
    fileprivate func removesEqual(_ other: KeymapEntry) -> Bool {
      switch entry.binding.effect {
      case .perform, .role: false
      case .block: !other.binding.effect.isRemoval
      case .unbind(let command): command == nil || command == other.binding.invocation?.id
      }
    }
  }

  private var conditions: [ExpressionNode: SearchedCondition] = [:]

  /// Calls a function with the bindings of each node below another, prefixes first, as declared.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - path: the bindings of the node and of those above it, the nearest first.
  ///   - visit: receives the bindings of a node and its path; returns whether to continue.
  /// - Returns: whether all nodes were visited.
  @discardableResult
  func visit(
    below node: KeymapNode, _ path: [[Participant]],
    _ visit: (_ participants: [Participant], _ path: [[Participant]]) -> Bool
  ) -> Bool {
    node.orderedChildren.allSatisfy { child in
      let participants = participants(of: child.node, below: path)
      return visit(participants, path)
        && self.visit(below: child.node, [participants] + path, visit)
    }
  }

  /// Returns the valid bindings of a node, the strongest first.
  private func participants(of node: KeymapNode, below path: [[Participant]]) -> [Participant] {
    var participants: [Participant] = []
    for entry in node.bindings {
      let binding = entry.binding
      guard binding.problem == nil else { continue }
      let condition = self.condition(binding.condition.node)
      let removers = removers(of: entry, among: participants, path)
      let isRemoved = removers.last?.alwaysTakesPart ?? false
      let presence = isRemoved ? nil : self.condition(condition, unless: removers)
      participants.append(
        Participant(entry: entry, condition: condition, removers: removers, presence: presence))
    }
    return participants
  }

  /// Returns a condition, analyzed once for all bindings that have it.
  private func condition(_ node: ExpressionNode) -> SearchedCondition {
    if let known = conditions[node] { return known }
    let condition = SearchedCondition(node)
    conditions[node] = condition
    return condition
  }

  /// Returns the condition that another holds while bindings do not take part.
  func condition(
    _ condition: SearchedCondition, unless others: [Participant]
  ) -> SearchedCondition {
    let parts = others.compactMap(\.presence).map { ExpressionNode.not($0.node) }
    return parts.isEmpty ? condition : self.condition(.and([condition.node] + parts))
  }

  /// Returns the bindings that remove another where they apply, at most as many as a form can hold: nothing is known
  /// beyond.
  private func removers(
    of entry: KeymapEntry, among stronger: [Participant], _ path: [[Participant]]
  ) -> [Participant] {
    if case .unbind = entry.binding.effect { return [] }
    var removers = stronger.filter { $0.presence != nil && $0.removesEqual(entry) }
    if !entry.binding.effect.isRemoval {
      for level in path {
        removers += level.filter {
          $0.presence != nil && $0.entry.binding.effect == .block && $0.entry.outranks(entry)
        }
      }
    }
    if let last = removers.firstIndex(where: \.alwaysTakesPart) {
      removers.removeSubrange((last + 1)...)
    }
    return Array(removers.prefix(ConditionForm.limit.terms + 1))
  }
}

/// A condition, and the normal forms of it and of its negation, computed on demand.
final class SearchedCondition {
  let node: ExpressionNode
  private(set) lazy var form = ConditionForm(node)
  private(set) lazy var negation = ConditionForm(node, isNegated: true)

  init(_ node: ExpressionNode) {
    self.node = node
  }
}

/// What resolution needs of a binding in a keymap without looking at the binding.
struct KeymapSlot: Sendable {
  /// The part of the effect that resolution branches on.
  enum Kind: UInt8, Sendable {
    case perform
    case block
    case unbind
  }

  let kind: Kind
  let isSound: Bool
  let hasCondition: Bool
  let appliesInText: Bool
  /// Whether it is among those that ``SubtreeSummaries`` counts.
  var counts = false
  /// The node of its sequence.
  let node: Int32
  /// The next weaker binding of the same sequence.
  var weaker = StrokeTrie.none
  /// When it was declared, counted over the life of the keymap.
  let order: UInt64

  init(_ parts: BindingParts, order: UInt64, node: Int32) {
    self.order = order
    self.node = node
    isSound = parts.problem == nil
    appliesInText = parts.appliesInText
    hasCondition = parts.condition != nil
    kind =
      switch parts.effect {
      case .perform: .perform
      case .block: .block
      case .unbind: .unbind
      }
  }

  /// Whether it performs a command whatever the context, as far as the binding itself decides it.
  var isPlain: Bool { kind == .perform && isSound && !hasCondition }
}

/// How strong a binding is: by layer, then depth, then declaration.
struct BindingRank: Comparable {
  let layer: BindingLayer
  let depth: Int
  let order: UInt64

  static func < (left: BindingRank, right: BindingRank) -> Bool {
    if left.layer != right.layer { return left.layer < right.layer }
    if left.depth != right.depth { return left.depth < right.depth }
    return left.order < right.order
  }
}

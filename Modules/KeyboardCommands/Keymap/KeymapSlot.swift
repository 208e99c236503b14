/// A binding in a keymap, with what resolution needs without looking into it.
struct KeymapSlot: Sendable {
  /// The part of the effect that resolution branches on.
  enum Kind: UInt8, Sendable {
    case perform
    case block
    case unbind
  }

  let binding: ResolvedBinding
  let kind: Kind
  let isSound: Bool
  let hasCondition: Bool
  let appliesInText: Bool
  /// When it was declared, counted over the life of the keymap.
  let order: UInt64
  /// The node of its sequence.
  let node: Int32
  /// The next weaker binding of the same sequence.
  var weaker = StrokeTrie.none

  init(_ binding: ResolvedBinding, order: UInt64, node: Int32) {
    self.binding = binding
    self.order = order
    self.node = node
    isSound = binding.problem == nil
    appliesInText = binding.appliesInText
    hasCondition = binding.condition != nil
    kind =
      switch binding.effect {
      case .perform: .perform
      case .block: .block
      case .unbind: .unbind
      }
  }

  /// Whether this binding is the stronger one of two: by layer, then depth, then declaration.
  func outranks(_ other: KeymapSlot) -> Bool {
    if binding.layer != other.binding.layer { return binding.layer > other.binding.layer }
    if binding.depth != other.binding.depth { return binding.depth > other.binding.depth }
    return order > other.order
  }
}

/// What bindings have in common that apply, and are outranked by other sequences, together.
struct BindingClass: Hashable, Sendable {
  let layer: BindingLayer
  let depth: Int
  let condition: Condition?
  let appliesInText: Bool

  init(_ binding: ResolvedBinding) {
    layer = binding.layer
    depth = binding.depth
    condition = binding.condition
    appliesInText = binding.appliesInText
  }

  /// How strong a member is that was declared then.
  func rank(declaredAt order: UInt64) -> BindingRank {
    BindingRank(layer: layer, depth: depth, order: order)
  }
}

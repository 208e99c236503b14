import KeyboardCore

/// What a binding is made of.
struct BindingParts: Equatable, Sendable {
  let id: BindingID
  let sequence: KeySequence
  let effect: BindingEffect
  let condition: Condition?
  let problem: String?
  let layer: BindingLayer
  let depth: Int
  let origin: SourcePosition?
  let title: String?
  let sentence: String?
  let allowsRepeat: Bool
  let appliesInText: Bool
}

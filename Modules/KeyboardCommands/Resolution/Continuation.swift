public import KeyboardCore

/// A stroke that can follow a pending sequence now.
public struct Continuation: Hashable, Sendable {
  /// The stroke.
  public let stroke: KeyStroke
  /// What it completes; nil when more strokes are needed.
  public let binding: ResolvedBinding?
  /// Whether something longer goes on from it.
  public let continues: Bool
}

extension Continuation: CustomStringConvertible {
  /// The stroke, what it performs, and `…` when something longer goes on from it.
  public var description: String {
    var parts = [stroke.description]
    if let binding { parts.append("\(binding.effect)") }
    if continues { parts.append("…") }
    return parts.joined(separator: " ")
  }
}

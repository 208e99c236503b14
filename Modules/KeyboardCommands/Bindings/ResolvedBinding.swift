public import KeyboardCore

/// A binding as resolution sees it: keys, effect, condition, and how strong it is.
///
/// Of two bindings that apply, the stronger layer wins, then the deeper responder, then the later
/// declaration. A value of many parts that never change, so copies share them by one reference.
public struct ResolvedBinding: Sendable {
  private let shelf: BindingShelf
  private let place: Int

  /// The binding in a place of a shelf.
  init(_ shelf: BindingShelf, _ place: Int) {
    self.shelf = shelf
    self.place = place
  }

  /// What it is made of.
  var parts: BindingParts { shelf.parts[place] }

  /// Creates a binding.
  ///
  /// - Parameters:
  ///   - id: its stable name; nil derives one from layer, keys, effect and condition.
  ///   - sequence: the keys.
  ///   - effect: what it does.
  ///   - condition: when it applies; nil for always.
  ///   - problem: why it never applies; nil for a sound binding.
  ///   - layer: where it comes from.
  ///   - depth: how near to the focus its responder is; larger is nearer.
  ///   - origin: where it is written.
  ///   - title: what to call it.
  ///   - sentence: what it does.
  ///   - allowsRepeat: whether a held key performs it again and again.
  ///   - appliesInText: whether it takes keys that would type text into a focused input.
  public init(
    id: BindingID? = nil,
    _ sequence: KeySequence,
    _ effect: BindingEffect,
    when condition: Condition? = nil,
    problem: String? = nil,
    layer: BindingLayer,
    depth: Int = 0,
    origin: SourcePosition? = nil,
    title: String? = nil,
    sentence: String? = nil,
    allowsRepeat: Bool = false,
    appliesInText: Bool = false
  ) {
    let derived = BindingID.derived(
      layer: layer, sequence: sequence, effect: effect, condition: condition, problem: problem)
    let parts = BindingParts(
      id: id ?? derived, sequence: sequence, effect: effect, condition: condition,
      problem: problem, layer: layer, depth: depth, origin: origin, title: title,
      sentence: sentence, allowsRepeat: allowsRepeat, appliesInText: appliesInText)
    self.init(BindingShelf([parts]), 0)
  }

  /// Its stable name.
  public var id: BindingID { parts.id }
  /// The keys.
  public var sequence: KeySequence { parts.sequence }
  /// What it does.
  public var effect: BindingEffect { parts.effect }
  /// When it applies; nil for always.
  public var condition: Condition? { parts.condition }
  /// Why it never applies, such as the error in its condition; nil for a sound binding.
  public var problem: String? { parts.problem }
  /// Where it comes from.
  public var layer: BindingLayer { parts.layer }
  /// How near to the focus its responder is: a larger number is nearer, 0 is no responder.
  public var depth: Int { parts.depth }
  /// Where it is written; nil when it is in no file.
  public var origin: SourcePosition? { parts.origin }
  /// What to call it in lists and hints; nil for one without a title.
  public var title: String? { parts.title }
  /// One sentence that says what it does; nil when the command's own says it.
  public var sentence: String? { parts.sentence }
  /// Whether a held key performs it again and again.
  public var allowsRepeat: Bool { parts.allowsRepeat }
  /// Whether it takes keys that would type text into a focused input.
  public var appliesInText: Bool { parts.appliesInText }

  /// The command that it performs; nil when it blocks or unbinds.
  public var invocation: CommandInvocation? {
    if case .perform(let invocation) = effect { invocation } else { nil }
  }
}

extension ResolvedBinding: Hashable {
  /// Whether all parts are equal.
  public static func == (left: ResolvedBinding, right: ResolvedBinding) -> Bool {
    left.shelf === right.shelf && left.place == right.place || left.parts == right.parts
  }

  /// Hashes the id and the keys.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(sequence)
  }
}

public import KeyboardCore

/// A binding as resolution sees it: keys, effect, condition, and how strong it is.
///
/// Of two bindings that apply, the stronger layer wins, then the deeper responder, then the later
/// declaration.
public struct ResolvedBinding: Hashable, Sendable {
  /// Its stable name.
  public let id: BindingID
  /// The keys.
  public let sequence: KeySequence
  /// The effect of the keys.
  public let effect: BindingEffect
  /// The condition under which it applies; nil for always.
  public let condition: Condition?
  /// The reason why it never applies, such as an error in its condition; nil for a sound binding.
  public let problem: String?
  /// The layer that it belongs to.
  public let layer: BindingLayer
  /// The nearness of its responder to the focus: larger is nearer, 0 is no responder.
  public let depth: Int
  /// The place where it is written; nil when it is in no file.
  public let origin: SourcePosition?
  /// The name for lists and hints; nil for a binding without a title.
  public let title: String?
  /// One sentence that says what it does; nil when the command's own says it.
  public let sentence: String?
  /// A Boolean value indicating whether a held key performs it again and again.
  public let allowsRepeat: Bool
  /// A Boolean value indicating whether it takes keys that would type text into a focused input.
  public let appliesInText: Bool

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
    self.id =
      id
      ?? .derived(
        layer: layer, sequence: sequence, effect: effect, condition: condition, problem: problem)
    self.sequence = sequence
    self.effect = effect
    self.condition = condition
    self.problem = problem
    self.layer = layer
    self.depth = depth
    self.origin = origin
    self.title = title
    self.sentence = sentence
    self.allowsRepeat = allowsRepeat
    self.appliesInText = appliesInText
  }

  /// The command that it performs; nil when it blocks or unbinds.
  public var invocation: CommandInvocation? {
    if case .perform(let invocation) = effect { invocation } else { nil }
  }
}

/// What a binding does with its keys.
public enum BindingEffect: Hashable, Sendable {
  /// Performs a command.
  case perform(CommandInvocation)
  /// Ends the search: weaker bindings of these keys, and of sequences that start with them, do not
  /// exist where this one holds, and the keys travel on as if unbound.
  case block
  /// Removes weaker bindings of exactly these keys and lets the search go on: those of a command,
  /// or all when the command is nil. Longer sequences stay.
  case unbind(CommandID?)
}

extension BindingEffect: CustomStringConvertible {
  /// The command with its arguments, `block`, or `unbind` with the command if there is one.
  public var description: String {
    switch self {
    case .perform(let invocation): invocation.description
    case .block: "block"
    case .unbind(let command): command.map { "unbind \($0)" } ?? "unbind"
    }
  }
}

/// A place in a file.
public struct SourcePosition: Hashable, Sendable, Codable {
  /// The file as it should be shown.
  public let file: String
  /// The line, the first being 1.
  public let line: Int
  /// The column in characters, the first being 1.
  public let column: Int

  /// Creates a position.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }
}

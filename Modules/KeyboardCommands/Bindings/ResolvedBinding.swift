public import KeyboardCore

/// A binding as used in resolution: keys, effect, condition and strength.
///
/// Of two bindings that apply, the one of the stronger layer wins; within a layer the one whose responder is nearer
/// to the focus, then the one declared later. A binding is immutable; it is an object because it has many parts and
/// is passed around for each key.
public final class ResolvedBinding: Hashable, Sendable, CustomStringConvertible {
  /// Its stable name.
  public let id: ID
  /// The keys of the binding.
  public let sequence: KeySequence
  /// The effect of the keys.
  public let effect: Effect
  /// The condition under which it applies.
  public let condition: Condition
  /// The reason why it never applies, such as an error in its condition; nil for a valid binding.
  public let problem: String?
  /// The layer to which it belongs.
  public let layer: Layer
  /// The nearness of its responder to the focus: larger is nearer, 0 means no responder.
  public let depth: Int
  /// The place where it is written; nil if it is not in a file.
  public let origin: SourcePosition?
  /// The name for lists and hints; nil for a binding without a title.
  public let title: String?
  /// The display name of its provider; nil if the layer determines it.
  public let provider: String?
  /// One sentence that describes the effect; nil for that of the command.
  public let summary: String?
  /// A Boolean value indicating whether a held key performs it repeatedly.
  public let allowsRepeat: Bool
  /// A Boolean value indicating whether it applies to keys that would type text into a focused input.
  public let appliesInText: Bool
  /// A Boolean value indicating whether one of its keys would type text into a focused input.
  let typesText: Bool

  /// Creates a binding.
  ///
  /// - Parameters:
  ///   - id: its stable name; nil derives one from layer, keys, effect and condition.
  ///   - sequence: the keys.
  ///   - effect: the effect of the keys.
  ///   - condition: the condition under which it applies.
  ///   - problem: the reason why it never applies; nil for a valid binding.
  ///   - layer: the layer to which it belongs.
  ///   - depth: the nearness of its responder to the focus; larger is nearer.
  ///   - origin: the place where it is written.
  ///   - title: the name for lists and hints.
  ///   - provider: the display name of its provider.
  ///   - summary: one sentence that describes the effect.
  ///   - allowsRepeat: whether a held key performs it repeatedly.
  ///   - appliesInText: whether it applies to keys that would type text into a focused input.
  public init(
    id: ID? = nil,
    _ sequence: KeySequence,
    _ effect: Effect,
    when condition: Condition = .always,
    problem: String? = nil,
    layer: Layer,
    depth: Int = 0,
    origin: SourcePosition? = nil,
    title: String? = nil,
    provider: String? = nil,
    summary: String? = nil,
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
    self.provider = provider
    self.summary = summary
    self.allowsRepeat = allowsRepeat
    self.appliesInText = appliesInText
    typesText = sequence.strokes.contains(where: \.typesText)
  }

  /// Returns whether two bindings are the same in every part.
  public static func == (left: ResolvedBinding, right: ResolvedBinding) -> Bool {
    left === right
      || left.id == right.id && left.sequence == right.sequence && left.effect == right.effect
        && left.condition == right.condition && left.problem == right.problem
        && left.layer == right.layer && left.depth == right.depth && left.origin == right.origin
        && left.title == right.title && left.provider == right.provider
        && left.summary == right.summary
        && left.allowsRepeat == right.allowsRepeat && left.appliesInText == right.appliesInText
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }

  /// The condition as a restriction; nil if it always holds, or is invalid.
  public var clause: String? { problem == nil ? condition.clause : nil }

  /// The command that it performs; nil if it blocks or unbinds.
  public var invocation: CommandInvocation? { effect.invocation }

  /// Its effect, keys, condition, layer and place: `view.zoomIn on ctrl+= when list.focused (keymap file,
  /// keymap.json5:2:5)`.
  public var description: String {
    "\(effect) on \(sequence)\(clause.map { " when \($0)" } ?? "") (\(home))"
  }

  /// Its layer, and its place if it is in a file.
  var home: String { "\(layer)\(origin.map { ", \($0)" } ?? "")" }

  /// The id that it has if it is declared without one.
  package var derivedID: ID {
    .derived(
      layer: layer, sequence: sequence, effect: effect, condition: condition, problem: problem)
  }

  /// Returns built-in bindings for the commands that the responders of a chain support.
  ///
  /// The focused responder is the deepest. Of two offers of one command with the same arguments and keys only the
  /// inner one counts. An invalid condition disables its bindings and is their ``problem``.
  ///
  /// The ids are `navigation.commit#1`, `navigation.commit#2` and so on, in the order of a command's keys: the user's
  /// changes are stored under them, so that they apply to the keys of later versions too. New keys of a command must
  /// be added after the existing ones.
  ///
  /// - Parameter chain: the responders, focused first.
  /// - Returns: the bindings, those of the focused responder first.
  public static func offers(of chain: ResponderChain) -> [ResolvedBinding] {
    var seen: Set<ID> = []
    var counts: [CommandInvocation: Int] = [:]
    var bindings: [ResolvedBinding] = []
    // Counted from the front, so that adding a responder at the end leaves the other bindings unchanged.
    for (index, responder) in chain.enumerated() {
      for command in responder.supportedCommands {
        let (condition, problem) = command.restriction
        for sequence in command.sequences {
          let derivedID = ID.derived(
            layer: .builtIn, sequence: sequence, effect: .perform(command.invocation),
            condition: condition, problem: problem)
          guard seen.insert(derivedID).inserted else { continue }
          counts[command.invocation, default: 0] += 1
          bindings.append(
            ResolvedBinding(
              id: ID("\(command.invocation)#\(counts[command.invocation, default: 1])"),
              sequence, .perform(command.invocation), when: condition, problem: problem,
              layer: .builtIn, depth: .max - index, title: command.title,
              provider: responder.providerName ?? command.id.providerName,
              allowsRepeat: command.allowsRepeat))
        }
      }
    }
    return bindings
  }
}

extension KeyCommand {
  /// The condition under which its keys apply, or the reason why they never do.
  fileprivate var restriction: (condition: Condition, problem: String?) {
    guard let text = condition else { return (.always, nil) }
    do {
      return (try Condition(parsing: text), nil)
    } catch {
      return (.never, "when \(text): \(error.message)")
    }
  }
}

extension ResolvedBinding {
  /// The effect of a binding on its keys.
  public enum Effect: Hashable, Sendable, CustomStringConvertible {
    /// Performs a command.
    case perform(CommandInvocation)
    /// Ends the search: weaker bindings of these keys, and of sequences that start with them, are ignored where this
    /// one holds. Keys that type text still do so; no other responder receives them.
    case block
    /// Removes weaker bindings of exactly these keys and continues the search: those of a command, or all if the
    /// command is nil. Longer sequences stay.
    case unbind(CommandID?)
    /// Gives a key, which is one stroke, a role while it is held or down, or for the next key. A tap performs the
    /// command of the role, or otherwise the effect of weaker bindings.
    indirect case role(KeyRole)

    /// The command that the keys perform, or that a tap performs if they have a role; nil if there is none.
    package var invocation: CommandInvocation? {
      switch self {
      case .perform(let invocation): invocation
      case .role(let role): role.tap
      case .block, .unbind: nil
      }
    }

    /// A Boolean value indicating whether it removes other bindings.
    var isRemoval: Bool {
      switch self {
      case .block, .unbind: true
      case .perform, .role: false
      }
    }

    /// The command with its arguments, `block`, `unbind` with the command if there is one, or the role.
    public var description: String { description { $0.description } }

    func description(_ name: (CommandInvocation) -> String) -> String {
      switch self {
      case .perform(let invocation): name(invocation)
      case .block: "block"
      case .unbind(let command): command.map { "unbind \($0)" } ?? "unbind"
      case .role(let role): role.description(name)
      }
    }
  }
}

public import KeyboardCore

/// A binding as resolution sees it: keys, effect, condition and strength.
///
/// Of two bindings that apply, the one of the stronger layer wins; within a layer the one whose
/// responder is nearer to the focus, then the one declared later. A binding never changes: it is an
/// object because it has many parts and every key hands it around.
public final class ResolvedBinding: Hashable, Sendable, CustomStringConvertible {
  /// Its stable name.
  public let id: ID
  /// The keys to press for it.
  public let sequence: KeySequence
  /// The effect of the keys.
  public let effect: Effect
  /// The condition under which it applies.
  public let condition: Condition
  /// The reason why it never applies, such as an error in its condition; nil for a sound binding.
  public let problem: String?
  /// The layer that it belongs to.
  public let layer: Layer
  /// The nearness of its responder to the focus: larger is nearer, 0 is no responder.
  public let depth: Int
  /// The place where it is written; nil when it is in no file.
  public let origin: SourcePosition?
  /// The name for lists and hints; nil for a binding without a title.
  public let title: String?
  /// The name of its provider, as people see it; nil when only its layer says it.
  public let provider: String?
  /// One sentence that says what it does; nil when the command's own says it.
  public let summary: String?
  /// A Boolean value indicating whether a held key performs it again and again.
  public let allowsRepeat: Bool
  /// A Boolean value indicating whether it takes keys that would type text into a focused input.
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
  ///   - problem: the reason why it never applies; nil for a sound binding.
  ///   - layer: the layer that it belongs to.
  ///   - depth: the nearness of its responder to the focus; larger is nearer.
  ///   - origin: the place where it is written.
  ///   - title: the name for lists and hints.
  ///   - provider: the name of its provider, as people see it.
  ///   - summary: one sentence that says what it does.
  ///   - allowsRepeat: whether a held key performs it again and again.
  ///   - appliesInText: whether it takes keys that would type text into a focused input.
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

  /// The condition as a restriction; nil when it always holds, or could not be read.
  public var clause: String? { problem == nil ? condition.clause : nil }

  /// The command that it performs; nil when it blocks or unbinds.
  public var invocation: CommandInvocation? { effect.invocation }

  /// Its effect, keys, condition and layer, and where it is written:
  /// `view.zoomIn on ctrl+= when list.focused (keymap file, keymap.json5:2:5)`.
  public var description: String {
    "\(effect) on \(sequence)\(clause.map { " when \($0)" } ?? "") (\(home))"
  }

  /// Its layer, and where it is written if it is in a file.
  var home: String { "\(layer)\(origin.map { ", \($0)" } ?? "")" }

  /// The id that it has when it is declared without one.
  package var derivedID: ID {
    .derived(
      layer: layer, sequence: sequence, effect: effect, condition: condition, problem: problem)
  }

  /// Makes built-in bindings of the commands that the responders of a chain support.
  ///
  /// The focused responder is the deepest. Of two offers of one command with the same arguments
  /// and keys only the inner one counts. A condition that cannot be read disables its bindings and
  /// is their ``problem``.
  ///
  /// The ids are `navigation.commit#1`, `navigation.commit#2` and so on, in the order of a
  /// command's keys: what the user changes is stored under them, so that it holds for whatever keys
  /// a later version offers. New keys of a command belong after those that it had.
  ///
  /// - Parameter chain: the responders, focused first.
  /// - Returns: the bindings, those of the focused responder first.
  public static func offers(of chain: ResponderChain) -> [ResolvedBinding] {
    var seen: Set<ID> = []
    var counts: [CommandInvocation: Int] = [:]
    var bindings: [ResolvedBinding] = []
    // Counted from the front: a responder behind the others leaves their bindings as they are.
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
    /// Ends the search: weaker bindings of these keys, and of sequences that start with them, do
    /// not exist where this one holds. The keys type their text where they do, and nothing else gets them.
    case block
    /// Removes weaker bindings of exactly these keys and lets the search go on: those of a command,
    /// or all when the command is nil. Longer sequences stay.
    case unbind(CommandID?)
    /// Gives a key, which is one stroke, a role while it is held or down, or for the next key. Tapped, it
    /// performs the command of the role, or else what weaker bindings say.
    indirect case role(KeyRole)

    /// The command that the keys perform, tapped where they have a role; nil when there is none.
    package var invocation: CommandInvocation? {
      switch self {
      case .perform(let invocation): invocation
      case .role(let role): role.tap
      case .block, .unbind: nil
      }
    }

    /// A Boolean value indicating whether it takes other bindings away.
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

public import KeyboardCore

/// The role of a key in addition to the meaning of a tap: a modifier, a layer or a command.
///
/// Key releases end a role, and decide between tapping and holding. Where none arrive, as in many terminals, a key is
/// tapped at once: only ``Span/once(for:)`` works there.
public struct KeyRole: Hashable, Sendable, CustomStringConvertible {
  /// The function of the key in its role.
  public let part: Part
  /// The time during which it has the role.
  public let span: Span
  /// The command of a tap; nil if a tap has the key's other meaning.
  public let tap: CommandInvocation?

  /// Creates a role.
  ///
  /// - Parameters:
  ///   - part: the function of the key in its role.
  ///   - span: the time during which it has the role.
  ///   - tap: the command of a tap, used only where holding is distinguished from tapping.
  public init(_ part: Part, _ span: Span, tap: CommandInvocation? = nil) {
    (self.part, self.span, self.tap) = (part, span, tap)
  }

  /// The role in the words of a keymap file, such as `hold ctrl` or `once layer nav`.
  public var description: String { description { $0.description } }

  func description(_ name: (CommandInvocation) -> String) -> String {
    (tap.map { "\(name($0)), " } ?? "") + "\(span.name) \(part.description(name))"
  }
}

extension KeyRole {
  /// The function of a key in its role.
  public enum Part: Hashable, Sendable, CustomStringConvertible {
    /// Modifiers of the keys that are pressed meanwhile.
    case modifiers(Modifiers)
    /// A layer: the value of the context name `layer`.
    case layer(String)
    /// A command, which is performed once when the role begins.
    case command(CommandInvocation)

    /// The modifiers, `layer` with its name, or the command.
    public var description: String { description { $0.description } }

    func description(_ name: (CommandInvocation) -> String) -> String {
      switch self {
      case .modifiers(let modifiers): modifiers.description
      case .layer(let layer): "layer \(layer)"
      case .command(let command): name(command)
      }
    }
  }

  /// The time during which a key has its role.
  public enum Span: Hashable, Sendable {
    /// From the decision that it is held until it comes up.
    ///
    /// It is held once `after` has passed, or earlier according to the decision. A key that is pressed again within
    /// `again` is tapped, so that it repeats.
    case held(Decision, after: Duration, again: Duration)
    /// For the next key, unless that comes too late, and as long as it is down itself.
    case once(for: Duration)
    /// As long as it is down.
    case down

    /// The name of the member of a keymap file.
    var name: String {
      switch self {
      case .held: "hold"
      case .once: "once"
      case .down: "while"
      }
    }
  }

  /// The event that shows, before the time has passed, that a key is held.
  ///
  /// Source: `tap-hold`, `tap-hold-press` and `tap-hold-release` of kanata's guide of its configuration.
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    /// No event.
    case time
    /// The press of another key.
    case press
    /// The press and release of another key.
    case release
  }
}

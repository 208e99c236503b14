public import KeyboardCore

/// The keys of a command in parts that a view draws: for each stroke its modifiers, then the key.
///
/// Modifiers come in the order ⌃⌥⇧⌘. The view decides how parts are drawn, as keycaps, images or plain text, and with
/// which colours and sizes; ``text`` and ``spoken`` are for views without keycaps and for screen readers.
public struct KeyCommandLabel: Hashable, Sendable, CustomStringConvertible {
  /// One part: a modifier or a key.
  public struct Segment: Hashable, Sendable {
    /// The kinds of segments.
    public enum Kind: Hashable, Sendable {
      /// One modifier.
      case modifier(Modifiers)
      /// The key that is pressed with the modifiers.
      case key(Key)
    }

    /// The modifier or key.
    public let kind: Kind
    /// The text to draw: a glyph, or a word if the style has words or the key has no glyph.
    public let text: String
    /// A Boolean value indicating whether the text is one character, which fits a keycap of one unit.
    public var isGlyph: Bool { text.count == 1 }
  }

  /// The keys; nil when there are none.
  public let sequence: KeySequence?
  /// The style of the segments: glyphs or words.
  public let style: Key.LabelStyle

  /// Creates the label of a sequence; nil gives one without segments.
  public init(_ sequence: KeySequence?, style: Key.LabelStyle = .glyphs) {
    (self.sequence, self.style) = (sequence, style)
  }

  /// Creates the label of a command's first sequence.
  public init(_ command: KeyCommand, style: Key.LabelStyle = .glyphs) {
    self.init(command.sequences.first, style: style)
  }

  /// Creates the label of a binding's keys in force.
  public init(_ binding: KeyBinding, style: Key.LabelStyle = .glyphs) {
    self.init(binding.sequence, style: style)
  }

  /// The segments of each stroke, in order; empty if there are no keys.
  public var strokes: [[Segment]] {
    (sequence?.strokes ?? []).map { stroke in
      stroke.modifiers.each.map { Segment(kind: .modifier($0), text: $0.label(style)) }
        + [Segment(kind: .key(stroke.key), text: KeyStroke(stroke.key).label(style))]
    }
  }

  /// The whole label as one text; empty when there are no keys.
  public var text: String { sequence?.label(style) ?? "" }

  /// The text for a screen reader; `unassigned` when there are no keys.
  public var spoken: String { sequence?.label(.spoken) ?? "unassigned" }

  /// The whole label as one text.
  public var description: String { text }
}

extension Keymap {
  /// Returns the binding whose keys to show for a command here and now.
  ///
  /// It is the strongest one whose keys, resolved in the environment, perform the command: keys that a stronger
  /// binding overrides, whose condition does not hold or that would type text are not shown. Call it again when the
  /// keymap or the context has changed.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - arguments: its arguments; nil for any arguments.
  ///   - environment: the context of this moment.
  /// - Returns: the binding; nil if no keys perform the command now.
  public func binding(
    showing command: CommandID, arguments: [String: Value]? = nil,
    in environment: Environment
  ) -> ResolvedBinding? {
    bindings(performing: command).first { binding in
      if let arguments, binding.invocation?.arguments != arguments { return false }
      switch resolve(binding.sequence, in: environment) {
      case .matched(binding), .pending(fallback: binding): return true
      case .matched, .pending, .blocked, .unbound: return false
      }
    }
  }

  /// Returns the label of the keys that perform a command here and now.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - environment: the context of this moment.
  ///   - style: whether its segments are glyphs or words.
  /// - Returns: the label, without segments if no keys perform the command now.
  public func label(
    for command: CommandID, in environment: Environment, style: Key.LabelStyle = .glyphs
  ) -> KeyCommandLabel {
    KeyCommandLabel(binding(showing: command, in: environment)?.sequence, style: style)
  }
}

extension Modifiers {
  /// The modifiers one by one, in the order of labels.
  fileprivate var each: [Modifiers] {
    (0..<UInt8.bitWidth).map { Modifiers(rawValue: 1 << $0) }
      .filter { contains($0) && !$0.description.isEmpty }
  }

  /// Returns the name of one modifier: the label of a stroke without its key and the joiner.
  fileprivate func label(_ style: Key.LabelStyle) -> String {
    let key = KeyStroke(.space)
    let joined = KeyStroke(key.key, self).label(style).dropLast(key.label(style).count)
    return String(joined.last.map { $0 == "+" || $0 == " " } ?? false ? joined.dropLast() : joined)
  }
}

/// A key going down, repeating or coming up, with all facts that its source reports.
///
/// Facts that the source does not report are nil, never guessed. Locks are recorded but never affect matching.
public struct KeyEvent: Hashable, Sendable {
  /// The phases of a key.
  public enum Phase: String, Hashable, Sendable, Codable {
    /// The key went down.
    case press
    /// The key is held, and the source repeats it.
    case `repeat`
    /// The key came up.
    case release
  }

  /// The sources of events.
  public enum Source: String, Hashable, Sendable, Codable {
    /// A terminal's byte stream.
    case terminal
    /// A script or a line typed at the prompt.
    case script
    /// An on-screen keyboard.
    case softKeyboard
    /// A command that presses keys, such as a macro.
    case command
    /// A window system or other host.
    case host
  }

  /// The key without Shift: `g` for both g and G.
  public var key: Key
  /// The key that Shift makes of it; nil if the source does not report it.
  public var shiftedKey: Key?
  /// The key at the same place of a US layout; nil if the source does not report it.
  public var baseLayoutKey: Key?
  /// The position on the keyboard; nil if the source does not report it.
  public var physicalKey: PhysicalKey?
  /// The modifiers held.
  public var modifiers: Modifiers
  /// A Boolean value indicating whether more than Shift chose the character, such as AltGr for `@`.
  ///
  /// Such a character matches only itself, neither by position nor by the key of a US layout.
  public var isThirdLevel = false
  /// A Boolean value indicating whether the event may also mean two presses of the key without Alt.
  ///
  /// Terminals without a keyboard protocol send the same bytes for Alt+Escape as for Escape twice, if both are read
  /// at once. Bindings of the stroke take precedence.
  public var mayBeTwoPresses = false
  /// The locks that were on.
  public var locks: Locks
  /// The phase: the key was pressed, repeats or was released.
  public var phase: Phase
  /// The text that the key types; nil if it types none or the source does not report it.
  public var text: String?
  /// The time of the event, on the clock of its source.
  public var instant: Instant
  /// The source of the event.
  public var source: Source
  /// The key and the commands that led to this press; empty for a key that a person pressed.
  package var trail: [String] = []

  /// Creates an event from what is known.
  public init(
    key: Key,
    shiftedKey: Key? = nil,
    baseLayoutKey: Key? = nil,
    physicalKey: PhysicalKey? = nil,
    modifiers: Modifiers = [],
    locks: Locks = [],
    phase: Phase = .press,
    text: String? = nil,
    instant: Instant = .zero,
    source: Source
  ) {
    self.key = key
    self.shiftedKey = shiftedKey
    self.baseLayoutKey = baseLayoutKey
    self.physicalKey = physicalKey
    self.modifiers = modifiers
    self.locks = locks
    self.phase = phase
    self.text = text
    self.instant = instant
    self.source = source
  }

  /// Creates the event of pressing a stroke.
  ///
  /// The text is what the stroke types: the character, or with Shift the upper-case letter; nothing with Control,
  /// Alt, Super, Hyper or Meta. Named keys and positions type nothing, except the space bar.
  public init(pressing stroke: KeyStroke, at instant: Instant = .zero, source: Source = .script) {
    var typed = stroke.key == .space ? " " : stroke.key.character
    var shifted: Key?
    if stroke.modifiers.contains(.shift), let character = stroke.key.character {
      typed = character.upperCaseLetter
      shifted = typed.map(Key.character)
    }
    let types = stroke.modifiers.subtracting(.shift).isEmpty
    self.init(
      key: stroke.key, shiftedKey: shifted, modifiers: stroke.modifiers,
      text: types ? typed.map { String($0) } : nil, instant: instant, source: source)
  }

  /// The key and modifiers as one stroke, including Shift, because its layout may type any character with it.
  public var stroke: KeyStroke {
    KeyStroke(received: key, modifiers)
  }
}

/// The candidates of an event, found one after another without an array.
@usableFromInline
struct MatchCandidates: Sequence, IteratorProtocol {
  private let event: KeyEvent
  private var step = 0

  @usableFromInline
  init(_ event: KeyEvent) {
    self.event = event
  }

  @usableFromInline
  mutating func next() -> KeyStroke? {
    while step < 4 {
      step += 1
      if let stroke = candidate(step) { return stroke }
    }
    return nil
  }

  private func candidate(_ step: Int) -> KeyStroke? {
    switch step {
    case 1:
      return event.stroke
    case 2:
      guard event.modifiers.contains(.shift), let shifted = event.shiftedKey else { return nil }
      let stroke = KeyStroke(shifted, event.modifiers.subtracting(.shift))
      return stroke == event.stroke ? nil : stroke
    case 3:
      guard !event.isThirdLevel, let base = event.baseLayoutKey, event.key.character != nil,
        !event.key.isASCIICharacter
      else { return nil }
      return KeyStroke(received: base, event.modifiers)
    default:
      guard !event.isThirdLevel, let position = event.physicalKey,
        event.key != .physical(position)
      else { return nil }
      return KeyStroke(.physical(position), event.modifiers)
    }
  }
}

extension KeyEvent {
  /// The strokes that bindings may match for this event, best first: at most four.
  ///
  /// In order: the stroke itself; the shifted form without Shift (`?` for Shift and `/`); the key of the US layout if
  /// the typed one is not an ASCII character; the physical position. A character of the third level has no
  /// fall-backs. Locks are ignored. Source: the fall-back order of the kitty keyboard protocol's reference terminal.
  @inlinable public var candidates: some Sequence<KeyStroke> {
    MatchCandidates(self)
  }
}

extension KeyEvent {
  /// A Boolean value indicating whether a focused input would insert text for this key.
  ///
  /// A key with Control, Alt, Super, Hyper or Meta is a shortcut; AltGr types, since its source reports the text and
  /// not Alt.
  package var typesText: Bool {
    guard modifiers.subtracting(.shift).isEmpty, let first = text?.unicodeScalars.first else {
      return false
    }
    return first.value >= 0x20 && first.value != 0x7F
  }

  /// A Boolean value indicating whether this is Backspace without modifiers.
  package var isBackspace: Bool { key == .backspace && modifiers.isEmpty }
}

extension KeyEvent: CustomStringConvertible {
  /// The stroke, the phase and the text that it types, such as `shift+a press "A"`.
  public var description: String {
    "\(stroke) \(phase.rawValue)\(text.map { " \($0.debugDescription)" } ?? "")"
  }
}

extension KeyEvent {
  /// The lock keys that were on during an event; they never affect matching.
  public struct Locks: OptionSet, Hashable, Sendable {
    /// The bits of the locks.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Caps Lock was on.
    public static let capsLock = Locks(rawValue: 1 << 0)
    /// Num Lock was on.
    public static let numLock = Locks(rawValue: 1 << 1)
  }
}

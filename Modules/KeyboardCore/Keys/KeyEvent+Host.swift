extension KeyEvent {
  /// Creates an event from what a window system knows of a key and its layout.
  ///
  /// The characters of the layout decide which key it is:
  ///
  /// - `typed` is `unmodified` or `shifted`, whatever Caps Lock did: the key is `unmodified`, and
  ///   modifiers stay. Shift and `/` on a US layout match `shift+[Slash]` and `?`.
  /// - `typed` is neither: a third level, such as AltGr and Q for `@` on a German layout. The key
  ///   is `typed`, the modifiers in `consumed` go, and neither the position nor the unmodified
  ///   character match. See ``isThirdLevel``.
  /// - Only `typed` is known: it is the key, and with Shift also what Shift gives.
  /// - No character is typed: the key is named by `named`, by a control character, or by its
  ///   position; a position without a name is the key itself.
  ///
  /// The key in a US layout comes from the position. The text is `typed`, unless it is a control
  /// character, the key came up, or modifiers other than Shift remain.
  ///
  /// Returns nil when no argument identifies a key. Control characters, and the function keys that
  /// AppKit writes as U+F700 and following, count as no characters.
  ///
  /// - Parameters:
  ///   - typed: the text or the character of the keyval at the level that was typed.
  ///   - unmodified: the character of the key without modifiers: level 0.
  ///   - shifted: the character with Shift alone: level 1.
  ///   - named: the named key, where the window system says so; it is stronger than characters.
  ///   - physicalKey: the position; see ``PhysicalKey/init(evdev:)``.
  ///   - modifiers: the modifiers held. AltGr is none of them.
  ///   - consumed: the modifiers that the layout used to make `typed`: Option on a Mac, Control and
  ///     Alt where AltGr is reported as both. They count only for a third level.
  ///   - locks: the locks that were on; without Caps Lock another case of a letter may be a level.
  ///   - phase: whether the key was pressed, repeats or was released.
  ///   - instant: when it happened.
  ///   - source: where it came from.
  public init?(
    typed: String?,
    unmodified: Character? = nil,
    shifted: Character? = nil,
    named: NamedKey? = nil,
    physicalKey: PhysicalKey? = nil,
    modifiers: Modifiers = [],
    consumed: Modifiers = [],
    locks: Locks = [],
    phase: Phase = .press,
    instant: Instant = .zero,
    source: Source = .host
  ) {
    let text = typed.flatMap { $0.isEmpty || $0.contains(where: \.isFunction) ? nil : $0 }
    let character = text?.count == 1 ? text?.first : nil
    let plain = unmodified.flatMap { $0.isFunction ? nil : $0 }
    let withShift = shifted.flatMap { $0.isFunction ? nil : $0 }
    self.init(
      key: .space, baseLayoutKey: physicalKey?.usCharacter.map(Key.character),
      physicalKey: physicalKey, modifiers: modifiers, locks: locks, phase: phase,
      instant: instant, source: source)

    if let name = named ?? physicalKey?.keypadName(types: text != nil) {
      key = .named(name)
    } else if let plain, character?.isTyped(by: plain, withShift, modifiers, locks) ?? true {
      let isShifted = modifiers.contains(.shift)
      // Caps Lock may give what Shift gives: the digits of a French keyboard on Windows.
      let isLocked = !isShifted && character == withShift && character?.isLetterOfTwoCases == false
      key = .character(isLocked ? character ?? plain : plain.folded)
      let typedWithShift = isShifted && character != plain ? character : nil
      shiftedKey = (withShift ?? typedWithShift).map(Key.character)
    } else if let character {
      let isLetter = character.isLetterOfTwoCases
      key = .character(character.folded)
      isThirdLevel = plain != nil || !consumed.subtracting(.shift).isEmpty
      if isThirdLevel {
        self.modifiers.subtract(isLetter ? consumed.subtracting(.shift) : consumed.union(.shift))
      }
      if self.modifiers.contains(.shift) { shiftedKey = .character(character) }
    } else if let name = [unmodified, typed?.first].lazy.compactMap({ $0?.keyName }).first
      ?? physicalKey?.name
    {
      key = .named(name)
    } else if let physicalKey {
      key = .physical(physicalKey)
    } else {
      return nil
    }
    if phase != .release, self.modifiers.subtracting(.shift).isEmpty { self.text = text }
  }
}

extension Character {
  /// A Boolean value indicating whether this is a control character, or one of AppKit's for keys
  /// that type nothing.
  fileprivate var isFunction: Bool {
    unicodeScalars.allSatisfy {
      switch $0.value {
      case 0..<0x20, 0x7F..<0xA0, 0xF700..<0xF800: true
      default: false
      }
    }
  }

  /// A Boolean value indicating whether this is an upper-case or a lower-case letter that has the
  /// other case too.
  fileprivate var isLetterOfTwoCases: Bool { lowerCaseLetter != nil || upperCaseLetter != nil }

  /// The named key that a control character stands for.
  fileprivate var keyName: NamedKey? { isFunction ? Key.character(self).name : nil }

  /// This letter in lower case, or this character.
  fileprivate var folded: Character { lowerCaseLetter ?? self }

  /// Returns whether a key types this without a third level, Caps Lock or not.
  fileprivate func isTyped(
    by plain: Character, _ shifted: Character?, _ modifiers: Modifiers, _ locks: KeyEvent.Locks
  ) -> Bool {
    let isShifted = modifiers.contains(.shift)
    guard let expected = isShifted ? shifted : plain, self != expected else { return true }
    // Elsewhere another case is another level: AltGr, Shift and é give É on a French keyboard.
    guard locks.contains(.capsLock) || plain.folded == shifted?.folded else { return false }
    return folded == expected.folded || (!isShifted && self == shifted)
  }
}

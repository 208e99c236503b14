extension KeyEvent {
  /// Creates an event from the facts that a window system reports about a key and its layout.
  ///
  /// The characters of the layout determine the key:
  ///
  /// - `typed` is `unmodified` or `shifted`, regardless of Caps Lock: the key is `unmodified`, and modifiers stay.
  ///   Shift and `/` on a US layout match `shift+[Slash]` and `?`.
  /// - `typed` is neither: a third level, such as AltGr and Q for `@` on a German layout. The key is `typed`, the
  ///   modifiers in `consumed` are removed, and neither the position nor the unmodified character matches. See
  ///   ``isThirdLevel``.
  /// - Only `typed` is known: it is the key, and with Shift also its shifted key.
  /// - No character is typed: the key is named by `named`, by a control character, or by its position; a position
  ///   without a name is itself the key.
  ///
  /// The key in a US layout is derived from the position. The text is `typed`, unless it is a control character, the
  /// key was released, or modifiers other than Shift remain.
  ///
  /// Returns nil if no argument identifies a key. Control characters, and the function keys that AppKit encodes from
  /// U+F700, do not count as characters.
  ///
  /// - Parameters:
  ///   - typed: the text or the character of the keyval at the level that was typed.
  ///   - unmodified: the character of the key without modifiers: level 0.
  ///   - shifted: the character with Shift alone: level 1.
  ///   - named: the named key, if the window system reports it; it takes precedence over characters.
  ///   - physicalKey: the position; see ``PhysicalKey/init(evdev:)``.
  ///   - modifiers: the modifiers held, without AltGr.
  ///   - consumed: the modifiers that the layout used to produce `typed`: Option on a Mac, Control and Alt where
  ///     AltGr is reported as both. They matter only for a third level.
  ///   - locks: the locks that were on; without Caps Lock another case of a letter may be a level.
  ///   - phase: whether the key was pressed, repeats or was released.
  ///   - instant: the time of the event.
  ///   - source: the source of the event.
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
      // Caps Lock may type what Shift types: the digits of a French keyboard on Windows.
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
  /// A Boolean value indicating whether this is a control character, or one that AppKit uses for keys that type
  /// nothing.
  fileprivate var isFunction: Bool {
    unicodeScalars.allSatisfy {
      switch $0.value {
      case 0..<0x20, 0x7F..<0xA0, 0xF700..<0xF800: true
      default: false
      }
    }
  }

  /// A Boolean value indicating whether this is a letter with both an upper-case and a lower-case form.
  fileprivate var isLetterOfTwoCases: Bool { lowerCaseLetter != nil || upperCaseLetter != nil }

  /// The named key that a control character stands for.
  fileprivate var keyName: NamedKey? { isFunction ? Key.character(self).name : nil }

  /// This letter in lower case, or this character.
  fileprivate var folded: Character { lowerCaseLetter ?? self }

  /// Returns whether a key types this without a third level, with or without Caps Lock.
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

import KeyboardCore

/// The form in which a stroke arrives from a terminal.
enum StrokeArrival: Hashable {
  /// The stroke arrives as it was pressed.
  case asItself
  /// The stroke arrives as another one.
  case `as`(KeyStroke)
  /// The stroke never arrives.
  case never
  /// The stroke cannot arrive: terminals do not report the position of a key.
  case asPosition
  /// The stroke arrives as a signal instead of a key.
  case asSignal

  init(of stroke: KeyStroke, from capabilities: Capabilities, in modes: TtyModes) {
    let flags = capabilities.keyboard ?? []
    if case .physical = stroke.key.kind {
      self = .asPosition
    } else if !flags.isDisjoint(with: [.disambiguate, .allKeys]) {
      self =
        stroke.key.name?.isModifier == true && !flags.contains(.allKeys) ? .never : .asItself
    } else {
      let isExact = (capabilities.modifyOtherKeys ?? 0) >= 2
      self = Self.withoutProtocol(stroke, isExact: isExact, in: modes)
    }
  }

  /// Returns the arrival without a protocol that reports all keys.
  ///
  /// An exact terminal reports the modifiers of keys that have a character of their own.
  private static func withoutProtocol(
    _ stroke: KeyStroke, isExact: Bool, in modes: TtyModes
  ) -> StrokeArrival {
    if !stroke.modifiers.isDisjoint(with: [.super, .hyper, .meta]) { return .never }
    if !isExact, let signal = signal(stroke, in: modes) { return signal }
    if let name = stroke.key.name {
      return arrival(of: name, stroke.modifiers, isExact: isExact, in: modes)
    }
    guard let character = stroke.key.character, !isExact else { return .asItself }
    guard stroke.modifiers.contains(.control) else { return .asItself }
    return compare(stroke, controlled(character, stroke.modifiers))
  }

  /// Returns the arrival of keys that the terminal turns into signals.
  private static func signal(_ stroke: KeyStroke, in modes: TtyModes) -> StrokeArrival? {
    let quits: Set<KeyStroke> = ["ctrl+\\", "ctrl+4"]
    let others: Set<KeyStroke> = ["ctrl+c", "ctrl+z"]
    switch modes.signalKeys {
    case .none: return nil
    case .quit: return quits.contains(stroke) ? .asSignal : nil
    case .all: return quits.contains(stroke) || others.contains(stroke) ? .asSignal : nil
    }
  }

  /// Returns a character key with Control, as one of the 32 control characters or without Control.
  private static func controlled(_ character: Character, _ modifiers: Modifiers) -> KeyStroke {
    let alt = modifiers.intersection(.alt)
    switch character {
    case "i": return KeyStroke(.tab, alt)
    case "m": return KeyStroke(.enter, alt)
    case "[", "3": return KeyStroke(.escape, alt)
    case "2", "@": return KeyStroke(.space, alt.union(.control))
    case "?", "8": return KeyStroke(.backspace, alt)
    case "4": return KeyStroke(.character("\\"), alt.union(.control))
    case "5": return KeyStroke(.character("]"), alt.union(.control))
    case "~", "6": return KeyStroke(.character("^"), alt.union(.control))
    case "/", "7": return KeyStroke(.character("_"), alt.union(.control))
    case "a"..."z", "\\", "]", "^", "_":
      return KeyStroke(.character(character), alt.union(.control))
    default: return KeyStroke(.character(character), modifiers.subtracting(.control))
    }
  }

  private static func compare(_ stroke: KeyStroke, _ arriving: KeyStroke) -> StrokeArrival {
    arriving == stroke ? .asItself : .as(arriving)
  }
}

extension StrokeArrival {
  /// Returns the form in which a named key arrives without a protocol that reports all keys.
  static func arrival(
    of name: NamedKey, _ modifiers: Modifiers, isExact: Bool, in modes: TtyModes
  ) -> StrokeArrival {
    if name.isModifier { return .never }
    switch name {
    case .enter, .tab, .escape, .backspace, .space:
      return isExact ? .asItself : single(name, modifiers)
    case .printScreen, .pause, .mediaPlay, .mediaPause, .mediaPlayPause, .mediaReverse, .mediaStop,
      .mediaFastForward, .mediaRewind, .mediaTrackNext, .mediaTrackPrevious, .mediaRecord,
      .audioVolumeDown, .audioVolumeUp, .audioVolumeMute, .f21, .f22, .f23, .f24, .f25, .f26, .f27,
      .f28, .f29, .f30, .f31, .f32, .f33, .f34, .f35:
      return .never
    default:
      guard let main = KeypadKey.typed[name], !modes.keypad else { return .asItself }
      return .as(KeyStroke(main, modifiers))
    }
  }

  /// Returns a key that is one control character, with its remaining modifiers.
  private static func single(
    _ name: NamedKey, _ modifiers: Modifiers
  ) -> StrokeArrival {
    let stroke = KeyStroke(.named(name), modifiers)
    let alt = modifiers.intersection(.alt)
    let arriving =
      switch name {
      // Shift+Tab has a sequence, with any other modifiers.
      case .tab: KeyStroke(.tab, modifiers.subtracting(.control))
      case .space: KeyStroke(.space, modifiers.subtracting(.shift))
      case .backspace where modifiers.contains(.control):
        KeyStroke(.character("h"), alt.union(.control))
      default: KeyStroke(.named(name), alt)
      }
    return arriving == stroke ? .asItself : .as(arriving)
  }
}

import KeyboardCore

/// The kind of device that a keyboard is laid out for.
public enum KeyboardDevice: String, CaseIterable, Hashable, Sendable, Codable {
  /// A narrow screen: few keys beside the characters.
  case phone
  /// A wide screen: keys on both sides.
  case pad
}

extension KeyboardLayout {
  /// Returns the layout that people know from their phones and tablets, for a context.
  ///
  /// The characters are those of the locale, in the case of the keyboard type.
  public static func standard(for context: KeyboardContext) -> KeyboardLayout {
    let characters = context.characterRows
    return switch context.device {
    case .phone: phone(characters, context)
    case .pad: pad(characters, context)
    }
  }

  // MARK: Phone

  private static func phone(_ characters: [[Item]], _ context: KeyboardContext) -> KeyboardLayout {
    let isLandscape = context.isLandscape
    let side = Width.percentage(context.keyboardType.isAlphabetic ? 0.12 : 0.14)
    let bottom = Width.percentage(isLandscape ? 0.095 : 0.123)
    var last = [Item(context.switchKey, width: bottom)]
    last += context.switcherKeys.map { Item($0, width: bottom) }
    last += context.spaceRow
    last.append(Item(context.returnAction, width: .percentage(isLandscape ? 0.195 : 0.25)))
    return KeyboardLayout(
      rows: [
        centered(characters[0]),
        centered(characters[1]),
        [Item(context.thirdRowKey, width: side)] + centered(characters[2])
          + [Item(.backspace, width: side)],
        last,
      ],
      rowHeight: isLandscape ? 40 : 54)
  }

  /// Returns a row with room on both sides, where a touch types the nearest character.
  private static func centered(_ row: [Item]) -> [Item] {
    guard case .character(let first)? = row.first?.action,
      case .character(let last)? = row.last?.action
    else { return row }
    return [Item(.characterMargin(first), width: .available)] + row
      + [Item(.characterMargin(last), width: .available)]
  }

  // MARK: Pad

  private static func pad(_ characters: [[Item]], _ context: KeyboardContext) -> KeyboardLayout {
    let third =
      context.keyboardType.isAlphabetic
      ? characters[2] + [Item(.character(",")), Item(.character("."))] : characters[2]
    var last = [Item(context.switchKey, width: .percentage(0.1))]
    last += context.switcherKeys.map { Item($0, width: .percentage(0.1)) }
    last += context.spaceRow
    last += [
      Item(context.switchKey, width: .percentage(0.1)),
      Item(.dismissKeyboard, width: .percentage(0.1)),
    ]
    return KeyboardLayout(
      rows: [
        characters[0] + [Item(.backspace, width: .percentage(0.125))],
        [Item(.none, width: .inputPercentage(0.4))] + characters[1]
          + [Item(context.returnAction, width: .available)],
        [Item(context.thirdRowKey)] + third + [Item(context.thirdRowKey, width: .available)],
        last,
      ],
      rowHeight: context.isLandscape ? 86 : 64)
  }
}

extension KeyboardContext {
  /// The characters of the keyboard type, in the locale and in the case of the letters.
  fileprivate var characterRows: [[KeyboardLayout.Item]] {
    let rows =
      switch keyboardType {
      case .numeric: locale.numeric
      case .symbolic: locale.symbolic
      default: locale.alphabetic
      }
    let isUppercased = keyboardType.casing?.isUppercased ?? false
    return rows.map { row in
      row.map { .init(.character(isUppercased ? locale.uppercasedKey($0) : $0)) }
    }
  }

  /// The key at the left of the last row.
  fileprivate var switchKey: KeyboardAction {
    switch keyboardType {
    case .alphabetic, .email: .keyboardType(.numeric)
    default: .keyboardType(.alphabetic(.auto))
    }
  }

  /// The key at the left of the third row: shift, or the way between digits and signs.
  fileprivate var thirdRowKey: KeyboardAction {
    switch keyboardType {
    case .numeric: .keyboardType(.symbolic)
    case .symbolic: .keyboardType(.numeric)
    default: .shift(currentState: keyboardType.casing ?? .lowercased)
    }
  }

  /// The keys that lead to other keyboards.
  fileprivate var switcherKeys: [KeyboardAction] {
    (needsInputModeSwitchKey ? [.nextKeyboard] : [])
      + (hasMultipleLocales ? [.nextLocale] : []) + (hasDictationKey ? [.dictation] : [])
  }

  /// The space bar, between the signs that an email address or a URL needs.
  fileprivate var spaceRow: [KeyboardLayout.Item] {
    let space = KeyboardLayout.Item(.space, width: .available)
    func key(_ text: String) -> KeyboardLayout.Item { .init(.character(text)) }
    guard keyboardType.isAlphabetic || keyboardType == .email else { return [space] }
    return switch inputKind {
    case .url: [key("."), key("/"), space, key(".com")]
    case .email: [space, key("@"), key(".")]
    default: keyboardType == .email ? [space, key("@"), key(".")] : [space]
    }
  }

  /// The key that ends the input: Return, or what the input asks for.
  fileprivate var returnAction: KeyboardAction {
    let type = KeyboardAction.PrimaryType(textDocumentProxy?.returnKey ?? .default)
    return type == .return ? .return : .primary(type)
  }

  private var inputKind: TextContentType { textDocumentProxy?.contentType ?? .text }
}

extension KeyboardAction: CustomStringConvertible {
  /// The actions without values, by their text forms.
  private static let named: [String: KeyboardAction] = [
    "backspace": .backspace, "command": .command, "control": .control, "dictation": .dictation,
    "dismissKeyboard": .dismissKeyboard, "emojiSearch": .emojiSearch, "escape": .escape,
    "function": .function,
    "moveCursorBackward": .moveCursorBackward, "moveCursorForward": .moveCursorForward,
    "newLine": .newLine, "nextForm": .nextForm, "nextKeyboard": .nextKeyboard,
    "nextLocale": .nextLocale, "none": .none,
    "option": .option, "return": .return, "settings": .settings, "space": .space,
    "systemSettings": .systemSettings, "tab": .tab,
  ]
  private static let names = Dictionary(uniqueKeysWithValues: named.map { ($0.value, $0.key) })

  /// The names of the actions, with which their text forms begin.
  public static let allNames =
    (Array(named.keys)
    + [
      "character", "characterMargin", "custom", "emoji", "emojiCategory", "image", "keyboardType",
      "primary", "shift", "systemImage", "url",
    ]).sorted()

  /// The actions with a small set of values: kinds of keys, cases, categories of emojis, return keys.
  package static let ofFewValues: [KeyboardAction] =
    KeyboardType.known.map { .keyboardType($0) }
    + KeyboardCasing.allCases.map { .shift(currentState: $0) }
    + EmojiCategory.allCases.map { .emojiCategory($0) }
    + PrimaryType.named.map { .primary($0.value) }

  /// Creates an action from its text form; nil if the text is not an action.
  ///
  /// - Parameters:
  ///   - text: the text form, such as `backspace`, `character(a)` or `custom(named: copy)`.
  ///   - shiftState: the state of a `shift` without a value.
  public init?(_ text: String, shiftState: KeyboardCasing = .lowercased) {
    if let action = Self.named[text] {
      self = action
      return
    }
    guard text != "shift" else {
      self = .shift(currentState: shiftState)
      return
    }
    guard let call = CallText(text), !call.arguments.isEmpty,
      let action = Self.action(for: call)
    else { return nil }
    self = action
  }

  private static func action(for call: CallText) -> KeyboardAction? {
    let argument = String(call.arguments)
    switch call.name {
    case "character": return .character(argument)
    case "characterMargin": return .characterMargin(argument)
    case "emoji": return .emoji(Emoji(argument))
    case "emojiCategory": return EmojiCategory(rawValue: argument).map { .emojiCategory($0) }
    case "keyboardType": return KeyboardType(argument).map { .keyboardType($0) }
    case "primary": return PrimaryType(argument).map { .primary($0) }
    case "shift": return KeyboardCasing(rawValue: argument).map { .shift(currentState: $0) }
    case "custom": return call.values(of: "custom", "named").map { .custom(named: $0[0]) }
    case "image":
      return call.values(of: "image", "description", "keyboardImageName", "imageName").map {
        .image(description: $0[0], keyboardImageName: $0[1], imageName: $0[2])
      }
    case "systemImage":
      return call.values(of: "systemImage", "description", "keyboardImageName", "imageName").map {
        .systemImage(description: $0[0], keyboardImageName: $0[1], imageName: $0[2])
      }
    case "url":
      guard let comma = argument.ranges(of: ", id: ").last else { return .url(argument, id: nil) }
      return .url(String(argument[..<comma.lowerBound]), id: String(argument[comma.upperBound...]))
    default: return nil
    }
  }

  /// The text form, as parsed by ``init(_:shiftState:)``.
  public var description: String {
    switch self {
    case .character(let text): "character(\(text))"
    case .characterMargin(let text): "characterMargin(\(text))"
    case .emoji(let emoji): "emoji(\(emoji.text))"
    case .emojiCategory(let category): "emojiCategory(\(category.rawValue))"
    case .keyboardType(let type): "keyboardType(\(type))"
    case .primary(let type): "primary(\(type.description))"
    case .shift(let state): "shift(\(state.rawValue))"
    case .custom(let name): CallText.print("custom", ["named": name])
    case .image(let description, let keyboardImageName, let imageName):
      CallText.print(
        "image",
        [
          "description": description, "keyboardImageName": keyboardImageName,
          "imageName": imageName,
        ])
    case .systemImage(let description, let keyboardImageName, let imageName):
      CallText.print(
        "systemImage",
        [
          "description": description, "keyboardImageName": keyboardImageName,
          "imageName": imageName,
        ])
    case .url(let url, let id): "url(\(url)\(id.map { ", id: \($0)" } ?? ""))"
    default: Self.names[self] ?? ""
    }
  }

  /// The name of the action without its values, such as `character`.
  public var name: String { String(description.unicodeScalars.prefix { $0 != "(" }) }
}

extension KeyboardAction: Codable {
  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let action = KeyboardAction(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a keyboard action")
    }
    self = action
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A text such as `image(description: A cat, imageName: cat)`: a name with arguments in parentheses.
struct CallText {
  let name: Substring
  let arguments: Substring

  /// Splits a text at its first parenthesis; nil if it does not end with one.
  ///
  /// The split is between scalars, because a combining mark at the start of the arguments, as in `character(َ)`,
  /// forms one character with the parenthesis.
  init?(_ text: some StringProtocol) {
    let scalars = Substring(text).unicodeScalars
    guard let opening = scalars.firstIndex(of: "("), scalars.last == ")" else { return nil }
    name = Substring(scalars[..<opening])
    arguments = Substring(scalars[scalars.index(after: opening)...].dropLast())
  }

  /// Returns the values of the labelled arguments, in this order; nil if the name or a label differs.
  func values(of name: String, _ labels: String...) -> [String]? {
    guard self.name == name else { return nil }
    var rest = arguments
    var values: [String] = []
    for (index, label) in labels.enumerated() {
      let separator = index == 0 ? "\(label): " : ", \(label): "
      guard let range = rest.firstRange(of: separator),
        index > 0 || range.lowerBound == rest.startIndex
      else { return nil }
      if index > 0 { values.append(String(rest[..<range.lowerBound])) }
      rest = rest[range.upperBound...]
    }
    return values + [String(rest)]
  }

  /// Returns the text form of a name with labelled arguments.
  static func print(_ name: String, _ arguments: KeyValuePairs<String, String>) -> String {
    let list = arguments.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    return "\(name)(\(list))"
  }
}

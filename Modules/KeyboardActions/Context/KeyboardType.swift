/// A kind of keys of a keyboard.
public enum KeyboardType: Hashable, Sendable {
  /// Letters, in a case.
  case alphabetic(KeyboardCasing)
  /// Digits and common signs.
  case numeric
  /// Less common signs.
  case symbolic
  /// Letters and the signs of email addresses.
  case email
  /// Emojis, by category.
  case emojis
  /// Images of the program.
  case images
  /// A custom kind.
  case custom(named: String)

  /// A Boolean value indicating whether the keyboard has letters.
  public var isAlphabetic: Bool { casing != nil }

  /// The case of the letters; nil for a keyboard without letters.
  public var casing: KeyboardCasing? {
    if case .alphabetic(let casing) = self { casing } else { nil }
  }

  /// The text form, which identifies the type.
  public var id: String { description }

  /// The text form without its values, such as `alphabetic`.
  public var name: String { String(description.prefix { $0 != "(" }) }
}

/// The case of the letters on a keyboard.
public enum KeyboardCasing: String, CaseIterable, Hashable, Sendable, Codable {
  /// The case according to the text before the cursor.
  case auto
  /// Letters in lower case.
  case lowercased
  /// Upper case for the next letter.
  case uppercased
  /// Upper case until it is unlocked.
  case capsLocked

  /// A Boolean value indicating whether letters are typed in upper case.
  public var isUppercased: Bool { self == .uppercased || self == .capsLocked }
}

extension KeyboardType: CustomStringConvertible, Codable {
  private static let named: KeyValuePairs<String, KeyboardType> = [
    "numeric": .numeric, "symbolic": .symbolic, "email": .email, "emojis": .emojis,
    "images": .images,
  ]

  /// The types except custom ones.
  static let known =
    KeyboardCasing.allCases.map { KeyboardType.alphabetic($0) } + named.map(\.value)

  /// Creates a type from its text form; nil if the text is not a type.
  ///
  /// - Parameter text: the text form, such as `numeric`, `alphabetic(uppercased)`, or `alphabetic`, whose case
  ///   depends on the text.
  public init?(_ text: some StringProtocol) {
    if text == "alphabetic" {
      self = .alphabetic(.auto)
    } else if let type = Self.named.first(where: { $0.key == text })?.value {
      self = type
    } else if let name = CallText(text)?.values(of: "custom", "named")?[0] {
      self = .custom(named: name)
    } else if let call = CallText(text), call.name == "alphabetic",
      let casing = KeyboardCasing(rawValue: String(call.arguments))
    {
      self = .alphabetic(casing)
    } else {
      return nil
    }
  }

  /// The text form, as parsed by ``init(_:)``.
  public var description: String {
    switch self {
    case .alphabetic(let casing): "alphabetic(\(casing.rawValue))"
    case .custom(let name): CallText.print("custom", ["named": name])
    default: Self.named.first { $0.value == self }?.key ?? ""
    }
  }

  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let type = KeyboardType(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a keyboard type")
    }
    self = type
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

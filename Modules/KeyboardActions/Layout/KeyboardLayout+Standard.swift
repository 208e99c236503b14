import KeyboardCore

extension KeyboardContext {
  /// A kind of device for the layout of a keyboard.
  public enum Device: String, CaseIterable, Hashable, Sendable, Codable {
    /// A narrow screen with few keys beside the characters.
    case phone
    /// A wide screen with keys on both sides of the characters.
    case pad
  }
}

extension KeyboardLayout {
  /// Returns the layout of common phones and tablets for a context.
  public static func standard(for context: KeyboardContext) -> KeyboardLayout {
    if context.keyboardType == .emojis { return KeyboardLayoutTemplate.emojis.layout(for: context) }
    if context.hasKeypad { return KeyboardLayoutTemplate.keypad.layout(for: context) }
    if !context.locale.flicks.isEmpty, context.keyboardType.isAlphabetic {
      return KeyboardLayoutTemplate.flicks.layout(for: context)
    }
    return switch context.device {
    case .phone: KeyboardLayoutTemplate.phone.layout(for: context)
    case .pad: KeyboardLayoutTemplate.pad.layout(for: context)
    }
  }
}

extension KeyboardLayoutTemplate {
  /// The layout of phones.
  public static let phone = read(
    """
    {
      "rowHeight": 54, "landscapeRowHeight": 40,
      "rows": [
        ["margin", "characters(0)", "margin"],
        ["margin", "characters(1)", "margin"],
        ["margin", "characters(2)", "margin"],
        [
          { "key": "shift", "width": "12%", "for": "letters" },
          { "key": "keyboardType(symbolic)", "width": "12%", "for": "numeric" },
          { "key": "keyboardType(numeric)", "width": "12%", "for": "symbolic" },
          "margin",
          { "key": "characters(3)", "for": "letters" },
          { "key": "characters(3)", "width": "14%", "for": ["numeric", "symbolic"] },
          "margin",
          { "key": "backspace", "width": "12%" }
        ],
        [
          { "key": "keyboardType(numeric)", "width": "12.3%", "for": "letters" },
          { "key": "keyboardType(alphabetic)", "width": "12.3%", "for": ["numeric", "symbolic"] },
          { "key": "nextKeyboard", "width": "12.3%" },
          { "key": "keyboardType(emojis)", "width": "9.5%" },
          { "key": "nextLocale", "width": "9.5%" },
          { "key": "dictation", "width": "9.5%" },
          { "key": "character(.)", "width": "9%", "for": "url" },
          { "key": "character(/)", "width": "9%", "for": "url" },
          { "key": "space", "width": "available" },
          { "key": "character(.com)", "width": "9%", "for": "url" },
          { "key": "character(@)", "width": "9%", "for": "email" },
          { "key": "character(.)", "width": "9%", "for": ["email", "webSearch"] },
          { "key": "return", "width": "25%", "for": "portrait" },
          { "key": "return", "width": "19.5%", "for": "landscape" }
        ]
      ]
    }
    """)

  /// The layout of tablets.
  public static let pad = read(
    """
    {
      "rowHeight": 64, "landscapeRowHeight": 86,
      "rows": [
        ["margin", "characters(0)", "margin"],
        ["characters(1)", { "key": "backspace", "width": "available" }],
        [
          { "key": "none", "width": "40% input" }, "characters(2)",
          { "key": "return", "width": "available" }
        ],
        [
          { "key": "shift", "for": "letters" },
          { "key": "keyboardType(symbolic)", "width": "available", "for": "numeric" },
          { "key": "keyboardType(numeric)", "width": "available", "for": "symbolic" },
          { "key": "characters(3)", "for": "cased" },
          { "key": "characters(3)", "width": "available", "for": ["caseless", "numeric", "symbolic"] },
          { "key": "comma", "for": "cased" }, { "key": "fullStop", "for": "cased" },
          { "key": "comma", "width": "available", "for": "caseless" },
          { "key": "fullStop", "width": "available", "for": "caseless" },
          { "key": "shift", "width": "available", "for": "letters" },
          { "key": "keyboardType(symbolic)", "width": "available", "for": "numeric" },
          { "key": "keyboardType(numeric)", "width": "available", "for": "symbolic" }
        ],
        [
          { "key": "keyboardType(numeric)", "width": "10%", "for": "letters" },
          { "key": "keyboardType(alphabetic)", "width": "10%", "for": ["numeric", "symbolic"] },
          { "key": "nextKeyboard", "width": "10%" },
          { "key": "keyboardType(emojis)", "width": "10%" },
          { "key": "nextLocale", "width": "10%" },
          { "key": "dictation", "width": "10%" },
          { "key": "character(.)", "width": "9%", "for": "url" },
          { "key": "character(/)", "width": "9%", "for": "url" },
          { "key": "space", "width": "available" },
          { "key": "character(.com)", "width": "9%", "for": "url" },
          { "key": "character(@)", "width": "9%", "for": "email" },
          { "key": "character(.)", "width": "9%", "for": ["email", "webSearch"] },
          { "key": "keyboardType(numeric)", "width": "10%", "for": "letters" },
          { "key": "keyboardType(alphabetic)", "width": "10%", "for": ["numeric", "symbolic"] },
          { "key": "dismissKeyboard", "width": "10%" }
        ]
      ]
    }
    """)

  /// Twelve keys with several letters each, which are typed by flicks, as for kana.
  public static let flicks = read(
    """
    {
      "rowHeight": 54, "landscapeRowHeight": 40,
      "rows": [
        [
          { "key": "keyboardType(numeric)", "width": "18%" }, "characters(0)",
          { "key": "backspace", "width": "18%" }
        ],
        [
          { "key": "keyboardType(emojis)", "width": "18%" }, "characters(1)",
          { "key": "space", "width": "18%" }
        ],
        [
          { "key": "shift", "width": "18%" }, "characters(2)",
          { "key": "return", "width": "18%" }
        ],
        [
          { "key": "nextKeyboard", "width": "available" },
          { "key": "nextLocale", "width": "available" },
          { "key": "dictation", "width": "available" }, "nextForm", "characters(3)",
          { "key": "dismissKeyboard", "width": "18%" }
        ]
      ]
    }
    """)

  /// The emojis of a category, and the keys of all categories.
  public static let emojis = read(
    """
    {
      "rowHeight": 54, "landscapeRowHeight": 40,
      "rows": [
        ["emojis(10)"], ["emojis(10)"], ["emojis(10)"],
        [
          { "key": "keyboardType(alphabetic)", "width": "available" }, "emojiSearch", "categories",
          { "key": "backspace", "width": "available" }
        ]
      ]
    }
    """)

  /// The digits for numbers and telephone numbers, in ASCII for programs.
  public static let keypad = read(
    """
    {
      "rowHeight": 54, "landscapeRowHeight": 40,
      "rows": [
        ["character(1)", "character(2)", "character(3)", "backspace"],
        [
          "character(4)", "character(5)", "character(6)", { "key": "none", "for": "number" },
          { "key": "character(-)", "for": "decimal" }, { "key": "character(+)", "for": "phone" }
        ],
        [
          "character(7)", "character(8)", "character(9)", { "key": "none", "for": "number" },
          { "key": "decimalSeparator", "for": "decimal" },
          { "key": "character(*)", "for": "phone" }
        ],
        [
          { "key": "dismissKeyboard", "for": ["number", "decimal"] },
          { "key": "character(#)", "for": "phone" }, "character(0)",
          { "key": "return", "width": "200% input" }
        ]
      ]
    }
    """)

  private static func read(_ text: String) -> KeyboardLayoutTemplate {
    do throws(JSONError) {
      return try KeyboardLayoutTemplate(json: text)
    } catch {
      preconditionFailure(error.description)
    }
  }
}

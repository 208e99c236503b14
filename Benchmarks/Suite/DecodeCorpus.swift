/// Streams of a terminal's bytes, always the same, of a megabyte each.
enum DecodeCorpus: String, CaseIterable {
  /// Mostly ASCII, with arrows, control characters, Alt and function keys.
  case typing
  /// Kitty's protocol: press, repeat, release, modifiers, alternates, text, functional keys.
  case kitty
  /// Text of many scripts, with emoji.
  case unicode = "UTF-8"
  /// One bracketed paste.
  case paste

  /// The bytes.
  var bytes: [UInt8] {
    var generator = SplitMix(state: 11)
    var bytes: [UInt8] = []
    let size = 1 << 20
    if self == .paste { bytes += "\u{1B}[200~".utf8 }
    while bytes.count < size {
      switch self {
      case .typing: bytes += Self.typed(&generator).utf8
      case .kitty: bytes += Self.kitty(&generator).utf8
      case .unicode: bytes += Self.text(&generator).utf8
      case .paste: bytes += Self.pick(Self.lines, &generator).utf8
      }
    }
    if self == .paste { bytes += "\u{1B}[201~".utf8 }
    return bytes
  }

  private static func pick<Element>(_ elements: [Element], _ generator: inout SplitMix) -> Element {
    elements[Int(generator.next() % UInt64(elements.count))]
  }

  private static func typed(_ generator: inout SplitMix) -> String {
    switch generator.next() % 100 {
    case 0..<70: pick(words, &generator)
    case 70..<82: "\u{1B}" + pick(["[A", "[B", "[C", "[D", "OA", "OB"], &generator)
    case 82..<90: pick(controls, &generator)
    case 90..<95:
      "\u{1B}" + pick(["a", "b", "c", "d", "e", "f", "x", "y", "z", ".", "<"], &generator)
    default:
      "\u{1B}"
        + pick(
          [
            "OP", "[15~", "[24~", "[3~", "[5~", "[1;5C", "[1;2A", "[3;5~", "[H", "[F", "[Z",
            "[17;2~",
          ], &generator)
    }
  }

  private static func kitty(_ generator: inout SplitMix) -> String {
    let code = pick(Array(97...122) + Array(48...57), &generator)
    let upper = code >= 97 ? code - 32 : code
    switch generator.next() % 100 {
    case 0..<35: return "\u{1B}[\(code);;\(code)u\u{1B}[\(code);1:3u"
    case 35..<55: return "\u{1B}[\(code);5u\u{1B}[\(code);5:3u"
    case 55..<65: return "\u{1B}[\(code):\(upper);2;\(upper)u\u{1B}[\(code):\(upper);2:3u"
    case 65..<80:
      let arrow = pick(["A", "B", "C", "D"], &generator)
      return "\u{1B}[1;1:1\(arrow)\u{1B}[1;1:2\(arrow)\u{1B}[1;1:3\(arrow)"
    case 80..<90: return "\u{1B}[57441;2u\u{1B}[57441;1:3u"
    default:
      return "\u{1B}["
        + pick(
          [
            "27u", "13u", "57376u", "57414u", "1092:1060:97;2;1060u", "57438;1:2u", "3;5:3~",
          ], &generator)
    }
  }

  private static func text(_ generator: inout SplitMix) -> String {
    generator.next() % 100 < 8 ? pick(emoji, &generator) : pick(letters, &generator)
  }

  private static let words = "pack my box with five dozen jugs 0123456789 list.append(x) == { }"
    .map(String.init)
  private static let letters =
    "crème brûlée größer Добрый вечер καλημέρα 世界你好 ありがとう 감사합니다 good morning "
    .map(String.init)
  private static let emoji = [
    "😀", "🚀", "👨\u{200D}👩\u{200D}👧", "👍🏽", "🇩🇪", "❤\u{FE0F}",
  ]
  private static let controls: [String] = (1...26).compactMap { code in
    code == 3 || code == 7 ? nil : String(UnicodeScalar(UInt8(code)))
  }
  private static let lines = [
    "pack my box with five dozen jugs ", "let sum = items.reduce(0) { $0 + $1 }\n",
    "crème 世界 😀 ", "\tindented\n",
  ]
}

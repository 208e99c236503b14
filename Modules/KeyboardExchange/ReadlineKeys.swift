import KeyboardCommands
import KeyboardCore
import KeyboardTerminal

/// Readline's keys: characters and escapes in quotes, or the name of one key.
///
/// Both stand for bytes, as readline computes them: `\C-x` is the character's last five bits, so that `\C-,` is the
/// byte of Ctrl+L. The keys that send the bytes are those of ``TerminalDecoder`` and ``TerminalEncoder``.
enum ReadlineKeys {
  private static let escape: UInt8 = 0x1B
  private static let delete: UInt8 = 0x7F

  /// Reads keys in quotes, or the keys that a macro sends.
  static func quoted(_ cursor: inout TextCursor) throws(ExchangeRefusal) -> [KeyStroke] {
    let quote = cursor.take()
    var bytes: [UInt8] = []
    while let next = cursor.next, next != quote, !next.isNewline {
      bytes += try unit(&cursor)
    }
    guard let quote, cursor.take(String(quote)) else {
      throw ExchangeRefusal(reason: "the text does not end; write \(quote ?? "\"")")
    }
    return try strokes(of: bytes)
  }

  /// Reads the name of a key, such as `Control-Meta-u`.
  static func named(_ cursor: inout TextCursor) throws(ExchangeRefusal) -> [KeyStroke] {
    let name = cursor.take { !$0.isWhitespace && $0 != ":" }
    var rest = Substring(name)
    var (hasControl, hasMeta) = (false, false)
    while let dash = rest.firstIndex(of: "-"), rest.index(after: dash) < rest.endIndex {
      switch rest[..<dash].lowercased() {
      case "control", "ctrl", "c": hasControl = true
      case "meta", "m": hasMeta = true
      case let other:
        throw ExchangeRefusal(
          reason: "'\(other)' in '\(name)' is not a modifier of readline; write Control- or Meta-")
      }
      rest = rest[rest.index(after: dash)...]
    }
    // Readline uses the text after the last dash, which is empty in `Control--`.
    guard rest != "-",
      let byte = names[rest.lowercased()] ?? (rest.utf8.count == 1 ? rest.utf8.first : nil)
    else {
      throw ExchangeRefusal(
        reason: "'\(name)' is not a key of readline; write one such as Control-u or \"\\C-u\"")
    }
    return try strokes(of: (hasMeta ? [escape] : []) + [hasControl ? control(byte) : byte])
  }

  /// Returns whether keys are written with Meta.
  static func hasMeta(_ text: String, isQuoted: Bool) -> Bool {
    guard isQuoted else {
      return text.lowercased().split(separator: "-").dropLast().contains {
        $0 == "meta" || $0 == "m"
      }
    }
    return text.contains("\\M-")
  }

  private static let names: [String: UInt8] = [
    "ret": 0x0D, "return": 0x0D, "esc": escape, "escape": escape, "tab": 0x09, "spc": 0x20,
    "space": 0x20, "del": delete, "rubout": delete, "lfd": 0x0A, "newline": 0x0A,
  ]

  /// Returns the bytes of a character or an escape.
  private static func unit(_ cursor: inout TextCursor) throws(ExchangeRefusal) -> [UInt8] {
    guard let next = cursor.take() else { return [] }
    guard next == "\\" else { return Array(next.utf8) }
    guard let sign = cursor.take() else {
      throw ExchangeRefusal(reason: "the text ends with a backslash; write \\\\ for one")
    }
    if "CM".contains(sign), cursor.next == "-" {
      cursor.take()
      guard cursor.next.map({ !$0.isNewline }) == true else {
        throw ExchangeRefusal(reason: "a key is missing after \\C- or \\M-")
      }
      if sign == "M" { return [escape] + (try unit(&cursor)) }
      if cursor.starts(with: "\\M-") {
        for _ in 0..<3 { cursor.take() }
        return [escape, control(try single(&cursor))]
      }
      return [control(try single(&cursor))]
    }
    if let plain = escapes[sign] { return [plain] }
    var digits = sign.isExpressionDigit ? String(sign) : ""
    let radix = sign == "x" ? 16 : 8
    while digits.count < (radix == 16 ? 2 : 3), !digits.isEmpty || radix == 16,
      let digit = cursor.next, digit.isASCII, digit.hexDigitValue.map({ $0 < radix }) == true
    {
      digits.append(digit)
      cursor.take()
    }
    return UInt8(digits, radix: radix).map { [$0] } ?? Array(sign.utf8)
  }

  /// Reads the one byte that Control changes.
  private static func single(_ cursor: inout TextCursor) throws(ExchangeRefusal) -> UInt8 {
    if cursor.next == "\\" {
      // After it, readline accepts only an escaped backslash or quote.
      guard let sign = cursor.peek(1), sign == "\\" || sign == "\"" else {
        throw ExchangeRefusal(reason: "\\C- is followed by an escape; write the byte as \\x1c")
      }
      cursor.take()
    }
    guard let byte = cursor.take()?.asciiValue else {
      throw ExchangeRefusal(reason: "\\C- is followed by a character of several bytes")
    }
    return byte
  }

  /// Returns the byte of a character with Control, as readline computes it.
  private static func control(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "?") ? delete : byte & 0x1F
  }

  private static let escapes: [Character: UInt8] = [
    "e": escape, "a": 7, "b": 8, "d": delete, "f": 0xC, "n": 0xA, "r": 0xD, "t": 9, "v": 0xB,
  ]

  /// Returns the keys that send bytes.
  private static func strokes(of bytes: [UInt8]) throws(ExchangeRefusal) -> [KeyStroke] {
    guard let strokes = read(bytes) else {
      throw ExchangeRefusal(reason: "no key of a terminal sends \(text(of: bytes))")
    }
    return strokes
  }

  /// Returns the keys whose bytes a terminal sends; nil if it sends them for something else.
  static func read(_ bytes: some Sequence<UInt8>) -> [KeyStroke]? {
    var decoder = TerminalDecoder()
    var strokes: [KeyStroke]? = []
    let take = { (event: TerminalEvent) in
      guard case .key(let key) = event, key.phase == .press, key.key != .character("\u{FFFD}")
      else {
        strokes = nil
        return
      }
      strokes?.append(key.stroke)
    }
    decoder.decode(bytes, at: .zero, take)
    decoder.finish(at: .zero, take)
    return strokes
  }

  // MARK: Writing

  /// Returns keys in quotes, in each form in which terminals send them.
  ///
  /// Cursor keys have a second form in application mode, and with Alt one with an Escape before them.
  static func texts(of sequence: KeySequence) throws(ExchangeRefusal) -> [String] {
    var usual: [UInt8] = []
    var application: [UInt8] = []
    var prefixed: [UInt8] = []
    for stroke in sequence.strokes {
      let bytes = try bytes(of: stroke)
      usual += bytes
      application += encoded(stroke, inApplicationMode: true) ?? bytes
      let plain = KeyStroke(stroke.key, stroke.modifiers.subtracting(.alt))
      // Only keys without their own code are sent this way.
      let legacy = TerminalEncoder().encode(.key(KeyEvent(pressing: plain, source: .terminal)))
      prefixed += plain == stroke ? bytes : legacy.map { [escape] + $0 } ?? bytes
    }
    guard read(usual) == sequence.strokes else {
      throw ExchangeRefusal(
        reason: "readline takes \(text(of: usual)) for other keys than \(sequence)")
    }
    var forms = [usual]
    for form in [application, prefixed] where !forms.contains(form) {
      if read(form) == sequence.strokes { forms.append(form) }
    }
    return forms.map(text(of:))
  }

  /// Returns the bytes that terminals send for a key.
  private static func bytes(of stroke: KeyStroke) throws(ExchangeRefusal) -> [UInt8] {
    if let bytes = encoded(stroke) { return bytes }
    if stroke.modifiers.contains(.control), let byte = stroke.key.character?.asciiValue,
      let other = read([control(byte)])?.first, !stroke.modifiers.contains(.shift)
    {
      throw ExchangeRefusal(
        reason:
          "a terminal sends nothing of its own for \(stroke), and readline takes it for \(other)")
    }
    throw ExchangeRefusal(reason: "a terminal sends readline nothing of its own for \(stroke)")
  }

  private static func encoded(
    _ stroke: KeyStroke, inApplicationMode isInApplication: Bool = false
  ) -> [UInt8]? {
    let event = TerminalEvent.key(KeyEvent(pressing: stroke, source: .terminal))
    var mode = TerminalEncoder.Mode()
    mode.applicationCursor = isInApplication
    if let bytes = TerminalEncoder(mode: mode).encode(event) { return bytes }
    mode.applicationKeypad = true
    // Named keys have their own codes, which some terminals send and others can be configured to.
    if stroke.key.character == nil, stroke.key != .space { mode.keyboard = .fixterms }
    return TerminalEncoder(mode: mode).encode(event)
  }

  /// Returns bytes in quotes.
  private static func text(of bytes: [UInt8]) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09: text += "\\t"
      case 0x0D: text += "\\r"
      case 0x1B: text += "\\e"
      case 0x7F: text += "\\C-?"
      case 0x1C: text += "\\C-\\\\"
      case 0..<0x20:
        text += "\\C-" + String(Unicode.Scalar(UInt8(scalar.value) + 0x40)).lowercased()
      case 0x22, 0x5C: text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(text)\""
  }
}

import KeyboardCommands
import KeyboardCore

/// Readline's inputrc.
///
/// `$if mode=vi` becomes `mode == 'vi'`, `$if term=xterm` `term == 'xterm'`, `$if Bash`
/// `application == 'bash'`, and the keymap of vi's commands `keymap == 'vi-command'`; a macro becomes
/// `key.press`. The escape sequences that terminals send become their keys. Settings are passed over. Source:
/// the manual of readline.
enum ReadlineKeymap: KeymapTranslation {
  static func read(_ text: String, _ reading: inout KeymapReading) throws(FileError) {
    // The sequences of several terminals are one key here.
    reading.tellsRepetitions = false
    var file = ReadlineFile()
    var cursor = TextCursor(text)
    while !cursor.isAtEnd {
      do throws(JSONError) {
        try file.readLine(&cursor, &reading)
      } catch {
        reading.refuse(error)
      }
      cursor.takeLine()
      cursor.take()
    }
    for open in file.tests {
      reading.warn("$if has no $endif; write one where the test ends", at: open.place)
    }
  }

  // MARK: Writing

  static func write(_ bindings: [ResolvedBinding]) -> KeymapExport {
    var text = ""
    var open: [String]?
    var openKeymap = ReadlineFile.standard
    let (_, omissions) = KeymapExport.translate(bindings) { binding throws(ExchangeRefusal) in
      let (keymap, tests) = try tests(of: binding.condition)
      let line =
        "\(try ReadlineKeys.text(of: binding.sequence)): \(try value(of: binding.effect))\n"
      if open != tests || openKeymap != keymap {
        for _ in open ?? [] { text += "$endif\n" }
        if openKeymap != keymap { text += "set keymap \(keymap)\n" }
        for test in tests { text += "$if \(test)\n" }
        (open, openKeymap) = (tests, keymap)
      }
      text += line
    }
    for _ in open ?? [] { text += "$endif\n" }
    return KeymapExport(text: text.isEmpty ? "\n" : text, omissions: omissions)
  }

  /// The keymap and the tests that stand for a condition.
  private static func tests(
    of condition: Condition
  ) throws(ExchangeRefusal) -> (keymap: String, tests: [String]) {
    if condition == .always { return (ReadlineFile.standard, []) }
    var terms = [condition.node]
    if case .all(let all) = condition.node { terms = all }
    var keymap = ReadlineFile.standard
    var tests: [String] = []
    for term in terms {
      guard case .comparison(.name(let name), .equal, .constant(.string(let value))) = term,
        !value.isEmpty, !value.contains(where: { $0.isWhitespace || $0 == "=" })
      else {
        throw ExchangeRefusal(
          reason: "readline asks only what keymap, mode, term and application are, not \(term)")
      }
      switch name {
      case "keymap" where ["vi-insert", "vi-command"].contains(value): keymap = value
      case "mode", "term": tests.append("\(name)=\(value)")
      case "application" where value == value.lowercased(): tests.append(value)
      default: throw ExchangeRefusal(reason: "readline has no test for \(term)")
      }
    }
    return (keymap, tests)
  }

  private static func value(of effect: ResolvedBinding.Effect) throws(ExchangeRefusal) -> String {
    switch effect {
    case .block: return "\"\""
    case .unbind:
      throw ExchangeRefusal(reason: "an inputrc cannot unbind keys; block them instead")
    case .perform(let invocation):
      if let keys = invocation.sentKeys { return try ReadlineKeys.text(of: keys) }
      let name = invocation.id.rawValue
      guard invocation.arguments.isEmpty, !name.isEmpty,
        name.allSatisfy({ $0.isLetter || $0.isNumber || ".:_-".contains($0) })
      else {
        throw ExchangeRefusal(
          reason: "readline's commands are one word without arguments, not \(invocation)")
      }
      return name
    }
  }
}

/// The state of the reader of an inputrc.
private struct ReadlineFile {
  /// The keymap that needs no condition.
  static let standard = "emacs"

  /// The open tests, and where they start.
  private(set) var tests: [(condition: String?, place: JSON5Position)] = []
  private var keymap = Self.standard
  /// The strokes and modifiers that the keymaps behind Meta and `C-x` put before their keys.
  private var (prefix, modifiers): ([KeyStroke], Modifiers) = ([], [])

  /// Reads a line; text after a value is left.
  mutating func readLine(
    _ cursor: inout TextCursor, _ reading: inout KeymapReading
  ) throws(JSONError) {
    cursor.skipBlanks()
    let place = cursor.place
    guard let next = cursor.next, !next.isNewline, next != "#" else { return }
    if next == "$" { return try readDirective(cursor.takeLine(), at: place, &reading) }
    var rest = cursor
    if rest.take("set"), rest.next?.isWhitespace == true {
      return try readSetting(rest.takeLine(), at: place)
    }
    let isQuoted = next == "\"" || next == "'"
    let keys: [KeyStroke]
    do throws(ExchangeRefusal) {
      keys = isQuoted ? try ReadlineKeys.quoted(&cursor) : try ReadlineKeys.named(&cursor)
    } catch {
      throw JSONError(message: error.reason, position: place)
    }
    cursor.skipBlanks()
    guard cursor.take(":") else {
      throw cursor.error("a ':' is missing after the keys; write \"\\C-x\": command")
    }
    cursor.skipBlanks()
    let value = cursor.place
    do throws(ExchangeRefusal) {
      var strokes = keys
      if let first = keys.first {
        strokes[0] = KeyStroke(first.key, first.modifiers.union(modifiers))
      }
      let sequence = try KeySequence(typed: prefix + strokes)
      let effect = try effect(&cursor)
      if tests.contains(where: { $0.condition == nil }) { return }
      try reading.add(sequence, effect, when: condition(), at: place)
    } catch {
      throw JSONError(message: error.reason, position: error.column > 1 ? value : place)
    }
  }

  private func effect(
    _ cursor: inout TextCursor
  ) throws(ExchangeRefusal) -> ResolvedBinding.Effect {
    if cursor.next == "\"" || cursor.next == "'" {
      do throws(ExchangeRefusal) {
        let keys = try ReadlineKeys.quoted(&cursor)
        return keys.isEmpty ? .block : .perform(.sendKeys(try KeySequence(typed: keys)))
      } catch {
        throw ExchangeRefusal(reason: error.reason, column: 2)
      }
    }
    let name = cursor.take { !$0.isWhitespace }
    guard !name.isEmpty else {
      throw ExchangeRefusal(reason: "there is no command; write one after the ':'", column: 2)
    }
    return .perform(CommandInvocation(CommandID(name)))
  }

  private func condition() throws(ExchangeRefusal) -> Condition {
    var parts = keymap == Self.standard ? [] : ["keymap == \(keymap.expressionText)"]
    parts += tests.compactMap(\.condition)
    return parts.isEmpty ? .always : try Condition(text: parts.joined(separator: " && "))
  }

  private mutating func readSetting(_ line: String, at place: JSON5Position) throws(JSONError) {
    let words = line.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    guard words.count > 1 else { return }
    guard ["editing-mode", "keymap"].contains(words[0]) else { return }
    (prefix, modifiers) = ([], [])
    switch (words[0], words[1]) {
    case ("editing-mode", "vi"), ("keymap", "vi-insert"): keymap = "vi-insert"
    case ("keymap", "vi"), ("keymap", "vi-command"), ("keymap", "vi-move"): keymap = "vi-command"
    case ("editing-mode", _), ("keymap", "emacs"), ("keymap", "emacs-standard"):
      keymap = Self.standard
    case ("keymap", "emacs-meta"): (keymap, modifiers) = (Self.standard, .alt)
    case ("keymap", "emacs-ctlx"):
      (keymap, prefix) = (Self.standard, [KeyStroke(.character("x"), .control)])
    case ("keymap", let other):
      throw JSONError(
        message: "readline has no keymap '\(other)'; write emacs, vi-insert or vi-command",
        position: place)
    default: break
    }
  }

  private mutating func readDirective(
    _ line: String, at place: JSON5Position, _ reading: inout KeymapReading
  ) throws(JSONError) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    switch words[0].lowercased() {
    case "$if":
      let test = words.dropFirst().joined(separator: " ")
      let condition = Self.condition(of: test)
      tests.append((condition, place))
      if condition == nil {
        throw JSONError(
          message: "the bindings of this $if, as '\(test)' cannot be asked here; write them "
            + "without it", position: place)
      }
    case "$else":
      guard let last = tests.popLast() else {
        throw JSONError(message: "$else has no $if; remove it", position: place)
      }
      tests.append((last.condition.map { "!(\($0))" }, last.place))
    case "$endif":
      guard tests.popLast() != nil else {
        throw JSONError(message: "$endif has no $if; remove it", position: place)
      }
    case "$include":
      throw JSONError(
        message: "the bindings of another file; import it by itself", position: place)
    default:
      throw JSONError(
        message: "'\(words[0])' is not understood; write $if, $else, $endif or $include",
        position: place)
    }
  }

  private static func condition(of test: String) -> String? {
    let parts = test.split(separator: "=", omittingEmptySubsequences: false)
      .map { $0.trimmingBlanks }
    if parts.count == 2, ["mode", "term"].contains(parts[0].lowercased()), !parts[1].isEmpty {
      return "\(parts[0].lowercased()) == \(parts[1].expressionText)"
    }
    guard parts.count == 1, !test.isEmpty, !test.contains(where: { " <>!".contains($0) }) else {
      return nil
    }
    return "application == \(test.lowercased().expressionText)"
  }
}

extension Substring {
  /// The text without blanks around it.
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// Readline's keys: characters and escapes in quotes, or the name of one key.
enum ReadlineKeys {
  /// Takes keys or a macro in quotes.
  static func quoted(_ cursor: inout TextCursor) throws(ExchangeRefusal) -> [KeyStroke] {
    let quote = cursor.take()
    var bytes: [Stroke] = []
    while let next = cursor.next, next != quote {
      guard !next.isNewline else { break }
      bytes.append(try stroke(&cursor))
    }
    guard let quote, cursor.take(String(quote)) else {
      throw ExchangeRefusal(reason: "the text does not end; write \(quote ?? "\"")")
    }
    return keys(of: bytes)
  }

  /// Takes the name of a key, such as `Control-Meta-u`.
  static func named(_ cursor: inout TextCursor) throws(ExchangeRefusal) -> [KeyStroke] {
    let name = cursor.take { !$0.isWhitespace && $0 != ":" }
    var rest = Substring(name)
    var modifiers: Modifiers = []
    while let dash = rest.firstIndex(of: "-"), rest.index(after: dash) < rest.endIndex {
      switch rest[..<dash].lowercased() {
      case "control", "ctrl", "c": modifiers.insert(.control)
      case "meta", "m": modifiers.insert(.alt)
      case let other:
        throw ExchangeRefusal(
          reason: "'\(other)' in '\(name)' is no modifier of readline; write Control- or Meta-")
      }
      rest = rest[rest.index(after: dash)...]
    }
    if ["lfd", "newline"].contains(rest.lowercased()) { return [pressed("\n", modifiers)] }
    if let key = names.key(String(rest)) { return [KeyStroke(key, modifiers)] }
    guard rest.count == 1, let character = rest.first else {
      throw ExchangeRefusal(
        reason: "'\(name)' is no key of readline; write one such as Control-u or \"\\C-u\"")
    }
    return [pressed(character, modifiers)]
  }

  /// A character that a terminal sends, with the modifiers that are written before it.
  private typealias Stroke = (character: Character, modifiers: Modifiers)

  private static func stroke(_ cursor: inout TextCursor) throws(ExchangeRefusal) -> Stroke {
    var modifiers: Modifiers = []
    while cursor.next == "\\", cursor.peek(2) == "-", let letter = cursor.peek(1),
      "CMcm".contains(letter)
    {
      for _ in 0..<3 { cursor.take() }
      modifiers.insert(letter.lowercased() == "c" ? .control : .alt)
    }
    guard let next = cursor.take() else {
      throw ExchangeRefusal(reason: "a key is missing after \\C- or \\M-")
    }
    guard next == "\\" else { return (next, modifiers) }
    guard let sign = cursor.take() else {
      throw ExchangeRefusal(reason: "the text ends with a backslash; write \\\\ for one")
    }
    if let plain = escapes[sign] { return (plain, modifiers) }
    var digits = sign.isExpressionDigit ? String(sign) : ""
    let radix = sign == "x" ? 16 : 8
    while digits.count < (radix == 16 ? 2 : 3), !digits.isEmpty || radix == 16,
      let digit = cursor.next, digit.isASCII, digit.hexDigitValue.map({ $0 < radix }) == true
    {
      digits.append(digit)
      cursor.take()
    }
    if let code = UInt8(digits, radix: radix) {
      return (Character(Unicode.Scalar(code)), modifiers)
    }
    return (sign, modifiers)
  }

  private static let escapes: [Character: Character] = [
    "e": "\u{1B}", "a": "\u{7}", "b": "\u{8}", "d": "\u{7F}", "f": "\u{C}", "n": "\n", "r": "\r",
    "t": "\t", "v": "\u{B}",
  ]

  /// The keys that send some characters: an escape sequence is one key, and an escape before another key
  /// is Alt.
  private static func keys(of strokes: [Stroke]) -> [KeyStroke] {
    var keys: [KeyStroke] = []
    var index = 0
    func isEscape(_ index: Int) -> Bool {
      index < strokes.count
        && (strokes[index].character == "\u{1B}" && strokes[index].modifiers.isEmpty
          || strokes[index].character == "[" && strokes[index].modifiers == .control)
    }
    while index < strokes.count {
      var modifiers: Modifiers = []
      if isEscape(index), isEscape(index + 1), sequence(strokes, index + 1) != nil {
        modifiers = .alt
        index += 1
      }
      if isEscape(index), let (stroke, end) = sequence(strokes, index) {
        keys.append(KeyStroke(stroke.key, stroke.modifiers.union(modifiers)))
        index = end
      } else if isEscape(index), index + 1 < strokes.count {
        let next = strokes[index + 1]
        keys.append(pressed(next.character, next.modifiers.union(.alt)))
        index += 2
      } else {
        keys.append(pressed(strokes[index].character, strokes[index].modifiers))
        index += 1
      }
    }
    return keys
  }

  /// The key whose escape sequence starts at an index, and the index behind it.
  private static func sequence(_ strokes: [Stroke], _ start: Int) -> (KeyStroke, Int)? {
    var index = start + 1
    func character() -> Character? {
      index < strokes.count && strokes[index].modifiers.isEmpty ? strokes[index].character : nil
    }
    guard let introducer = character(), introducer == "[" || introducer == "O" else { return nil }
    index += 1
    var numbers = [""]
    while let next = character(), next.isExpressionDigit || next == ";" {
      if next == ";" { numbers.append("") } else { numbers[numbers.count - 1].append(next) }
      index += 1
    }
    guard let final = character() else { return nil }
    let mask = numbers.count > 1 || final != "~" ? Int(numbers.last ?? "") ?? 1 : 1
    guard 1...8 ~= mask else { return nil }
    var modifiers: Modifiers = []
    for (bit, modifier) in [(1, Modifiers.shift), (2, .alt), (4, .control)]
    where (mask - 1) & bit != 0 { modifiers.insert(modifier) }
    let key: Key
    if final == "~", introducer == "[", let number = Int(numbers[0]), let known = numbered[number] {
      key = known
    } else if final == "Z", introducer == "[", numbers == [""] {
      (key, modifiers) = (.tab, .shift)
    } else if let known = lettered[final] {
      key = known
    } else {
      return nil
    }
    return (KeyStroke(key, modifiers), index + 1)
  }

  /// The key that sends a character: control characters are those of their keys.
  private static func pressed(_ character: Character, _ modifiers: Modifiers) -> KeyStroke {
    var modifiers = modifiers
    var character = character
    if let code = character.asciiValue, code < 32 || code == 127, character != "\u{1B}",
      character != "\t", character != "\r", code != 127
    {
      modifiers.insert(.control)
      character = Character(Unicode.Scalar(code | 0x40)).lowercased().first ?? character
    }
    if modifiers.contains(.control) {
      character = character.lowercased().first ?? character
      let others = modifiers.subtracting(.control)
      switch character {
      case "m": return KeyStroke(.enter, others)
      case "i": return KeyStroke(.tab, others)
      case "[": return KeyStroke(.escape, others)
      case "?": return KeyStroke(.backspace, others)
      case "@": return KeyStroke(.space, modifiers)
      default: break
      }
    }
    return KeyStroke(.character(character), modifiers)
  }

  // MARK: Writing

  /// Keys in quotes.
  static func text(of sequence: KeySequence) throws(ExchangeRefusal) -> String {
    var text = "\""
    for stroke in sequence.strokes { text += try self.text(of: stroke) }
    text += "\""
    var cursor = TextCursor(text)
    guard try quoted(&cursor) == sequence.strokes else {
      throw ExchangeRefusal(reason: "readline takes \(text) for other keys than \(sequence)")
    }
    return text
  }

  private static func text(of stroke: KeyStroke) throws(ExchangeRefusal) -> String {
    let refusal = ExchangeRefusal(
      reason: "a terminal sends readline nothing of its own for \(stroke)")
    let others = stroke.modifiers.subtracting([.alt, .control, .shift])
    guard others.isEmpty else { throw refusal }
    let alt = stroke.modifiers.contains(.alt) ? "\\e" : ""
    if let plain = plain.first(where: { $0.0 == stroke.key })?.1,
      stroke.modifiers.subtracting(.alt).isEmpty
    {
      return alt + plain
    }
    if stroke.key == .space, stroke.modifiers.subtracting(.alt) == .control { return "\(alt)\\C-@" }
    if stroke.key == .tab, stroke.modifiers == .shift { return "\\e[Z" }
    if let character = stroke.key.character {
      let letter = stroke.upperCaseLetter ?? character
      if stroke.modifiers.contains(.control) {
        guard !stroke.modifiers.contains(.shift) else { throw refusal }
        return "\(alt)\\C-\(character == "\\" ? "\\\\" : String(character))"
      }
      return alt + (letter == "\"" || letter == "\\" ? "\\\(letter)" : String(letter))
    }
    var mask = 1
    for (bit, modifier) in [(1, Modifiers.shift), (2, .alt), (4, .control)]
    where stroke.modifiers.contains(modifier) { mask += bit }
    if let number = numberedNames[stroke.key] {
      return mask == 1 ? "\\e[\(number)~" : "\\e[\(number);\(mask)~"
    }
    guard let letter = letteredNames[stroke.key] else { throw refusal }
    let introducer = "PQRS".contains(letter) && mask == 1 ? "O" : "["
    return mask == 1 ? "\\e\(introducer)\(letter)" : "\\e[1;\(mask)\(letter)"
  }

  private static let plain: [(Key, String)] = [
    (.enter, "\\r"), (.tab, "\\t"), (.escape, "\\e"), (.backspace, "\\C-?"), (.space, " "),
  ]

  private static let names = KeyNames([
    ("RET", .enter), ("RETURN", .enter), ("ESC", .escape), ("ESCAPE", .escape), ("TAB", .tab),
    ("SPC", .space), ("SPACE", .space), ("DEL", .backspace), ("RUBOUT", .backspace),
  ])

  /// The keys of `ESC [ number ~`.
  private static let numbered: [Int: Key] = [
    1: .home, 2: .named(.insert), 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .named(.f1), 12: .named(.f2), 13: .named(.f3), 14: .named(.f4), 15: .named(.f5),
    17: .named(.f6), 18: .named(.f7), 19: .named(.f8), 20: .named(.f9), 21: .named(.f10),
    23: .named(.f11), 24: .named(.f12),
  ]
  private static let numberedNames: [Key: Int] = Dictionary(
    numbered.filter { ![1, 4, 7, 8, 11, 12, 13, 14].contains($0.key) }.map { ($1, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The keys of `ESC [ letter` and `ESC O letter`.
  private static let lettered: [Character: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "P": .named(.f1),
    "Q": .named(.f2), "R": .named(.f3), "S": .named(.f4),
  ]
  private static let letteredNames = Dictionary(
    lettered.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
}

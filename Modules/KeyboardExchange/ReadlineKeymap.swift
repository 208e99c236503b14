import KeyboardCommands
import KeyboardCore

/// Readline's inputrc.
///
/// `$if mode=vi` becomes `mode == 'vi'`, `$if term=xterm` `term == 'xterm'`, `$if Bash` `application == 'bash'`, and
/// the keymap of vi's commands `keymap == 'vi-command'`; a macro becomes `key.press`. Keys are bytes, which
/// ``ReadlineKeys`` translates to the keys that send them. Settings are ignored. Source: the manual of readline, and
/// the behaviour of bash.
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
      let value = try value(of: binding.effect)
      let lines = try ReadlineKeys.texts(of: binding.sequence).map { "\($0): \(value)\n" }
      if open != tests || openKeymap != keymap {
        for _ in open ?? [] { text += "$endif\n" }
        if openKeymap != keymap { text += "set keymap \(keymap)\n" }
        for test in tests { text += "$if \(test)\n" }
        (open, openKeymap) = (tests, keymap)
      }
      text += lines.joined()
    }
    for _ in open ?? [] { text += "$endif\n" }
    return KeymapExport(text: text.isEmpty ? "\n" : text, omissions: omissions)
  }

  /// Returns the keymap and the tests for a condition.
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
    case .role: throw .role(in: "readline")
    case .block: return "\"\""
    case .unbind:
      throw ExchangeRefusal(reason: "an inputrc cannot unbind keys; block them instead")
    case .perform(let invocation):
      if let keys = invocation.sentKeys { return try ReadlineKeys.texts(of: keys)[0] }
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

/// The state of the parser of an inputrc.
private struct ReadlineFile {
  /// The keymap that needs no condition.
  static let standard = "emacs"

  /// The open tests, and where they start.
  private(set) var tests: [(condition: String?, place: JSON5Position)] = []
  private var keymap = Self.standard
  /// The strokes and modifiers that the keymaps of Meta and `C-x` put before their keys.
  private var (prefix, modifiers): ([KeyStroke], Modifiers) = ([], [])

  /// Reads a line; text after a value is ignored.
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
    let start = cursor.index
    do throws(ExchangeRefusal) {
      keys = isQuoted ? try ReadlineKeys.quoted(&cursor) : try ReadlineKeys.named(&cursor)
    } catch {
      throw JSONError(message: error.reason, position: place)
    }
    let hasMeta = ReadlineKeys.hasMeta(cursor.text(from: start), isQuoted: isQuoted)
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
      if !isQuoted, keys == [KeyStroke(.space, .control)], "\"'".contains(cursor.next ?? " ") {
        throw ExchangeRefusal(reason: "readline gives no macro to this name; write \"\\C-@\"")
      }
      let effect = try effect(&cursor)
      if tests.contains(where: { $0.condition == nil }) { return }
      try reading.add(sequence, effect, when: condition(), at: place)
      if hasMeta {
        reading.warn(
          "Meta is Alt here; where characters are UTF-8, readline binds a byte that no key sends: "
            + "write \\e before the key", at: place)
      }
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
    let settings = ["editing-mode", "keymap"]
    guard settings.contains(words[0]) else {
      guard let near = Spelling.nearest(to: words[0], in: settings) else { return }
      throw JSONError(
        message: "readline has no setting '\(words[0])'; write \(near)", position: place)
    }
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

public import KeyboardCore

extension KeyboardLayoutTemplate {
  private enum Member: String, CaseIterable { case rows, rowHeight, landscapeRowHeight }

  /// Reads a layout from JSON or JSON5.
  ///
  /// - Parameter json: the text of one layout, in the format above.
  /// - Throws: a `JSONError` with the position of the mistake and how to correct it.
  public init(json: String) throws(JSONError) {
    let layout = try JSONField(JSON5Node(parsing: json), name: "the layout").object(Member.self)
    func height(_ member: Member) throws(JSONError) -> Double? {
      try layout[member].number(
        in: .leastNonzeroMagnitude ... .greatestFiniteMagnitude, or: "a number above 0")
    }
    rows = try layout[.rows].elements().map { row throws(JSONError) in
      try row.elements(or: "a list of keys").map(Key.init)
    }
    guard rows.contains(where: { !$0.isEmpty }) else {
      throw layout[.rows].mistake("a row with a key: [[\"space\"]]")
    }
    rowHeight = try height(.rowHeight) ?? 54
    landscapeRowHeight = try height(.landscapeRowHeight) ?? rowHeight
  }
}

extension KeyboardLayoutTemplate.Key {
  private enum Member: String, CaseIterable { case key, width, `for` }

  /// Reads a key: the text of its content, or an object.
  fileprivate init(_ field: JSONField) throws(JSONError) {
    if field.node?.text != nil {
      (content, width, conditions) = (try Self.content(field), .input, [])
      return
    }
    let key = try field.object(Member.self, or: "the text of a key, or an object")
    content = try Self.content(key[.key])
    width =
      try key[.width].read(or: "input, available, 12%, 40% input or 50pt") {
        $0.text.flatMap { KeyboardLayout.Width($0) }
      } ?? .input
    let words = key[.for]
    if let word = words.node?.text {
      conditions = [word]
    } else {
      conditions = try words.texts(or: "a word or a list of words")
    }
    for word in conditions where !Self.isCondition(word) {
      throw words.error("for has '\(word)'; \(Spelling.remedy(for: word, in: Self.conditions))")
    }
  }

  private static let conditions =
    [
      "letters", "numeric", "symbolic", "emojis", "images", "portrait", "landscape", "email", "url",
      "webSearch", "cased", "caseless", "number", "decimal", "phone",
    ]

  private static func isCondition(_ word: String) -> Bool {
    if case .custom? = KeyboardType(word) { true } else { conditions.contains(word) }
  }

  private static func content(_ field: JSONField) throws(JSONError) -> Content {
    let text = try field.requiredText(or: "a key such as \"space\"")
    let call = CallText(text)
    let number = call.flatMap { Int($0.arguments) }.flatMap { $0 >= 0 ? $0 : nil }
    switch (call?.name, number) {
    case ("characters", let row?): return .characters(row: row)
    case ("emojis", let count?) where count > 0: return .emojis(count: count)
    default: break
    }
    switch text {
    case "margin": return .margin
    case "categories": return .categories
    case "comma": return .comma
    case "fullStop": return .fullStop
    case "decimalSeparator": return .decimalSeparator
    default: break
    }
    if let action = KeyboardAction(text) { return .action(action) }
    let names =
      [
        "characters(1)", "margin", "emojis(10)", "categories", "comma", "fullStop",
        "decimalSeparator",
      ] + KeyboardAction.allNames
    let remedy = Spelling.remedy(
      for: text, in: names,
      otherwise:
        "write an action such as character(a), or characters(1), margin, emojis(10), categories")
    throw field.error("'\(text.printable(limit: 60))' is not a key; \(remedy)")
  }
}

extension KeyboardLayout.Width {
  /// Creates a width from its text form; nil if the text is not a width.
  fileprivate init?(_ text: String) {
    func number(before suffix: String) -> Double? {
      guard text.hasSuffix(suffix), let number = Double(text.dropLast(suffix.count)), number >= 0,
        number.isFinite
      else { return nil }
      return number
    }
    switch text {
    case "input": self = .input
    case "available": self = .available
    default:
      if let part = number(before: "% input") {
        self = .inputPercentage(part / 100)
      } else if let part = number(before: "%") {
        self = .percentage(part / 100)
      } else if let points = number(before: "pt") {
        self = .points(points)
      } else {
        return nil
      }
    }
  }
}

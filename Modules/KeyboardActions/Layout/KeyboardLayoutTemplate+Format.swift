public import KeyboardCore

extension KeyboardLayoutTemplate: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case rows, rowHeight, landscapeRowHeight
  }

  /// Reads a layout from JSON.
  ///
  /// - Parameter json: the text of one layout, in the format above.
  /// - Throws: ``MessageError`` that names the member at fault.
  public init(json: String) throws(MessageError) {
    self = try MessageError.decode(json, as: "a layout")
  }

  /// Reads a layout.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseMembers(besides: CodingKeys.allCases, in: "a layout")
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func height(_ key: CodingKeys) throws -> Double? {
      guard let height = try container.decodeIfPresent(Double.self, forKey: key) else { return nil }
      guard height > 0, height.isFinite else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "needs a number above 0")
      }
      return height
    }
    rows = try container.decode([[Key]].self, forKey: .rows)
    guard rows.contains(where: { !$0.isEmpty }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .rows, in: container, debugDescription: "needs a row with a key")
    }
    rowHeight = try height(.rowHeight) ?? 54
    landscapeRowHeight = try height(.landscapeRowHeight) ?? rowHeight
  }
}

extension KeyboardLayoutTemplate.Key: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case key, width, `for`
  }

  /// Reads a key: the text of its content, or an object.
  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      (content, width, conditions) = (try Self.content(text, at: decoder.codingPath), .input, [])
      return
    }
    try decoder.refuseMembers(besides: CodingKeys.allCases, in: "a key")
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let path = decoder.codingPath
    content = try Self.content(
      try container.decode(String.self, forKey: .key), at: path + [CodingKeys.key])
    let width = try container.decodeIfPresent(String.self, forKey: .width) ?? "input"
    guard let parsed = KeyboardLayout.Width(width) else {
      throw DecodingError.dataCorruptedError(
        forKey: .width, in: container,
        debugDescription: "is '\(width)'; write input, available, 12%, 40% input or 50pt")
    }
    self.width = parsed
    if let word = try? container.decode(String.self, forKey: .for) {
      conditions = [word]
    } else {
      conditions = try container.decodeIfPresent([String].self, forKey: .for) ?? []
    }
    if let stranger = conditions.first(where: { !Self.isCondition($0) }) {
      let remedy = Spelling.nearest(to: stranger, in: Self.conditions).map { "did you mean \($0)?" }
      throw DecodingError.dataCorruptedError(
        forKey: .for, in: container,
        debugDescription: "has '\(stranger)'; "
          + (remedy ?? "write one of \(Self.conditions.joined(separator: ", "))"))
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

  private static func content(_ text: String, at path: [any CodingKey]) throws -> Content {
    let call = CallText(text)
    let number = call.flatMap { Int($0.arguments) }.flatMap { $0 > 0 ? $0 : nil }
    switch (call?.name, number) {
    case ("characters", let row?): return .characters(row: row)
    case ("emojis", let count?): return .emojis(count: count)
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
    let remedy =
      Spelling.nearest(to: text, in: names).map { "did you mean \($0)?" }
      ?? "write an action such as character(a), or characters(1), margin, emojis(10), categories"
    throw DecodingError.dataCorrupted(
      .init(codingPath: path, debugDescription: "is '\(text)', which is no key; \(remedy)"))
  }
}

extension KeyboardLayout.Width {
  /// Reads the text form; nil when the text is no width.
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

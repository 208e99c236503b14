extension TextDocument: SelfDescribing {
  /// The values that conditions and scripts read of a text; a secure input hides only the text itself.
  public static var properties: [Property<TextDocument>] {
    [
      Property("value", "the text; nothing in a secure input") {
        $0.isSecure ? nil : .string($0.text)
      },
      Property("length", "the number of characters") { .integer($0.text.count) },
      Property("cursor", "the number of characters before the cursor") {
        let buffer = $0.buffer
        return .integer(buffer.text.distance(from: buffer.text.startIndex, to: buffer.cursor))
      },
    ]
  }

  /// The description of a text, or of a secure one.
  public var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: name, kind: isSecure ? "a secure text" : "a text",
      Properties(of: self, Self.properties), isSecret: isSecure,
      lines: { [self] in lines(showsCursor: true) },
      element: { [self] in AccessibilityElement(name, typing: buffer, isSecure: isSecure) })
  }

  /// Returns the lines of the text, with bullets in a secure input, and `|` for the cursor or the
  /// selection in brackets.
  package func lines(showsCursor: Bool) -> [String] {
    let (text, selected) = (buffer.text, buffer.selection)
    let parts = [text[..<selected.lowerBound], text[selected], text[selected.upperBound...]].map {
      isSecure ? String(repeating: "•", count: $0.count) : String($0)
    }
    let selection = !showsCursor ? parts[1] : parts[1].isEmpty ? "|" : "[\(parts[1])]"
    return (parts[0] + selection + parts[2])
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}

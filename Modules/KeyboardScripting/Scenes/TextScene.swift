package import KeyboardActions
import KeyboardCommands
package import KeyboardCore

extension SceneKind {
  /// `text`: an input, which takes what is typed.
  public static let text = SceneKind(
    "text",
    "Makes a text input and gives it the focus; line has one line, secure hides the text.",
    example: "text note value='Dear all'", commands: TextDocument.commands,
    .flag("secure"), .flag("line"), .text(named: "value").typed,
    .choice(
      named: "capitals",
      [
        ("none", AutocapitalizationType.none), ("words", .words), ("sentences", .sentences),
        ("all", .allCharacters),
      ]),
    .content, .returnKey, .correction
  ) { name, session, isSecure, isLine, value, capitals, content, returnKey, correction in
    let isSecure = isSecure || content?.isSecret == true
    let document = TextDocument(
      value ?? "", name: name, isMultiline: !isLine && !isSecure, isSecure: isSecure,
      returnKey: returnKey ?? .default, bus: session.bus)
    document.contentType = content ?? .text
    if let capitals, !isSecure { document.autocapitalizationType = capitals }
    document.autocorrectionType = correction ?? .default
    document.nextResponder = session.keyboard.controller
    if isSecure, value?.isEmpty == false { session.hasSecret = true }
    return TextScene(name, document)
  }
}

nonisolated extension Parameter {
  /// One of so many words that a usage line could not list them.
  fileprivate static func word<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    of type: Value.Type, named name: String, such examples: String
  ) -> Self where Content == Value? {
    let offer: ParameterSyntax.Offer = { @MainActor _, _ in
      Value.allCases.map { Session.Completion($0.rawValue) }
    }
    return named([name], is: "a word such as \(examples)", offering: offer) { text in
      Value.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
    }
  }
}

nonisolated extension Parameter where Content == TextContentType? {
  /// The kind of text that belongs in an input.
  static var content: Self {
    .word(of: TextContentType.self, named: "content", such: "email, phone or familyName")
  }
}

nonisolated extension Parameter where Content == ReturnKey? {
  /// The label of the return key of an input.
  static var returnKey: Self {
    .word(of: ReturnKey.self, named: "return", such: "done, next or search")
  }
}

nonisolated extension Parameter where Content == AutocorrectionType? {
  /// Whether words are suggested and corrected in an input.
  static var correction: Self {
    .word(of: AutocorrectionType.self, named: "correction", such: "default, no or yes")
  }
}

/// A text input in a session.
package final class TextScene: Scene {
  package let name: String
  /// The text and its selection.
  package let document: TextDocument
  package var viewportSize = Size.zero
  /// Called when the text is scrolled by hand, by a number of lines.
  package var onScroll: (Int) -> Void = { _ in }

  init(_ name: String, _ document: TextDocument) {
    self.name = name
    self.document = document
  }

  package var kind: String { document.isSecure ? "a secure text" : "a text" }
  package var responder: any CommandResponder { document }
  package var input: (any TextDocumentProxy)? { document }

  package func scroll(by distance: Point) { onScroll(Int(distance.y.rounded())) }

  // MARK: Context

  private static let names: [(suffix: String, summary: String)] = [
    ("value", "the text; nothing in a secure input"),
    ("length", "the number of characters"),
    ("cursor", "the number of characters before the cursor"),
  ]

  package var contextNames: [Context.Name] {
    Self.names.map { Context.Name("\(name).\($0.suffix)", $0.summary, isSecret: document.isSecure) }
  }

  package func value(_ name: String) -> Value? {
    let buffer = document.buffer
    switch name {
    case "value": return document.isSecure ? nil : .string(buffer.text)
    case "length": return .integer(buffer.text.count)
    case "cursor":
      return .integer(buffer.text.distance(from: buffer.text.startIndex, to: buffer.cursor))
    default: return nil
    }
  }

  /// The text, with `|` for the cursor and the selection in brackets; bullets in a secure input.
  package func lines() -> [String] {
    ["\(name):"] + document.lines(showsCursor: true).map { "   \($0)" }
  }
}

extension TextDocument {
  /// Returns the lines of the text, with bullets in a secure input, and `|` for the cursor or the
  /// selection in brackets.
  func lines(showsCursor: Bool) -> [String] {
    let parts = [
      documentContextBeforeInput ?? "", selectedText ?? "", documentContextAfterInput ?? "",
    ].map { isSecure ? String(repeating: "•", count: $0.count) : $0 }
    let selection = !showsCursor ? parts[1] : parts[1].isEmpty ? "|" : "[\(parts[1])]"
    return (parts[0] + selection + parts[2])
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}

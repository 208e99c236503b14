package import KeyboardActions
import KeyboardCommands
package import KeyboardCore
public import KeyboardScripting

extension SceneKind {
  /// The kind `text`: a text input.
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
  /// One of too many words to list in a usage line.
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
  /// The kind of text for an input.
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
package final class TextScene: Scene, InputScene {
  package let name: String
  /// The text and its selection.
  package let document: TextDocument
  package var viewportSize = Size.zero
  /// Called with a number of lines when the user scrolls the text.
  package var onScroll: (Int) -> Void = { _ in }

  init(_ name: String, _ document: TextDocument) {
    (self.name, self.document) = (name, document)
  }

  package var responder: any CommandResponder { document }
  package var input: (any TextDocumentProxy)? { document }

  package func scroll(by distance: Point) { onScroll(Int(distance.y.rounded())) }

  /// The text, with `|` for the cursor and the selection in brackets; bullets in a secure input.
  package func lines() -> [String] {
    ["\(name):"] + document.lines(showsCursor: true).map { "   \($0)" }
  }
}

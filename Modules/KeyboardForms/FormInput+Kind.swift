public import KeyboardCore

extension FormInput {
  /// A kind of field, with the type of its answer and the way it is entered.
  ///
  /// An application adds a kind with a ``FormField`` and a static member:
  ///
  /// ```swift
  /// extension FormInput.Kind {
  ///   static let code = Self("code", "capital letters") { _ in UpperCaseField() }
  /// }
  /// ```
  public struct Kind: Sendable {
    /// The name of the kind in descriptions and scripts.
    public let name: String
    /// A short description of the answer.
    public let summary: String
    /// A Boolean value indicating whether the field has a value.
    public let hasValue: Bool
    /// A Boolean value indicating whether there are options to choose from.
    public let hasOptions: Bool
    /// A Boolean value indicating whether the title is the heading of the following fields.
    public let isHeading: Bool
    /// A Boolean value indicating whether the rules may have a least and a greatest answer.
    public let hasBounds: Bool
    private let (isMultiline, isSecure, isProse): (Bool, Bool, Bool)
    private let content: TextContentType
    let makeField: @Sendable (FormInput) -> any FormField

    /// Creates a kind of field; by default its text has one line and is not corrected.
    public init(
      _ name: String, _ summary: String, hasValue: Bool = true, hasOptions: Bool = false,
      hasBounds: Bool = false, isHeading: Bool = false, isMultiline: Bool = false,
      isSecure: Bool = false, isProse: Bool = false, content: TextContentType = .text,
      makeField: @escaping @Sendable (FormInput) -> any FormField
    ) {
      (self.name, self.summary, self.hasValue) = (name, summary, hasValue)
      (self.hasOptions, self.hasBounds, self.isHeading) = (hasOptions, hasBounds, isHeading)
      (self.isMultiline, self.isSecure, self.isProse) = (isMultiline, isSecure, isProse)
      self.content = content
      self.makeField = makeField
    }

    /// Returns the document for a field of this kind.
    func document(named name: String, _ bus: EventBus?) -> TextDocument {
      let document = TextDocument(
        name: name, isMultiline: isMultiline, isSecure: isSecure,
        autocapitalizationType: isProse ? .sentences : AutocapitalizationType.none, bus: bus)
      document.contentType = content
      if !isProse { document.autocorrectionType = .no }
      // In a text of one line, these keys move to the inputs above and below.
      if !isMultiline { document.excludedCommands = ["text.moveUp", "text.moveDown"] }
      return document
    }
  }

  /// An option to choose.
  public struct Option: Hashable, Sendable, Identifiable {
    /// The value of the option, unique within its field.
    public let id: Value
    /// The displayed text of the option.
    public let title: String

    /// Creates an option; its title is its value by default.
    public init(_ value: Value, title: String? = nil) {
      id = value
      self.title = title ?? value.text
    }

    /// Returns whether a value is that of the option, or a text its value or title.
    public func matches(_ value: Value) -> Bool {
      id == value || [title, id.text].contains(value.stringValue)
    }
  }
}

extension FormInput.Kind {
  /// A text of one line.
  public static let text = Self("text", "a line of text", isProse: true) { _ in TextField() }
  /// A text of several lines.
  public static let lines = Self(
    "lines", "a text of several lines", isMultiline: true, isProse: true
  ) { _ in TextField() }
  /// A number, whole or with a decimal point.
  public static let number = Self("number", "a number", hasBounds: true) { _ in NumberField() }
  /// An email address, by the rules of HTML.
  public static let email = Self("email", "an email address", content: .email) { _ in EmailField() }
  /// An absolute URL, by the rules of HTML.
  public static let url = Self("url", "a web address", content: .url) { _ in URLField() }
  /// A text with hidden characters.
  public static let secret = Self("secret", "a text that is hidden", isSecure: true) { _ in
    TextField()
  }
  /// A date in ISO 8601 format, such as 2026-11-24.
  public static let date = Self("date", "a day, such as 2026-11-24", hasBounds: true) { _ in
    DateField()
  }
  /// The path of a file, with completion.
  public static let path = Self("path", "the path of a file") { PathField($0) }
  /// One option of a list; typed letters find it.
  public static let choice = Self(
    "choice", "one of the options that follow", hasOptions: true
  ) { ListField($0) }
  /// One of a few options, all of which are visible.
  public static let radio = Self("radio", "one of a few options", hasOptions: true) {
    ListField($0, isRadioGroup: true)
  }
  /// One of many options, found by typing.
  public static let combobox = Self(
    "combobox", "one of many options, found by typing", hasOptions: true
  ) { ComboField($0) }
  /// Any number of options of a list.
  public static let choices = Self(
    "choices", "any number of options", hasOptions: true, hasBounds: true
  ) { ListField($0, picksSeveral: true) }
  /// A switch.
  public static let `switch` = Self("switch", "on or off") { SwitchField($0) }
  /// A text without an answer.
  public static let note = Self("note", "a text that asks nothing", hasValue: false) { _ in
    NoteField()
  }
  /// The heading of the following fields.
  public static let group = Self(
    "group", "a heading of the fields that follow", hasValue: false, isHeading: true
  ) { _ in NoteField() }

  /// The kinds that are available in every form.
  public static let standard: [Self] = [
    text, lines, number, email, url, secret, date, path, choice, radio, combobox, choices, `switch`,
    note, group,
  ]
}

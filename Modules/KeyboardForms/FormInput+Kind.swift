public import KeyboardCore

extension FormInput {
  /// A kind of field: the type of the answer, and how it is given.
  ///
  /// An application adds a kind by a ``FormField`` and a static member:
  ///
  /// ```swift
  /// extension FormInput.Kind {
  ///   static let code = Self("code", "capital letters") { _ in UpperCaseField() }
  /// }
  /// ```
  public struct Kind: Sendable {
    /// The name of the kind in descriptions and scripts.
    public let name: String
    /// A few words that say what is asked for.
    public let summary: String
    /// A Boolean value indicating whether the field has a value.
    public let hasValue: Bool
    /// A Boolean value indicating whether there are options to choose from.
    public let hasOptions: Bool
    /// A Boolean value indicating whether the title is the heading of the fields that follow.
    public let isHeading: Bool
    private let (isMultiline, isSecure, isProse): (Bool, Bool, Bool)
    let makeField: @Sendable (FormInput) -> any FormField

    /// Creates a kind of field, whose text is by default one of a line that is not corrected.
    public init(
      _ name: String, _ summary: String, hasValue: Bool = true, hasOptions: Bool = false,
      isHeading: Bool = false, isMultiline: Bool = false, isSecure: Bool = false,
      isProse: Bool = false, makeField: @escaping @Sendable (FormInput) -> any FormField
    ) {
      (self.name, self.summary, self.hasValue) = (name, summary, hasValue)
      (self.hasOptions, self.isHeading) = (hasOptions, isHeading)
      (self.isMultiline, self.isSecure, self.isProse) = (isMultiline, isSecure, isProse)
      self.makeField = makeField
    }

    /// Returns the text of a field of this kind.
    func document(named name: String, _ bus: EventBus?) -> TextDocument {
      let document = TextDocument(
        name: name, isMultiline: isMultiline, isSecure: isSecure,
        autocapitalizationType: isProse ? .sentences : AutocapitalizationType.none, bus: bus)
      if !isProse { document.autocorrectionType = .no }
      // In one line these go to the inputs above and below.
      if !isMultiline { document.excludedCommands = ["text.moveUp", "text.moveDown"] }
      return document
    }
  }

  /// An option that can be chosen.
  public struct Option: Hashable, Sendable, Identifiable {
    /// The value of the option, which no other option has.
    public let id: Value
    /// The text that is shown for the option.
    public let title: String

    /// Creates an option, whose title is its value unless it is given.
    public init(_ value: Value, title: String? = nil) {
      id = value
      self.title = title ?? value.text
    }

    /// Returns whether the option has a value, or a text spells its value or its title.
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
  public static let number = Self("number", "a number") { _ in NumberField() }
  /// A text whose characters are hidden.
  public static let secret = Self("secret", "a text that is hidden", isSecure: true) { _ in
    TextField()
  }
  /// A day, as ISO 8601 writes it: 2026-11-24.
  public static let date = Self("date", "a day, such as 2026-11-24") { _ in DateField() }
  /// The path of a file, with completion.
  public static let path = Self("path", "the path of a file") { PathField($0) }
  /// One option of a list; typed letters find it.
  public static let choice = Self(
    "choice", "one of the options that follow", hasOptions: true
  ) { ListField($0) }
  /// One of a few options, all of which are in sight.
  public static let radio = Self("radio", "one of a few options", hasOptions: true) {
    ListField($0, isRadioGroup: true)
  }
  /// One of many options, found by typing.
  public static let combobox = Self(
    "combobox", "one of many options, found by typing", hasOptions: true
  ) { ComboField($0) }
  /// Any number of options of a list.
  public static let choices = Self("choices", "any number of options", hasOptions: true) {
    ListField($0, picksSeveral: true)
  }
  /// On or off.
  public static let `switch` = Self("switch", "on or off") { SwitchField($0) }
  /// A text that asks for nothing.
  public static let note = Self("note", "a text that asks nothing", hasValue: false) { _ in
    NoteField()
  }
  /// The heading of the fields that follow.
  public static let group = Self(
    "group", "a heading of the fields that follow", hasValue: false, isHeading: true
  ) { _ in NoteField() }

  /// The kinds that every form knows.
  public static let standard: [Self] = [
    text, lines, number, secret, date, path, choice, radio, combobox, choices, `switch`, note,
    group,
  ]
}

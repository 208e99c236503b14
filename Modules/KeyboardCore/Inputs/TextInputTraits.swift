/// The label of the return key of an on-screen keyboard: the cases of UIReturnKeyType.
public enum ReturnKey: String, CaseIterable, Hashable, Sendable, Codable {
  /// Return, with no further meaning.
  case `default`
  /// Opens what was typed.
  case go
  /// Searches with Google.
  case google
  /// Joins a network or a conversation.
  case join
  /// Moves to the next input.
  case next
  /// Finds a route to a place.
  case route
  /// Searches for what was typed.
  case search
  /// Sends what was typed.
  case send
  /// Searches with Yahoo.
  case yahoo
  /// Ends the editing of the input.
  case done
  /// Calls for help.
  case emergencyCall
  /// Continues what was begun.
  case `continue`

  /// The label in English, such as `Next`; `Return` for the default.
  public var title: String {
    switch self {
    case .default: "Return"
    case .emergencyCall: "Emergency Call"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }
}

/// Whether an input wants words suggested and corrected: the cases of UITextAutocorrectionType.
public enum AutocorrectionType: String, CaseIterable, Hashable, Sendable, Codable {
  /// Determined by the kind of text and the return key.
  case `default`
  /// Words are never corrected.
  case no
  /// Words are suggested and corrected, regardless of the return key.
  case yes
}

/// The letters that are capitalized in an input.
public enum AutocapitalizationType: String, CaseIterable, Hashable, Sendable, Codable {
  /// No letters.
  case none
  /// The first letter of every word.
  case words
  /// The first letter of every sentence.
  case sentences
  /// All letters.
  case allCharacters
}

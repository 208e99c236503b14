/// A text that can take the case of another one. Source: KeyboardKit's protocol of this name.
public protocol CaseAdjustable {
  /// Returns the text in the case of what was typed.
  ///
  /// It is capitalized for `T` and `Test`, in upper case for `TEST`, in lower case for `test`, and
  /// unchanged for anything else.
  func caseAdjusted(for typed: String, in locale: KeyboardLocale) -> Self
}

extension CaseAdjustable {
  /// Returns the text in the case of what was typed, by the rules of English.
  public func caseAdjusted(for typed: String) -> Self { caseAdjusted(for: typed, in: .english) }
}

extension String: CaseAdjustable {
  /// A Boolean value indicating whether the first character alone is an upper-case letter.
  public var isCapitalized: Bool {
    first?.isUppercase == true && !dropFirst().contains(where: \.isUppercase)
  }

  /// A Boolean value indicating whether there are letters, and none of them in upper case.
  public var isLowercased: Bool {
    contains(where: \.isLowercase) && !contains(where: \.isUppercase)
  }

  /// A Boolean value indicating whether there are letters, and none of them in lower case.
  public var isUppercased: Bool {
    contains(where: \.isUppercase) && !contains(where: \.isLowercase)
  }

  /// Returns the text in the case of what was typed.
  public func caseAdjusted(for typed: String, in locale: KeyboardLocale) -> String {
    if typed.isCapitalized {
      split(separator: " ", omittingEmptySubsequences: false)
        .map { locale.uppercased(String($0.prefix(1))) + locale.lowercased(String($0.dropFirst())) }
        .joined(separator: " ")
    } else if typed.isUppercased {
      locale.uppercased(self)
    } else if typed.isLowercased {
      locale.lowercased(self)
    } else {
      self
    }
  }
}

extension AutocompleteSuggestion: CaseAdjustable {
  /// Returns the suggestion with its text and title in the case of what was typed.
  public func caseAdjusted(for typed: String, in locale: KeyboardLocale) -> AutocompleteSuggestion {
    var suggestion = self
    suggestion.text = text.caseAdjusted(for: typed, in: locale)
    suggestion.title = title.caseAdjusted(for: typed, in: locale)
    return suggestion
  }
}

extension String {
  /// A Boolean value indicating whether only the first character is an upper-case letter.
  var isCapitalized: Bool {
    first?.isUppercase == true && !dropFirst().contains(where: \.isUppercase)
  }

  /// A Boolean value indicating whether there are letters, all of them in lower case.
  var isLowercased: Bool {
    contains(where: \.isLowercase) && !contains(where: \.isUppercase)
  }

  /// A Boolean value indicating whether there are letters, all of them in upper case.
  var isUppercased: Bool {
    contains(where: \.isUppercase) && !contains(where: \.isLowercase)
  }

  /// Returns a text such as `wHich` or `WHich` as `Which`: Shift was held too long, or the first two
  /// letters are swapped or doubled. Nil for any other, and for three letters, as in `PCs`.
  func withCapitalFirst(in locale: KeyboardLocale) -> String? {
    let rest = dropFirst(2)
    guard rest.count > 1, dropFirst().first?.isUppercase == true, String(rest).isLowercased else {
      return nil
    }
    return locale.uppercased(String(prefix(1))) + locale.lowercased(String(dropFirst()))
  }

  /// Returns the first two letters if both are capitals, as lower-case code points.
  func firstTwoScalars(in locale: KeyboardLocale) -> (UInt32, UInt32)? {
    guard prefix(2).allSatisfy(\.isUppercase) else { return nil }
    let scalars = locale.lowercased(String(prefix(2))).unicodeScalars.map(\.value)
    return scalars.count == 2 ? (scalars[0], scalars[1]) : nil
  }

  /// Returns the text in the case of a typed text.
  ///
  /// The result is capitalized for `T` and `Test`, in upper case for `TEST`, in lower case for `test`, and otherwise
  /// unchanged. Source: KeyboardKit's `CaseAdjustable`.
  func caseAdjusted(for typed: String, in locale: KeyboardLocale) -> String {
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

extension AutocompleteSuggestion {
  /// Returns the suggestion with its text and title in the case of a typed text.
  func caseAdjusted(for typed: String, in locale: KeyboardLocale) -> AutocompleteSuggestion {
    var suggestion = self
    suggestion.text = text.caseAdjusted(for: typed, in: locale)
    suggestion.title = title.caseAdjusted(for: typed, in: locale)
    return suggestion
  }
}

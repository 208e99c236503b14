import KeyboardActions
import KeyboardCore
import Testing

@Suite("Locales of users")
struct LocaleFormatTests {
  private func json(_ members: String) -> String {
    """
    { "identifier": "x", "name": "X", "quotationMarks": ["<", ">", "(", ")"],
      "alphabetic": ["ab", "cd", "ef"]\(members.isEmpty ? "" : ", \(members)") }
    """
  }

  @Test("What a locale leaves out is as on an English keyboard")
  func defaults() throws {
    let locale = try KeyboardLocale(json: json(""))
    #expect(locale.numeric == KeyboardLocale.english.numeric)
    #expect(locale.symbolic == KeyboardLocale.english.symbolic)
    #expect(locale.secondaryCharacters(for: "?") == ["?", "¿"])
    #expect(locale.secondaryCharacters(for: "a") == [])
    #expect(locale.insertsSpaceAfterSuggestion)
    #expect(!locale.isRightToLeft)
  }

  @Test("A row and a callout are a string of characters or a list of texts")
  func texts() throws {
    let locale = try KeyboardLocale(
      json: json(#""numeric": ["12", ["ab", "c"], ".,"], "secondary": { "a": ["a", "ae"] }"#))
    #expect(locale.numeric == [["1", "2"], ["ab", "c"], [".", ","]])
    #expect(locale.secondaryCharacters(for: "A") == ["A", "AE"])
  }

  @Test(
    "An error names the member at fault",
    arguments: [
      ("{}", "a locale needs identifier"), ("[]", "a locale is a JSON object; this text is none"),
      ("nonsense", "a locale is a JSON object; this text is none"),
      (#"{ "identifier": "x", "name": null }"#, "name has the wrong kind of value"),
      (#"{ "identifier": 1 }"#, "identifier has the wrong kind of value"),
      (
        #"{ "identifier": "x", "name": "X", "quotationMarks": ["<"] }"#,
        "quotationMarks needs four marks: begin, end, and those inside a quotation"
      ),
      (
        #"{ "identifier": "x", "name": "X", "quotationMarks": ["<", ">", "(", ")"] }"#,
        "a locale needs alphabetic"
      ),
    ])
  func errors(json: String, message: String) {
    #expect(throws: MessageError.self) { try KeyboardLocale(json: json) }
    do { _ = try KeyboardLocale(json: json) } catch { #expect(error.message == message) }
  }

  @Test(
    "An error names the member at fault among others that are right",
    arguments: [
      (#""numeric": ["12", "3"]"#, "numeric needs three rows of characters"),
      (#""symbolic": ["12", "", "3"]"#, "symbolic needs three rows of characters"),
      (#""numeric": ["12", 3, "4"]"#, "numeric.2 has the wrong kind of value"),
      (#""secondary": { "a": 1 }"#, "secondary.a has the wrong kind of value"),
      (#""secondary": ["a"]"#, "secondary has the wrong kind of value"),
      (#""rightToLeft": "yes""#, "rightToLeft has the wrong kind of value"),
      (#""secundary": {}"#, "secundary is no member of a locale; did you mean secondary?"),
      (
        #""flag": "x""#,
        "flag is no member of a locale; a locale has identifier, name, rightToLeft, "
          + "quotationMarks, currency, alphabetic, numeric, symbolic, secondary, upperCase, "
          + "spaceAfterSuggestion, decimalSeparator, hasCase"
      ),
    ])
  func errorsOfMembers(member: String, message: String) {
    do {
      _ = try KeyboardLocale(json: json(member))
      Issue.record("\(member) was read")
    } catch {
      #expect(error.message == message)
    }
  }
}

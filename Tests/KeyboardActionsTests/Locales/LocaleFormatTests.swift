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
      ("{}", "identifier is missing; write a text"),
      ("[]", "the locale is a list; write an object"),
      ("\n nonsense", "'nonsense' is not a value; write it in quotes"),
      (#"{ "identifier": "x", "name": null }"#, "name is null; write a text"),
      (#"{ "identifier": 1 }"#, "identifier is 1; write a text"),
      (
        #"{ "identifier": "x", "name": "X", "quotationMarks": ["<"] }"#,
        "quotationMarks is a list; write four marks: begin, end, and those inside a quotation"
      ),
      (
        #"{ "identifier": "x", "name": "X", "quotationMarks": ["<", ">", "(", ")"] }"#,
        "alphabetic is missing; write three or four rows of characters"
      ),
    ])
  func errors(json: String, message: String) {
    #expect(throws: JSONError.self) { try KeyboardLocale(json: json) }
    do { _ = try KeyboardLocale(json: json) } catch { #expect(error.message == message) }
  }

  @Test(
    "An error names the member at fault among others that are right",
    arguments: [
      (#""numeric": ["12", "3"]"#, "numeric is a list; write three rows of characters"),
      (#""symbolic": ["12", "", "3"]"#, "symbolic is a list; write three rows of characters"),
      (#""numeric": ["12", 3, "4"]"#, "numeric[1] is 3; write characters, or a list of texts"),
      (#""secondary": { "a": 1 }"#, "a is 1; write characters, or a list of texts"),
      (#""secondary": ["a"]"#, "secondary is a list; write an object"),
      (#""rightToLeft": "yes""#, "rightToLeft is 'yes'; write true or false"),
      (#""secundary": {}"#, "unknown member 'secundary'; did you mean secondary?"),
      (
        #""flag": "x""#,
        "unknown member 'flag'; write identifier, name, rightToLeft, "
          + "quotationMarks, currency, alphabetic, numeric, symbolic, secondary, upperCase, "
          + "spaceAfterSuggestion, decimalSeparator, hasCase, shifted, flicks, forms"
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

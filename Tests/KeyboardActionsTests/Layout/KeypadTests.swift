import KeyboardActions
import KeyboardCore
import Testing

@Suite("Keyboards for kinds of text")
struct KeypadTests {
  private func stage(_ kind: TextContentType, locale: String = "en") throws -> Stage {
    let stage = Stage(locale: try #require(KeyboardLocale(identifier: locale)))
    let document = TextDocument()
    document.contentType = kind
    stage.controller.document = document
    return stage
  }

  private func labels(_ stage: Stage) -> [String] {
    KeyboardLayout.standard(for: stage.context).rows.map { row in
      row.filter { !$0.action.isSpacer }.map { $0.action.label(for: stage.context) }
        .joined(separator: " ")
    }
  }

  @Test(
    "Numbers and telephone numbers have a keypad, which stays after a space",
    arguments: [
      (.number, "en", ["1 2 3 ⌫", "4 5 6", "7 8 9", "⌨ 0 return"]),
      (.oneTimeCode, "ar", ["1 2 3 ⌫", "4 5 6", "7 8 9", "⌨ 0 return"]),
      (.decimal, "en", ["1 2 3 ⌫", "4 5 6 -", "7 8 9 .", "⌨ 0 return"]),
      (.decimal, "de", ["1 2 3 ⌫", "4 5 6 -", "7 8 9 ,", "⌨ 0 return"]),
      (.phone, "en", ["1 2 3 ⌫", "4 5 6 +", "7 8 9 *", "# 0 return"]),
    ] as [(TextContentType, String, [String])])
  func keypads(kind: TextContentType, locale: String, rows: [String]) throws {
    let stage = try stage(kind, locale: locale)
    #expect(labels(stage) == rows)
    stage.type("1 ")
    #expect(labels(stage) == rows)
    #expect(stage.type == .numeric)
  }

  @Test(
    "An email address keeps its signs after shift and after digits, until there is another input")
  func email() throws {
    let stage = try stage(.text)
    stage.type = .email
    #expect(labels(stage)[3].contains("@ ."))
    stage.gestures.tap(.shift(currentState: .lowercased))
    #expect(stage.type == .alphabetic(.uppercased))
    #expect(labels(stage)[3].contains("@ ."))
    #expect(!stage.context.prefersAutocomplete)
    stage.gestures.tap(.keyboardType(.numeric))
    stage.gestures.tap(.keyboardType(.alphabetic(.auto)))
    #expect(labels(stage)[3].contains("@ ."))
    stage.controller.document = TextDocument()
    #expect(!labels(stage)[3].contains("@"))
  }

  @Test(
    "A keyboard that is created with its input has the keys for its kind of text",
    arguments: [
      (.decimal, .numeric), (.phone, .numeric), (.email, .email), (.text, .alphabetic(.uppercased)),
    ] as [(TextContentType, KeyboardType)])
  func firstInput(kind: TextContentType, type: KeyboardType) {
    let document = TextDocument()
    document.contentType = kind
    let controller = KeyboardInputViewController(document: document, scheduler: ManualScheduler())
    controller.loadViewIfNeeded()
    #expect(controller.keyboardContext.keyboardType == type)
  }

  @Test("A search in the web has a full stop and a key to search")
  func webSearch() throws {
    let stage = try stage(.webSearch)
    #expect(labels(stage)[3] == "123 ☺ English . search")
  }

  @Test(
    "A kind of text decides about capitals",
    arguments: [
      (.text, .alphabetic(.uppercased)), (.familyName, .alphabetic(.uppercased)),
      (.username, .alphabetic(.lowercased)), (.url, .alphabetic(.lowercased)),
    ] as [(TextContentType, KeyboardType)])
  func capitals(kind: TextContentType, type: KeyboardType) throws {
    #expect(try stage(kind).type == type)
  }
}

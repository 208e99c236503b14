import KeyboardActions
import KeyboardCore
import Testing

@Suite("Locales of a keyboard")
struct KeyboardLocaleTests {
  private func locale(_ identifier: String) throws -> KeyboardLocale {
    try #require(KeyboardLocale(identifier: identifier))
  }

  @Test(
    "The next locale is the one after, the first after the last and after an unknown one",
    arguments: [
      (["en", "sv", "de"], "en", "sv"), (["en", "sv", "de"], "de", "en"), (["en"], "en", "en"),
      (["sv", "de"], "en", "sv"), ([], "en", "en"),
    ])
  func nextLocale(identifiers: [String], current: String, next: String) throws {
    let locales = try identifiers.map(locale)
    let context = KeyboardContext(locale: try locale(current), locales: locales)
    context.selectNextLocale()
    #expect(context.locale.identifier == next)
    #expect(context.hasMultipleLocales == (identifiers.count > 1))
  }

  @Test("A locale is known by its identifier, or else by its language")
  func identifiers() throws {
    #expect(try locale("de_LU").name == "Deutsch")
    #expect(try locale("de_LU").identifier == "de_LU")
    #expect(
      try locale("pt").name == "Português europeu" && locale("pt-BR").numeric[1].contains("R$"))
    #expect(try locale("TR-tr").languageCode == "tr")
    #expect(KeyboardLocale(identifier: "tlh") == nil)
    #expect(Set(KeyboardLocale.all.map(\.identifier)).count == KeyboardLocale.all.count)
    #expect(
      KeyboardLocale.all.filter(\.isRightToLeft).map(\.identifier).sorted() == [
        "ar", "ckb", "ckb_IQ", "ckb_PC", "fa", "he",
      ])
  }

  @Test(
    "Letters change their case as the language wants",
    arguments: [
      ("en", "straße i", "STRASSE I"), ("tr", "i ı", "İ I"), ("tr_CY", "i", "İ"),
      ("el", "ωs", "ΩS"),
    ])
  func uppercased(identifier: String, lower: String, upper: String) throws {
    let locale = try #require(KeyboardLocale(identifier: identifier))
    #expect(locale.uppercased(lower) == upper)
  }

  @Test(
    "Lower case too", arguments: [("en", "İI", "i̇i"), ("tr", "İI", "iı"), ("sv", "ÅÄÖ", "åäö")])
  func lowercased(identifier: String, upper: String, lower: String) throws {
    let locale = try #require(KeyboardLocale(identifier: identifier))
    #expect(locale.lowercased(upper) == lower)
  }

  @Test(
    "The quotation mark that a locale wants for a typed one",
    arguments: [
      // A mark begins a quotation where none is open, and ends an open one.
      ("en", "", "”", "“"), ("en", "“a", "”", nil), ("en", "“a” ", "”", "“"),
      ("de", "“before", "”", "„"), ("de", "„a", "”", "“"), ("de", "„a", "“", nil),
      ("fr", "", "»", "«"), ("fr", "« a", "”", "»"), ("ru", "", "”", "«"), ("ru", "«a ", "“", "„"),
      // The alternate end of Greek is the mark that others type.
      ("el", "", "”", "“"), ("el", "«", "»", nil),
      // A quotation inside another one; in English the mark is an apostrophe too.
      ("de", "„a ", "‘", "‚"), ("es", "“a ", "‘", nil), ("es", "", "’", "‘"),
      ("es", "‘a", "’", nil), ("en", "", "’", nil), ("en", "“a ", "‘", nil),
      ("es", "d", "’", nil), ("tr", "Ankara", "’", nil),
      // Equal marks, straight marks, beginnings and letters are never replaced.
      ("sv", "", "”", nil), ("sv", "", "’", nil), ("ar", "", "\"", nil), ("en", "", "\"", nil),
      ("de", "", "'", nil), ("en", "", "“", nil), ("en", "", "a", nil), ("en", "", "", nil),
    ] as [(String, String, String, String?)])
  func quotation(identifier: String, before: String, typed: String, mark: String?) throws {
    #expect(
      TextDocument(before)
        .preferredQuotationReplacement(whenInserting: typed, for: try locale(identifier)) == mark)
  }
}

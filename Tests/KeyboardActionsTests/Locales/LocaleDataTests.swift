import KeyboardActions
import KeyboardCore
import Testing

@Suite("Locales")
struct LocaleDataTests {
  @Test(
    "Every locale has three rows of letters and of signs, and no key twice",
    arguments: KeyboardLocale.all)
  func rows(locale: KeyboardLocale) {
    for rows in [locale.alphabetic, locale.numeric, locale.symbolic] {
      #expect(rows.count == 3)
      let keys = rows.flatMap(\.self)
      #expect(Set(keys).count == keys.count)
      #expect(keys.allSatisfy { !$0.isEmpty && !$0.contains(" ") })
    }
    #expect(locale.numeric[0].count == 10)
    #expect(locale.symbolic[0].count == 10)
  }

  @Test(
    "The letters of a locale are those of its keyboards",
    arguments: [
      ("en", "qwertyuiop asdfghjkl zxcvbnm"), ("de", "qwertzuiopü asdfghjklöä yxcvbnm"),
      ("fr", "azertyuiop qsdfghjklm wxcvbn’"), ("es", "qwertyuiop asdfghjklñ zxcvbnm"),
      ("sv", "qwertyuiopå asdfghjklöä zxcvbnm"), ("tr", "qwertyuıopğü asdfghjklşi zxcvbnmöç"),
      ("el", "ςερτυθιοπ ασδφγηξκλ ζχψωβνμ"), ("ru", "йцукенгшщзх фывапролджэ ячсмитьбю"),
      ("he", "קראטוןםפ שדגכעיחלךף זסבהנמצתץ"), ("ar", "ضصقفغعهخحج شسيبلاتنمك ظطذدزرةو"),
    ])
  func letters(identifier: String, rows: String) throws {
    let locale = try #require(KeyboardLocale(identifier: identifier))
    #expect(locale.alphabetic.map { $0.joined() }.joined(separator: " ") == rows)
    #expect(locale.isRightToLeft == ["ar", "he"].contains(identifier))
  }

  @Test(
    "Signs are those of the language",
    arguments: [
      ("en", "$", "-/:;()$&@” .,?!’", "€£¥"), ("de", "€", "-/:;()€&@” .,?!’", "$£¥"),
      ("es", "€", "-/:;()€&@” .,¿?¡!’", "$£¥"), ("sv", "kr", "-/:;()kr&@” .,?!’", "$€£"),
      ("tr", "₺", "-/:;()₺&@” .,?!’", "$€£"), ("ru", "₽", "-/:;()₽&@” .,?!’", "$€£"),
      ("el", "€", "-/:·()€&@” .,;!’", "$£¥"), ("he", "₪", "-/:;()₪&@\" .,?!'", "$€£"),
      ("ar", "$", "-/:؛()$&@\" .،؟!'", "€£¥"),
    ])
  func signs(identifier: String, currency: String, signs: String, others: String) throws {
    let locale = try #require(KeyboardLocale(identifier: identifier))
    #expect(locale.numeric[1...].map { $0.joined() }.joined(separator: " ") == signs)
    #expect(locale.symbolic[1].joined() == "_\\|~<>\(others)•")
    #expect(locale.numeric[1].contains(currency))
    #expect(locale.secondaryCharacters(for: currency).first == currency)
    #expect(locale.secondaryCharacters(for: currency).count > 3)
  }

  @Test("A callout begins with its key and has nothing twice", arguments: KeyboardLocale.all)
  func callouts(locale: KeyboardLocale) {
    let keys = Set([locale.alphabetic, locale.numeric, locale.symbolic].joined().joined())
    for (key, characters) in locale.secondary {
      #expect(characters.first == key)
      #expect(characters.count > 1)
      #expect(Set(characters).count == characters.count)
    }
    // What has a key of its own does not take room in the callout of another letter.
    for letter in locale.alphabetic.joined() where letter.allSatisfy(\.isLetter) {
      #expect(keys.isDisjoint(with: locale.secondaryCharacters(for: letter).dropFirst()))
    }
  }

  @Test(
    "A callout is looked up in lower case and has the case of its key",
    arguments: [
      ("en", "a", "aàáâäæãåā"), ("en", "A", "AÀÁÂÄÆÃÅĀ"), ("en", "Q", ""), ("en", "?", "?¿"),
      ("en", "”", "”\"“„»«"), ("fr", "E", "EÉÈÊËĘĖĒ"), ("sv", "Ö", "ÖØ"), ("el", "Ι", "ΙΊΪΪ́"),
      ("ru", "Е", "ЕЁ"), ("de", "n", "nñń"), ("es", "?", "?¿"), ("ar", "١", "١1"),
      ("he", "ג", "גג׳"), ("ar", "ل", "للالألإلآ"),
    ])
  func lookup(identifier: String, key: String, characters: String) throws {
    let locale = try #require(KeyboardLocale(identifier: identifier))
    #expect(locale.secondaryCharacters(for: key).joined() == characters)
  }

  @Test("A key of a callout may type several characters")
  func severalCharacters() throws {
    let arabic = try #require(KeyboardLocale(identifier: "ar"))
    #expect(arabic.secondaryCharacters(for: "ل") == ["ل", "لا", "لأ", "لإ", "لآ"])
    #expect(arabic.secondaryCharacters(for: ".").contains("\u{064B}"))
  }

  @Test("T20: in upper case ß stays one key, and a word in upper case has SS")
  func sharpS() throws {
    let german = try #require(KeyboardLocale(identifier: "de"))
    #expect(german.secondaryCharacters(for: "S") == ["S", "ẞ", "Ś", "Š"])
    #expect(german.uppercasedKey("ß") == "ẞ")
    #expect(german.uppercased("straße") == "STRASSE")
  }

  @Test("T20: Turkish has a dotted and a dotless i, in both cases")
  func turkish() throws {
    let turkish = try #require(KeyboardLocale(identifier: "tr"))
    #expect(turkish.uppercased("ıi") == "Iİ")
    #expect(turkish.lowercased("Iİ") == "ıi")
    #expect(turkish.secondaryCharacters(for: "İ") == ["İ", "Î", "Ï", "Ì", "Í", "Į", "Ī"])
    #expect(turkish.secondaryCharacters(for: "I") == [])
    #expect(KeyboardLocale.english.lowercased("I") == "i")
  }
}

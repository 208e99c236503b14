import KeyboardActions
import KeyboardCore
import Testing

@Suite("Locales")
struct LocaleDataTests {
  @Test(
    "Every locale has three rows of letters and of signs, some a fourth, and no key twice",
    arguments: KeyboardLocale.all)
  func rows(locale: KeyboardLocale) {
    for rows in [locale.alphabetic, locale.numeric, locale.symbolic] {
      let hasFour = rows == locale.alphabetic && ["ja", "th"].contains(locale.identifier)
      #expect(rows.count == (hasFour ? 4 : 3))
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
      ("ko", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ ㅁㄴㅇㄹㅎㅗㅓㅏㅣ ㅋㅌㅊㅍㅠㅜㅡ"), ("ja", "あかさ たなは まやら わ、"),
      ("th", "ๅภถุึคตจขช ๆไำพะัีรนยบล ฟหกดเ้่าสวงฃ ผปแอิืทมใฝ"),
      ("km", "ឆឹេរតយុិោផៀឪ ាសដថងហ្កលើ់ឮ ឋខចវបនមុំ៊"),
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
    // A character with a key of its own takes no room in the callout of another letter.
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

  @Test("There is a keyboard for every locale of KeyboardKit")
  func promised() {
    let identifiers = """
      en sq ar hy be bg ca chr hr cs da nl nl_BE en_GB en_US et fo fil fi fr fr_BE fr_CH ka de de_AT
      de_CH el haw he_IL hu is id ga_IE it ckb ckb_IQ ckb_PC lv lt mk ms mt mn nb fa pl pt_PT pt_BR ro
      ru sr sr-Latn sk sl es sv sw tr uk uz
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    for identifier in identifiers {
      #expect(KeyboardLocale(identifier: identifier)?.identifier == identifier)
    }
    #expect(KeyboardLocale(identifier: "sr-Latn")?.alphabetic[0].joined() == "qwertzuiopšđ")
    #expect(KeyboardLocale.all.count >= identifiers.count)
  }

  @Test(
    "Scripts without case have no shift, but where keys have two letters",
    arguments: KeyboardLocale.all)
  func shift(locale: KeyboardLocale) {
    let caseless = ["ar", "he", "fa", "ckb", "hi", "ka", "chr"].contains(locale.languageCode)
    let hasTwo = ["ja", "km", "ko", "th", "zh"].contains(locale.languageCode)
    #expect(locale.hasCase == !(caseless || hasTwo))
    #expect(locale.shifted.isEmpty == !hasTwo)
    for device in KeyboardContext.Device.allCases {
      let context = KeyboardContext(locale: locale)
      context.device = device
      let actions = KeyboardLayout.standard(for: context).rows.joined().map(\.action)
      #expect(actions.contains(where: \.isShift) == !caseless)
      let letters = actions.filter(\.isCharacterAction).compactMap(\.typedText)
      #expect(Set(letters).isSuperset(of: locale.alphabetic.joined()))
    }
    #expect(locale.name == "ქართული" ? locale.uppercasedKey("ა") == "ა" : true)
  }

  @Test(
    "Backspace takes a mark before its letter where the script does so",
    arguments: [
      ("hi", "कि", "क"), ("hi", "क्ष", "क्"), ("ar", "بَ", "ب"), ("fa", "ب\u{0651}", "ب"),
      ("th", "กิ", "ก"), ("km", "ក្ក", "ក្"), ("en", "e\u{0301}", ""), ("vi", "ế", ""),
      ("hi", "👩‍👩‍👧", ""), ("hi", "क", ""),
    ])
  func backspace(identifier: String, before: String, after: String) throws {
    let stage = Stage(before, locale: try #require(KeyboardLocale(identifier: identifier)))
    stage.gestures.tap(.backspace)
    #expect(stage.text.unicodeScalars.map(\.value) == after.unicodeScalars.map(\.value))
  }

  @Test(
    "Two spaces end a sentence with the full stop of the language",
    arguments: [
      ("en", "Yes", "Yes. "), ("ko", "네", "네. "), ("th", "ใช่", "ใช่  "), ("zh", "shi", "shi  "),
      ("hi", "हाँ", "हाँ। "), ("hy", "Այո", "Այո։ "), ("el", "Ναι", "Ναι. "),
    ])
  func fullStop(identifier: String, before: String, after: String) throws {
    let stage = Stage(before, locale: try #require(KeyboardLocale(identifier: identifier)))
    stage.type("  ")
    #expect(stage.text == after)
  }

  @Test("A Greek question ends with a semicolon, an English one does not")
  func greek() throws {
    let greek = Stage(
      "Ναι;", locale: try #require(KeyboardLocale(identifier: "el")), capitals: .sentences)
    greek.type(" ")
    #expect(greek.type == .alphabetic(.uppercased))
    let english = Stage("yes;", capitals: .sentences)
    english.type(" ")
    #expect(english.type == .alphabetic(.lowercased))
  }
}

/// Text without the differences of case and diacritics, for finding what a person types.
///
/// `É` and `e` fold alike, so do `ẞ`, `ß` and `ss`, `İ`, `ı` and `i`, `ﬁ` and `fi`, `œ` and `oe`,
/// `ł` and `l`, final and other sigma, `Й` and `и`. `æ`, `þ` and `ð` are letters and stay, as does
/// everything that is no letter.
///
/// Marks of the Latin, Greek, Cyrillic, Hebrew and Arabic scripts are dropped (canonical
/// combining classes 10–36 and 200–240), precomposed letters are looked up, what is left is
/// upper-cased and lower-cased by its Unicode properties. Two spellings of a text that are
/// canonically equivalent fold to equivalent texts; their scalars may differ where marks are part
/// of the letter and are kept (kana voicing, Indic and Thai vowels), or a Hebrew letter comes as
/// a precomposed presentation form. No language is special: Turkish `ı` and `i` are one, and `ö`
/// finds `o`, not `oe`. An iota subscript is a mark, the full iota of its capital a letter. Widths,
/// circled letters and other compatibility forms are not folded.
enum TextFolding {
  /// Returns the text folded; its letters in lower case, unless their case is to stay, and without marks, unless
  /// these are to stay.
  ///
  /// - Complexity: O(length).
  static func fold(
    _ text: some StringProtocol, keepingCase: Bool = false, keepingMarks: Bool = false
  ) -> String {
    guard !keepingMarks, text.utf8.contains(where: { $0 >= 0x80 }) else {
      return keepingCase ? String(text) : text.lowercased()
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard keepingCase, scalar.properties.isUppercase else {
        append(scalar, to: &result)
        continue
      }
      var lower = String.UnicodeScalarView()
      append(scalar, to: &lower)
      for letter in lower {
        result.append(contentsOf: letter.properties.uppercaseMapping.unicodeScalars)
      }
    }
    return String(result)
  }

  /// Returns an ASCII character in lower case.
  static func lowered(_ byte: UInt8) -> UInt8 {
    (byte &- 0x41) < 26 ? byte | 0x20 : byte
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    if scalar.isASCII {
      result.append(Unicode.Scalar(lowered(UInt8(scalar.value))))
    } else if let letter = FoldingTable.letter(for: scalar) {
      result.append(letter)
    } else if !isDropped(scalar) {
      appendByProperties(scalar, to: &result)
    }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    // Beyond the basic plane the marks of these classes are stems of notes and the like.
    guard scalar.value < 0x1_0000 else { return false }
    let combining = scalar.properties.canonicalCombiningClass.rawValue
    return (10...36).contains(combining) || (200...240).contains(combining)
  }

  /// Full case folding as the mapping to lower case of the mapping to upper case of lower case.
  private static func appendByProperties(
    _ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView
  ) {
    for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isDropped(lower) {
      if let letters = FoldingTable.digraphs[lower] {
        result.append(contentsOf: letters.unicodeScalars)
        continue
      }
      for upper in lower.properties.uppercaseMapping.unicodeScalars where !isDropped(upper) {
        for final in upper.properties.lowercaseMapping.unicodeScalars where !isDropped(final) {
          result.append(FoldingTable.letter(for: final) ?? final)
        }
      }
    }
  }
}

/// The foldings of single letters, for the scripts whose letters carry marks.
///
/// A run says for each scalar from its first one on what it folds to, one scalar each; a full stop
/// leaves the scalar to its properties. The runs hold every letter of the Latin, Greek and Cyrillic
/// blocks up to U+1FFF that is canonically a letter with marks, and the Latin letters with a
/// stroke, which are not, but are typed without it.
enum FoldingTable {
  private static let runs: [(first: UInt32, letters: [Unicode.Scalar])] = [
    (0xC0, Array(latin.unicodeScalars)), (0x370, Array(greek.unicodeScalars)),
    (0x400, Array(cyrillic.unicodeScalars)), (0x1E00, Array(latinAdditional.unicodeScalars)),
    (0x1F00, Array(greekExtended.unicodeScalars)),
  ]

  /// Returns the letter without case and marks, or nil when the table does not say.
  static func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let value = scalar.value
    guard value < 0x3000 else { return nil }
    for run in runs where value >= run.first && value < run.first + UInt32(run.letters.count) {
      let letter = run.letters[Int(value - run.first)]
      return letter == "." ? nil : letter
    }
    return others[scalar]
  }

  /// The letters of ligatures and digraphs that upper-casing does not take apart.
  static let digraphs: [Unicode.Scalar: String] = [
    "\u{133}": "ij", "\u{153}": "oe", "\u{1C6}": "dz", "\u{1C9}": "lj", "\u{1CC}": "nj",
    "\u{1F3}": "dz",
  ]

  /// Letters with a stroke beyond the runs, and those that are another one with hamza or madda.
  private static let others: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{268}": "i", "\u{1D7D}": "p", "\u{2C65}": "a", "\u{2C66}": "t",
    "\u{622}": "\u{627}", "\u{623}": "\u{627}", "\u{624}": "\u{648}", "\u{625}": "\u{627}",
    "\u{626}": "\u{64A}", "\u{6C0}": "\u{6D5}", "\u{6C2}": "\u{6C1}", "\u{6D3}": "\u{6D2}",
  ]

  // U+00C0–U+024F
  private static let latin = """
    aaaaaaæceeeeiiiiðnooooo×ouuuuyþ.aaaaaaæceeeeiiiiðnooooo÷ouuuuyþy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkĸllllllŀ\
    ŀllnnnnnn.ŋŋoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bɓƃƃƅƅɔƈƈɖɗƌƌƍǝəɛƒƒɠɣƕɩiƙƙƚƛɯɲƞɵooƣƣƥƥʀƨƨʃƪƫƭƭʈuuʊʋƴƴzzʒƹƹƺƻƽƽƾƿ\
    ǀǁǂǃ.........aaiioouuuuuuuuuuǝaaaaææggggkkooooʒʒj...ggƕƿnnaaææoo\
    aaaaeeeeiiiioooorrrruuuussttȝȝhhƞȡȣȣȥȥaaeeooooooooyyȴȵȶȷȸȹaccƚtȿ\
    ɀɂɂbʉʌeejjɋɋrryy
    """

  // U+0370–U+03FF
  private static let greek = """
    ͱͱͳͳʹ͵ͷͷ..ͺͻͼͽ;ϳ....΄¨α·εηι.ο.υωιαβγδεζηθικλμνξοπρ.στυφχψωιυαεηι\
    υαβγδεζηθικλμνξοπρσστυφχψωιυουωϗβθϒϒϒφπϗϙϙϛϛϝϝϟϟϡϡϣϣϥϥϧϧϩϩϫϫϭϭϯϯ\
    κρϲϳθε϶ϸϸϲϻϻϼͻͼͽ
    """

  // U+0400–U+052F
  private static let cyrillic = """
    ееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюяабвгдежзииклмноп\
    рстуфхцчшщъыьэюяееђгєѕііјљњћкиуџѡѡѣѣѥѥѧѧѩѩѫѫѭѭѯѯѱѱѳѳѵѵѵѵѹѹѻѻѽѽѿѿ\
    ҁҁ҂.....҈҉ҋҋҍҍҏҏґґғғҕҕҗҗҙҙққҝҝҟҟҡҡңңҥҥҧҧҩҩҫҫҭҭүүұұҳҳҵҵҷҷҹҹһһҽҽҿҿ\
    ӏжжӄӄӆӆӈӈӊӊӌӌӎӎӏааааӕӕееәәәәжжззӡӡииииооөөөөээууууууччӷӷыыӻӻӽӽӿӿ\
    ԁԁԃԃԅԅԇԇԉԉԋԋԍԍԏԏԑԑԓԓԕԕԗԗԙԙԛԛԝԝԟԟԡԡԣԣԥԥԧԧԩԩԫԫԭԭԯԯ
    """

  // U+1E00–U+1EFF
  private static let latinAdditional = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy.sẜẝ.ẟaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ
    """

  // U+1F00–U+1FFF
  private static let greekExtended = """
    ααααααααααααααααεεεεεε..εεεεεε..ηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιι\
    οοοοοο..οοοοοο..υυυυυυυυ.υ.υ.υ.υωωωωωωωωωωωωωωωωααεεηηιιοουυωω..\
    ααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααα.ααααααα᾽ι᾿\
    ῀¨ηηη.ηηεεηηη᾿᾿᾿ιιιι..ιιιιιι.῾῾῾υυυυρρυυυυυυρ¨¨`..ωωω.ωωοοωωω´῾.
    """
}

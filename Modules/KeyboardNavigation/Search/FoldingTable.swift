/// The foldings of single letters, for the scripts whose letters carry marks.
///
/// A run says for each scalar from its first one on what it folds to, one scalar each; a full stop
/// leaves the scalar to its properties. The runs hold every letter of the Latin, Greek and Cyrillic
/// blocks up to U+1FFF that is canonically a letter with marks, and the Latin letters with a
/// stroke, which are not, but are typed without it.
struct FoldingTable {
  private let runs: [(first: UInt32, letters: [Unicode.Scalar])]

  /// The table; it never changes.
  static let standard = FoldingTable()

  private init() {
    runs = [
      (0xC0, Array(Self.latin.unicodeScalars)),
      (0x370, Array(Self.greek.unicodeScalars)),
      (0x400, Array(Self.cyrillic.unicodeScalars)),
      (0x1E00, Array(Self.latinAdditional.unicodeScalars)),
      (0x1F00, Array(Self.greekExtended.unicodeScalars)),
    ]
  }

  /// The letter without case and marks, or nil when the table does not say.
  func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let value = scalar.value
    guard value < 0x3000 else { return nil }
    for run in runs where value >= run.first && value < run.first + UInt32(run.letters.count) {
      let letter = run.letters[Int(value - run.first)]
      return letter == "." ? nil : letter
    }
    return Self.others[scalar]
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

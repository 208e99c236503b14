// Made by Scripts/locales from XKB's layouts and Unicode CLDR 41; see NOTICE.

extension KeyboardLocale {
  /// The generated locales of the Latin script by identifier, in the format of ``KeyboardLocale``.
  static let madeLatin: [String] = [
    #"""
    {"identifier": "sq", "name": "Shqip", "quotationMarks": ["«", "»", "“", "”"],
    "currency": "Lek", "decimalSeparator": ",", "alphabetic": ["qwertzuiopç", "asdfghjklë",
    "yxcvbnm"]}
    """#,
    #"""
    {"identifier": "ca", "name": "Català", "quotationMarks": ["«", "»", "“", "”"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjklñ",
    "zxcvbnm"], "numeric": ["1234567890", "-/:;()€&@”", ".,?!’·"], "symbolic": ["[]{}#%^*+=",
    "_\\|~<>$£¥•", ".,?!’·"], "secondary": {"a": "aàáăâåäãāæ", "c": "cç", "e": "eéèĕêëē",
    "i": "iíïìĭîī", "o": "oóòŏôöøōœ", "u": "uúüùŭûū", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "hr", "name": "Hrvatski", "quotationMarks": ["„", "“", "‚", "‘"],
    "currency": "kn", "decimalSeparator": ",", "alphabetic": ["qwertzuiopšđ", "asdfghjklčćž",
    "yxcvbnm"]}
    """#,
    #"""
    {"identifier": "cs", "name": "Čeština", "quotationMarks": ["„", "“", "‚", "‘"],
    "currency": "Kč", "decimalSeparator": ",", "alphabetic": ["qwertzuiopú", "asdfghjklů",
    "yxcvbnm"], "secondary": {"e": "eěéèĕêëē", "s": "sš", "c": "cčç", "r": "rřŕ", "z": "zž",
    "y": "yýÿ", "a": "aáàăâåäãāæ", "i": "iíìĭîïī", "d": "dď", "n": "nňñ", "o": "oóòŏôöøōœ",
    "t": "tť", "l": "lľł", "u": "uùŭûüū"}}
    """#,
    #"""
    {"identifier": "da", "name": "Dansk", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "kr.", "decimalSeparator": ",", "alphabetic": ["qwertyuiopå", "asdfghjklæø",
    "zxcvbnm"], "secondary": {"a": "aáàâä", "c": "cç", "e": "eéèêë", "i": "iíîï", "n": "nñ",
    "o": "oóôœö", "u": "uúùûü", "y": "yÿ", "ø": "øǿ"}}
    """#,
    #"""
    {"identifier": "nl", "name": "Nederlands", "quotationMarks": ["‘", "’", "‘", "’"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjkl",
    "zxcvbnm"], "secondary": {"a": "aáäàâåãæ", "e": "eéëèê", "i": "iíïî", "o": "oóöôøœ",
    "u": "uúüùû", "c": "cç", "n": "nñ", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "nl_BE", "name": "Vlaams", "quotationMarks": ["‘", "’", "‘", "’"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["azertyuiop", "qsdfghjklmù",
    "wxcvbn"], "secondary": {"e": "eéèëê", "c": "cç", "a": "aàáäâåãæ", "i": "iíïî",
    "o": "oóöôøœ", "u": "uúüû", "n": "nñ", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "en_GB", "name": "British English", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "£", "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    "secondary": {"a": "aáàăâåäãāæ", "c": "cç", "e": "eéèĕêëē", "i": "iíìĭîïī", "n": "nñ",
    "o": "oóòŏôöøōœ", "u": "uúùŭûüū", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "en_US", "name": "American English", "quotationMarks": ["“", "”", "‘", "’"],
    "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"], "secondary": {"a": "aáàăâåäãāæ",
    "c": "cç", "e": "eéèĕêëē", "i": "iíìĭîïī", "n": "nñ", "o": "oóòŏôöøōœ", "u": "uúùŭûüū",
    "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "et", "name": "Eesti", "quotationMarks": ["„", "“", "‚", "‘"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertyuiopüõ", "asdfghjklöä",
    "zxcvbnm"], "secondary": {"s": "sš", "z": "zž", "a": "aáàâåãāæ", "c": "cç", "e": "eéèêëē",
    "i": "iíìîïī", "n": "nñ", "o": "oóòŏôøōœ", "u": "uúùûū"}}
    """#,
    #"""
    {"identifier": "fo", "name": "Føroyskt", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "kr", "decimalSeparator": ",", "alphabetic": ["qwertyuiopåð", "asdfghjklæø",
    "zxcvbnm"], "secondary": {"a": "aá", "i": "ií", "o": "oó", "u": "uú", "y": "yý"}}
    """#,
    #"""
    {"identifier": "fil", "name": "Filipino", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "₱", "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    "secondary": {"n": "nñ", "a": "aáàâ", "e": "eéèê", "i": "iíìî", "o": "oóòô", "u": "uúùû"}}
    """#,
    #"""
    {"identifier": "fi", "name": "Suomi", "quotationMarks": ["”", "”", "’", "’"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertyuiopå", "asdfghjklöä",
    "zxcvbnm"], "secondary": {"s": "sšśŝşșß", "z": "zžźż", "a": "aáàăâãąāæ", "c": "cćčċç",
    "d": "dďðđ", "e": "eéèêěëėęē", "g": "gğǧģ", "h": "hȟħ", "i": "iíîïįīı", "k": "kǩķ",
    "l": "lĺľļł", "n": "nńňñņŋ", "o": "oóòôőõœø", "r": "rŕř", "t": "tťţțŧþ", "u": "uúùûůűųūü",
    "y": "yýÿ"}}
    """#,
    #"""
    {"identifier": "fr_BE", "name": "Français (Belgique)", "quotationMarks": ["«", "»", "«",
    "»"], "currency": "€", "decimalSeparator": ",", "alphabetic": ["azertyuiop", "qsdfghjklmù",
    "wxcvbn"], "secondary": {"e": "eéèêëē", "c": "cçć", "a": "aàâæáåäãā", "i": "iîïíìī",
    "o": "oôœóòöõø", "u": "uûüúǔ", "y": "yÿ", "n": "nñ", "r": "rř", "s": "sšß"}}
    """#,
    #"""
    {"identifier": "fr_CA", "name": "Français canadien", "quotationMarks": ["«", "»", "”",
    "“"], "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    "secondary": {"a": "aàâæáåäãā", "c": "cç", "e": "eéèêëē", "i": "iîïíìī", "o": "oôœóòöø",
    "u": "uùûüúǔ", "y": "yÿ", "n": "nñ"}}
    """#,
    #"""
    {"identifier": "fr_CH", "name": "Français suisse", "quotationMarks": ["«", "»", "‹", "›"],
    "currency": "CHF", "decimalSeparator": ",", "alphabetic": ["qwertzuiopè", "asdfghjkléà",
    "yxcvbnm"], "secondary": {"c": "cçć", "a": "aâæáåäãā", "e": "eêëē", "i": "iîïíìī",
    "o": "oôœóòöõø", "u": "uùûüúǔ", "y": "yÿ", "n": "nñ", "r": "rř", "s": "sšß"}}
    """#,
    #"""
    {"identifier": "de_AT", "name": "Österreichisches Deutsch", "quotationMarks": ["„", "“",
    "‚", "‘"], "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertzuiopü",
    "asdfghjklöä", "yxcvbnm"], "secondary": {"s": "sßş", "a": "aáàăâåãāæ", "c": "cç",
    "e": "eéèĕêëē", "g": "gğ", "i": "iíìĭîïīı", "n": "nñ", "o": "oóòŏôøōœ", "u": "uúùŭûū",
    "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "de_CH", "name": "Schweizer Hochdeutsch", "quotationMarks": ["„", "“", "‚",
    "‘"], "currency": "CHF", "alphabetic": ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
    "secondary": {"c": "cç", "a": "aáàăâåãāæ", "e": "eéèĕêëē", "g": "gğ", "i": "iíìĭîïīı",
    "n": "nñ", "o": "oóòŏôøōœ", "s": "sş", "u": "uúùŭûū", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "haw", "name": "ʻŌlelo Hawaiʻi", "quotationMarks": ["“", "”", "‘", "’"],
    "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnmʻ"], "secondary": {"a": "aā", "e": "eē",
    "i": "iī", "o": "oō", "u": "uū"}}
    """#,
    #"""
    {"identifier": "hu", "name": "Magyar", "quotationMarks": ["„", "”", "»", "«"],
    "currency": "Ft", "decimalSeparator": ",", "alphabetic": ["qwertzuiopőú", "asdfghjkléáű",
    "íyxcvbnm"], "secondary": {"o": "oöóòŏôøōœ", "u": "uüùŭûū", "a": "aàăâåäãāæ", "c": "cç",
    "e": "eèĕêëē", "i": "iìĭîïī", "n": "nñ", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "is", "name": "Íslenska", "quotationMarks": ["„", "“", "‚", "‘"],
    "currency": "kr", "decimalSeparator": ",", "alphabetic": ["qwertyuiopð", "asdfghjklæ",
    "zxcvbnmþ"], "secondary": {"o": "oöó", "a": "aá", "e": "eé", "i": "ií", "u": "uú",
    "y": "yý"}}
    """#,
    #"""
    {"identifier": "id", "name": "Indonesia", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "Rp", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjkl",
    "zxcvbnm"], "secondary": {"a": "aáàăâåäãāæ", "c": "cç", "e": "eéèĕêëē", "i": "iíìĭîïī",
    "n": "nñ", "o": "oóòŏôöøōœ", "u": "uúùŭûüū", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "ga", "name": "Gaeilge", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "€", "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    "secondary": {"a": "aáå", "e": "eé", "i": "ií", "o": "oó", "u": "uú", "b": "bḃ", "c": "cċ",
    "d": "dḋ", "f": "fḟ", "g": "gġ", "m": "mṁ", "p": "pṗ", "s": "sṡ", "t": "tṫ"}}
    """#,
    #"""
    {"identifier": "it", "name": "Italiano", "quotationMarks": ["«", "»", "“", "”"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertyuiopè", "asdfghjklòàù",
    "zxcvbnm"], "secondary": {"i": "iìíîï", "e": "eéêë", "o": "oóôöõøœ", "a": "aáâåäãæ",
    "c": "cç", "n": "nñ", "s": "sß", "u": "uúûü", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "lv", "name": "Latviešu", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjkl",
    "zxcvbnm"], "secondary": {"a": "aā", "c": "cč", "e": "eē", "g": "gģ", "i": "iī", "k": "kķ",
    "l": "lļ", "n": "nņ", "s": "sš", "u": "uū", "z": "zž", "o": "oō", "r": "rŗ"}}
    """#,
    #"""
    {"identifier": "lt", "name": "Lietuvių", "quotationMarks": ["„", "“", "„", "“"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjkl",
    "zxcvbnm"], "secondary": {"a": "aąáàã", "c": "cč", "e": "eęėéèẽ", "i": "iį", "s": "sš",
    "u": "uųūúùũ", "z": "zž", "n": "nñ", "o": "oóòõ"}}
    """#,
    #"""
    {"identifier": "ms", "name": "Melayu", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "RM", "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"]}
    """#,
    #"""
    {"identifier": "mt", "name": "Malti", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "€", "alphabetic": ["qwertyuiopġħ", "asdfghjkl", "żzxcvbnm"],
    "secondary": {"a": "aà", "c": "cċ", "e": "eè", "i": "iì", "o": "oò", "u": "uù"}}
    """#,
    #"""
    {"identifier": "nb", "name": "Norsk bokmål", "quotationMarks": ["«", "»", "‘", "’"],
    "currency": "kr", "decimalSeparator": ",", "alphabetic": ["qwertyuiopå", "asdfghjkløæ",
    "zxcvbnm"], "secondary": {"a": "aàáǎãä", "e": "eéèê", "o": "oóòôö", "c": "cčç", "d": "dđ",
    "i": "ií", "n": "nńñŋ", "s": "sš", "t": "tŧ", "u": "uúü", "z": "zž"}}
    """#,
    #"""
    {"identifier": "nn", "name": "Norsk nynorsk", "quotationMarks": ["«", "»", "‘", "’"],
    "currency": "kr", "decimalSeparator": ",", "alphabetic": ["qwertyuiopå", "asdfghjkløæ",
    "zxcvbnm"], "secondary": {"a": "aàáǎä", "e": "eéèê", "o": "oóòôö", "c": "cčç", "d": "dđ",
    "n": "nńñŋ", "s": "sš", "t": "tŧ", "u": "uü", "z": "zž"}}
    """#,
    #"""
    {"identifier": "pl", "name": "Polski", "quotationMarks": ["„", "”", "«", "»"],
    "currency": "zł", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjkl",
    "zxcvbnm"], "secondary": {"a": "aąàâåäæ", "c": "cćç", "e": "eęéèêë", "l": "lł", "n": "nń",
    "o": "oóôöœ", "s": "sśß", "z": "zźż", "i": "iîï", "u": "uùûü", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "pt_PT", "name": "Português europeu", "quotationMarks": ["«", "»", "“",
    "”"], "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjklç",
    "zxcvbnm"], "secondary": {"a": "aáàâãăåäāæ", "e": "eéêèĕëē", "i": "iíìĭîïī",
    "o": "oóòôõŏöøōœ", "u": "uúùŭûüū", "n": "nñ", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "pt_BR", "name": "Português (Brasil)", "quotationMarks": ["“", "”", "‘",
    "’"], "currency": "R$", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjklç",
    "zxcvbnm"], "secondary": {"a": "aáàâãăåäāæ", "e": "eéêèĕëē", "i": "iíìĭîïī",
    "o": "oóòôõŏöøōœ", "u": "uúùŭûüū", "n": "nñ", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "ro", "name": "Română", "quotationMarks": ["„", "”", "«", "»"],
    "currency": "lei", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjkl",
    "zxcvbnm"], "secondary": {"a": "aăâáàåä", "i": "iî", "s": "sșş", "t": "tțţ", "c": "cç",
    "e": "eéèêë", "n": "nñ", "o": "oö", "u": "uü"}}
    """#,
    #"""
    {"identifier": "sr_Latn", "name": "Srpski (latinica)", "quotationMarks": ["„", "“", "‘",
    "‘"], "currency": "дин.", "decimalSeparator": ",", "alphabetic": ["qwertzuiopšđ",
    "asdfghjklčćž", "yxcvbnm"], "secondary": {"a": "aå"}}
    """#,
    #"""
    {"identifier": "sk", "name": "Slovenčina", "quotationMarks": ["„", "“", "‚", "‘"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertzuiopúä", "asdfghjklôň",
    "yxcvbnm"], "secondary": {"l": "lľĺ", "s": "sš", "c": "cčç", "t": "tť", "z": "zž",
    "y": "yýÿ", "a": "aáàăâåāæ", "i": "iíìĭîïī", "e": "eéèĕêëē", "d": "dď", "o": "oóòŏöőøōœ",
    "r": "rŕř", "n": "nñ", "u": "uùŭûüűū"}}
    """#,
    #"""
    {"identifier": "sl", "name": "Slovenščina", "quotationMarks": ["„", "“", "‚", "‘"],
    "currency": "€", "decimalSeparator": ",", "alphabetic": ["qwertzuiopšđ", "asdfghjklčćž",
    "yxcvbnm"], "secondary": {"a": "aáàăâåäāæ", "c": "cç", "e": "eéèĕêëē", "i": "iíìĭîïī",
    "n": "nñ", "o": "oóòŏôöøōœ", "u": "uúùŭûüū", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "es_419", "name": "Español latinoamericano", "quotationMarks": ["“", "”",
    "‘", "’"], "alphabetic": ["qwertyuiop", "asdfghjklñ", "zxcvbnm"], "numeric": ["1234567890",
    "-/:;()$&@”", ".,¿?¡!’"], "symbolic": ["[]{}#%^*+=", "_\\|~<>€£¥•", ".,¿?¡!’"],
    "secondary": {"a": "aáàăâåäãāæ", "e": "eéèĕêëē", "i": "iíìĭîïī", "o": "oóòŏôöøōœ",
    "u": "uúüùŭûū", "c": "cç", "y": "yýÿ"}}
    """#,
    #"""
    {"identifier": "sw", "name": "Kiswahili", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "Ksh", "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"]}
    """#,
    #"""
    {"identifier": "uz", "name": "O‘zbek", "quotationMarks": ["“", "”", "’", "‘"],
    "currency": "soʻm", "decimalSeparator": ",", "alphabetic": ["qwertyuiop", "asdfghjklʻ",
    "zxcvbnm"], "secondary": {"ʻ": "ʻʼ", "a": "aáàăâåäãāæ", "c": "cç", "e": "eéèĕêëē",
    "i": "iíìĭîïī", "n": "nñ", "o": "oóòŏôöøōœ", "u": "uúùŭûüū", "y": "yÿ"}}
    """#,
    #"""
    {"identifier": "vi", "name": "Tiếng Việt", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "₫", "decimalSeparator": ",", "alphabetic": ["qwertyuiopươ", "asdfghjklđ",
    "zxcvbnmăâêô"], "secondary": {"a": "aàảãáạ", "ă": "ăằẳẵắặ", "â": "âầẩẫấậ", "e": "eèẻẽéẹ",
    "ê": "êềểễếệ", "i": "iìỉĩíị", "o": "oòỏõóọ", "ô": "ôồổỗốộ", "ơ": "ơờởỡớợ", "u": "uùủũúụ",
    "ư": "ưừửữứự", "y": "yỳỷỹýỵ"}}
    """#,
    #"""
    {"identifier": "cy", "name": "Cymraeg", "quotationMarks": ["“", "”", "‘", "’"],
    "currency": "£", "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    "secondary": {"a": "aáàâäăåãāæ", "e": "eéèêëĕē", "i": "iíìîïĭī", "o": "oóòôöŏøōœ",
    "u": "uúùûüŭū", "w": "wẃẁŵẅ", "y": "yýỳŷÿ", "c": "cç", "n": "nñ"}}
    """#,
  ]
}

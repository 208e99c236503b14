extension KeyboardLocale {
  /// The locales of the Latin script, in the format of ``KeyboardLocale``.
  ///
  /// Source of the secondary letters: for English KeyboardKit, for the others `longPress` in the
  /// Android keyboards of Unicode CLDR, without letters that have keys; see NOTICE.
  static let latin: [String] = [
    #"""
    {
      "identifier": "en", "name": "English", "quotationMarks": ["“", "”", "‘", "’"],
      "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
      "secondary": {
        "a": "aàáâäæãåā", "c": "cçćč", "e": "eèéêëēėę", "i": "iîïíīįì", "l": "lł", "n": "nñń",
        "o": "oôöòóœøōõ", "s": "sßśš", "u": "uûüùúū", "y": "yÿ", "z": "zžźż"
      }
    }
    """#,
    #"""
    {
      "identifier": "de", "name": "Deutsch", "quotationMarks": ["„", "“", "‚", "‘"],
      "decimalSeparator": ",", "currency": "€", "alphabetic": ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
      "secondary": {
        "a": "aâàáæãåā", "e": "eéèêëė", "n": "nñń", "o": "oôòóõœøō", "s": "sßśš", "u": "uûùúū",
        "”": "”„“\"»«", "’": "’‚‘'›‹"
      }
    }
    """#,
    #"""
    {
      "identifier": "es", "name": "Español", "quotationMarks": ["“", "”", "‘", "’"],
      "decimalSeparator": ",", "currency": "€", "alphabetic": ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
      "numeric": ["1234567890", "-/:;()€&@”", ".,¿?¡!’"],
      "symbolic": ["[]{}#%^*+=", "_\\|~<>$£¥•", ".,¿?¡!’"],
      "secondary": {
        "a": "aáàäâãåąæāª", "c": "cçćč", "e": "eéèëêęėē", "i": "iíïìîįī", "n": "nń",
        "o": "oóòöôõøœōº", "u": "uúüùûū", "”": "”“\"«»", ".": ".…"
      }
    }
    """#,
    #"""
    {
      "identifier": "fr", "name": "Français", "quotationMarks": ["«", "»", "«", "»"],
      "decimalSeparator": ",", "currency": "€", "alphabetic": ["azertyuiop", "qsdfghjklm", "wxcvbn’"],
      "secondary": {
        "a": "aàâæáäãåāª", "c": "cçćč", "e": "eéèêëęėē", "i": "iîïìíįī", "o": "oôœöòóõøōº",
        "u": "uùûüúū", "y": "yÿ", "”": "”«»“\""
      }
    }
    """#,
    #"""
    {
      "identifier": "sv", "name": "Svenska", "quotationMarks": ["”", "”", "’", "’"],
      "decimalSeparator": ",", "currency": "kr", "alphabetic": ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
      "secondary": {
        "a": "aáàâãæ", "e": "eéèêëę", "o": "oœôòóõō", "s": "sßśš", "u": "uüûùúū", "ö": "öø",
        "ä": "äæ"
      }
    }
    """#,
    #"""
    {
      "identifier": "tr", "name": "Türkçe", "quotationMarks": ["“", "”", "‘", "’"],
      "decimalSeparator": ",", "currency": "₺", "alphabetic": ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"],
      "upperCase": { "i": "İ", "ı": "I" },
      "secondary": {
        "a": "aâ", "c": "cćč", "i": "iîïìíįī", "o": "oôœòóõøō", "s": "sßśš", "u": "uûùúū"
      }
    }
    """#,
  ]
}

extension KeyboardLocale {
  /// The known locales, in the format of ``KeyboardLocale``.
  static let data: [String] = [
    """
    {
      "identifier": "en", "name": "English", "quotationMarks": ["“", "”", "‘", "’"],
      "alphabetic": ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
      "secondary": {
        "0": "0°", "a": "aàáâäæãåā", "c": "cçćč", "e": "eèéêëēėę", "i": "iîïíīįì", "l": "lł",
        "n": "nñń", "o": "oôöòóœøōõ", "s": "sßśš", "u": "uûüùúū", "y": "yÿ", "z": "zžźż",
        "-": "-–—•", "/": "/\\\\", "$": "$€£¥₩₽¢", "&": "&§", "”": "\\"”“„»«", ".": ".…",
        "?": "?¿", "!": "!¡", "’": "'’‘`", "%": "%‰", "=": "=≠≈"
      }
    }
    """,
    """
    {
      "identifier": "de", "name": "Deutsch", "quotationMarks": ["„", "“", "‚", "‘"],
      "currency": "€", "alphabetic": ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
      "secondary": {}
    }
    """,
    """
    {
      "identifier": "es", "name": "Español", "quotationMarks": ["“", "”", "‘", "’"],
      "currency": "€", "alphabetic": ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
      "secondary": {}
    }
    """,
    """
    {
      "identifier": "fr", "name": "Français", "quotationMarks": ["«", "»", "«", "»"],
      "currency": "€", "alphabetic": ["azertyuiop", "qsdfghjklm", "wxcvbn"],
      "secondary": {}
    }
    """,
    """
    {
      "identifier": "sv", "name": "Svenska", "quotationMarks": ["”", "”", "’", "’"],
      "currency": "€", "alphabetic": ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
      "secondary": {}
    }
    """,
    """
    {
      "identifier": "tr", "name": "Türkçe", "quotationMarks": ["“", "”", "‘", "’"],
      "currency": "₺", "alphabetic": ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"],
      "upperCase": { "i": "İ", "ı": "I" },
      "secondary": {}
    }
    """,
    """
    {
      "identifier": "el", "name": "Ελληνικά", "quotationMarks": ["«", "»", "“", "”"],
      "currency": "€", "alphabetic": ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
      "secondary": {}
    }
    """,
    """
    {
      "identifier": "ru", "name": "Русский", "quotationMarks": ["«", "»", "„", "“"],
      "currency": "₽", "alphabetic": ["йцукенгшщзх", "фывапролджэ", "ячсмитьбю"],
      "secondary": { "е": "её", "ь": "ьъ" }
    }
    """,
    """
    {
      "identifier": "he", "name": "עברית", "rightToLeft": true,
      "quotationMarks": ["\\"", "\\"", "'", "'"],
      "currency": "₪", "alphabetic": ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
      "secondary": {}
    }
    """,
    """
    {
      "identifier": "ar", "name": "العربية", "rightToLeft": true,
      "quotationMarks": ["\\"", "\\"", "'", "'"],
      "alphabetic": ["ضصقفغعهخحج", "شسيبلاتنمك", "ظطذدزرةو"],
      "secondary": {}
    }
    """,
  ]
}

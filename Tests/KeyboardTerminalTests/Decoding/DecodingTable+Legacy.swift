import KeyboardCore

/// The bytes that terminals send, by category; each row is fed whole and in pieces.
nonisolated enum DecodingTable {
  static let all =
    ascii + controls + alt + escapes + cursor + functionKeys + editing + keypad + linuxConsole
    + rxvt + prefixed + otherKeys + fixterms + kittyFunctional + kittyCharacters + kittyText
    + kittyThirdLevel
    + streams + utf8 + badUTF8 + eightBit + pastes + focus + mouse + replies + robust

  /// The rows by category, in the order of their names.
  static let categories = Dictionary(grouping: all, by: \.category).sorted { $0.key < $1.key }
    .map(\.value)

  /// The modifiers of xterm's numbers 2 to 8.
  static let modifiers = [
    (2, "shift"), (3, "alt"), (4, "alt+shift"), (5, "ctrl"), (6, "ctrl+shift"), (7, "ctrl+alt"),
    (8, "ctrl+alt+shift"),
  ]

  static let ascii: [DecodingCase] =
    "`1234567890-=[];',./!@#$%^&*()_{}|:<>?~"
    .map { DecodingCase("ascii", String($0), "\($0) \(String($0).debugDescription)") }
    + "abcxyz".map { DecodingCase("ascii", String($0), "\($0) \"\($0)\"") }
    + "abcxyz".map { letter in
      let upper = letter.uppercased()
      return DecodingCase("ascii", upper, "shift+\(letter) \"\(upper)\" ^\(upper)")
    } + [
      DecodingCase("ascii", " ", #"space " ""#),
      DecodingCase("ascii", "+", #"plus "+""#),
      DecodingCase("ascii", #"""#, #"" "\"""#),
      DecodingCase("ascii", #"\x5c"#, #"\ "\\""#),
      DecodingCase("ascii", "aB", #"a "a""#, #"shift+b "B" ^B"#),
    ]

  static let controls: [DecodingCase] =
    "abcdefghjklnopqrstuvwxyz".compactMap { letter in
      guard let code = letter.asciiValue, letter != "i", letter != "m" else { return nil }
      let byte = code - 0x60
      return DecodingCase(
        "c0", #"\x"# + (byte < 16 ? "0" : "") + String(byte, radix: 16), "ctrl+\(letter)")
    } + [
      DecodingCase("c0", #"\x00"#, "ctrl+space"),
      DecodingCase("c0", #"\x09"#, "tab"),
      DecodingCase("c0", #"\x0d"#, "enter"),
      DecodingCase("c0", #"\x1c"#, #"ctrl+\"#),
      DecodingCase("c0", #"\x1d"#, "ctrl+]"),
      DecodingCase("c0", #"\x1e"#, "ctrl+^"),
      DecodingCase("c0", #"\x1f"#, "ctrl+_"),
      DecodingCase("c0", #"\x7f"#, "backspace"),
    ]

  static let alt: [DecodingCase] =
    "abcdefghijklmnopqrstuvwxyz0123456789".map { DecodingCase("alt", "⎋\($0)", "alt+\($0)") }
    + "!#.,/<>?-=;'`~|{}()&*".map { DecodingCase("alt", "⎋\($0)", "alt+\($0)") } + [
      DecodingCase("alt", "⎋A", "alt+shift+a ^A"),
      DecodingCase("alt", "⎋Z", "alt+shift+z ^Z"),
      DecodingCase("alt", "⎋ ", "alt+space"),
      DecodingCase("alt", #"⎋\x0d"#, "alt+enter"),
      DecodingCase("alt", #"⎋\x09"#, "alt+tab"),
      DecodingCase("alt", #"⎋\x7f"#, "alt+backspace"),
      DecodingCase("alt", #"⎋\x00"#, "ctrl+alt+space"),
      DecodingCase("alt", #"⎋\x01"#, "ctrl+alt+a"),
      DecodingCase("alt", #"⎋\x08"#, "ctrl+alt+h"),
      DecodingCase("alt", #"⎋\x1a"#, "ctrl+alt+z"),
      DecodingCase("alt", "⎋é", "alt+é"),
      DecodingCase("alt", "⎋Ж", "alt+shift+ж ^Ж"),
      DecodingCase("alt", "⎋😀", "alt+😀"),
    ]

  static let escapes: [DecodingCase] =
    [
      DecodingCase("esc-timeout", "⎋", "escape"),
      DecodingCase("esc-timeout", "⎋⎋", "alt+escape"),
      DecodingCase("esc-timeout", "⎋⎋⎋", "alt+escape", "escape"),
      DecodingCase("esc-timeout", "⎋⎋a", "alt+escape", #"a "a""#),
      DecodingCase("esc-timeout", "a⎋", #"a "a""#, "escape"),
      DecodingCase("esc-timeout", "⎋[", "alt+["),
      DecodingCase("esc-timeout", "⎋O", "alt+shift+o ^O"),
      DecodingCase("esc-timeout", "⎋P", "alt+shift+p ^P"),
      DecodingCase("esc-timeout", "⎋]", "alt+]"),
      DecodingCase("esc-timeout", "⎋_", "alt+_"),
      DecodingCase("esc-timeout", "⎋^", "alt+^"),
      DecodingCase("esc-timeout", "⎋X", "alt+shift+x ^X"),
      DecodingCase("esc-timeout", "⎋⎋[", "escape", "alt+["),
      DecodingCase("esc-timeout", "⎋⎋O", "escape", "alt+shift+o ^O"),
      DecodingCase("esc-timeout", "⎋[⎋[A", "alt+[", "up"),
      DecodingCase("esc-timeout", "⎋O⎋OA", "alt+shift+o ^O", "up"),
      DecodingCase("esc-timeout", #"⎋O\x03"#, "alt+shift+o ^O", "ctrl+c"),
    ]

  private static let letters = [
    ("A", "up"), ("B", "down"), ("C", "right"), ("D", "left"), ("H", "home"), ("F", "end"),
  ]

  static let cursor: [DecodingCase] =
    letters.flatMap { letter, key in
      [
        DecodingCase("cursor", "⎋[\(letter)", key), DecodingCase("cursor", "⎋O\(letter)", key),
        DecodingCase("cursor", "⎋[1\(letter)", key), DecodingCase("cursor", "⎋[1;1\(letter)", key),
      ]
        + modifiers.map { DecodingCase("cursor-mod", "⎋[1;\($0)\(letter)", "\($1)+\(key)") }
        + [
          DecodingCase("cursor-mod", "⎋[;5\(letter)", "ctrl+\(key)"),
          DecodingCase("cursor-mod", "⎋[5\(letter)", "ctrl+\(key)"),
          DecodingCase("cursor-mod", "⎋[>1;5\(letter)", "ctrl+\(key)"),
          DecodingCase("cursor-mod", "⎋O5\(letter)", "ctrl+\(key)"),
          DecodingCase("cursor-mod", "⎋O1;5\(letter)", "ctrl+\(key)"),
        ]
    } + [
      DecodingCase("cursor", "⎋[E", "clear on numpad"),
      DecodingCase("cursor", "⎋OE", "clear on numpad"),
      DecodingCase("cursor", "⎋[1~", "home"), DecodingCase("cursor", "⎋[4~", "end"),
      DecodingCase("cursor", "⎋[7~", "home"), DecodingCase("cursor", "⎋[8~", "end"),
      DecodingCase("cursor", "⎋[Z", "shift+tab"),
      DecodingCase("cursor", "⎋[1;5Z", "ctrl+shift+tab"),
      DecodingCase("cursor-mod", "⎋[1;9A", "super+up"),
      DecodingCase("cursor-mod", "⎋[1;13A", "ctrl+super+up"),
      DecodingCase("cursor-mod", "⎋[1;16D", "ctrl+alt+shift+super+left"),
      DecodingCase("cursor-mod", "⎋[1;5E", "ctrl+clear on numpad"),
    ]

  private static let numbers = [
    (15, "f5"), (17, "f6"), (18, "f7"), (19, "f8"), (20, "f9"), (21, "f10"), (23, "f11"),
    (24, "f12"),
  ]

  static let functionKeys: [DecodingCase] =
    [("P", "f1"), ("Q", "f2"), ("R", "f3"), ("S", "f4")].flatMap { letter, key in
      [
        DecodingCase("fkey", "⎋O\(letter)", key), DecodingCase("fkey", "⎋[\(letter)", key),
      ] + modifiers.map { DecodingCase("fkey-mod", "⎋[1;\($0)\(letter)", "\($1)+\(key)") }
    }
    + [(11, "f1"), (12, "f2"), (13, "f3"), (14, "f4")].map {
      DecodingCase("fkey", "⎋[\($0)~", $1)
    }
    + numbers.flatMap { number, key in
      [DecodingCase("fkey", "⎋[\(number)~", key)]
        + modifiers.map { DecodingCase("fkey-mod", "⎋[\(number);\($0)~", "\($1)+\(key)") }
    }
    + zip([25, 26, 28, 29, 31, 32, 33, 34], 13...20).map {
      DecodingCase("vt220-fkey", "⎋[\($0)~", "f\($1)")
    }

  static let editing: [DecodingCase] =
    [(2, "insert"), (3, "delete"), (5, "pageup"), (6, "pagedown")].flatMap { number, key in
      [DecodingCase("edit", "⎋[\(number)~", key)]
        + modifiers.map { DecodingCase("edit-mod", "⎋[\(number);\($0)~", "\($1)+\(key)") }
    } + [
      DecodingCase("edit-mod", "⎋[1;5~", "ctrl+home"),
      DecodingCase("edit-mod", "⎋[4;2~", "shift+end"),
      DecodingCase("edit-mod", "⎋[>3;5~", "ctrl+delete"),
    ]

  static let keypad: [DecodingCase] =
    zip("pqrstuvwxy", 0...9).map { DecodingCase("keypad", "⎋O\($0)", "kp\($1) on numpad") } + [
      DecodingCase("keypad", "⎋Oj", "kpmultiply on numpad"),
      DecodingCase("keypad", "⎋Ok", "kpadd on numpad"),
      DecodingCase("keypad", "⎋Ol", "kpseparator on numpad"),
      DecodingCase("keypad", "⎋Om", "kpsubtract on numpad"),
      DecodingCase("keypad", "⎋On", "kpdecimal on numpad"),
      DecodingCase("keypad", "⎋Oo", "kpdivide on numpad"),
      DecodingCase("keypad", "⎋OX", "kpequal on numpad"),
      DecodingCase("keypad", "⎋OM", "kpenter on numpad"),
      DecodingCase("keypad", "⎋OI", "tab"), DecodingCase("keypad", "⎋O ", #"space " ""#),
    ]

  static let linuxConsole: [DecodingCase] =
    zip("ABCDE", 1...5).map { DecodingCase("linux-console", "⎋[[\($0)", "f\($1)") } + [
      DecodingCase("linux-console", "⎋[G", "clear on numpad"),
      DecodingCase("linux-console", "⎋⎋[[A", "alt+f1"),
      DecodingCase("linux-console", "⎋[[Z", "? ⎋[[Z"),
      DecodingCase("linux-console", "⎋[[Aa", "f1", #"a "a""#),
    ]

  static let rxvt: [DecodingCase] =
    zip("abcd", ["up", "down", "right", "left"]).flatMap { letter, key in
      [
        DecodingCase("rxvt", "⎋[\(letter)", "shift+\(key)"),
        DecodingCase("rxvt", "⎋O\(letter)", "ctrl+\(key)"),
      ]
    }
    + [
      (2, "insert"), (3, "delete"), (5, "pageup"), (6, "pagedown"), (7, "home"), (8, "end"),
    ].flatMap { number, key in
      [
        DecodingCase("rxvt", "⎋[\(number)$", "shift+\(key)"),
        DecodingCase("rxvt", "⎋[\(number)^", "ctrl+\(key)"),
        DecodingCase("rxvt", "⎋[\(number)@", "ctrl+shift+\(key)"),
      ]
    }
    + [
      DecodingCase("rxvt", "⎋[11^", "ctrl+f1"), DecodingCase("rxvt", "⎋[24$", "shift+f12"),
      DecodingCase("rxvt", "⎋⎋[3$", "alt+shift+delete"),
      DecodingCase("rxvt", "⎋⎋[a", "alt+shift+up"),
      DecodingCase("rxvt", "⎋⎋Oa", "ctrl+alt+up"),
      DecodingCase("rxvt", "⎋[3$a", "shift+delete", #"a "a""#),
    ]

  static let prefixed: [DecodingCase] = [
    DecodingCase("esc-prefixed", "⎋⎋[A", "alt+up"),
    DecodingCase("esc-prefixed", "⎋⎋OA", "alt+up"),
    DecodingCase("esc-prefixed", "⎋⎋[1;5A", "ctrl+alt+up"),
    DecodingCase("esc-prefixed", "⎋⎋[3~", "alt+delete"),
    DecodingCase("esc-prefixed", "⎋⎋[15;2~", "alt+shift+f5"),
    DecodingCase("esc-prefixed", "⎋⎋[Z", "alt+shift+tab"),
    DecodingCase("esc-prefixed", "⎋⎋OP", "alt+f1"),
    DecodingCase("esc-prefixed", "⎋⎋[I", "escape", "focus gained"),
    DecodingCase("esc-prefixed", "⎋⎋[?62c", "escape", "primaryAttributes([62])"),
    DecodingCase(
      "esc-prefixed", #"⎋⎋]11;x\x07"#, "escape", #"operatingSystemCommand("11;x")"#),
  ]
}

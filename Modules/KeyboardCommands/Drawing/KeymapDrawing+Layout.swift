import KeyboardCore

extension KeymapDrawing {
  /// A keyboard layout: the characters of each key without and with Shift.
  ///
  /// Keys that wait for a letter, such as accents, stand for the character that they type alone.
  public struct Layout: Hashable, Sendable {
    /// The name in XKB, such as `de`.
    public let name: String
    /// The characters of the keys, in the order of ``positions``.
    private let plain: String
    private let shifted: String

    private init(_ name: String, _ plain: String, _ shifted: String) {
      (self.name, self.plain, self.shifted) = (name, plain, shifted)
    }

    /// The layout of a US keyboard.
    public static let us = all[0]

    /// The known layouts.
    ///
    /// Source: the symbols of xkeyboard-config 2.35.
    public static let all = [
      Layout(
        "us", #"`1234567890-=qwertyuiop[]\asdfghjkl;'zxcvbnm,./"#,
        #"~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?"#),
      Layout(
        "gb", #"`1234567890-=qwertyuiop[]#asdfghjkl;'zxcvbnm,./\"#,
        #"¬!"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>?|"#),
      Layout(
        "de", #"^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-<"#,
        #"°!"§$%&/()=?`QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_>"#),
      Layout(
        "fr", #"²&é"'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!<"#,
        #"~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§>"#),
      Layout(
        "es", #"º1234567890'¡qwertyuiop`+çasdfghjklñ´zxcvbnm,.-<"#,
        #"ª!"·$%&/()=?¿QWERTYUIOP^*ÇASDFGHJKLÑ¨ZXCVBNM;:_>"#),
      Layout(
        "it", #"\1234567890'ìqwertyuiopè+ùasdfghjklòàzxcvbnm,.-<"#,
        #"|!"£$%&/()=?^QWERTYUIOPé*§ASDFGHJKLç°ZXCVBNM;:_>"#),
      Layout(
        "pt", #"\1234567890'«qwertyuiop+´~asdfghjklçºzxcvbnm,.-<"#,
        ##"|!"#$%&/()=?»QWERTYUIOP*`^ASDFGHJKLÇªZXCVBNM;:_>"##),
      Layout(
        "se", #"§1234567890+´qwertyuiopå¨'asdfghjklöäzxcvbnm,.-<"#,
        ##"½!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÖÄZXCVBNM;:_>"##),
      Layout(
        "dk", #"½1234567890+´qwertyuiopå¨'asdfghjklæøzxcvbnm,.-<"#,
        ##"§!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÆØZXCVBNM;:_>"##),
      Layout(
        "no", #"|1234567890+\qwertyuiopå¨'asdfghjkløæzxcvbnm,.-<"#,
        ##"§!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLØÆZXCVBNM;:_>"##),
      Layout(
        "ch", #"§1234567890'^qwertzuiopü¨$asdfghjklöäyxcvbnm,.-<"#,
        #"°+"*ç%&/()=?`QWERTZUIOPè!£ASDFGHJKLéàYXCVBNM;:_>"#),
      Layout(
        "dvorak", #"`1234567890[]',.pyfgcrl/=\aoeuidhtns-;qjkxbmwvz"#,
        #"~!@#$%^&*(){}"<>PYFGCRL?+|AOEUIDHTNS_:QJKXBMWVZ"#),
      Layout(
        "colemak", #"`1234567890-=qwfpgjluy;[]\arstdhneio'zxcvbkm,./"#,
        #"~!@#$%^&*()_+QWFPGJLUY:{}|ARSTDHNEIO"ZXCVBKM<>?"#),
    ]

    /// The positions of the characters; the last one is the key beside the left Shift that US keyboards lack.
    private static let positions: [PhysicalKey] = [
      .backquote, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9,
      .digit0, .minus, .equal, .keyQ, .keyW, .keyE, .keyR, .keyT, .keyY, .keyU, .keyI, .keyO, .keyP,
      .bracketLeft, .bracketRight, .backslash, .keyA, .keyS, .keyD, .keyF, .keyG, .keyH, .keyJ,
      .keyK, .keyL, .semicolon, .quote, .keyZ, .keyX, .keyC, .keyV, .keyB, .keyN, .keyM, .comma,
      .period, .slash, .intlBackslash,
    ]

    /// Returns the layout with a name of XKB.
    ///
    /// - Parameters:
    ///   - name: the name, such as `de`; of several, such as `de,us`, the first counts.
    ///   - variant: the variant, such as `dvorak`, which counts if it is known itself.
    /// - Returns: the layout; nil for an unknown one.
    public static func named(_ name: String, variant: String = "") -> Layout? {
      let names = [variant, name].map { $0.prefix { $0 != "," } }
      return names.lazy.compactMap { name in all.first { $0.name == name } }.first
    }

    /// Returns the user's layout: that of `XKB_DEFAULT_LAYOUT` and `XKB_DEFAULT_VARIANT`, or otherwise that of
    /// `/etc/default/keyboard`.
    ///
    /// - Parameter environment: the variables of the process.
    /// - Returns: the layout; that of a US keyboard if it is unknown.
    public static func ofUser(environment: [String: String]) -> Layout {
      if let name = environment["XKB_DEFAULT_LAYOUT"] {
        return named(name, variant: environment["XKB_DEFAULT_VARIANT"] ?? "") ?? .us
      }
      return ofSystem((try? TextFile.read("/etc/default/keyboard")) ?? "")
    }

    /// Returns the layout that a text in the format of keyboard(5) sets; that of a US keyboard if it is unknown.
    static func ofSystem(_ text: String) -> Layout {
      func value(_ name: String) -> String {
        let line = text.split(separator: "\n").last { $0.hasPrefix("\(name)=") }
        return line.map { $0.dropFirst(name.count + 1).filter { !"\"'".contains($0) } } ?? ""
      }
      return named(value("XKBLAYOUT"), variant: value("XKBVARIANT")) ?? .us
    }

    // MARK: Places

    /// The positions of each row with their widths.
    var rows: [[(PhysicalKey, Double)]] {
      guard plain.count == Self.positions.count else { return KeyChart.layout }
      return KeyChart.layout.map { row in
        guard let shift = row.first, shift.0 == .shiftLeft else { return row }
        return [(shift.0, shift.1 - 1), (.intlBackslash, 1)] + row.dropFirst()
      }
    }

    /// Returns the position of a stroke, and the modifiers that are held for it; nil if it is not drawn.
    func place(of stroke: KeyStroke) -> (key: PhysicalKey, modifiers: Modifiers)? {
      if let character = stroke.key.character {
        if let index = Array(plain).firstIndex(of: character) {
          return (Self.positions[index], stroke.modifiers)
        }
        return Array(shifted).firstIndex(of: character)
          .map { (Self.positions[$0], stroke.modifiers.union(.shift)) }
      }
      let key =
        if case .physical(let key) = stroke.key.kind {
          key
        } else {
          KeyChart.layout.joined().map(\.0).first { $0.name == stroke.key.name }
        }
      guard let key, rows.joined().contains(where: { $0.0 == key }) else { return nil }
      return (key, stroke.modifiers)
    }

    /// Returns the legend of a key while modifiers are held.
    func legend(of key: PhysicalKey, holding modifiers: Modifiers) -> String {
      let (plain, shifted) = (Array(plain), Array(shifted))
      guard let index = Self.positions.firstIndex(of: key), index < plain.count else {
        return key.legend(of: nil)
      }
      let upper = plain[index].uppercased()
      if modifiers.contains(.shift) { return String(shifted[index]) }
      return upper.count == 1 ? upper : String(plain[index])
    }
  }
}

nonisolated extension DecodingTable {
  static let otherKeys: [DecodingCase] =
    [(13, "enter"), (9, "tab"), (127, "backspace"), (27, "escape"), (32, "space")].flatMap {
      code, key in
      [(5, "ctrl"), (6, "ctrl+shift"), (3, "alt"), (7, "ctrl+alt")].map {
        DecodingCase("modifyOtherKeys", "⎋[27;\($0);\(code)~", "\($1)+\(key)")
      }
    } + [
      DecodingCase("modifyOtherKeys", "⎋[27;2;13~", "shift+enter"),
      DecodingCase("modifyOtherKeys", "⎋[27;2;32~", #"shift+space " ""#),
      DecodingCase("modifyOtherKeys", "⎋[27;5;105~", "ctrl+i"),
      DecodingCase("modifyOtherKeys", "⎋[27;6;73~", "ctrl+shift+i ^I"),
      DecodingCase("modifyOtherKeys", "⎋[27;2;65~", #"shift+a "A" ^A"#),
      DecodingCase("modifyOtherKeys", "⎋[27;2;33~", #"shift+! "!" ^!"#),
      DecodingCase("modifyOtherKeys", "⎋[27;5;46~", "ctrl+."),
      DecodingCase("modifyOtherKeys", "⎋[27;6;63~", "ctrl+shift+? ^?"),
      DecodingCase("modifyOtherKeys", "⎋[27;5;1092~", "ctrl+ф"),
      DecodingCase("modifyOtherKeys", "⎋[27;6;1060~", "ctrl+shift+ф ^Ф"),
      DecodingCase("modifyOtherKeys", "⎋[27;8;97~", "ctrl+alt+shift+a ^a"),
    ]

  static let fixterms: [DecodingCase] =
    modifiers.filter { $0.0 != 2 }.map { DecodingCase("csi-u", "⎋[59;\($0)u", "\($1)+;") } + [
      DecodingCase("csi-u", "⎋[105;5u", "ctrl+i"), DecodingCase("csi-u", "⎋[109;5u", "ctrl+m"),
      DecodingCase("csi-u", "⎋[91;5u", "ctrl+["), DecodingCase("csi-u", "⎋[13;5u", "ctrl+enter"),
      DecodingCase("csi-u", "⎋[9;5u", "ctrl+tab"),
      DecodingCase("csi-u", "⎋[127;5u", "ctrl+backspace"),
      DecodingCase("csi-u", "⎋[8;5u", "ctrl+backspace"),
      DecodingCase("csi-u", "⎋[32;2u", "shift+space"),
      DecodingCase("csi-u", "⎋[73;5u", "ctrl+shift+i ^I"),
      DecodingCase("csi-u", "⎋[65;2u", #"shift+a "A" ^A"#),
      DecodingCase("csi-u", "⎋[1060;5u", "ctrl+shift+ф ^Ф"),
    ]

  static let kittyFunctional: [DecodingCase] = {
    let plain: [(Int, String)] =
      [
        (27, "escape"), (13, "enter"), (9, "tab"), (127, "backspace"), (57358, "capslock"),
        (57359, "scrolllock"), (57360, "numlock"), (57361, "printscreen"), (57362, "pause"),
        (57363, "menu"), (57427, "clear on numpad"), (57453, "altgraph"), (57454, "level5shift"),
      ] + zip(57376..., 13...35).map { ($0, "f\($1)") }
      + zip(57399..., 0...9).map { ($0, "kp\($1) on numpad") }
      + zip(
        57409...,
        [
          "kpdecimal", "kpdivide", "kpmultiply", "kpsubtract", "kpadd", "kpenter", "kpequal",
          "kpseparator", "left", "right", "up", "down", "pageup", "pagedown", "home", "end",
          "insert", "delete",
        ]
      ).map { ($0, "\($1) on numpad") }
      + zip(
        57428...,
        [
          "mediaplay", "mediapause", "mediaplaypause", "mediareverse", "mediastop",
          "mediafastforward", "mediarewind", "mediatracknext", "mediatrackprevious",
          "mediarecord", "audiovolumedown", "audiovolumeup", "audiovolumemute",
        ]
      ).map { ($0, $1) }
    let names = ["shift", "ctrl", "alt", "super", "hyper", "meta"]
    let held: [(Int, String)] =
      zip(57441..., names).map { ($0, "left\($1) on left") }
      + zip(57447..., names).map { ($0, "right\($1) on right") }
    return (plain + held).flatMap { code, key in
      let (name, rest) = key.cut
      return [
        DecodingCase("kitty-func", "⎋[\(code)u", key),
        DecodingCase("kitty-events", "⎋[\(code);1:3u", "\(name):release\(rest)"),
      ]
    } + [
      DecodingCase("kitty-func", "⎋[57427~", "clear on numpad"),
      DecodingCase("kitty-modkey", "⎋[57441;2u", "shift+leftshift on left"),
      DecodingCase("kitty-modkey", "⎋[57442;5u", "ctrl+leftctrl on left"),
      DecodingCase("kitty-modkey", "⎋[57448;5:3u", "ctrl+rightctrl:release on right"),
      DecodingCase("kitty-modkey", "⎋[57443;3:1u", "alt+leftalt on left"),
    ]
  }()

  static let kittyCharacters: [DecodingCase] =
    [
      (2, "shift"), (3, "alt"), (5, "ctrl"), (9, "super"), (17, "hyper"), (33, "meta"),
      (6, "ctrl+shift"), (64, "ctrl+alt+shift+super+hyper+meta"), (45, "ctrl+super+meta"),
    ].map { DecodingCase("kitty-mods", "⎋[97;\($0)u", "\($1)+a") } + [
      DecodingCase("kitty-mods", "⎋[97;65u", "a caps"),
      DecodingCase("kitty-mods", "⎋[97;129u", "a num"),
      DecodingCase("kitty-mods", "⎋[97;193u", "a caps num"),
      DecodingCase("kitty-mods", "⎋[97;69u", "ctrl+a caps"),
      DecodingCase("kitty-mods", "⎋[97;256u", "ctrl+alt+shift+super+hyper+meta+a caps num"),
      DecodingCase("kitty-mods", "⎋[1;129A", "up num"),
      DecodingCase("kitty-mods", "⎋[3;129~", "delete num"),
      DecodingCase("kitty-events", "⎋[97;1:1u", "a"),
      DecodingCase("kitty-events", "⎋[97;1:2u", "a:repeat"),
      DecodingCase("kitty-events", "⎋[97;1:3u", "a:release"),
      DecodingCase("kitty-events", "⎋[97;5:3u", "ctrl+a:release"),
      DecodingCase("kitty-events", "⎋[1;1:1A", "up"),
      DecodingCase("kitty-events", "⎋[1;1:2A", "up:repeat"),
      DecodingCase("kitty-events", "⎋[1;5:3A", "ctrl+up:release"),
      DecodingCase("kitty-events", "⎋[3;1:2~", "delete:repeat"),
      DecodingCase("kitty-events", "⎋[13;1:3~", "f3:release"),
      DecodingCase("kitty-events", "⎋[1;1:3P", "f1:release"),
      DecodingCase("kitty-events", "⎋[1;2:2S", "shift+f4:repeat"),
      DecodingCase("kitty-alternates", "⎋[97:65;2u", "shift+a ^A"),
      DecodingCase("kitty-alternates", "⎋[97:65:97;2u", "shift+a ^A @a"),
      DecodingCase("kitty-alternates", "⎋[1089::99;5u", "ctrl+с @c"),
      DecodingCase("kitty-alternates", "⎋[1092:1060:97;6u", "ctrl+shift+ф ^Ф @a"),
      DecodingCase("kitty-alternates", "⎋[47:63;2:3u", "shift+/:release ^?"),
      DecodingCase("kitty-alternates", "⎋[59:58;6u", "ctrl+shift+; ^:"),
      DecodingCase("kitty-alternates", "⎋[97:65;u", "a ^A"),
      DecodingCase("kitty-alternates", "⎋[97::57358;5u", "ctrl+a @capslock"),
      DecodingCase("kitty-alternates", "⎋[97:57376;2u", "shift+a ^f13"),
      DecodingCase("kitty-alternates", "⎋[97:57376:57358;u", "a ^f13 @capslock"),
      DecodingCase("kitty-alternates", "⎋[97::9u", "a @tab"),
      DecodingCase("kitty-alternates", "⎋[97::57345;5u", "? ⎋[97::57345;5u"),
      DecodingCase("kitty-alternates", "⎋[97:57345;2u", "? ⎋[97:57345;2u"),
      DecodingCase("kitty-defaults", "⎋[97u", "a"),
      DecodingCase("kitty-defaults", "⎋[97;u", "a"),
      DecodingCase("kitty-defaults", "⎋[97;1u", "a"),
      DecodingCase("kitty-defaults", "⎋[97;:3u", "a:release"),
      DecodingCase("kitty-defaults", "⎋[97;5:u", "ctrl+a"),
      DecodingCase("kitty-defaults", "⎋[97;;u", "a"),
      DecodingCase("kitty-defaults", "⎋[97::;;u", "a"),
      DecodingCase("kitty-defaults", "⎋[;:2A", "up:repeat"),
    ]

  static let kittyText: [DecodingCase] = [
    DecodingCase("kitty-text", "⎋[97;;97u", #"a "a""#),
    DecodingCase("kitty-text", "⎋[97;2;65u", #"shift+a "A""#),
    DecodingCase("kitty-text", "⎋[97:65;2;65u", #"shift+a "A" ^A"#),
    DecodingCase("kitty-text", "⎋[97;65;65u", #"a "A" caps"#),
    DecodingCase("kitty-text", "⎋[97;1:2;97u", #"a:repeat "a""#),
    DecodingCase("kitty-text", "⎋[1092:1060:97;2;1060u", #"shift+ф "Ф" ^Ф @a"#),
    DecodingCase("kitty-text", "⎋[101;1;233u", #"é "é" third"#),
    DecodingCase("kitty-text", "⎋[101;1;101:769u", "e\u{301} \"e\u{301}\" third"),
    DecodingCase("kitty-text", "⎋[57403;;53u", #"kp4 "5" on numpad"#),
    DecodingCase("kitty-text", "⎋[32;;32u", #"space " ""#),
    DecodingCase("kitty-text", "⎋[0;;229u", #"å "å""#),
    DecodingCase("kitty-text", "⎋[0;;197u", #"shift+å "Å" ^Å"#),
    DecodingCase("kitty-text", "⎋[0;;20320:22909u", #"你 "你好""#),
    DecodingCase("kitty-text", "⎋[0;;128104:8205:128105u", #"👨‍👩 "👨‍👩""#),
    DecodingCase("kitty-text", "⎋[97;;1u", "a"),
    DecodingCase("kitty-text", "⎋[97;;97:7u", #"a "a""#),
    DecodingCase("kitty-text", "⎋[97;;u", "a"),
    DecodingCase("kitty-text", "⎋[0;;u", "? ⎋[0;;u"),
    DecodingCase("kitty-text", "⎋[0u", "? ⎋[0u"),
  ]

  /// AltGr, which the protocol does not tell: the text is neither the key nor what Shift gives.
  static let kittyThirdLevel: [DecodingCase] = [
    DecodingCase("kitty-third", "⎋[113;;64u", #"@ "@" third"#),
    DecodingCase("kitty-third", "⎋[113::113;;64u", #"@ "@" @q third"#),
    DecodingCase("kitty-third", "⎋[113;1:2;64u", #"@:repeat "@" third"#),
    DecodingCase("kitty-third", "⎋[113;129;64u", #"@ "@" num third"#),
    DecodingCase("kitty-third", "⎋[32;;160u", "\u{A0} \"\u{A0}\" third"),
    // With Shift as well: of a letter it is the case, of others no more than AltGr.
    DecodingCase("kitty-third", "⎋[101:69;2;201u", #"shift+é "É" ^É third"#),
    DecodingCase("kitty-third", "⎋[113:81;2;8486u", "shift+ω \"\u{2126}\" ^\u{2126} third"),
    DecodingCase("kitty-third", "⎋[52:36;2;163u", #"£ "£" third"#),
    DecodingCase("kitty-third", "⎋[101;65;201u", #"é "É" caps third"#),
    // Not known to be more than Shift, or Caps Lock.
    DecodingCase("kitty-third", "⎋[50;2;64u", #"shift+2 "@""#),
    DecodingCase("kitty-third", "⎋[50:64;2;64u", #"shift+2 "@" ^@"#),
    DecodingCase("kitty-third", "⎋[97:65;66;97u", #"shift+a "a" ^A caps"#),
    DecodingCase("kitty-third", "⎋[233:50;65;50u", #"é "2" ^2 caps"#),
    DecodingCase("kitty-third", "⎋[223;65;7838u", #"ß "ẞ" caps"#),
    // More than one character, other modifiers, and keys without a character.
    DecodingCase("kitty-third", "⎋[113;;64:64u", #"q "@@""#),
    DecodingCase("kitty-third", "⎋[113;3;64u", #"alt+q "@""#),
    DecodingCase("kitty-third", "⎋⎋[113;;64u", #"alt+q "@""#),
    DecodingCase("kitty-third", "⎋[13;;64u", #"enter "@""#),
    DecodingCase("kitty-third", "⎋[57404;;64u", #"kp5 "@" on numpad"#),
  ]
}

extension String {
  /// A name and what follows it.
  nonisolated fileprivate var cut: (String, String) {
    guard let space = firstIndex(of: " ") else { return (self, "") }
    return (String(self[..<space]), String(self[space...]))
  }
}

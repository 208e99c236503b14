nonisolated extension DecodingTable {
  static let streams: [DecodingCase] = [
    DecodingCase("stream", "⎋[A⎋[B", "up", "down"),
    DecodingCase("stream", "a⎋[Ab", #"a "a""#, "up", #"b "b""#),
    DecodingCase("stream", #"⎋[97;;97u⎋[97;1:3u"#, #"a "a""#, "a:release"),
    DecodingCase("stream", "⎋OP⎋[15~x", "f1", "f5", #"x "x""#),
    DecodingCase("stream", #"\x01⎋b\x02"#, "ctrl+a", "alt+b", "ctrl+b"),
    DecodingCase("stream", "é⎋éé", #"é "é""#, "alt+é", #"é "é""#),
    DecodingCase("stream", "⎋[?62c⎋[A", "primaryAttributes([62])", "up"),
    DecodingCase("stream", "⎋[I⎋[O⎋OP", "focus gained", "focus lost", "f1"),
    DecodingCase(
      "stream", "⎋[57441;2u⎋[97:65;2;65u", "shift+leftshift on left", #"shift+a "A" ^A"#),
    DecodingCase("stream", "⎋[200~a⎋[201~b", #"paste "a""#, #"b "b""#),
    DecodingCase("stream", "⎋[97;5u⎋[97;5:3ua", "ctrl+a", "ctrl+a:release", #"a "a""#),
    DecodingCase(
      "stream", "⎋[97:65;2u⎋[97;1u⎋[65;2uaA", "shift+a ^A", "a", #"shift+a "A" ^A"#,
      #"a "a""#, #"shift+a "A" ^A"#),
  ]

  static let utf8: [DecodingCase] =
    ["é", "ß", "ж", "λ", "中", "你", "あ", "한", "€", "™", "😀", "🚀", "\u{FEFF}", "\u{A0}", "ﬁ"]
    .map { DecodingCase("utf8", $0, "\($0) \($0.debugDescription)") } + [
      DecodingCase("utf8", "É", #"shift+é "É" ^É"#), DecodingCase("utf8", "Ж", #"shift+ж "Ж" ^Ж"#),
      DecodingCase("utf8", "\u{10FFFF}", "\u{10FFFF} \("\u{10FFFF}".debugDescription)"),
      DecodingCase("utf8", "你好", #"你 "你""#, #"好 "好""#),
      DecodingCase("utf8", "e\u{301}", #"e "e""#, "\u{301} \("\u{301}".debugDescription)"),
      DecodingCase("utf8", "👍🏽", "👍 \"👍\"", "🏽 \("🏽".debugDescription)"),
      DecodingCase("utf8", "🇩🇪", "🇩 \("🇩".debugDescription)", "🇪 \("🇪".debugDescription)"),
      DecodingCase("utf8", "\u{E0B0}", "\u{E0B0} \("\u{E0B0}".debugDescription)"),
      DecodingCase("utf8", #"\xc2\x9b"#, #"? \xc2\x9b"#),
      DecodingCase("utf8", #"\xc2\x9bA"#, #"? \xc2\x9b"#, #"shift+a "A" ^A"#),
    ]

  static let badUTF8: [DecodingCase] = {
    let bad = "\u{FFFD} \"\u{FFFD}\""
    return [
      DecodingCase("utf8-invalid", #"\x9b"#, bad),
      DecodingCase("utf8-invalid", #"\x8f"#, bad),
      DecodingCase("utf8-invalid", #"\x9d11;a"#, bad, #"1 "1""#, #"1 "1""#, #"; ";""#, #"a "a""#),
      DecodingCase("utf8-invalid", #"\xffa"#, bad, #"a "a""#),
      DecodingCase("utf8-invalid", #"\xc3("#, bad, #"( "(""#),
      DecodingCase("utf8-invalid", #"\xc3\xc3\xa9"#, bad, #"é "é""#),
      DecodingCase("utf8-invalid", #"\xe4\xbda"#, bad, #"a "a""#),
      DecodingCase("utf8-invalid", #"\xf0\x9f\x98é"#, bad, #"é "é""#),
      DecodingCase("utf8-invalid", #"\xc0\x80"#, bad, bad),
      DecodingCase("utf8-invalid", #"\xed\xa0\x80"#, bad, bad, bad),
      DecodingCase("utf8-invalid", #"\xf4\x90\x80\x80"#, bad, bad, bad, bad),
      DecodingCase("utf8-invalid", #"\xe0\x80\x80"#, bad, bad, bad),
      DecodingCase("utf8-invalid", #"\xf0\x80\x80\x80"#, bad, bad, bad, bad),
      DecodingCase("utf8-invalid", #"\xe4\xbd"#, bad),
      DecodingCase("utf8-invalid", #"\xe4⎋[A"#, bad, "up"),
      DecodingCase("utf8-invalid", #"⎋\xff"#, "alt+\u{FFFD}"),
      DecodingCase("utf8-invalid", #"⎋\xc3a"#, "alt+\u{FFFD}", #"a "a""#),
      DecodingCase("utf8-invalid", #"⎋\xc3"#, "alt+\u{FFFD}"),
      DecodingCase("utf8-invalid", #"\x80\xbf"#, bad, bad),
    ]
  }()

  /// CSI and SS3 of one byte, as a terminal with 8-bit controls sends them.
  static let eightBit: [DecodingCase] = [
    DecodingCase("8-bit", #"\x9bA"#, "up"), DecodingCase("8-bit", #"\x8fA"#, "up"),
    DecodingCase("8-bit", #"\x8fP\x9b15~"#, "f1", "f5"),
    DecodingCase("8-bit", #"\x9b1;5C"#, "ctrl+right"),
    DecodingCase("8-bit", #"\x9b97;5u"#, "ctrl+a"), DecodingCase("8-bit", #"\x9b[A"#, "f1"),
    DecodingCase("8-bit", #"\x9bI"#, "focus gained"),
    DecodingCase("8-bit", #"\x9b3$"#, "shift+delete"),
    DecodingCase("8-bit", #"\x9b?62c"#, "primaryAttributes([62])"),
    DecodingCase("8-bit", #"\x9b24;80R"#, "cursorPosition(row: 24, column: 80)"),
    DecodingCase("8-bit", #"\x9b200~a⎋[201~"#, #"paste "a""#),
    DecodingCase("8-bit", #"é\x9bB"#, #"é "é""#, "down"),
    DecodingCase("8-bit", #"\x9bé"#, "\u{FFFD} \"\u{FFFD}\"", #"é "é""#),
    DecodingCase("8-bit", #"\x9b\x01"#, "\u{FFFD} \"\u{FFFD}\"", "ctrl+a"),
    DecodingCase("8-bit", #"\x8fé"#, "\u{FFFD} \"\u{FFFD}\"", #"é "é""#),
  ]

  static let pastes: [DecodingCase] = [
    DecodingCase("paste", "⎋[200~⎋[201~", #"paste """#),
    DecodingCase("paste", "⎋[200~hello⎋[201~", #"paste "hello""#),
    DecodingCase("paste", #"⎋[200~a\x0db⎋[201~"#, #"paste "a\rb""#),
    DecodingCase("paste", #"⎋[200~a\x0d\x0ab⎋[201~"#, #"paste "a\r\nb""#),
    DecodingCase(
      "paste", #"⎋[200~\x03\x04\x1a⎋[201~"#, "paste \("\u{3}\u{4}\u{1A}".debugDescription)"),
    DecodingCase("paste", #"⎋[200~\x00⎋[201~"#, "paste \("\0".debugDescription)"),
    DecodingCase("paste", "⎋[200~⎋⎋[201~", "paste \("\u{1B}".debugDescription)"),
    DecodingCase("paste", "⎋[200~⎋[A⎋[201~", "paste \("\u{1B}[A".debugDescription)"),
    DecodingCase("paste", "⎋[200~⎋[200~x⎋[201~", "paste \("\u{1B}[200~x".debugDescription)"),
    DecodingCase("paste", "⎋[200~⎋[201⎋[201~", "paste \("\u{1B}[201".debugDescription)"),
    DecodingCase("paste", "⎋[200~⎋[2⎋[20x⎋[201~", "paste \("\u{1B}[2\u{1B}[20x".debugDescription)"),
    DecodingCase("paste", "⎋[200~é你😀⎋[201~", #"paste "é你😀""#),
    DecodingCase("paste", #"⎋[200~\xff\xc3⎋[201~"#, "paste \"\u{FFFD}\u{FFFD}\""),
    DecodingCase("paste", #"⎋[200~\x9b201~⎋[201~"#, "paste \"\u{FFFD}201~\""),
    DecodingCase("paste", "⎋[200~a⎋[201~⎋[200~b⎋[201~", #"paste "a""#, #"paste "b""#),
    DecodingCase("paste", "⎋[200~a⎋[201~⎋[A", #"paste "a""#, "up"),
    DecodingCase("paste", "⎋⎋[200~a⎋[201~", "escape", #"paste "a""#),
    DecodingCase("paste", "⎋[201~", "? ⎋[201~"),
    DecodingCase("paste", "⎋[200~a", #"paste "a""#),
    DecodingCase("paste", "⎋[200~a⎋[20", "paste \("a\u{1B}[20".debugDescription)"),
    DecodingCase("paste", "⎋[200;1~", "? ⎋[200;1~"),
  ]

  static let focus: [DecodingCase] = [
    DecodingCase("focus", "⎋[I", "focus gained"), DecodingCase("focus", "⎋[O", "focus lost"),
    DecodingCase("focus", "⎋[OA", "focus lost", #"shift+a "A" ^A"#),
  ]

  static let mouse: [DecodingCase] = [
    DecodingCase("mouse", "⎋[<0;1;1M", "mouse left press 1,1"),
    DecodingCase("mouse", "⎋[<0;80;24m", "mouse left release 80,24"),
    DecodingCase("mouse", "⎋[<1;3;4M", "mouse middle press 3,4"),
    DecodingCase("mouse", "⎋[<2;3;4m", "mouse right release 3,4"),
    DecodingCase("mouse", "⎋[<4;3;4M", "mouse left press 3,4 shift"),
    DecodingCase("mouse", "⎋[<8;3;4M", "mouse left press 3,4 alt"),
    DecodingCase("mouse", "⎋[<28;3;4M", "mouse left press 3,4 ctrl+alt+shift"),
    DecodingCase("mouse", "⎋[<32;3;4M", "mouse left motion 3,4"),
    DecodingCase("mouse", "⎋[<35;3;4M", "mouse none motion 3,4"),
    DecodingCase("mouse", "⎋[<64;3;4M", "mouse wheelUp press 3,4"),
    DecodingCase("mouse", "⎋[<65;3;4M", "mouse wheelDown press 3,4"),
    DecodingCase("mouse", "⎋[<66;3;4M", "mouse wheelLeft press 3,4"),
    DecodingCase("mouse", "⎋[<67;300;400M", "mouse wheelRight press 300,400"),
    DecodingCase("mouse", "⎋[<128;3;4M", "mouse extra1 press 3,4"),
    DecodingCase("mouse", "⎋[<131;3;4m", "mouse extra4 release 3,4"),
    DecodingCase("mouse", "⎋[M !!", "mouse left press 1,1"),
    DecodingCase("mouse", "⎋[M#*+", "mouse none release 10,11"),
    DecodingCase("mouse", #"⎋[M\x20\xff\xfe"#, "mouse left press 223,222"),
    DecodingCase("mouse", #"⎋[M \xc4\x80\xc2\xa0"#, "mouse left press 224,128"),
    DecodingCase("mouse", #"⎋[M\xc2\x80!\xc7\xbf"#, "mouse wheelUp motion 1,479"),
    DecodingCase("mouse", #"⎋[M !\xc4a"#, "mouse left press 1,164", #"a "a""#),
    DecodingCase("mouse", #"\x9bM !!"#, "mouse left press 1,1"),
    DecodingCase("mouse", #"\x9b<0;1;1M"#, "mouse left press 1,1"),
    DecodingCase("mouse", "⎋[M`!!a", "mouse wheelUp press 1,1", #"a "a""#),
    DecodingCase("mouse", #"⎋[M\x20\x1b\x5b"#, "? ⎋[M ⎋["),
    DecodingCase("mouse", "⎋[32;5;6M", "mouse left press 5,6"),
    DecodingCase("mouse", "⎋[35;5;6M", "mouse none release 5,6"),
    DecodingCase("mouse", "⎋[96;5;6M", "mouse wheelUp press 5,6"),
    DecodingCase("mouse", "⎋[<0;1M", "? ⎋[<0;1M"),
    DecodingCase("mouse", "⎋[<99999999999;1;1M", "? ⎋[<99999999999;1;1M"),
    DecodingCase("mouse", "⎋⎋[<0;1;1M", "escape", "mouse left press 1,1"),
  ]

  static let replies: [DecodingCase] = [
    DecodingCase("reply", "⎋[?62;22c", "primaryAttributes([62, 22])"),
    DecodingCase("reply", "⎋[?c", "primaryAttributes([])"),
    DecodingCase("reply", "⎋[>1;4000;29c", "secondaryAttributes([1, 4000, 29])"),
    DecodingCase("reply", "⎋[0n", "status(0)"), DecodingCase("reply", "⎋[3n", "status(3)"),
    DecodingCase("reply", "⎋[24;80R", "cursorPosition(row: 24, column: 80)"),
    DecodingCase("reply", "⎋[1;1R", "cursorPosition(row: 1, column: 1)"),
    DecodingCase("reply", "⎋[1;17R", "cursorPosition(row: 1, column: 17)"),
    DecodingCase("reply", "⎋[?5;6;1R", "cursorPosition(row: 5, column: 6)"),
    DecodingCase("reply", "⎋[?1u", "keyboardFlags(\(flags)(rawValue: 1))"),
    DecodingCase("reply", "⎋[?0u", "keyboardFlags(\(flags)(rawValue: 0))"),
    DecodingCase("reply", "⎋[?31u", "keyboardFlags(\(flags)(rawValue: 31))"),
    DecodingCase("reply", "⎋[>4;2m", "modifyOtherKeys(2)"),
    DecodingCase("reply", "⎋[>4m", "modifyOtherKeys(0)"),
    DecodingCase(
      "reply", "⎋[?2026;2$y", "mode(number: 2026, isPrivate: true, state: \(mode).reset)"),
    DecodingCase("reply", "⎋[?1;1$y", "mode(number: 1, isPrivate: true, state: \(mode).set)"),
    DecodingCase("reply", "⎋[4;0$y", "mode(number: 4, isPrivate: false, state: \(mode).unknown)"),
    DecodingCase(
      "reply", "⎋[8;24;80t",
      "windowSize(\(size)(rows: 24, columns: 80, pixelWidth: 0, pixelHeight: 0))"),
    DecodingCase(
      "reply", "⎋[48;24;80;480;800t",
      "windowSize(\(size)(rows: 24, columns: 80, pixelWidth: 800, pixelHeight: 480))"
    ),
    DecodingCase("reply", "⎋[6;20;10t", "window([6, 20, 10])"),
    DecodingCase("reply", "⎋[?997;1n", "theme(\(theme).dark)"),
    DecodingCase("reply", "⎋[?997;2n", "theme(\(theme).light)"),
    DecodingCase("reply", "⎋[?13n", "privateStatus([13])"),
    DecodingCase("reply", #"⎋]11;rgb:0/0/0⎋\x5c"#, color("background", 0, 0, 0)),
    DecodingCase("reply", #"⎋]10;rgb:f/f/f\x07"#, color("foreground", 65535, 65535, 65535)),
    DecodingCase(
      "reply", #"⎋]11;rgb:1e1e/80/000⎋\x5c"#, color("background", 0x1E1E, 0x8080, 0)),
    DecodingCase("reply", #"⎋]12;rgba:ff/00/00/80\x07"#, color("cursor", 65535, 0, 0)),
    DecodingCase("reply", #"⎋]11;rgb:0/0\x07"#, #"operatingSystemCommand("11;rgb:0/0")"#),
    DecodingCase("reply", #"⎋]11;rgb:0/0/g\x07"#, #"operatingSystemCommand("11;rgb:0/0/g")"#),
    DecodingCase(
      "reply", #"⎋]11;rgb:00000/0/0\x07"#, #"operatingSystemCommand("11;rgb:00000/0/0")"#),
    DecodingCase("reply", #"⎋]4;rgb:0/0/0\x07"#, #"operatingSystemCommand("4;rgb:0/0/0")"#),
    DecodingCase("reply", #"⎋P>|XTerm(379)⎋\x5c"#, #"deviceControl(">|XTerm(379)")"#),
    DecodingCase(
      "reply", #"⎋P1+r544e=\x07⎋\x5c"#, "deviceControl(\("1+r544e=\u{7}".debugDescription))"),
    DecodingCase("reply", #"⎋_Gi=1;OK⎋\x5c"#, #"applicationCommand("Gi=1;OK")"#),
    DecodingCase("reply", #"⎋^x⎋\x5c"#, #"privacyMessage("x")"#),
    DecodingCase("reply", #"⎋Xx⎋\x5c"#, #"startOfString("x")"#),
    DecodingCase(
      "reply", #"⎋]52;c;\xc3\xa9\x07a"#, #"operatingSystemCommand("52;c;é")"#, #"a "a""#),
  ]

  private static func color(_ role: String, _ red: Int, _ green: Int, _ blue: Int) -> String {
    "color(\(module).TerminalEvent.Reply.Color.Role.\(role), "
      + "\(module).TerminalEvent.Reply.Color(red: \(red), green: \(green), blue: \(blue)))"
  }

  private static let module = "KeyboardTerminal"
  private static let flags = "\(module).TtyModes.KeyboardFlags"
  private static let size = "\(module).Tty.Size"
  private static let mode = "\(module).TerminalEvent.Reply.ModeState"
  private static let theme = "\(module).TerminalEvent.Reply.Theme"

  static let robust: [DecodingCase] = [
    DecodingCase("robust", "⎋[1;2;3A", "? ⎋[1;2;3A"),
    DecodingCase("robust", "⎋[2;5A", "? ⎋[2;5A"),
    DecodingCase("robust", "⎋[1:5A", "? ⎋[1:5A"), DecodingCase("robust", "⎋[1:2A", "? ⎋[1:2A"),
    DecodingCase("robust", "⎋[3:2~", "? ⎋[3:2~"),
    DecodingCase("robust", "⎋[1;5W", "? ⎋[1;5W"),
    DecodingCase("robust", "⎋[99~", "? ⎋[99~"),
    DecodingCase("robust", "⎋[3;5;7~", "? ⎋[3;5;7~"),
    DecodingCase("robust", "⎋[u", "? ⎋[u"),
    DecodingCase("robust", "⎋[1114112u", "? ⎋[1114112u"),
    DecodingCase("robust", "⎋[55296u", "? ⎋[55296u"),
    DecodingCase("robust", "⎋[155u", "? ⎋[155u"),
    DecodingCase("robust", "⎋[1u", "? ⎋[1u"),
    DecodingCase("robust", "⎋[57344u", "? ⎋[57344u"),
    DecodingCase("robust", "⎋[57375u", "? ⎋[57375u"),
    DecodingCase("robust", "⎋[57455u", "? ⎋[57455u"),
    DecodingCase("robust", "⎋[63743;5u", "? ⎋[63743;5u"),
    DecodingCase("robust", "⎋[97;257u", "? ⎋[97;257u"),
    DecodingCase("robust", "⎋[97;1:4u", "? ⎋[97;1:4u"),
    DecodingCase("robust", "⎋[97;1:0u", "? ⎋[97;1:0u"),
    DecodingCase("robust", "⎋[97:1114112;2u", "? ⎋[97:1114112;2u"),
    DecodingCase("robust", "⎋[97:65:97:1u", "? ⎋[97:65:97:1u"),
    DecodingCase("robust", "⎋[97;1;97;1u", "? ⎋[97;1;97;1u"),
    DecodingCase(
      "robust", "⎋[999999999999999999999999999999u", "? ⎋[999999999999999999999999999999u"),
    DecodingCase("robust", "⎋[97;99999999999999999999u", "? ⎋[97;99999999999999999999u"),
    DecodingCase("robust", "⎋[1;3⎋[A", "? ⎋[1;3", "up"),
    DecodingCase("robust", #"⎋[1;\x03a"#, "? ⎋[1;", "ctrl+c", #"a "a""#),
    DecodingCase("robust", #"⎋[1;\xc3\xa9"#, "? ⎋[1;", #"é "é""#),
    DecodingCase("robust", #"⎋[1;\x7f"#, "? ⎋[1;", "backspace"),
    DecodingCase("robust", "⎋[1;", "? ⎋[1;"),
    DecodingCase("robust", "⎋⎋[1;", "escape", "? ⎋[1;"),
    DecodingCase("robust", #"⎋]0;t\x18a"#, "? ⎋]0;t", "ctrl+x", #"a "a""#),
    DecodingCase("robust", "⎋]0;t⎋[A", "? ⎋]0;t", "up"),
    DecodingCase("robust", "⎋]0;t⎋", "? ⎋]0;t⎋"),
    DecodingCase("robust", "⎋]⎋[A", "alt+]", "up"),
    DecodingCase("robust", "⎋P⎋⎋a", "alt+shift+p ^P", "alt+escape", #"a "a""#),
    DecodingCase("robust", "⎋Oz", "? ⎋Oz"),
    DecodingCase("robust", "⎋O5z", "? ⎋O5z"),
    DecodingCase("robust", "⎋[?1;2;a", "? ⎋[?1;2;a"),
    DecodingCase("robust", "⎋[1 q", "? ⎋[1 q"),
    DecodingCase("robust", "⎋[!p", "? ⎋[!p"),
    DecodingCase("robust", "⎋[$a", "? ⎋[$a"),
    DecodingCase("robust", "⎋[=1c", "? ⎋[=1c"),
    DecodingCase("robust", "⎋[65;30;97;1;0;1;1_", "? ⎋[65;30;97;1;0;1;1_"),
    DecodingCase("robust", "⎋[1;<5A", "? ⎋[1;<5A"),
    DecodingCase("robust", "⎋[27~", "? ⎋[27~"), DecodingCase("robust", "⎋[27;5~", "? ⎋[27;5~"),
    DecodingCase("robust", "⎋[27;5;0~", "? ⎋[27;5;0~"),
    DecodingCase("robust", "⎋[27;5;99999999~", "? ⎋[27;5;99999999~"),
    DecodingCase("robust", "⎋[M !", "? ⎋[M !"),
  ]
}

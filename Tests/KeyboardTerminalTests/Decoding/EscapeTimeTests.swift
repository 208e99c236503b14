import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Escape and time")
nonisolated struct EscapeTimeTests {
  private static func milliseconds(_ count: Int) -> Instant {
    Instant(offset: .milliseconds(count))
  }

  @Test("B18: a lone Escape is decided after 75 ms, never by where a read ends")
  func loneEscape() {
    var decoder = TerminalDecoder()
    var events: [String] = []
    decoder.decode([0x1B], at: Self.milliseconds(100)) { events.append($0.notation) }
    #expect(events == [])
    #expect(decoder.deadline == Self.milliseconds(175))
    decoder.timeOut(at: Self.milliseconds(174)) { events.append($0.notation) }
    #expect(events == [])
    decoder.timeOut(at: Self.milliseconds(175)) { events.append($0.notation) }
    #expect(events == ["escape"])
    #expect(decoder.deadline == nil)
    decoder.decode("[A".utf8, at: Self.milliseconds(176)) { events.append($0.notation) }
    #expect(events == ["escape", #"[ "[""#, #"shift+a "A" ^A"#])
  }

  @Test("B18: bytes that come before the deadline make it a sequence, however slowly")
  func slowSequence() {
    var decoder = TerminalDecoder()
    var events: [String] = []
    for (index, byte) in "\u{1B}[1;5A".utf8.enumerated() {
      decoder.timeOut(at: Self.milliseconds(index * 20)) { events.append($0.notation) }
      decoder.decode([byte], at: Self.milliseconds(index * 20)) { events.append($0.notation) }
    }
    #expect(events == ["ctrl+up"])
  }

  @Test(
    "A sequence that does not go on is unrecognised a second after its start, and keys are keys again",
    arguments: [
      ("⎋[1", "? ⎋[1"), ("⎋[5", "? ⎋[5"), ("⎋[1;5", "? ⎋[1;5"), ("⎋[?", "? ⎋[?"), ("⎋]a", "? ⎋]a"),
      ("⎋Px", "? ⎋Px"), ("⎋O5", "? ⎋O5"), ("⎋[[", "? ⎋[["), ("⎋[M!", "? ⎋[M!"),
      ("⎋]0;t⎋", "? ⎋]0;t⎋"), (#"\xc3"#, "\u{FFFD} \"\u{FFFD}\""),
    ])
  func abandonedSequence(_ input: String, _ expected: String) {
    let bytes = DecodingCase.bytes(input)
    for cut in 1...bytes.count {
      var decoder = TerminalDecoder()
      var events: [String] = []
      decoder.decode(bytes[..<cut], at: Self.milliseconds(1)) { events.append($0.notation) }
      decoder.decode(bytes[cut...], at: Self.milliseconds(20)) { events.append($0.notation) }
      #expect(decoder.deadline == Self.milliseconds(1001))
      decoder.timeOut(at: Self.milliseconds(1000)) { events.append($0.notation) }
      #expect(events == [])
      decoder.timeOut(at: Self.milliseconds(1001)) { events.append($0.notation) }
      decoder.decode("j".utf8, at: Self.milliseconds(1002)) { events.append($0.notation) }
      #expect(events == [expected, #"j "j""#])
    }
  }

  @Test("Keys typed into a string that never began end with it, however fast they come")
  func typedString() {
    var decoder = TerminalDecoder()
    var events: [String] = []
    for time in stride(from: 0, through: 1200, by: 50) {
      decoder.timeOut(at: Self.milliseconds(time)) { events.append($0.notation) }
      decoder.decode((time == 0 ? "\u{1B}]a" : "a").utf8, at: Self.milliseconds(time)) {
        events.append($0.notation)
      }
    }
    #expect(events.first == "? ⎋]" + String(repeating: "a", count: 20))
    #expect(events.dropFirst().allSatisfy { $0 == #"a "a""# })
    #expect(events.count == 6)
  }

  @Test("A long string of a terminal may come slowly: each piece has ten seconds")
  func slowString() {
    var decoder = TerminalDecoder()
    var events: [TerminalEvent] = []
    let text = "52;c;" + String(repeating: "YWJj", count: 5000)
    let pieces = [text.prefix(100), text.dropFirst(100).prefix(10_000), text.dropFirst(10_100)]
    decoder.decode("\u{1B}]".utf8, at: .zero) { events.append($0) }
    for (index, piece) in pieces.enumerated() {
      decoder.timeOut(at: Self.milliseconds(index * 9999)) { events.append($0) }
      decoder.decode(piece.utf8, at: Self.milliseconds(index * 9999)) { events.append($0) }
      #expect(decoder.deadline == Self.milliseconds(index * 9999 + 10_000))
    }
    decoder.decode([0x07], at: Self.milliseconds(29_996)) { events.append($0) }
    #expect(events == [.reply(.operatingSystemCommand(text))])
  }

  @Test("A sequence waits at least as long as an Escape")
  func longEscapeDelay() {
    var decoder = TerminalDecoder()
    decoder.settings.escapeDelay = .seconds(3)
    decoder.decode("\u{1B}[1".utf8, at: .zero) { (_: TerminalEvent) in }
    #expect(decoder.deadline == Self.milliseconds(3000))
  }

  @Test(
    "B18: there is no deadline in a paste, nor when nothing is held",
    arguments: ["⎋[200~", "⎋[200~⎋", "⎋[200~⎋[201", "a", "⎋[A", ""])
  func noDeadline(_ input: String) {
    var decoder = TerminalDecoder()
    decoder.decode(DecodingCase.bytes(input), at: .zero) { (_: TerminalEvent) in }
    #expect(decoder.deadline == nil)
    decoder.timeOut(at: Self.milliseconds(1_000_000)) { (event: TerminalEvent) in
      Issue.record("\(event.notation)")
    }
  }

  @Test(
    "What introduces a sequence is Alt and the character when nothing follows",
    arguments: [
      ("⎋[", ["alt+["]), ("⎋O", ["alt+shift+o ^O"]), ("⎋P", ["alt+shift+p ^P"]), ("⎋]", ["alt+]"]),
      ("⎋_", ["alt+_"]), ("⎋^", ["alt+^"]), ("⎋X", ["alt+shift+x ^X"]), ("⎋⎋", ["alt+escape"]),
      ("⎋⎋[", ["escape", "alt+["]), ("⎋⎋]", ["escape", "alt+]"]),
    ])
  func introducers(_ input: String, _ expected: [String]) {
    var decoder = TerminalDecoder()
    var events: [String] = []
    decoder.decode(DecodingCase.bytes(input), at: .zero) { events.append($0.notation) }
    #expect(decoder.deadline == Self.milliseconds(75))
    #expect(decoder.heldStart == 0)
    decoder.timeOut(at: Self.milliseconds(75)) { events.append($0.notation) }
    #expect(events == expected)
    #expect(decoder.heldStart == decoder.position)
  }

  @Test(
    "Two Escapes at once may be Alt+Escape or Escape twice; where a protocol tells, there is no doubt"
  )
  func doubtfulEscapes() {
    for (input, isDoubtful) in [("⎋⎋", true), ("⎋[27;3u", false), ("⎋a", false), ("⎋⎋[A", false)] {
      let events = TerminalDecoder.events([DecodingCase.bytes(input)[...]])
      guard case .key(let key)? = events.first else {
        Issue.record("\(input) is not a key")
        continue
      }
      #expect(key.mayBeTwoPresses == isDoubtful)
    }
  }

  @Test("Two Escapes with time between them are two")
  func twoEscapes() {
    var decoder = TerminalDecoder()
    var events: [String] = []
    for time in [0, 80] {
      decoder.timeOut(at: Self.milliseconds(time)) { events.append($0.notation) }
      decoder.decode([0x1B], at: Self.milliseconds(time)) { events.append($0.notation) }
    }
    decoder.timeOut(at: Self.milliseconds(160)) { events.append($0.notation) }
    #expect(events == ["escape", "escape"])
  }

  @Test("The delay is a setting, for lines that cut sequences in two")
  func setting() {
    var decoder = TerminalDecoder()
    decoder.settings.escapeDelay = .milliseconds(300)
    decoder.decode([0x1B], at: .zero) { (_: TerminalEvent) in }
    #expect(decoder.deadline == Self.milliseconds(300))
  }

  @Test(
    "Where Alt has sequences of its own, Escape and a key read at once are two keys",
    arguments: [
      (#"⎋\x09"#, ["escape", "tab"]), ("⎋j", ["escape", #"j "j""#]),
      (#"⎋\x7f"#, ["escape", "backspace"]),
      ("⎋é", ["escape", #"é "é""#]), ("⎋⎋", ["escape", "escape"]), ("⎋⎋[A", ["escape", "up"]),
      ("⎋[", ["escape", #"[ "[""#]), ("⎋⎋[", ["escape", "escape", #"[ "[""#]), ("⎋[A", ["up"]),
      ("⎋G", ["escape", #"shift+g "G" ^G"#]), ("⎋⎋Op", ["escape", "kp0 on numpad"]),
      ("⎋[27;3;97~", ["alt+a"]),
    ])
  func twoKeys(_ input: String, _ expected: [String]) {
    var settings = TerminalDecoder.Settings()
    settings.escapeIsAlt = false
    let bytes = DecodingCase.bytes(input)
    for cut in bytes.indices {
      let events = TerminalDecoder.events([bytes[..<cut], bytes[cut...]], settings: settings)
      #expect(events.map(\.notation) == expected)
    }
    var decoder = TerminalDecoder(settings: settings)
    var ranges: [Range<Int>] = []
    decoder.decode(bytes, at: .zero) { ranges.append($1) }
    decoder.finish(at: .zero) { ranges.append($1) }
    #expect(ranges.flatMap(Array.init) == Array(bytes.indices))
  }

  @Test("Reading nothing changes no deadline")
  func nothing() {
    var decoder = TerminalDecoder()
    decoder.decode([0x1B], at: .zero) { (_: TerminalEvent) in }
    decoder.decode([], at: Self.milliseconds(10)) { (_: TerminalEvent) in }
    #expect(decoder.deadline == Self.milliseconds(75))
  }

  @Test("Events carry the time at which their last byte was read")
  func instants() {
    var decoder = TerminalDecoder()
    var instants: [Instant] = []
    let note: (TerminalEvent) -> Void = { event in
      if case .key(let key) = event { instants.append(key.instant) }
    }
    decoder.decode("a\u{1B}[".utf8, at: Self.milliseconds(1), note)
    decoder.decode("Aa\u{1B}".utf8, at: Self.milliseconds(2), note)
    decoder.timeOut(at: Self.milliseconds(80), note)
    decoder.decode("é".utf8, at: Self.milliseconds(90), note)
    #expect(instants == [1, 2, 2, 80, 90].map(Self.milliseconds))
  }

  @Test("A copy goes on by itself")
  func copies() {
    var decoder = TerminalDecoder()
    var events: [String] = []
    decoder.decode("aé\u{1B}".utf8, at: .zero) { (_: TerminalEvent) in }
    var copy = decoder
    decoder.decode("[Aaé".utf8, at: .zero) { events.append($0.notation) }
    copy.decode("b".utf8, at: .zero) { events.append($0.notation) }
    #expect(events == ["up", #"a "a""#, #"é "é""#, "alt+b"])
  }
}

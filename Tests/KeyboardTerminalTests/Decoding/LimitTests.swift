import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Endless sequences")
nonisolated struct LimitTests {
  /// Settings under which strings are cut where control sequences are.
  private static var settings: TerminalDecoder.Settings {
    var settings = TerminalDecoder.Settings()
    settings.stringLimit = settings.sequenceLimit
    return settings
  }

  private static let beginnings = ["⎋[1;", "⎋]0;", "⎋P", "⎋_", "⎋[?1", "⎋[1 ", "⎋O1"]

  @Test("A sequence is cut at 4 KiB and the rest skipped to its end", arguments: beginnings)
  func cut(_ beginning: String) {
    let start = DecodingCase.bytes(beginning)
    let isControl = beginning.hasPrefix("⎋[") || beginning.hasPrefix("⎋O")
    let filler: UInt8 = beginning == "⎋[1 " ? 0x20 : 0x31
    let end = isControl ? "A" : "⎋\\"
    for count in [4091, 4096, 10_000] {
      let bytes =
        start + Array(repeating: filler, count: count) + DecodingCase.bytes(end + "x⎋[B")
      let whole = TerminalDecoder.events([bytes[...]], settings: Self.settings)
      #expect(whole.count == 3)
      #expect(whole.dropFirst().map(\.notation) == [#"x "x""#, "down"])
      if count > 4096 { #expect(whole.first == .unrecognized(Array(bytes[..<4096]))) }
      for size in [1, 1000, 4095, 4096, 4097] {
        let pieces = stride(from: 0, to: bytes.count, by: size).map {
          bytes[$0..<min($0 + size, bytes.count)]
        }
        #expect(TerminalDecoder.events(pieces, settings: Self.settings) == whole)
      }
    }
  }

  @Test("An Escape, or for control sequences any byte that does not belong, ends what is skipped")
  func interrupted() {
    let long = String(repeating: "1", count: 5000)
    for beginning in ["⎋[", "⎋]", "⎋P"] {
      let events = notations(beginning + long + "⎋[A")
      #expect(events.count == 2 && events.last == "up")
    }
    #expect(notations("⎋[" + long + #"\x03"#).last == "ctrl+c")
    #expect(notations("⎋]" + long + #"\x18"#).last == "ctrl+x")
    #expect(notations("⎋]" + long).count == 1)
    #expect(notations("⎋⎋]" + long).first == "escape")
  }

  @Test("A sequence of just the limit is whole, also when its end is an Escape and a backslash")
  func boundary() {
    for count in 4085...4100 {
      let text = String(repeating: "x", count: count)
      let bytes = DecodingCase.bytes("⎋]\(text)⎋\\a")
      let whole = TerminalDecoder.events([bytes[...]], settings: Self.settings)
      for cut in 4080..<bytes.count {
        let events = TerminalDecoder.events(
          [bytes[..<cut], bytes[cut...]], settings: Self.settings)
        #expect(events == whole)
      }
      #expect(whole.last?.notation == #"a "a""#)
      #expect(whole.count == 2)
    }
  }

  @Test("What is skipped is held by nobody")
  func flat() {
    var decoder = TerminalDecoder(settings: Self.settings)
    var events: [TerminalEvent] = []
    let block = [UInt8](repeating: 0x31, count: 65_536)
    decoder.decode("\u{1B}]".utf8, at: .zero) { events.append($0) }
    for _ in 0..<64 {
      decoder.decode(block, at: .zero) { events.append($0) }
      #expect(decoder.heldStart == decoder.position)
    }
    #expect(events.count == 1)
    #expect(decoder.deadline == Instant(offset: .seconds(10)))
    decoder.timeOut(at: Instant(offset: .seconds(10))) { events.append($0) }
    decoder.decode("j".utf8, at: Instant(offset: .seconds(10))) { events.append($0) }
    #expect(events.count == 2 && events.last?.notation == #"j "j""#)
  }

  private func notations(_ input: String) -> [String] {
    TerminalDecoder.notations(input, settings: Self.settings)
  }

  @Test("The text of a clipboard arrives whole in pieces of any size, up to 4 MiB")
  func clipboard() {
    let text = "52;c;" + String(repeating: "a", count: 3 << 20)
    let bytes = Array("\u{1B}]\(text)\u{1B}\\x".utf8)
    for size in [bytes.count, 65_536, 4096, 100] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }
      let events = TerminalDecoder.events(pieces)
      #expect(events.count == 2)
      #expect(events.first == .reply(.operatingSystemCommand(text)))
    }
    let tooLong = Array("\u{1B}]52;c;".utf8) + Array(repeating: 0x61, count: 4 << 20)
    #expect(TerminalDecoder.events([tooLong[...]]) == [.unrecognized(Array(tooLong[..<(4 << 20)]))])
  }

  @Test("The limit is a setting")
  func setting() {
    var settings = TerminalDecoder.Settings()
    settings.sequenceLimit = 32
    let text = String(repeating: "1", count: 40)
    #expect(
      TerminalDecoder.notations("⎋[\(text)Aa", settings: settings) == [
        "? ⎋[" + String(repeating: "1", count: 30), #"a "a""#,
      ])
  }
}

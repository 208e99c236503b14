import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Endless sequences")
nonisolated struct LimitTests {
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
      let whole = TerminalDecoder.events([bytes[...]])
      #expect(whole.count == 3)
      #expect(whole.dropFirst().map(\.notation) == [#"x "x""#, "down"])
      if count > 4096 { #expect(whole.first == .unrecognized(Array(bytes[..<4096]))) }
      for size in [1, 1000, 4095, 4096, 4097] {
        let pieces = stride(from: 0, to: bytes.count, by: size).map {
          bytes[$0..<min($0 + size, bytes.count)]
        }
        #expect(TerminalDecoder.events(pieces) == whole)
      }
    }
  }

  @Test("An Escape, or for control sequences any byte that does not belong, ends what is skipped")
  func interrupted() {
    let long = String(repeating: "1", count: 5000)
    for beginning in ["⎋[", "⎋]", "⎋P"] {
      let events = TerminalDecoder.notations(beginning + long + "⎋[A")
      #expect(events.count == 2 && events.last == "up")
    }
    #expect(TerminalDecoder.notations("⎋[" + long + #"\x03"#).last == "ctrl+c")
    #expect(TerminalDecoder.notations("⎋]" + long + #"\x18"#).last == "ctrl+x")
    #expect(TerminalDecoder.notations("⎋]" + long).count == 1)
    #expect(TerminalDecoder.notations("⎋⎋]" + long).first == "escape")
  }

  @Test("A sequence of just the limit is whole, also when its end is an Escape and a backslash")
  func boundary() {
    for count in 4085...4100 {
      let text = String(repeating: "x", count: count)
      let bytes = DecodingCase.bytes("⎋]\(text)⎋\\a")
      let whole = TerminalDecoder.events([bytes[...]])
      for cut in 4080..<bytes.count {
        #expect(TerminalDecoder.events([bytes[..<cut], bytes[cut...]]) == whole)
      }
      #expect(whole.last?.notation == #"a "a""#)
      #expect(whole.count == 2)
    }
  }

  @Test("What is skipped is held by nobody")
  func flat() {
    var decoder = TerminalDecoder()
    var events: [TerminalEvent] = []
    let block = [UInt8](repeating: 0x31, count: 65_536)
    decoder.decode("\u{1B}]".utf8, at: .zero) { events.append($0) }
    for _ in 0..<64 {
      decoder.decode(block, at: .zero) { events.append($0) }
      #expect(decoder.heldStart == decoder.position)
    }
    #expect(events.count == 1)
    #expect(decoder.deadline == nil)
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

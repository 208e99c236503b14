import KeyboardCore
import KeyboardTerminal
import Testing

/// A report stays a report, however late the rest of it comes.
@Suite("Reports that come in parts")
nonisolated struct LateReportTests {
  private static func milliseconds(_ count: Int) -> Instant {
    Instant(offset: .milliseconds(count))
  }

  /// The events of pieces with a time between each two, and their places in the stream.
  private static func events(
    _ pieces: [ArraySlice<UInt8>], every pause: Int
  ) -> [(notation: String, range: Range<Int>)] {
    var decoder = TerminalDecoder()
    var events: [(notation: String, range: Range<Int>)] = []
    for (index, piece) in pieces.enumerated() {
      let now = milliseconds(index * pause)
      while let deadline = decoder.deadline, deadline <= now {
        decoder.timeOut(at: deadline) { events.append(($0.notation, $1)) }
      }
      decoder.decode(piece, at: now) { events.append(($0.notation, $1)) }
    }
    decoder.finish(at: milliseconds(100_000)) { events.append(($0.notation, $1)) }
    return events
  }

  private static let reports: [(String, String)] = [
    ("⎋[<35;20;5M", "mouse none motion 20,5"), ("⎋[<0;1;1m", "mouse left release 1,1"),
    ("⎋[<64;120;40M", "mouse wheelUp press 120,40"), ("⎋[M !!", "mouse left press 1,1"),
    (#"⎋[M \xc4\x80\xc2\xa0"#, "mouse left press 224,128"), ("⎋[32;5;6M", "mouse left press 5,6"),
    ("⎋[I", "focus gained"), ("⎋[O", "focus lost"),
    ("⎋[24;80R", "cursorPosition(row: 24, column: 80)"), ("⎋[?62;4c", "primaryAttributes([62, 4])"),
    ("⎋[?997;1n", "theme(KeyboardTerminal.TerminalEvent.Reply.Theme.dark)"),
  ]

  @Test(
    "A report is that and no text, wherever it is cut and however late the rest is",
    arguments: reports, [0, 50, 120, 1200])
  func cut(_ report: (input: String, event: String), _ pause: Int) {
    let bytes = DecodingCase.bytes(report.input)
    for cut in bytes.indices.dropFirst() {
      let events = Self.events([bytes[..<cut], bytes[cut...], [0x6A]], every: pause)
      #expect(
        events.suffix(2).map(\.notation) == [report.event, #"j "j""#], "after \(cut) bytes")
      // What came before it is a key or unrecognised, as it was when it was decided.
      for event in events.dropLast(2) { #expect(!event.notation.contains("\""), "\(event)") }
      #expect(events.flatMap { Array($0.range) } == Array(0...bytes.count), "after \(cut) bytes")
    }
  }

  @Test(
    "A report that comes byte by byte over a slow line is not text",
    arguments: reports, [0, 50, 120])
  func bytewise(_ report: (input: String, event: String), _ pause: Int) {
    let bytes = DecodingCase.bytes(report.input)
    guard !report.input.hasPrefix("⎋[M") || pause == 0 else { return }
    let events = Self.events(bytes.indices.map { bytes[$0...$0] }, every: pause)
    #expect(events.last?.notation == report.event)
    for event in events { #expect(!event.notation.contains("\""), "\(event)") }
  }

  @Test(
    "The rest of a key with parameters and of a paste is not text either",
    arguments: [
      ("⎋", "[1;5A", ["escape", "ctrl+up"]), ("⎋", "[97;5u", ["escape", "ctrl+a"]),
      ("⎋", "[200~a⎋[201~", ["escape", #"paste "a""#]), ("⎋[", "3~", ["alt+[", "delete"]),
      ("⎋[1;", "5A", ["? ⎋[1;", "ctrl+up"]), ("⎋", "[9;9x", ["escape", "? [9;9x"]),
      ("⎋", "]11;rgb:0/0/0⎋\\", ["escape", "color(background, #000000)"]),
    ])
  func others(_ first: String, _ second: String, _ expected: [String]) {
    let pieces = [DecodingCase.bytes(first)[...], DecodingCase.bytes(second)[...]]
    let events = Self.events(pieces, every: 1200).map(\.notation)
    #expect(events.count == expected.count && events.first == expected.first, "\(events)")
    if !second.hasPrefix("]") { #expect(events == expected) }
  }

  @Test(
    "What a person types after Escape are keys",
    arguments: [
      ["[", "A"], ["[", "["], ["[", "I"], ["[", "5"], ["O", "P"], ["M", "!", "!", "!"], ["5", "j"],
      ["]", "1", "1"], ["[A"], ["[["], ["OP"], ["é"],
    ])
  func typed(_ keys: [String]) {
    for pause in [200, 1200] {
      let pieces = ["\u{1B}"] + keys
      let events = Self.events(pieces.map { Array($0.utf8)[...] }, every: pause).map(\.notation)
      #expect(events.first == "escape")
      let typed = keys.joined().map { #"\#"\#($0)\#""# }
      #expect(events.count == typed.count + 1, "\(events)")
      for (event, text) in zip(events.dropFirst(), typed) {
        #expect(event.contains(text), "\(events) every \(pause) ms")
      }
    }
  }

  @Test("A bracket after a lone Escape is a key twice the time of an Escape later")
  func bracket() {
    var decoder = TerminalDecoder()
    var events: [String] = []
    decoder.decode([0x1B], at: .zero) { events.append($0.notation) }
    decoder.timeOut(at: Self.milliseconds(75)) { events.append($0.notation) }
    decoder.decode("[".utf8, at: Self.milliseconds(300)) { events.append($0.notation) }
    #expect(decoder.deadline == Self.milliseconds(450))
    decoder.timeOut(at: Self.milliseconds(450)) { events.append($0.notation) }
    #expect(events == ["escape", #"[ "[""#])
    decoder.decode("[".utf8, at: Self.milliseconds(5000)) { events.append($0.notation) }
    #expect(decoder.deadline == nil)
  }
}

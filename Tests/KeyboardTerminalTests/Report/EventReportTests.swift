import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Reports of events")
@MainActor
struct EventReportTests {
  static func lines(_ input: String, in pieces: Int = .max) -> [EventReport] {
    let reader = TerminalReader(scheduler: ManualScheduler())
    var reports: [EventReport] = []
    let token = reader.reports.observe { reports.append($0) }
    let bytes = DecodingCase.bytes(input)
    let size = min(pieces, max(bytes.count, 1))
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.receive(Array(bytes[start..<min(start + size, bytes.count)]), at: .zero)
    }
    reader.end(at: .zero)
    token.cancel()
    return reports
  }

  nonisolated private static let table: [(String, [String])] = [
    (
      "a",
      [
        #"{"kind":"key","key":"a","modifiers":[],"phase":"press","text":"a","shifted":null,"#
          + #""base":null,"location":null,"bytes":"61"}"#
      ]
    ),
    (
      "⎋[1092:1060:97;70:2;1060u",
      [
        #"{"kind":"key","key":"ф","modifiers":["ctrl","shift","capslock"],"phase":"repeat","#
          + #""text":"Ф","shifted":"Ф","base":"a","location":null,"#
          + #""bytes":"1b5b313039323a313036303a39373b37303a323b3130363075"}"#
      ]
    ),
    (
      "⎋[57448;133:3u",
      [
        #"{"kind":"key","key":"control","modifiers":["ctrl","numlock"],"phase":"release","#
          + #""text":null,"shifted":null,"base":null,"location":"right","#
          + #""bytes":"1b5b35373434383b3133333a3375"}"#
      ]
    ),
    (
      "⎋[57404;65u",
      [
        #"{"kind":"key","key":"kp5","modifiers":["capslock"],"phase":"press","text":null,"#
          + #""shifted":null,"base":null,"location":"numpad","bytes":"1b5b35373430343b363575"}"#
      ]
    ),
    (
      "+",
      [
        #"{"kind":"key","key":"plus","modifiers":[],"phase":"press","text":"+","shifted":null,"#
          + #""base":null,"location":null,"bytes":"2b"}"#
      ]
    ),
    (
      #"⎋[200~a"\x0d⎋[201~"#,
      [
        #"{"kind":"paste","text":"a\"\r","continues":false,"#
          + #""bytes":"1b5b3230307e61220d1b5b3230317e"}"#
      ]
    ),
    ("⎋[I", [#"{"kind":"focus","gained":true,"bytes":"1b5b49"}"#]),
    (
      "⎋[<80;3;4M",
      [
        #"{"kind":"mouse","button":"wheelup","action":"press","modifiers":["ctrl"],"column":3,"#
          + #""row":4,"pixels":false,"bytes":"1b5b3c38303b333b344d"}"#
      ]
    ),
    (
      "⎋[?62;4c",
      [
        #"{"kind":"reply","name":"primaryAttributes","values":[62,4],"#
          + #""bytes":"1b5b3f36323b3463"}"#
      ]
    ),
    (
      #"⎋]11;x\x07"#,
      [
        #"{"kind":"reply","name":"operatingSystemCommand","text":"11;x","#
          + #""bytes":"1b5d31313b7807"}"#
      ]
    ),
    (
      "⎋[?2026;2$y",
      [
        #"{"kind":"reply","name":"mode","number":2026,"private":true,"state":"reset","#
          + #""bytes":"1b5b3f323032363b322479"}"#
      ]
    ),
    ("⎋[99~", [#"{"kind":"unrecognized","bytes":"1b5b39397e"}"#]),
  ]

  @Test("Each kind of event is one line of JSON", arguments: table.indices)
  func json(_ index: Int) {
    let (input, expected) = Self.table[index]
    #expect(Self.lines(input).map(\.json) == expected)
  }

  @Test(
    "Every line is JSON, and says the same bytes however they came",
    arguments: DecodingTable.categories)
  func bytes(_ rows: [DecodingCase]) throws {
    for row in rows {
      let (whole, place) = (Self.lines(row.input), Comment(rawValue: row.testDescription))
      #expect(Self.lines(row.input, in: 1) == whole, place)
      #expect(whole.flatMap(\.bytes) == row.bytes, place)
      for report in whole {
        let value = try Value(json: report.json.utf8)
        #expect(value["bytes"]?.stringValue == report.hex, place)
        #expect(!report.json.contains("\n") && !report.line.contains("\n"), place)
      }
    }
  }

  @Test("Every modifier key is named for what it is, with its side")
  func modifierKeys() {
    let names = ["shift", "control", "alt", "super", "hyper", "meta"]
    for (code, name) in zip(57441..., names + names) {
      guard case .key(let event) = Self.lines("⎋[\(code)u").first?.event else {
        Issue.record("\(code) is not a key")
        continue
      }
      #expect(EventReport.name(of: event.key) == name)
      #expect(event.location == (code < 57447 ? .left : .right))
    }
    #expect(Self.lines("⎋[57453u").map { $0.json.contains(#""key":"altgraph""#) } == [true])
  }

  @Test("A person reads bytes, notation and phase")
  func line() {
    #expect(Self.lines("⎋[1;5A").map(\.line) == ["ESC [1;5A             ctrl+up  press"])
    #expect(
      Self.lines("⎋[97:65;2:3u").map(\.line) == [
        "ESC [97:65;2:3u       shift+a  release  shifted A"
      ])
    #expect(Self.lines(#"\x01"#).map(\.line) == ["<01>                  ctrl+a  press"])
    #expect(Self.lines("é").map(\.line) == [#"<c3><a9>              é  press  types "é""#])
    #expect(
      Self.lines("⎋[<0;3;4m").map(\.line) == ["ESC [<0;3;4m          mouse left release at 3, 4"])
    #expect(
      Self.lines("⎋[5;6R").map(\.line) == [
        "ESC [5;6R             reply  cursorPosition  row 5  column 6"
      ])
    #expect(
      Self.lines("⎋[200~a⎋[201~").map(\.line) == ["ESC [200~aESC [201~   paste of 1 bytes"])
    #expect(Self.lines("⎋[99~").map(\.line) == ["ESC [99~              unrecognized"])
  }

  @Test("End of input counts as the escape timer running out")
  func end() {
    #expect(Self.lines("⎋").map(\.bytes) == [[0x1B]])
    #expect(Self.lines("⎋⎋[").map(\.bytes) == [[0x1B], [0x1B, 0x5B]])
  }

  @Test("A lone Escape is reported when its time is over")
  func timer() {
    let scheduler = ManualScheduler()
    let reader = TerminalReader(scheduler: scheduler)
    var reports: [EventReport] = []
    let token = reader.reports.observe { reports.append($0) }
    reader.receive([0x61, 0x1B], at: .zero)
    scheduler.advance(by: .milliseconds(74))
    #expect(reports.map(\.bytes) == [[0x61]])
    scheduler.advance(by: .milliseconds(1))
    #expect(reports.map(\.bytes) == [[0x61], [0x1B]])
    token.cancel()
  }

  @Test("An event that began before reports were asked for has the bytes since then")
  func late() {
    let reader = TerminalReader(scheduler: ManualScheduler())
    var reports: [EventReport] = []
    reader.receive(Array("ab\u{1B}[1;".utf8), at: .zero)
    var token = reader.reports.observe { reports.append($0) }
    reader.receive(Array("5Ac\u{1B}[".utf8), at: .zero)
    #expect(reports.map(\.bytes) == [Array("5A".utf8), Array("c".utf8)])
    token.cancel()
    reader.receive(Array("Bd\u{1B}[".utf8), at: .zero)
    token = reader.reports.observe { reports.append($0) }
    reader.receive(Array("Ce".utf8), at: .zero)
    #expect(reports.dropFirst(2).map(\.bytes) == [Array("C".utf8), Array("e".utf8)])
    token.cancel()
  }
}

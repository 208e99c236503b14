import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("What terminals send")
nonisolated struct DecodingTableTests {
  @Test("Each sequence is read as what it means", arguments: DecodingTable.categories)
  func whole(_ rows: [DecodingCase]) {
    for row in rows {
      #expect(TerminalDecoder.notations(row.bytes) == row.events, "\(row.testDescription)")
    }
  }

  @Test(
    "B18: each sequence means the same byte by byte, and cut in two anywhere",
    arguments: DecodingTable.categories)
  func split(_ rows: [DecodingCase]) {
    for row in rows {
      let (bytes, place) = (row.bytes, Comment(rawValue: row.testDescription))
      let whole = TerminalDecoder.events([bytes[...]])
      #expect(TerminalDecoder.events(bytes.indices.map { bytes[$0...$0] }) == whole, place)
      for cut in bytes.indices.dropFirst() {
        #expect(TerminalDecoder.events([bytes[..<cut], bytes[cut...]]) == whole, place)
      }
    }
  }

  @Test("AltGr and Q match what they type, and neither Q nor its place")
  func thirdLevel() {
    let events = TerminalDecoder.events([DecodingCase.bytes("⎋[113:81:113;;64u")[...]])
    #expect(events.count == 1)
    for case .key(let event) in events { #expect(Array(event.candidates) == ["@"]) }
  }

  @Test("The table has every category and more than 400 rows that differ")
  func size() {
    #expect(Set(DecodingTable.all.map(\.bytes)).count > 400)
    #expect(Set(DecodingTable.all.map(\.category)).count >= 32)
  }

  @Test("All sequences in one stream mean what each means alone")
  func stream() {
    // Only what is complete can be followed by something else.
    let rows = DecodingTable.all.filter { row in
      TerminalDecoder.notations(row.bytes + [0x61]) == row.events + [#"a "a""#]
    }
    #expect(rows.count > 800)
    let bytes: [UInt8] = rows.flatMap { $0.bytes + [0x61 as UInt8] }
    let expected = rows.flatMap { $0.events + [#"a "a""#] }
    #expect(TerminalDecoder.notations(bytes) == expected)
    for size in [1, 2, 3, 7, 64, 4096] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }
      #expect(TerminalDecoder.events(pieces).map(\.notation) == expected)
    }
  }
}

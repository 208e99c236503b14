import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Pastes")
nonisolated struct PasteTests {
  private static func pastes(
    _ text: [UInt8], limit: Int, in size: Int
  ) -> [(text: String, continues: Bool)] {
    var settings = TerminalDecoder.Settings()
    settings.pasteLimit = limit
    let bytes = Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: size).map {
      bytes[$0..<min($0 + size, bytes.count)]
    }
    return TerminalDecoder.events(pieces, settings: settings).compactMap { event in
      guard case .paste(let paste) = event else { return nil }
      return (paste.text, paste.continues)
    }
  }

  @Test("B17: a megabyte with keys and sequences in it is one paste")
  func megabyte() {
    let text = String(repeating: "line é 你 \u{1B}[A\u{3}\u{1B}\r", count: 50_000)
    for size in [4096, 1 << 20] {
      let pastes = Self.pastes(Array(text.utf8), limit: 16 << 20, in: size)
      #expect(pastes.count == 1)
      #expect(pastes.first?.text == text)
      #expect(pastes.first?.continues == false)
    }
  }

  @Test(
    "A paste above the limit comes in parts that end between characters",
    arguments: [1, 2, 3, 5, 7, 64, 1000])
  func parts(_ size: Int) {
    let text = String(repeating: "aé你😀\u{1B}[20", count: 40)
    let whole = Self.pastes(Array(text.utf8), limit: 32, in: 4096)
    let parts = Self.pastes(Array(text.utf8), limit: 32, in: size)
    #expect(parts.map(\.text) == whole.map(\.text))
    #expect(parts.map(\.text).joined() == text)
    #expect(parts.map(\.continues) == Array(repeating: true, count: parts.count - 1) + [false])
    #expect(parts.dropLast().allSatisfy { (28...37).contains($0.text.utf8.count) })
  }

  @Test("A paste of just the limit ends with an empty part")
  func limit() {
    let pastes = Self.pastes(Array(repeating: 0x61, count: 32), limit: 32, in: 4096)
    #expect(pastes.map(\.text.count) == [32, 0])
    #expect(pastes.map(\.continues) == [true, false])
  }

  @Test("Parts say which bytes they are")
  func ranges() {
    var decoder = TerminalDecoder()
    decoder.settings.pasteLimit = 16
    var ranges: [Range<Int>] = []
    decoder.decode("a\u{1B}[200~\(String(repeating: "é", count: 20))".utf8, at: .zero) {
      ranges.append($1)
    }
    #expect(decoder.heldStart == 39)
    decoder.decode("\u{1B}[201~b".utf8, at: .zero) { ranges.append($1) }
    #expect(ranges == [0..<1, 1..<23, 23..<39, 39..<53, 53..<54])
  }

  @Test("Keys after a paste are keys, and a paste keeps no memory of the one before")
  func after() {
    #expect(
      TerminalDecoder.notations("⎋[200~ab⎋[201~⎋[A⎋[200~c⎋[201~d") == [
        #"paste "ab""#, "up", #"paste "c""#, #"d "d""#,
      ])
  }
}

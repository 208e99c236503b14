import KeyboardCore
import KeyboardTerminal
import Testing

/// The bytes of real terminals; how they were recorded is in `Tests/RealTerminals`.
@Suite("What real terminals send")
struct RecordingTests {
  /// The events of bytes, cut into pieces.
  private func events(
    _ bytes: [UInt8], pieces size: Int, settings: TerminalDecoder.Settings = .init()
  ) -> [TerminalEvent] {
    var decoder = TerminalDecoder(settings: settings)
    var events: [TerminalEvent] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = bytes[start..<min(start + size, bytes.count)]
      decoder.decode(piece, at: .zero) { events.append($0) }
    }
    decoder.finish(at: .zero) { events.append($0) }
    return events
  }

  /// The keys among events, without modifier and lock keys; nil when there is something else.
  private func keys(_ events: [TerminalEvent]) -> [KeyEvent]? {
    var keys: [KeyEvent] = []
    for event in events {
      guard case .key(let key) = event else { return nil }
      if !Self.companions.contains(key.key.name) { keys.append(key) }
    }
    return keys
  }

  private static let companions: Set<NamedKey?> = [
    .leftShift, .leftControl, .leftAlt, .altGraph, .numLock,
  ]

  @Test("Every key is read as what that terminal can say of it", arguments: Recording.all)
  func arrival(recording: Recording) throws {
    for row in recording.rows {
      let read = try #require(keys(events(row.bytes, pieces: 4096)), "\(row)")
      let presses = read.filter { $0.phase == .press }
      #expect(presses.map(\.stroke.description) == [row.arrival].compactMap { $0 }, "\(row)")
      #expect(read.allSatisfy { $0.phase != .repeat }, "\(row)")
    }
  }

  @Test("Pieces of any size make the same events", arguments: Recording.all)
  func pieces(recording: Recording) {
    for row in recording.rows {
      let whole = events(row.bytes, pieces: 4096)
      for size in 1...4 { #expect(events(row.bytes, pieces: size) == whole, "\(row) \(size)") }
    }
  }

  @Test("What xterm sends for modified keys is read as every one of them, once it has said so")
  func identified() throws {
    let capabilities = Capabilities(modifyOtherKeys: 2)
    let settings = capabilities.applied(to: TerminalDecoder.Settings())
    for row in Recording.modifyingXTerm.rows {
      let read = try #require(keys(events(row.bytes, pieces: 4096, settings: settings)), "\(row)")
      let isControlBackspace = row.stroke == "ctrl+backspace"
      let arrival = isControlBackspace ? row.stroke : row.arrival
      #expect(read.map(\.stroke.description) == [arrival].compactMap { $0 }, "\(row)")
    }
  }

  @Test("Characters carry the text that they are", arguments: [Recording.xTerm, .tmux])
  func text(recording: Recording) throws {
    for row in recording.rows {
      let bytes = String(decoding: row.bytes, as: UTF8.self)
      let isText = bytes.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      let read = try #require(keys(events(row.bytes, pieces: 4096)), "\(row)")
      #expect(read.first?.text == (isText && !bytes.isEmpty ? bytes : nil), "\(row)")
    }
  }

  @Test("kitty tells the release of every key")
  func releases() throws {
    for row in Recording.kitty.rows {
      let read = try #require(keys(events(row.bytes, pieces: 4096)), "\(row)")
      #expect(read.map(\.phase) == [.press, .release], "\(row)")
      #expect(Set(read.map(\.key)).count == 1, "\(row)")
    }
  }

  @Test("kitty tells the text of every key that types within ASCII")
  func texts() throws {
    for row in Recording.kitty.rows where row.stroke.utf8.count == 1 {
      let read = try #require(keys(events(row.bytes, pieces: 4096)), "\(row)")
      #expect(read.map(\.text) == [row.stroke, nil], "\(row)")
    }
  }

  @Test("kitty tells the key of a US layout for letters of other languages")
  func baseLayout() throws {
    let base = ["é": "2", "ü": "[", "ß": "-", "я": "z", "Ж": ";", "€": "e"]
    for row in Recording.kitty.rows {
      let read = try #require(keys(events(row.bytes, pieces: 4096)), "\(row)")
      #expect(read.first?.baseLayoutKey?.description == base[row.stroke], "\(row)")
    }
  }

  @Test(
    "What cannot be pressed is known beforehand",
    arguments: [
      (Recording.xTerm, Capabilities(), ["alt+enter"]),
      (.modifyingXTerm, Capabilities(modifyOtherKeys: 2), ["alt+enter", "ctrl+backspace"]),
      (.kitty, Capabilities(keyboard: TtyModes.KeyboardFlags(rawValue: 31)), []),
    ])
  func unreachable(recording: Recording, capabilities: Capabilities, unknown: [String]) throws {
    let modes = TtyModes(signalKeys: .none)
    for row in recording.rows where !unknown.contains(row.stroke) {
      let stroke = try KeyStroke(parsing: row.stroke)
      let read = try #require(keys(events(row.bytes, pieces: 4096)), "\(row)")
      let arrives = read.first.map { $0.candidates.contains(stroke) } ?? false
      #expect((capabilities.unreachable(stroke, in: modes) == nil) == arrives, "\(row)")
    }
  }
}

extension Recording {
  static let all = [xTerm, modifyingXTerm, kitty, tmux, modifyingTmux]
}

extension Recording: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension Capabilities {
  fileprivate init(keyboard: TtyModes.KeyboardFlags? = nil, modifyOtherKeys: Int? = nil) {
    self.init(environment: [:])
    self.keyboard = keyboard
    self.modifyOtherKeys = modifyOtherKeys
  }
}

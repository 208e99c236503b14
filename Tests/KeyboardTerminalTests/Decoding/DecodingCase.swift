import KeyboardCore
import KeyboardTerminal
import Testing

/// Bytes of a terminal and what they mean.
///
/// Bytes are written as text: `⎋` is Escape and `\xNN` a byte; the notation of events is
/// ``TerminalEvent/notation``.
nonisolated struct DecodingCase: Sendable, CustomTestStringConvertible {
  let category: String
  let input: String
  let events: [String]

  init(_ category: String, _ input: String, _ events: String...) {
    self.init(category, input, events: events)
  }

  init(_ category: String, _ input: String, events: [String]) {
    self.category = category
    self.input = input
    self.events = events
  }

  var bytes: [UInt8] { Self.bytes(input) }
  var testDescription: String { "\(category): \(input)" }

  static func bytes(_ input: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Substring(input)
    while let character = rest.first {
      if character == "⎋" {
        bytes.append(0x1B)
        rest = rest.dropFirst()
      } else if rest.hasPrefix(#"\x"#), let byte = UInt8(rest.dropFirst(2).prefix(2), radix: 16) {
        bytes.append(byte)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(contentsOf: character.utf8)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}

extension TerminalDecoder {
  /// All events of a stream that comes in pieces and then ends.
  nonisolated static func events(
    _ pieces: [ArraySlice<UInt8>], settings: Settings = Settings()
  ) -> [TerminalEvent] {
    var decoder = TerminalDecoder(settings: settings)
    var events: [TerminalEvent] = []
    for piece in pieces { decoder.decode(piece, at: .zero) { events.append($0) } }
    decoder.finish(at: .zero) { events.append($0) }
    return events
  }

  nonisolated static func notations(
    _ bytes: [UInt8], settings: Settings = Settings()
  ) -> [String] {
    events([bytes[...]], settings: settings).map(\.notation)
  }

  nonisolated static func notations(
    _ input: String, settings: Settings = Settings()
  ) -> [String] {
    notations(DecodingCase.bytes(input), settings: settings)
  }
}

extension TerminalEvent {
  /// Everything that an event says, in one line.
  ///
  /// A key is its stroke, `:release` or `:repeat`, the text in quotation marks, `^` and the shifted
  /// key, `@` and the base-layout key, locks, `third` for the third level, and the location after
  /// `on`.
  nonisolated var notation: String {
    switch self {
    case .key(let event): event.notation
    case .paste(let paste): "paste \(paste.text.debugDescription)\(paste.continues ? " …" : "")"
    case .focus(let isGained): isGained ? "focus gained" : "focus lost"
    case .mouse(let mouse):
      "mouse \(mouse.button) \(mouse.action) \(mouse.column),\(mouse.row)"
        + (mouse.modifiers.isEmpty ? "" : " \(mouse.modifiers)")
        + (mouse.isInPixels ? " pixels" : "")
    case .reply(let reply): "\(reply)"
    case .unrecognized(let bytes):
      "? "
        + bytes.map { 0x20...0x7E ~= $0 ? String(UnicodeScalar($0)) : $0 == 0x1B ? "⎋" : hex($0) }
        .joined()
    }
  }

  nonisolated private func hex(_ byte: UInt8) -> String {
    #"\x"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}

extension KeyEvent {
  nonisolated fileprivate var notation: String {
    var words = [stroke.description + (phase == .press ? "" : ":\(phase.rawValue)")]
    if let text { words.append(text.debugDescription) }
    if let shiftedKey { words.append("^\(shiftedKey)") }
    if let baseLayoutKey { words.append("@\(baseLayoutKey)") }
    if locks.contains(.capsLock) { words.append("caps") }
    if locks.contains(.numLock) { words.append("num") }
    if isThirdLevel { words.append("third") }
    if let location { words.append("on \(location.rawValue)") }
    return words.joined(separator: " ")
  }
}

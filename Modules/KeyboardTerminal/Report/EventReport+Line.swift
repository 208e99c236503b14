import KeyboardCore

nonisolated extension EventReport {
  /// The report for a person: bytes, what they mean, and the phase of a key.
  public var line: String {
    let shown = Self.readable(bytes)
    let padding = String(repeating: " ", count: max(1, 22 - shown.count))
    return shown + padding + meaning
  }

  /// The event in words.
  private var meaning: String {
    switch event {
    case .key(let event): Self.words(event)
    case .paste(let paste):
      "paste of \(paste.text.utf8.count) bytes\(paste.continues ? ", to be continued" : "")"
    case .focus(let isGained): isGained ? "focus gained" : "focus lost"
    case .mouse(let event):
      [
        "mouse", event.modifiers.description, event.button.rawValue.lowercased(),
        event.action.rawValue,
        "at \(event.column), \(event.row)\(event.isInPixels ? " pixels" : "")",
      ].filter { !$0.isEmpty }.joined(separator: " ")
    case .reply(let reply):
      "reply  " + reply.fields.map { $1.stringValue ?? "\($0) \($1)" }.joined(separator: "  ")
    case .unrecognized: "unrecognized"
    }
  }

  private static func words(_ event: KeyEvent) -> String {
    var words = [event.stroke.description, event.phase.rawValue]
    if let text = event.text { words.append("types \(text.debugDescription)") }
    if let shifted = event.shiftedKey { words.append("shifted \(shifted)") }
    if let base = event.baseLayoutKey { words.append("base \(base)") }
    if event.locks.contains(.capsLock) { words.append("capslock") }
    if event.locks.contains(.numLock) { words.append("numlock") }
    if let location = event.location { words.append(location.rawValue) }
    return words.joined(separator: "  ")
  }

  /// The first bytes: ASCII as it is, ESC by name, the rest in hexadecimal.
  private static func readable(_ bytes: [UInt8]) -> String {
    let shown = bytes.prefix(24).map { byte in
      switch byte {
      case 0x1B: "ESC "
      case 0x21...0x7E: String(UnicodeScalar(byte))
      default: "<" + EventReport(event: .focus(true), bytes: [byte]).hex + ">"
      }
    }
    return shown.joined() + (bytes.count > 24 ? "…" : "")
  }
}

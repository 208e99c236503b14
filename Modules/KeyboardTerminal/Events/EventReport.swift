package import KeyboardCore

/// One event with its bytes, as a line for programs and as a line for people.
///
/// The line for programs is one JSON object: `kind` (`key`, `paste`, `focus`, `mouse`, `reply`, `unrecognized`), then
/// the fields of the kind, then `bytes` in hexadecimal. A key has `key` (its name in key notation; `shift`,
/// `control`, `alt`, `super`, `hyper`, `meta` for modifier keys), `modifiers` in the order of notation and then
/// locks, `phase`, `text`, `shifted`, `base` and `location`; unknown facts are null.
package struct EventReport: Hashable, Sendable {
  /// The event.
  package let event: TerminalEvent
  /// The bytes of the event.
  package let bytes: [UInt8]

  /// Creates the report of an event.
  package init(event: TerminalEvent, bytes: [UInt8]) {
    self.event = event
    self.bytes = bytes
  }

  /// The bytes in hexadecimal, two digits each.
  package var hex: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      digits.append(Self.digit(byte >> 4))
      digits.append(Self.digit(byte & 0x0F))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Returns the name of a key; a modifier key has the same name on both sides.
  package static func name(of key: Key) -> String {
    switch key.name {
    case .leftShift, .rightShift: "shift"
    case .leftControl, .rightControl: "control"
    case .leftAlt, .rightAlt: "alt"
    case .leftSuper, .rightSuper: "super"
    case .leftHyper, .rightHyper: "hyper"
    case .leftMeta, .rightMeta: "meta"
    default: key.description
    }
  }
}

extension EventReport {
  /// The report for people: the bytes, their meaning, and the phase of a key.
  package var line: String {
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

  /// Returns the first bytes: ASCII unchanged, ESC by name, the rest in hexadecimal.
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

extension EventReport {
  /// The report as one JSON object, on one line.
  package var json: String {
    let fields = self.fields + [("bytes", .string(hex))]
    return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private var fields: [(String, Value)] {
    switch event {
    case .key(let event): [("kind", "key")] + Self.fields(event)
    case .paste(let paste):
      [("kind", "paste"), ("text", .string(paste.text)), ("continues", .bool(paste.continues))]
    case .focus(let isGained): [("kind", "focus"), ("gained", .bool(isGained))]
    case .mouse(let event): [("kind", "mouse")] + Self.fields(event)
    case .reply(let reply): [("kind", "reply")] + reply.fields
    case .unrecognized: [("kind", "unrecognized")]
    }
  }

  private static func fields(_ event: KeyEvent) -> [(String, Value)] {
    var modifiers = names(event.modifiers)
    if event.locks.contains(.capsLock) { modifiers.append("capslock") }
    if event.locks.contains(.numLock) { modifiers.append("numlock") }
    return [
      ("key", .string(name(of: event.key))),
      ("modifiers", .array(modifiers)),
      ("phase", .string(event.phase.rawValue)),
      ("text", optional(event.text)),
      ("shifted", optional(event.shiftedKey.map(name(of:)))),
      ("base", optional(event.baseLayoutKey.map(name(of:)))),
      ("location", optional(event.location?.rawValue)),
    ]
  }

  private static func fields(_ event: MouseEvent) -> [(String, Value)] {
    [
      ("button", .string(event.button.rawValue.lowercased())),
      ("action", .string(event.action.rawValue)),
      ("modifiers", .array(names(event.modifiers))),
      ("column", .integer(event.column)),
      ("row", .integer(event.row)),
      ("pixels", .bool(event.isInPixels)),
    ]
  }

  private static func names(_ modifiers: Modifiers) -> [Value] {
    modifiers.description.split(separator: "+").map { .string(String($0)) }
  }

  private static func optional(_ text: String?) -> Value {
    text.map { .string($0) } ?? .null
  }
}

extension TerminalEvent.Reply {
  /// The name of a reply and its values.
  var fields: [(String, Value)] {
    switch self {
    case .primaryAttributes(let numbers): numbered("primaryAttributes", numbers)
    case .secondaryAttributes(let numbers): numbered("secondaryAttributes", numbers)
    case .status(let number): numbered("status", [number])
    case .privateStatus(let numbers): numbered("privateStatus", numbers)
    case .theme(let theme): [("name", "theme"), ("theme", theme == .dark ? "dark" : "light")]
    case .cursorPosition(let row, let column):
      [("name", "cursorPosition"), ("row", .integer(row)), ("column", .integer(column))]
    case .keyboardFlags(let flags):
      [("name", "keyboardFlags"), ("flags", .integer(Int(flags.rawValue)))]
    case .modifyOtherKeys(let level): [("name", "modifyOtherKeys"), ("level", .integer(level))]
    case .mode(let number, let isPrivate, let state):
      [
        ("name", "mode"), ("number", .integer(number)), ("private", .bool(isPrivate)),
        ("state", .string("\(state)")),
      ]
    case .windowSize(let size):
      [
        ("name", "windowSize"), ("rows", .integer(size.rows)), ("columns", .integer(size.columns)),
        ("pixelHeight", size.pixelHeight > 0 ? .integer(size.pixelHeight) : .null),
        ("pixelWidth", size.pixelWidth > 0 ? .integer(size.pixelWidth) : .null),
      ]
    case .window(let numbers): numbered("window", numbers)
    case .color(let role, let color):
      [("name", "color"), ("role", .string("\(role)")), ("color", .string(color.specification))]
    case .operatingSystemCommand(let text): worded("operatingSystemCommand", text)
    case .deviceControl(let text): worded("deviceControl", text)
    case .applicationCommand(let text): worded("applicationCommand", text)
    case .privacyMessage(let text): worded("privacyMessage", text)
    case .startOfString(let text): worded("startOfString", text)
    }
  }

  private func numbered(_ name: String, _ numbers: [Int]) -> [(String, Value)] {
    [("name", .string(name)), ("values", .array(numbers.map { .integer($0) }))]
  }

  private func worded(_ name: String, _ text: String) -> [(String, Value)] {
    [("name", .string(name)), ("text", .string(text))]
  }
}

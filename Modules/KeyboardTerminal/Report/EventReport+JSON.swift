import KeyboardCore

nonisolated extension EventReport {
  /// The report as one JSON object, on one line.
  public var json: String {
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

nonisolated extension TerminalReply {
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
        ("pixelHeight", size.pixelHeight.map { .integer($0) } ?? .null),
        ("pixelWidth", size.pixelWidth.map { .integer($0) } ?? .null),
      ]
    case .window(let numbers): numbered("window", numbers)
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

import KeyboardCore

extension TerminalDecoder {
  /// Decodes `CSI < b;x;y M` or `m`, and `CSI b;x;y M` of mode 1015.
  func mouse(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    let isSGR = sequence.bytes[sequence.bodyStart] == UInt8(ascii: "<")
    let isRelease = sequence.last == UInt8(ascii: "m")
    guard isRelease || sequence.last == UInt8(ascii: "M") else { return false }
    let code = parameters.next() - (isSGR ? 0 : 32)
    let column = parameters.nextField()
    let row = parameters.nextField()
    guard parameters.isAtEnd, column >= 0, row >= 0, column < ParameterReader.excessive,
      row < ParameterReader.excessive, var event = event(code, column, row, sequence)
    else { return false }
    if isRelease { event.action = .release }
    event.isInPixels = isSGR && settings.mouseInPixels
    send(.mouse(event), sequence, emit)
    return true
  }

  /// Decodes `CSI M` and three bytes, or characters of mode 1005, each with 32 added.
  func rawMouse(_ sequence: TerminalSequence, _ emit: Emit) {
    let body = sequence.bytes[(sequence.bodyStart + 1)..<sequence.indices.upperBound]
    let codes =
      body.count == 3
      ? body.map(Int.init)
      : String(decoding: body, as: UTF8.self).unicodeScalars.map { Int($0.value) }
    let numbers = codes.map { $0 - 32 }
    guard numbers.count == 3, 1..<2048 ~= numbers[1], 1..<2048 ~= numbers[2],
      let event = event(numbers[0], numbers[1], numbers[2], sequence)
    else { return sendUnrecognized(sequence, emit) }
    send(.mouse(event), sequence, emit)
  }

  /// Returns the event of a button code: button, modifiers and motion in one number.
  private func event(
    _ code: Int, _ column: Int, _ row: Int, _ sequence: TerminalSequence
  ) -> MouseEvent? {
    guard 0...255 ~= code,
      let button = MouseEvent.Button.codes.first(where: { $0.value == code & 0xC3 })?.key
    else { return nil }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let action: MouseEvent.Action =
      code & 32 != 0 ? .motion : button == .none ? .release : .press
    return MouseEvent(
      button: button, action: action, modifiers: modifiers, column: column, row: row,
      instant: sequence.instant)
  }
}

extension TerminalDecoder {
  /// Decodes `CSI n` and `CSI t`.
  func plainReply(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    guard let numbers = parameters.list(), !numbers.isEmpty else { return false }
    switch sequence.last {
    case UInt8(ascii: "n"):
      guard numbers.count == 1 else { return false }
      send(.reply(.status(numbers[0])), sequence, emit)
    default: send(.reply(Self.window(numbers)), sequence, emit)
    }
    return true
  }

  private static func window(_ numbers: [Int]) -> TerminalEvent.Reply {
    switch (numbers[0], numbers.count) {
    case (8, 3): .windowSize(Tty.Size(rows: numbers[1], columns: numbers[2]))
    case (48, 5):
      .windowSize(
        Tty.Size(
          rows: numbers[1], columns: numbers[2], pixelWidth: numbers[4], pixelHeight: numbers[3]))
    default: .window(numbers)
    }
  }

  /// Decodes `CSI ?`: attributes, flags, status, theme, position.
  func privateReply(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    guard let numbers = parameters.list() else { return false }
    let reply: TerminalEvent.Reply? =
      switch sequence.last {
      case UInt8(ascii: "c"): .primaryAttributes(numbers)
      case UInt8(ascii: "n"): Self.privateStatus(numbers)
      case UInt8(ascii: "u"): Self.keyboardFlags(numbers)
      case UInt8(ascii: "R") where 2...3 ~= numbers.count:
        .cursorPosition(row: numbers[0], column: numbers[1])
      default: nil
      }
    guard let reply else { return false }
    send(.reply(reply), sequence, emit)
    return true
  }

  private static func keyboardFlags(_ numbers: [Int]) -> TerminalEvent.Reply? {
    guard numbers.count <= 1, let bits = UInt8(exactly: numbers.first ?? 0) else { return nil }
    return .keyboardFlags(TtyModes.KeyboardFlags(rawValue: bits))
  }

  private static func privateStatus(_ numbers: [Int]) -> TerminalEvent.Reply? {
    guard !numbers.isEmpty else { return nil }
    if numbers.count == 2, numbers[0] == 997,
      let theme = TerminalEvent.Reply.Theme(rawValue: numbers[1])
    {
      return .theme(theme)
    }
    return .privateStatus(numbers)
  }

  /// Decodes `CSI ?m;v $ y` and `CSI m;v $ y`: the state of a mode.
  func modeReport(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ marker: UInt8,
    _ intermediates: ArraySlice<UInt8>, _ emit: Emit
  ) -> Bool {
    guard marker == 0 || marker == UInt8(ascii: "?"),
      intermediates.elementsEqual("$".utf8), sequence.last == UInt8(ascii: "y"),
      let numbers = parameters.list(), numbers.count == 2,
      let state = TerminalEvent.Reply.ModeState(rawValue: numbers[1])
    else { return false }
    send(
      .reply(.mode(number: numbers[0], isPrivate: marker != 0, state: state)), sequence, emit)
    return true
  }
}

extension TerminalEvent.Reply {
  /// Creates the reply for an OSC string: a colour, or the string.
  init(operatingSystemCommand text: String) {
    if let end = text.firstIndex(of: ";"), let number = Int(text[..<end]),
      let role = Color.Role(rawValue: number),
      let color = Color(specification: text[end...].dropFirst())
    {
      self = .color(role, color)
    } else {
      self = .operatingSystemCommand(text)
    }
  }
}

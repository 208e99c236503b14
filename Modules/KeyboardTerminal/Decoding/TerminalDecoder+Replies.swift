nonisolated extension TerminalDecoder {
  /// CSI n and CSI t.
  func plainReply(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    guard let numbers = parameters.list(), !numbers.isEmpty else { return false }
    switch sequence.last.pointee {
    case UInt8(ascii: "n"):
      guard numbers.count == 1 else { return false }
      send(.reply(.status(numbers[0])), sequence, emit)
    default: send(.reply(Self.window(numbers)), sequence, emit)
    }
    return true
  }

  private static func window(_ numbers: [Int]) -> TerminalReply {
    switch (numbers[0], numbers.count) {
    case (8, 3): .windowSize(WindowSize(rows: numbers[1], columns: numbers[2]))
    case (48, 5):
      .windowSize(
        WindowSize(
          rows: numbers[1], columns: numbers[2], pixelHeight: numbers[3], pixelWidth: numbers[4]))
    default: .window(numbers)
    }
  }

  /// CSI ?: attributes, flags, status, theme, position.
  func privateReply(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    guard let numbers = parameters.list() else { return false }
    let reply: TerminalReply? =
      switch sequence.last.pointee {
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

  private static func keyboardFlags(_ numbers: [Int]) -> TerminalReply? {
    guard numbers.count <= 1, let bits = UInt8(exactly: numbers.first ?? 0) else { return nil }
    return .keyboardFlags(KeyboardFlags(rawValue: bits))
  }

  private static func privateStatus(_ numbers: [Int]) -> TerminalReply? {
    guard !numbers.isEmpty else { return nil }
    if numbers.count == 2, numbers[0] == 997, let theme = TerminalReply.Theme(rawValue: numbers[1])
    {
      return .theme(theme)
    }
    return .privateStatus(numbers)
  }

  /// CSI ?m;v $ y and CSI m;v $ y: how a mode stands.
  func modeReport(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ marker: UInt8,
    _ intermediate: UnsafePointer<UInt8>, _ emit: Emit
  ) -> Bool {
    guard marker == 0 || marker == UInt8(ascii: "?"), intermediate + 1 == sequence.last,
      intermediate.pointee == UInt8(ascii: "$"), sequence.last.pointee == UInt8(ascii: "y"),
      let numbers = parameters.list(), numbers.count == 2,
      let state = TerminalReply.ModeState(rawValue: numbers[1])
    else { return false }
    send(
      .reply(.mode(number: numbers[0], isPrivate: marker != 0, state: state)), sequence, emit)
    return true
  }
}

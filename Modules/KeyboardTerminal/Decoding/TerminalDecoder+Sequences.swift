import KeyboardCore

nonisolated extension TerminalDecoder {
  /// Sends what a complete sequence or character means.
  mutating func interpret(_ sequence: TerminalSequence, _ emit: Emit) {
    switch sequence.scanner.phase {
    case .escape: sendAlt(sequence, emit)
    case .character: sendCharacter(sequence, emit)
    case .singleShift: singleShift(sequence, emit)
    case .controlEntry, .controlParameters, .controlIntermediate: control(sequence, emit)
    case .linuxFunction: linuxFunction(sequence, emit)
    case .rawMouse: rawMouse(sequence, emit)
    case .command, .string, .stringEscape: string(sequence, emit)
    case .escapeEscape: break  // Never the end of a sequence.
    }
  }

  /// Sends what a sequence means that was broken off, by time or by a byte that does not belong.
  mutating func unfinished(_ sequence: TerminalSequence, _ emit: Emit) {
    switch sequence.scanner.phase {
    case .escape: send(templates.typed(0x1B), KeyDetails(), sequence, emit)
    case .escapeEscape: send(templates.typed(0x1B), KeyDetails(.alt), sequence, emit)
    case .character:
      let isAlt = sequence.bytes.pointee == 0x1B
      var details = KeyDetails(isAlt ? .alt : [])
      details.keepsText = !isAlt
      send(templates.scalar(Self.replacement), details, sequence, emit)
    default:
      guard sequence.body == sequence.bytes + sequence.count else {
        return sendUnrecognized(sequence, emit)
      }
      // ESC [ and its like alone are Alt and the character.
      if sequence.isPrefixed { sendEscape(before: sequence, emit) }
      send(
        templates.bare(sequence.introducer), KeyDetails(.alt), sequence.unprefixed, emit)
    }
  }

  /// ESC and one byte.
  private func sendAlt(_ sequence: TerminalSequence, _ emit: Emit) {
    let byte = sequence.last.pointee
    guard byte < 0x80 else {
      var details = KeyDetails(.alt)
      details.keepsText = false
      return send(templates.scalar(Self.replacement), details, sequence, emit)
    }
    let isBacktab = byte == 0x09 && settings.dialect == .linuxConsole
    send(templates.bare(byte), KeyDetails(isBacktab ? .shift : .alt), sequence, emit)
  }

  /// A character of several bytes, after ESC or not.
  private func sendCharacter(_ sequence: TerminalSequence, _ emit: Emit) {
    let isAlt = sequence.bytes.pointee == 0x1B
    let chunk = Chunk(
      bytes: sequence.bytes, count: sequence.count, offset: sequence.offset,
      instant: sequence.instant)
    // C1 control characters are nobody's text.
    guard let (scalar, _) = chunk.scalar(at: isAlt ? 1 : 0) else {
      return sendUnrecognized(sequence, emit)
    }
    var details = KeyDetails(isAlt ? .alt : [])
    details.keepsText = !isAlt
    send(templates.scalar(scalar), details, sequence, emit)
  }

  /// ESC [ [ and a letter.
  private func linuxFunction(_ sequence: TerminalSequence, _ emit: Emit) {
    let number = Int(sequence.last.pointee) - Int(UInt8(ascii: "A"))
    guard 0..<5 ~= number else { return sendUnrecognized(sequence, emit) }
    send(templates.named(FunctionKeys.functionKeys[number]), KeyDetails(), sequence, emit)
  }

  /// A string of OSC, DCS, APC, PM or SOS.
  private func string(_ sequence: TerminalSequence, _ emit: Emit) {
    let text = sequence.text
    let reply: TerminalReply =
      switch sequence.introducer {
      case UInt8(ascii: "]"): .operatingSystemCommand(text)
      case UInt8(ascii: "P"): .deviceControl(text)
      case UInt8(ascii: "_"): .applicationCommand(text)
      case UInt8(ascii: "^"): .privacyMessage(text)
      default: .startOfString(text)
      }
    send(.reply(reply), sequence, emit)
  }
}

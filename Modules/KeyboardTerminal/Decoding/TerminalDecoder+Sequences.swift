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
    case .escape: send(.escape, sequence, emit)
    case .escapeEscape: send(.escape, with: KeyDetails(.alt), sequence, emit)
    case .character: sendCharacter(Self.replacement, sequence, emit)
    default:
      guard sequence.body == sequence.bytes + sequence.count else {
        return sendUnrecognized(sequence, emit)
      }
      // ESC [ and its like alone are Alt and the character.
      if sequence.isPrefixed { sendEscape(before: sequence, emit) }
      sendAlt(sequence.introducer, sequence.unprefixed, emit)
    }
  }

  /// ESC and one byte.
  private func sendAlt(_ sequence: TerminalSequence, _ emit: Emit) {
    let byte = sequence.last.pointee
    guard byte < 0x80 else { return sendCharacter(Self.replacement, sequence, emit) }
    if byte == 0x09, settings.dialect == .linuxConsole {
      send(.tab, with: KeyDetails(.shift), sequence, emit)
    } else {
      sendAlt(byte, sequence, emit)
    }
  }

  /// Sends an ASCII key with Alt.
  func sendAlt(_ byte: UInt8, _ sequence: TerminalSequence, _ emit: Emit) {
    var key = presses[Int(byte)]
    key.text = nil
    send(key, with: KeyDetails(.alt), sequence, emit)
  }

  /// A character of several bytes, after ESC or not.
  private func sendCharacter(_ sequence: TerminalSequence, _ emit: Emit) {
    let chunk = Chunk(
      bytes: sequence.bytes, count: sequence.count, offset: sequence.offset,
      instant: sequence.instant)
    // C1 control characters are no text.
    guard let (scalar, _) = chunk.scalar(at: sequence.isAlt ? 1 : 0) else {
      return sendUnrecognized(sequence, emit)
    }
    sendCharacter(scalar, sequence, emit)
  }

  /// Sends a character, or the key with Alt when ESC came before it.
  private func sendCharacter(
    _ scalar: Unicode.Scalar, _ sequence: TerminalSequence, _ emit: Emit
  ) {
    var key = KeyEvent(typing: scalar)
    if sequence.isAlt { key.text = nil }
    send(key, with: KeyDetails(sequence.isAlt ? .alt : []), sequence, emit)
  }

  /// ESC [ [ and a letter.
  private func linuxFunction(_ sequence: TerminalSequence, _ emit: Emit) {
    let number = Int(sequence.last.pointee) - Int(UInt8(ascii: "A"))
    guard 0..<5 ~= number else { return sendUnrecognized(sequence, emit) }
    send(FunctionKeys.functionKeys[number], sequence, emit)
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

nonisolated extension TerminalSequence {
  /// A Boolean value indicating whether a character follows an ESC.
  fileprivate var isAlt: Bool { bytes.pointee == 0x1B }
}

import KeyboardCore

extension TerminalDecoder {
  /// Sends the meaning of a complete sequence or character.
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

  /// Sends the meaning of a sequence that was interrupted, by time or by an unexpected byte.
  mutating func unfinished(_ sequence: TerminalSequence, _ emit: Emit) {
    switch sequence.scanner.phase {
    case .escape: send(.escape, sequence, emit)
    case .escapeEscape: sendAlt(0x1B, sequence, emit)
    case .character: sendCharacter(Self.replacement, sequence, emit)
    case .rawMouse where sequence.indices.upperBound - sequence.bodyStart == 4:
      rawMouse(sequence, emit)
    default:
      guard sequence.bodyStart == sequence.indices.upperBound else {
        return sendUnrecognized(sequence, emit)
      }
      // The single byte of CSI or SS3 is no key.
      if sequence.scanner.isEightBit {
        return send(KeyEvent(typing: Self.replacement), sequence, emit)
      }
      // ESC [ and similar alone are Alt and the character.
      if sequence.isPrefixed { sendEscape(before: sequence, emit) }
      sendAlt(sequence.introducer, sequence.unprefixed, emit)
    }
  }

  /// Decodes ESC and one byte.
  private func sendAlt(_ sequence: TerminalSequence, _ emit: Emit) {
    let byte = sequence.last
    guard byte < 0x80 else { return sendCharacter(Self.replacement, sequence, emit) }
    if byte == 0x09, settings.dialect == .linuxConsole {
      send(.tab, with: KeyDetails(.shift), sequence, emit)
    } else {
      sendAlt(byte, sequence, emit)
    }
  }

  /// Sends the ASCII key after an ESC.
  private func sendAlt(_ byte: UInt8, _ sequence: TerminalSequence, _ emit: Emit) {
    sendAlt(presses[Int(byte)], sequence, emit)
  }

  /// Sends the key after an ESC with Alt, or after Escape if Alt has its own sequences.
  private func sendAlt(_ key: KeyEvent, _ sequence: TerminalSequence, _ emit: Emit) {
    guard settings.escapeIsAlt else {
      sendEscape(before: sequence, emit)
      return send(key, sequence.afterEscape, emit)
    }
    var key = key
    key.text = nil
    key.mayBeTwoPresses = sequence.scanner.phase == .escapeEscape
    send(key, with: KeyDetails(.alt), sequence, emit)
  }

  /// Decodes a character of several bytes, with or without a preceding ESC.
  private func sendCharacter(_ sequence: TerminalSequence, _ emit: Emit) {
    let start = sequence.indices.lowerBound + (sequence.isAlt ? 1 : 0)
    // C1 control characters are not text.
    guard let (scalar, _) = sequence.bytes.scalar(at: start) else {
      return sendUnrecognized(sequence, emit)
    }
    sendCharacter(scalar, sequence, emit)
  }

  /// Sends a character, or the key with Alt after an ESC.
  private func sendCharacter(
    _ scalar: Unicode.Scalar, _ sequence: TerminalSequence, _ emit: Emit
  ) {
    let key = KeyEvent(typing: scalar)
    if sequence.isAlt { sendAlt(key, sequence, emit) } else { send(key, sequence, emit) }
  }

  /// Decodes `ESC [ [` and a letter.
  private func linuxFunction(_ sequence: TerminalSequence, _ emit: Emit) {
    let number = Int(sequence.last) - Int(UInt8(ascii: "A"))
    guard 0..<5 ~= number else { return sendUnrecognized(sequence, emit) }
    send(FunctionKeys.functionKeys[number], sequence, emit)
  }

  /// Decodes a string of OSC, DCS, APC, PM or SOS.
  private func string(_ sequence: TerminalSequence, _ emit: Emit) {
    let text = sequence.text
    let reply: TerminalEvent.Reply =
      switch sequence.introducer {
      case UInt8(ascii: "]"): TerminalEvent.Reply(operatingSystemCommand: text)
      case UInt8(ascii: "P"): .deviceControl(text)
      case UInt8(ascii: "_"): .applicationCommand(text)
      case UInt8(ascii: "^"): .privacyMessage(text)
      default: .startOfString(text)
      }
    send(.reply(reply), sequence, emit)
  }
}

extension TerminalSequence {
  /// A Boolean value indicating whether a character follows an ESC.
  fileprivate var isAlt: Bool { bytes[indices.lowerBound] == 0x1B }
}

extension TerminalDecoder {
  /// Decodes CSI: a key, the mouse, the focus, a paste or a reply, by its marker and its final byte.
  mutating func control(_ sequence: TerminalSequence, _ emit: Emit) {
    let bytes = sequence.bytes
    var (start, end) = (sequence.bodyStart, sequence.lastIndex)
    var marker: UInt8 = 0
    if start < end, 0x3C...0x3F ~= bytes[start] {
      marker = bytes[start]
      start += 1
    }
    while end > start, 0x20...0x2F ~= bytes[end - 1] { end -= 1 }
    var parameters = ParameterReader(sequence, start..<end)
    let isRead: Bool
    if end != sequence.lastIndex {
      isRead = modeReport(sequence, &parameters, marker, bytes[end..<sequence.lastIndex], emit)
    } else {
      switch marker {
      case 0: isRead = plain(sequence, &parameters, emit)
      case UInt8(ascii: "<"): isRead = mouse(sequence, &parameters, emit)
      case UInt8(ascii: "?"): isRead = privateReply(sequence, &parameters, emit)
      case UInt8(ascii: ">"): isRead = secondary(sequence, &parameters, emit)
      default: isRead = false
      }
    }
    if !isRead { sendUnrecognized(sequence, emit) }
  }

  /// Decodes CSI without a marker.
  mutating func plain(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    let final = sequence.last
    switch final {
    case UInt8(ascii: "u"): return character(sequence, &parameters, emit)
    case UInt8(ascii: "~"): return tilde(sequence, &parameters, emit)
    case UInt8(ascii: "R"): return letterR(sequence, &parameters, emit)
    case UInt8(ascii: "Z"): return backtab(sequence, &parameters, emit)
    case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"):
      return rxvt(sequence, &parameters, emit)
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      guard parameters.isAtEnd, let name = FunctionKeys.key(final: final - 0x20) else {
        return false
      }
      send(name, with: KeyDetails(.shift), sequence, emit)
      return true
    case UInt8(ascii: "G"):
      guard parameters.isAtEnd else { return false }
      send(.clear, sequence, emit)
      return true
    case UInt8(ascii: "I"), UInt8(ascii: "O"):
      guard parameters.isAtEnd else { return false }
      send(.focus(final == UInt8(ascii: "I")), sequence, emit)
      return true
    case UInt8(ascii: "M"): return mouse(sequence, &parameters, emit)
    case UInt8(ascii: "_"): return windowsKey(sequence, &parameters, emit)
    case UInt8(ascii: "n"), UInt8(ascii: "t"): return plainReply(sequence, &parameters, emit)
    default: return letter(sequence, &parameters, emit)
    }
  }

  /// Decodes `CSI >`: attributes, the level of modifyOtherKeys, and keys of modifyCursorKeys 3.
  private mutating func secondary(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    switch sequence.last {
    case UInt8(ascii: "c"):
      guard let numbers = parameters.list() else { return false }
      send(.reply(.secondaryAttributes(numbers)), sequence, emit)
      return true
    case UInt8(ascii: "m"):
      guard let numbers = parameters.list(), numbers.first == 4, numbers.count <= 2 else {
        return false
      }
      send(.reply(.modifyOtherKeys(numbers.count == 2 ? numbers[1] : 0)), sequence, emit)
      return true
    case UInt8(ascii: "~"): return tilde(sequence, &parameters, emit)
    default: return letter(sequence, &parameters, emit)
    }
  }
}

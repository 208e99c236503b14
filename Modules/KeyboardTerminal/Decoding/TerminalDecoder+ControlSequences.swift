import KeyboardCore

nonisolated extension TerminalDecoder {
  /// CSI: a key, the mouse, the focus, a paste or a reply, by its marker and its final byte.
  mutating func control(_ sequence: TerminalSequence, _ emit: Emit) {
    let final = sequence.last
    var start = sequence.body
    var marker: UInt8 = 0
    if start < final, 0x3C...0x3F ~= start.pointee {
      marker = start.pointee
      start += 1
    }
    var end = final
    while end > start, 0x20...0x2F ~= (end - 1).pointee { end -= 1 }
    var parameters = ParameterReader(start, end)
    let isRead: Bool
    if end != final {
      isRead = modeReport(sequence, &parameters, marker, end, emit)
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

  /// CSI without a marker.
  mutating func plain(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    let final = sequence.last.pointee
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
    case UInt8(ascii: "n"), UInt8(ascii: "t"): return plainReply(sequence, &parameters, emit)
    default: return letter(sequence, &parameters, emit)
    }
  }

  /// CSI >: attributes, the level of modifyOtherKeys, and keys of modifyCursorKeys 3.
  private mutating func secondary(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    switch sequence.last.pointee {
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

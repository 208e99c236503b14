/// Finds the end of a sequence or a character, byte by byte, so that the result does not depend on how the bytes are
/// split.
///
/// It implements ECMA-48's control sequences and strings and the exceptions found in practice: `$` as a final byte
/// (rxvt), `CSI [ A` (Linux console) and three raw bytes or characters after `CSI M` (mouse).
struct SequenceScanner: Sendable {
  /// The part of a sequence or character that has been read.
  enum Phase: Sendable {
    /// An ESC has been read.
    case escape
    /// Two ESC have been read.
    case escapeEscape
    /// ESC O, with optional parameters.
    case singleShift
    /// ESC [, without further bytes.
    case controlEntry
    /// ESC [ and parameters.
    case controlParameters
    /// ESC [, parameters and an intermediate byte.
    case controlIntermediate
    /// ESC [ [.
    case linuxFunction
    /// ESC [ M and fewer than three bytes, or than three characters of mode 1005.
    case rawMouse
    /// ESC ] and text.
    case command
    /// ESC P, ESC _, ESC ^ or ESC X and text.
    case string
    /// An ESC in a string.
    case stringEscape
    /// A part of a character.
    case character
  }

  /// The effect of a byte on the sequence.
  enum Step: Sendable {
    /// More bytes are expected.
    case more
    /// The byte is the last one.
    case complete
    /// The sequence was interrupted before the byte.
    case interrupted
    /// The sequence was interrupted before the Escape that precedes the byte.
    case interruptedByEscape
  }

  /// The part of a sequence or character that has been read.
  private(set) var phase: Phase
  /// A Boolean value indicating whether an ESC precedes the sequence's own ESC.
  private(set) var isPrefixed = false
  /// A Boolean value indicating whether the sequence begins with the single byte of an 8-bit CSI or SS3.
  private(set) var isEightBit = false
  /// A Boolean value indicating whether only digits follow ESC [.
  private var isNumber = true
  /// The number of missing bytes of a mouse report or of a character.
  private var missing = 0
  /// A Boolean value indicating whether the last byte of a mouse report may begin a character of two.
  private var isInPair = false
  /// The bounds of the next byte of a character.
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Begins at an ESC that has been read.
  init() {
    phase = .escape
  }

  /// Begins at the first byte of a character of several bytes, or at an 8-bit CSI or SS3; nil for other bytes.
  init?(lead: UInt8) {
    switch lead {
    case 0x9B: phase = .controlEntry
    case 0x8F: phase = .singleShift
    default:
      phase = .character
      guard begin(lead) else { return nil }
      return
    }
    isEightBit = true
  }

  /// The scanner without an ESC before the sequence.
  var unprefixed: SequenceScanner {
    var scanner = self
    scanner.isPrefixed = false
    return scanner
  }

  /// A Boolean value indicating whether this is a string of OSC, DCS, APC, PM or SOS.
  var isInString: Bool { phase == .command || phase == .string || phase == .stringEscape }

  /// Returns whether the bytes so far may also be a key: Escape, or Alt and the start of a sequence.
  func isUndecided(after count: Int) -> Bool {
    switch phase {
    case .escape, .escapeEscape: true
    case .singleShift, .controlEntry, .command, .string:
      count == (isEightBit ? 1 : isPrefixed ? 3 : 2)
    default: false
    }
  }

  /// Reads the next byte.
  mutating func advance(_ byte: UInt8) -> Step {
    switch phase {
    case .escape: escape(byte)
    case .escapeEscape: escapeEscape(byte)
    case .singleShift: singleShift(byte)
    case .controlEntry: controlEntry(byte)
    case .controlParameters: controlParameters(byte)
    case .controlIntermediate:
      isFinal(byte) ? .complete : 0x20...0x3F ~= byte ? .more : .interrupted
    case .linuxFunction: 0x20...0x7E ~= byte ? .complete : .interrupted
    case .rawMouse: rawMouse(byte)
    case .command: byte == 0x07 ? .complete : string(byte)
    case .string: string(byte)
    case .stringEscape: byte == UInt8(ascii: "\\") ? .complete : .interruptedByEscape
    case .character: character(byte)
    }
  }

  private mutating func escape(_ byte: UInt8) -> Step {
    switch byte {
    case 0x1B: phase = .escapeEscape
    case UInt8(ascii: "["): phase = .controlEntry
    case UInt8(ascii: "O"): phase = .singleShift
    case UInt8(ascii: "]"): phase = .command
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      phase = .string
    case 0x80...: if !begin(byte) { return .complete }
    default: return .complete
    }
    return .more
  }

  private mutating func escapeEscape(_ byte: UInt8) -> Step {
    guard "[O]P_^X".utf8.contains(byte) else { return .interrupted }
    isPrefixed = true
    return escape(byte)
  }

  private func singleShift(_ byte: UInt8) -> Step {
    switch byte {
    case 0x30...0x3B: .more
    case 0x20...0x7E: .complete
    default: .interrupted
    }
  }

  private mutating func controlEntry(_ byte: UInt8) -> Step {
    switch byte {
    case UInt8(ascii: "["):
      phase = .linuxFunction
      return .more
    case UInt8(ascii: "M"):
      phase = .rawMouse
      missing = 3
      return .more
    case UInt8(ascii: "$"):
      phase = .controlIntermediate
      return .more
    default:
      phase = .controlParameters
      return controlParameters(byte)
    }
  }

  private mutating func controlParameters(_ byte: UInt8) -> Step {
    switch byte {
    case 0x30...0x39: return .more
    case 0x3A...0x3F:
      isNumber = false
      return .more
    case UInt8(ascii: "$") where isNumber: return .complete
    case 0x20...0x2F:
      phase = .controlIntermediate
      return .more
    default: return isFinal(byte) ? .complete : .interrupted
    }
  }

  private mutating func string(_ byte: UInt8) -> Step {
    switch byte {
    case 0x1B:
      phase = .stringEscape
      return .more
    case 0x18, 0x1A: return .interrupted
    default: return .more
    }
  }

  private func isFinal(_ byte: UInt8) -> Bool {
    0x40...0x7E ~= byte
  }

  /// Reads a byte, or a part of a character of mode 1005: two bytes are read as one character if possible.
  private mutating func rawMouse(_ byte: UInt8) -> Step {
    if isInPair, 0x80...0xBF ~= byte {
      isInPair = false
      return missing == 0 ? .complete : .more
    }
    guard missing > 0 else { return .interrupted }
    isInPair = 0xC2...0xDF ~= byte
    return count() == .complete && !isInPair ? .complete : .more
  }

  private mutating func count() -> Step {
    missing -= 1
    return missing == 0 ? .complete : .more
  }

  /// Starts a character of several bytes (Unicode 3.9, table 3-7).
  private mutating func begin(_ lead: UInt8) -> Bool {
    lower = 0x80
    upper = 0xBF
    switch lead {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF:
      missing = 2
      if lead == 0xE0 { lower = 0xA0 }
      if lead == 0xED { upper = 0x9F }
    case 0xF0...0xF4:
      missing = 3
      if lead == 0xF0 { lower = 0x90 }
      if lead == 0xF4 { upper = 0x8F }
    default: return false
    }
    phase = .character
    return true
  }

  private mutating func character(_ byte: UInt8) -> Step {
    guard byte >= lower, byte <= upper else { return .interrupted }
    lower = 0x80
    upper = 0xBF
    return count()
  }
}

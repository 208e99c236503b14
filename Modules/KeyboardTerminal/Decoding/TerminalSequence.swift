import KeyboardCore

/// The bytes of one sequence or character, with the scanner's results.
struct TerminalSequence {
  /// The bytes that contain it.
  let bytes: [UInt8]
  /// The indices of its own bytes.
  let indices: Range<Int>
  /// The place of its first byte in the stream.
  let offset: Int
  let scanner: SequenceScanner
  let instant: Instant

  /// A Boolean value indicating whether an ESC precedes the sequence: Alt, or a separate Escape.
  var isPrefixed: Bool { scanner.isPrefixed }
  /// The place of the sequence in the stream.
  var range: Range<Int> { offset..<(offset + indices.count) }
  /// The byte after ESC.
  var introducer: UInt8 { bytes[indices.lowerBound + (isPrefixed ? 2 : 1)] }
  /// The index after the introducer.
  var bodyStart: Int { indices.lowerBound + (scanner.isEightBit ? 1 : isPrefixed ? 3 : 2) }
  /// The index of the last byte.
  var lastIndex: Int { indices.upperBound - 1 }
  /// The last byte.
  var last: UInt8 { bytes[lastIndex] }

  /// The sequence without a preceding Escape.
  var unprefixed: TerminalSequence { isPrefixed ? afterEscape : self }

  /// The sequence without its first byte.
  var afterEscape: TerminalSequence {
    TerminalSequence(
      bytes: bytes, indices: indices.dropFirst(), offset: offset + 1, scanner: scanner.unprefixed,
      instant: instant)
  }

  /// The text between the introducer and the terminator of a string.
  var text: String {
    let terminator = last == 0x07 ? 1 : 2
    return String(decoding: bytes[bodyStart..<(indices.upperBound - terminator)], as: UTF8.self)
  }
}

/// Reads the parameters of a control sequence: numbers separated by `;` or `:`, which are distinguished.
struct ParameterReader {
  /// The number that ``next()`` returns for a missing or empty parameter.
  static let absent = -1
  /// The number that ``next()`` returns for any value larger than a sequence can use.
  static let excessive = 100_000_000

  private let bytes: [UInt8]
  /// The index of the next byte to read.
  private var index: Int
  private let end: Int
  /// The byte after the parameter read last: `;`, `:`, an unexpected byte, or 0 at the end.
  private(set) var separator: UInt8

  /// Creates a reader of some bytes of a sequence.
  init(_ sequence: TerminalSequence, _ indices: Range<Int>) {
    bytes = sequence.bytes
    (index, end) = (indices.lowerBound, indices.upperBound)
    separator = indices.isEmpty ? 0 : UInt8(ascii: ";")
  }

  /// A Boolean value indicating whether all bytes have been read.
  var isAtEnd: Bool { separator == 0 }

  /// Returns the next number, ``absent`` or ``excessive``.
  mutating func next() -> Int {
    var value = Self.absent
    while index < end {
      let byte = bytes[index]
      index += 1
      guard 0x30...0x39 ~= byte else {
        separator = byte
        return value
      }
      value = (value < 0 ? 0 : value &* 10) &+ Int(byte &- 0x30)
      if value > Self.excessive { value = Self.excessive }
    }
    separator = 0
    return value
  }

  /// Returns the next parameter if one follows after `;`.
  mutating func nextField() -> Int {
    separator == UInt8(ascii: ";") ? next() : Self.absent
  }

  /// Returns the next part of the parameter if one follows after `:`.
  mutating func nextPart() -> Int {
    separator == UInt8(ascii: ":") ? next() : Self.absent
  }

  /// Returns all numbers, with zero for empty ones; nil if there is anything but numbers and `;`.
  mutating func list() -> [Int]? {
    var numbers: [Int] = []
    while !isAtEnd {
      numbers.append(max(next(), 0))
      guard separator == UInt8(ascii: ";") || isAtEnd else { return nil }
    }
    return numbers
  }
}

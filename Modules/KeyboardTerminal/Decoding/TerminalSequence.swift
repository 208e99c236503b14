import KeyboardCore

/// The bytes of one sequence or character, with what the scanner knows about them.
struct TerminalSequence {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  /// The place of the first byte in the stream.
  let offset: Int
  let scanner: SequenceScanner
  let instant: Instant

  /// A Boolean value indicating whether ESC stands before the sequence: Alt, or an Escape of its
  /// own.
  var isPrefixed: Bool { scanner.isPrefixed }
  /// The place of the sequence in the stream.
  var range: Range<Int> { offset..<(offset + count) }
  /// The byte after ESC.
  var introducer: UInt8 { bytes[isPrefixed ? 2 : 1] }
  /// The byte after the introducer.
  var body: UnsafePointer<UInt8> { bytes + (isPrefixed ? 3 : 2) }
  /// The last byte.
  var last: UnsafePointer<UInt8> { bytes + (count - 1) }

  /// The sequence without an Escape before it.
  var unprefixed: TerminalSequence { isPrefixed ? afterEscape : self }

  /// The sequence without its first byte.
  var afterEscape: TerminalSequence {
    TerminalSequence(
      bytes: bytes + 1, count: count - 1, offset: offset + 1, scanner: scanner.unprefixed,
      instant: instant)
  }

  /// The bytes as an array.
  var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }

  /// The text between the introducer and the terminator of a string.
  var text: String {
    let terminator = last.pointee == 0x07 ? 1 : 2
    let end = bytes + (count - terminator)
    return String(
      decoding: UnsafeBufferPointer(start: body, count: end - body), as: UTF8.self)
  }
}

/// Reads the parameters of a control sequence: numbers with `;` and `:` between them, kept apart.
struct ParameterReader {
  /// The number that ``next()`` returns for a parameter that is not there or empty.
  static let absent = -1
  /// The number that ``next()`` returns for any value larger than a sequence can use.
  static let excessive = 100_000_000

  /// The next byte to read.
  private(set) var place: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// The byte after the parameter read last: `;`, `:`, an unexpected byte, or 0 at the end.
  private(set) var separator: UInt8

  /// Reads the bytes between two places.
  init(_ bytes: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    place = bytes
    self.end = end
    separator = bytes == end ? 0 : UInt8(ascii: ";")
  }

  /// A Boolean value indicating whether everything has been read.
  var isAtEnd: Bool { separator == 0 }

  /// The next number, ``absent`` or ``excessive``.
  mutating func next() -> Int {
    var value = Self.absent
    while place < end {
      let byte = place.pointee
      place += 1
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

  /// The next parameter if one follows after `;`.
  mutating func nextField() -> Int {
    separator == UInt8(ascii: ";") ? next() : Self.absent
  }

  /// The next part of the parameter if one follows after `:`.
  mutating func nextPart() -> Int {
    separator == UInt8(ascii: ":") ? next() : Self.absent
  }

  /// All numbers, empty ones as zero; nil when anything but numbers and `;` is there.
  mutating func list() -> [Int]? {
    var numbers: [Int] = []
    while !isAtEnd {
      numbers.append(max(next(), 0))
      guard separator == UInt8(ascii: ";") || isAtEnd else { return nil }
    }
    return numbers
  }
}

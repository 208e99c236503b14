import KeyboardCore

/// The bytes of one sequence or character, with what the scanner knows about them.
nonisolated struct TerminalSequence {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  /// The place of the first byte in the stream.
  let offset: Int
  let scanner: SequenceScanner
  let instant: Instant

  /// A Boolean value indicating whether ESC stands before the sequence: Alt, or an Escape of its own.
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
  var unprefixed: TerminalSequence {
    guard isPrefixed else { return self }
    return TerminalSequence(
      bytes: bytes + 1, count: count - 1, offset: offset + 1, scanner: scanner.unprefixed,
      instant: instant)
  }

  /// All bytes.
  var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }

  /// The text between the introducer and the terminator of a string.
  var text: String {
    let terminator = last.pointee == 0x07 ? 1 : 2
    let end = bytes + (count - terminator)
    return String(
      decoding: UnsafeBufferPointer(start: body, count: end - body), as: UTF8.self)
  }
}

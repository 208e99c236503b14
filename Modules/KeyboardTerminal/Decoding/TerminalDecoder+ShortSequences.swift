import KeyboardCore

nonisolated extension TerminalDecoder {
  /// Reads a sequence of the few shapes that nearly all have, without the scanner.
  ///
  /// - Returns: the index after it; nil for all other shapes, and for what is not complete.
  @inline(__always)
  mutating func short(_ chunk: Chunk, at start: Int, _ emit: Emit) -> Int? {
    guard start + 1 < chunk.count else { return nil }
    switch chunk.bytes[start + 1] {
    case UInt8(ascii: "["):
      guard let end = chunk.endOfKey(at: start) else { return nil }
      let sequence = sequence(chunk, start, end)
      var parameters = ParameterReader(sequence.body, sequence.last)
      if !plain(sequence, &parameters, emit) { sendUnrecognized(sequence, emit) }
      return end
    case UInt8(ascii: "O"):
      guard start + 2 < chunk.count, 0x40...0x7E ~= chunk.bytes[start + 2] else { return nil }
      singleShift(sequence(chunk, start, start + 3), emit)
      return start + 3
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "!")...UInt8(ascii: "N"):
      sendAlt(chunk.bytes[start + 1], sequence(chunk, start, start + 2), emit)
      return start + 2
    default: return nil
    }
  }

  private func sequence(_ chunk: Chunk, _ start: Int, _ end: Int) -> TerminalSequence {
    TerminalSequence(
      bytes: chunk.bytes + start, count: end - start, offset: chunk.offset + start,
      scanner: SequenceScanner(), instant: chunk.instant)
  }
}

nonisolated extension TerminalDecoder.Chunk {
  /// The end of `CSI`, digits, `;`, `:` and a final byte at an index.
  ///
  /// - Returns: nil for everything else, and for what is not complete.
  @inline(__always)
  fileprivate func endOfKey(at start: Int) -> Int? {
    let limit = min(count, start + 16)
    var index = start + 2
    while index < limit, 0x30...0x3B ~= bytes[index] { index += 1 }
    guard index < limit else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "["), UInt8(ascii: "M"): return index > start + 2 ? index + 1 : nil
    case 0x40...0x7E: return index + 1
    default: return nil
    }
  }
}

import KeyboardCore

nonisolated extension TerminalDecoder {
  /// Reads characters, and sequences that are complete, until something else begins.
  ///
  /// - Returns: the index of the first byte that was not taken.
  mutating func ground(_ chunk: Chunk, from start: Int, _ emit: Emit) -> Int {
    var index = start
    let presses = presses
    while index < chunk.count {
      let byte = chunk.bytes[index]
      if byte < 0x80, byte != 0x1B {
        var key = presses[Int(byte)]
        key.instant = chunk.instant
        emit(.key(key), (chunk.offset + index)..<(chunk.offset + index + 1))
        index += 1
      } else {
        if byte != 0x1B, let (scalar, length) = chunk.scalar(at: index) {
          send(KeyEvent(typing: scalar), chunk, index..<(index + length), emit)
          index += length
          continue
        }
        index = unusual(chunk, at: index, emit)
        if state != .ground { return index }
      }
    }
    return index
  }

  /// Reads a sequence, or a character that is cut off or bad.
  private mutating func unusual(_ chunk: Chunk, at index: Int, _ emit: Emit) -> Int {
    let byte = chunk.bytes[index]
    if byte == 0x1B {
      return short(chunk, at: index, emit) ?? sequence(chunk, at: index, SequenceScanner(), emit)
    }
    if let scanner = SequenceScanner(lead: byte) {
      return sequence(chunk, at: index, scanner, emit)
    }
    send(KeyEvent(typing: Self.replacement), chunk, index..<(index + 1), emit)
    return index + 1
  }

  /// The character that stands for bytes that are none.
  static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Sends a key that is some bytes of a chunk.
  private func send(
    _ key: consuming KeyEvent, _ chunk: Chunk, _ range: Range<Int>, _ emit: Emit
  ) {
    key.instant = chunk.instant
    emit(.key(key), (chunk.offset + range.lowerBound)..<(chunk.offset + range.upperBound))
  }

  // MARK: Paste

  /// Takes the bytes of a paste.
  mutating func collect(_ chunk: Chunk, from start: Int, _ emit: Emit) -> Int {
    var index = start
    let from = paste.start
    switch paste.take(chunk, from: &index, limit: max(settings.pasteLimit, 16)) {
    case .more: break
    case .part(let part, let end): emit(.paste(part), from..<end)
    case .end(let whole):
      state = .ground
      emit(.paste(whole), from..<(chunk.offset + index))
    }
    return index
  }

  /// Sends a paste that has no end.
  mutating func finishPaste(at end: Int, _ emit: Emit) {
    let start = paste.start
    emit(.paste(paste.finish()), start..<end)
  }
}

nonisolated extension TerminalDecoder.Chunk {
  /// The good character of several bytes at an index, if it is complete and no control character.
  @inline(__always)
  func scalar(at index: Int) -> (Unicode.Scalar, Int)? {
    let first = UInt32(bytes[index])
    let rest = count - index
    guard rest > 1 else { return nil }
    let second = UInt32(bytes[index + 1])
    guard second & 0xC0 == 0x80 else { return nil }
    switch first {
    case 0xC2...0xDF:
      return scalar((first & 0x1F) << 6 | second & 0x3F, 2, from: 0xA0)
    case 0xE0...0xEF:
      guard rest > 2 else { return nil }
      let third = UInt32(bytes[index + 2])
      guard third & 0xC0 == 0x80 else { return nil }
      return scalar((first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F, 3, from: 0x800)
    case 0xF0...0xF4:
      guard rest > 3 else { return nil }
      let third = UInt32(bytes[index + 2])
      let fourth = UInt32(bytes[index + 3])
      guard third & 0xC0 == 0x80, fourth & 0xC0 == 0x80 else { return nil }
      let high = (first & 0x07) << 18 | (second & 0x3F) << 12
      return scalar(high | (third & 0x3F) << 6 | fourth & 0x3F, 4, from: 0x10000)
    default: return nil
    }
  }

  @inline(__always)
  private func scalar(
    _ value: UInt32, _ length: Int, from least: UInt32
  ) -> (Unicode.Scalar, Int)? {
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}

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

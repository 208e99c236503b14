import KeyboardCore

extension TerminalDecoder {
  /// Reads characters, and complete sequences, until something else begins.
  ///
  /// - Returns: the index of the first byte that was not read.
  mutating func ground(_ chunk: Chunk, from start: Int, _ emit: Emit) -> Int {
    var index = start
    let presses = presses
    while index < chunk.bytes.count {
      let byte = chunk.bytes[index]
      if byte < 0x80, byte != 0x1B {
        var key = presses[Int(byte)]
        key.instant = chunk.instant
        emit(.key(key), (chunk.offset + index)..<(chunk.offset + index + 1))
        index += 1
      } else {
        if byte != 0x1B, let (scalar, length) = chunk.bytes.scalar(at: index) {
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

  /// Reads a sequence, or a character that is incomplete or invalid.
  private mutating func unusual(_ chunk: Chunk, at index: Int, _ emit: Emit) -> Int {
    let byte = chunk.bytes[index]
    if byte == 0x1B { return sequence(chunk, at: index, SequenceScanner(), emit) }
    if let scanner = SequenceScanner(lead: byte) {
      return sequence(chunk, at: index, scanner, emit)
    }
    send(KeyEvent(typing: Self.replacement), chunk, index..<(index + 1), emit)
    return index + 1
  }

  /// The replacement for invalid bytes.
  static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Sends a key that consists of some bytes of a chunk.
  private func send(
    _ key: consuming KeyEvent, _ chunk: Chunk, _ range: Range<Int>, _ emit: Emit
  ) {
    key.instant = chunk.instant
    emit(.key(key), (chunk.offset + range.lowerBound)..<(chunk.offset + range.upperBound))
  }

  // MARK: Paste

  /// Reads the bytes of a paste.
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

  /// Sends a paste without an end.
  mutating func finishPaste(at end: Int, _ emit: Emit) {
    let start = paste.start
    emit(.paste(paste.finish()), start..<end)
  }
}

extension [UInt8] {
  /// Returns the valid character of several bytes at an index and its length, if it is complete and not a control
  /// character.
  func scalar(at index: Int) -> (Unicode.Scalar, Int)? {
    var rest = self[index...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
    let scalar = Unicode.UTF8.decode(encoded)
    return scalar.value >= 0xA0 ? (scalar, encoded.count) : nil
  }
}

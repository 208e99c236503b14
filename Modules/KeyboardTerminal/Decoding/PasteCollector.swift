/// Collects the text of a paste until the sequence that ends it.
struct PasteCollector: Sendable {
  /// The sequence that ends a paste.
  static let endMarker: [UInt8] = Array("\u{1B}[201~".utf8)
  private static let escape: UInt8 = 0x1B

  /// The place in the stream where the paste, or the present part of it, begins.
  private(set) var start = 0
  private var bytes: [UInt8] = []
  /// The number of bytes of the end marker that have matched so far.
  private var matched = 0

  /// The result of reading bytes.
  enum Outcome {
    /// All bytes were read.
    case more
    /// A part is full; the paste continues at the index.
    case part(TerminalEvent.Paste, end: Int)
    /// The paste has ended.
    case end(TerminalEvent.Paste)
  }

  /// Begins a paste at a place in the stream.
  mutating func begin(at start: Int) {
    self.start = start
    bytes.removeAll(keepingCapacity: true)
    matched = 0
  }

  /// Reads bytes from an index until the end, a full part, or the end of the paste.
  mutating func take(
    _ chunk: TerminalDecoder.Chunk, from index: inout Int, limit: Int
  ) -> Outcome {
    let marker = Self.endMarker
    while index < chunk.bytes.count {
      let byte = chunk.bytes[index]
      if matched > 0 {
        if byte == marker[matched] {
          matched += 1
          index += 1
          if matched == marker.count { return .end(finish(continues: false)) }
          continue
        }
        // Only the first byte of the marker is an Escape, so nothing is examined twice.
        bytes.append(contentsOf: marker[..<matched])
        matched = 0
      } else if byte == Self.escape {
        matched = 1
        index += 1
        continue
      } else {
        append(chunk, from: &index, limit: limit)
      }
      if bytes.count >= limit { return part(end: chunk.offset + index) }
    }
    return .more
  }

  /// Ends the paste with the text so far.
  mutating func finish() -> TerminalEvent.Paste {
    bytes.append(contentsOf: Self.endMarker[..<matched])
    return finish(continues: false)
  }

  private mutating func append(
    _ chunk: TerminalDecoder.Chunk, from index: inout Int, limit: Int
  ) {
    let limit = min(chunk.bytes.count, index + limit - bytes.count)
    let rest = chunk.bytes[index..<limit]
    let end = rest.firstIndex(of: Self.escape) ?? limit
    bytes.append(contentsOf: rest[..<end])
    index = end
  }

  /// Returns a full part, cut between characters.
  private mutating func part(end: Int) -> Outcome {
    let tail = Array(bytes.suffix(bytes.unfinishedCharacter))
    bytes.removeLast(tail.count)
    let paste = finish(continues: true)
    bytes.append(contentsOf: tail)
    start = end - tail.count
    return .part(paste, end: start)
  }

  private mutating func finish(continues: Bool) -> TerminalEvent.Paste {
    let paste = TerminalEvent.Paste(
      text: String(decoding: bytes, as: UTF8.self), continues: continues)
    matched = 0
    // The memory of a large paste is released.
    if bytes.capacity > 1 << 16 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
    return paste
  }
}

extension [UInt8] {
  /// The number of bytes at the end that begin a character.
  fileprivate var unfinishedCharacter: Int {
    for length in 1...3 where length <= count {
      switch self[count - length] {
      case 0x80...0xBF: continue
      case 0xF0...0xF4: return length
      case 0xE0...0xEF: return length < 3 ? length : 0
      case 0xC2...0xDF: return length < 2 ? length : 0
      default: return 0
      }
    }
    return 0
  }
}

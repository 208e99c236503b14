import Glibc

/// Cuts a stream of bytes into lines of text.
///
/// A line ends with LF or CRLF. A line longer than the limit is reported once, as soon as it is
/// too long, and skipped to its end without being stored.
nonisolated struct LineFramer: Sendable {
  /// One line, without its end.
  enum Line: Hashable, Sendable {
    case text(String)
    /// More bytes than the limit.
    case tooLong
    /// Bytes that are not UTF-8.
    case notText
  }

  /// The longest line in bytes, its end not counted.
  let limit: Int
  private var buffer: [UInt8] = []
  private var isSkipping = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes the next bytes and hands out the lines that they complete.
  ///
  /// - Complexity: O(bytes); at most `limit` bytes are kept.
  mutating func append(_ bytes: [UInt8], _ deliver: (Line) -> Void) {
    bytes.withUnsafeBytes { all in
      var rest = all[...]
      while let end = Self.lineEnd(in: rest) {
        keep(rest[..<end], deliver)
        finishLine(deliver)
        rest = rest[(end + 1)...]
      }
      keep(rest, deliver)
    }
  }

  /// Hands out what was left when the stream ended.
  mutating func finish(_ deliver: (Line) -> Void) {
    guard !buffer.isEmpty else { return }
    finishLine(deliver)
  }

  /// The index of the first LF; many times faster than looking at bytes one by one.
  private static func lineEnd(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let rest = UnsafeRawBufferPointer(rebasing: bytes)
    guard let start = rest.baseAddress, let end = memchr(start, 0x0A, rest.count) else {
      return nil
    }
    return bytes.startIndex + (UnsafeRawPointer(end) - start)
  }

  private mutating func keep(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ deliver: (Line) -> Void
  ) {
    guard !isSkipping else { return }
    // One byte more, for the CR of a line of exactly the limit.
    guard buffer.count + bytes.count <= limit + 1 else {
      isSkipping = true
      buffer = []
      deliver(.tooLong)
      return
    }
    buffer.append(contentsOf: bytes)
  }

  private mutating func finishLine(_ deliver: (Line) -> Void) {
    defer { isSkipping = false }
    guard !isSkipping else { return }
    if buffer.last == UInt8(ascii: "\r") { buffer.removeLast() }
    defer { release() }
    guard buffer.count <= limit else { return deliver(.tooLong) }
    deliver(String(validating: buffer, as: UTF8.self).map(Line.text) ?? .notText)
  }

  /// Forgets the line; memory that an unusually long one took is given back.
  private mutating func release() {
    buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 16)
  }
}

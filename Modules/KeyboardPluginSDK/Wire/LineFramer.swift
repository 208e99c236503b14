import Glibc

/// Splits a stream of bytes into lines of text.
///
/// A line ends with LF or CRLF. A line longer than the limit is reported once, as soon as it is too long, and skipped
/// to its end without being stored.
nonisolated package struct LineFramer: Sendable {
  /// A line without its end.
  package enum Line: Hashable, Sendable {
    case text(String)
    /// The line is longer than the limit.
    case tooLong
    /// The line is not UTF-8.
    case notText
  }

  /// The maximum length of a line in bytes, without its end.
  let limit: Int
  private(set) var buffer: [UInt8] = []
  private var isSkipping = false

  package init(limit: Int) {
    self.limit = limit
  }

  /// Appends bytes and returns the lines that they complete.
  ///
  /// - Complexity: O(bytes); at most `limit` bytes are kept.
  package mutating func append(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = Self.lineEnd(in: rest) {
      keep(rest[..<end], &lines)
      if let line = finishLine() { lines.append(line) }
      rest = rest[(end + 1)...]
    }
    keep(rest, &lines)
    return lines
  }

  /// Returns the incomplete line, if any, at the end of the stream.
  package mutating func finish() -> Line? {
    buffer.isEmpty ? nil : finishLine()
  }

  /// Returns the index of the first LF; much faster than examining bytes one by one.
  private static func lineEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress, let end = memchr(start, 0x0A, buffer.count) else {
        return nil
      }
      return bytes.startIndex + (UnsafeRawPointer(end) - start)
    }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>, _ lines: inout [Line]) {
    guard !isSkipping else { return }
    // One byte more, for the CR of a line of exactly the limit.
    guard buffer.count + bytes.count <= limit + 1 else {
      isSkipping = true
      buffer = []
      lines.append(.tooLong)
      return
    }
    buffer.append(contentsOf: bytes)
  }

  private mutating func finishLine() -> Line? {
    defer {
      isSkipping = false
      // The memory of an unusually long line is released.
      buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 16)
    }
    guard !isSkipping else { return nil }
    if buffer.last == UInt8(ascii: "\r") { buffer.removeLast() }
    guard buffer.count <= limit else { return .tooLong }
    return String(validating: buffer, as: UTF8.self).map(Line.text) ?? .notText
  }
}

nonisolated extension String {
  /// A Boolean value indicating whether the line consists of blanks.
  package var isBlank: Bool {
    utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}

/// Reads the bytes that a descriptor has now; empty at its end, nil if there are none yet.
nonisolated package func readBytes(from descriptor: Int32, atMost limit: Int) -> [UInt8]? {
  var count = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
    repeat { count = read(descriptor, buffer.baseAddress, limit) } while count < 0 && errno == EINTR
    initialized = max(count, 0)
  }
  return count < 0 && errno == EAGAIN ? nil : bytes
}

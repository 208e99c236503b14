import KeyboardCore

/// Splits a stream of bytes into the messages of the language server protocol, each after a header with its length.
///
/// A message longer than the limit is reported once and skipped without being stored.
nonisolated struct ContentFramer {
  /// A message, or what is in the place of one.
  enum Content: Hashable {
    case text(String)
    /// The message is longer than the limit.
    case tooLong
    /// The message is not UTF-8.
    case notText
    /// The header has no length, so that nothing after it can be read.
    case noLength
  }

  /// The maximum length of a message in bytes.
  let limit: Int
  /// The maximum length of a header in bytes.
  private static let headerLimit = 4096

  private var buffer: [UInt8] = []
  /// The length of the message whose header was read; nil in a header.
  private var length: Int?
  /// The number of bytes to skip.
  private var skipped = 0
  private var hasFailed = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes and returns the messages that they complete.
  ///
  /// - Complexity: O(bytes); at most `limit` bytes are kept.
  mutating func append(_ bytes: some Sequence<UInt8>) -> [Content] {
    guard !hasFailed else { return [] }
    buffer += bytes
    var contents: [Content] = []
    var rest = buffer[...]
    while !hasFailed, let content = next(in: &rest) { contents += content }
    buffer = hasFailed ? [] : Array(rest)
    return contents
  }

  /// Returns what the next bytes complete; nil if more are needed.
  private mutating func next(in rest: inout ArraySlice<UInt8>) -> [Content]? {
    if skipped > 0 {
      let count = min(skipped, rest.count)
      skipped -= count
      rest = rest.dropFirst(count)
      return rest.isEmpty ? nil : []
    }
    if let length {
      guard rest.count >= length else { return nil }
      self.length = nil
      defer { rest = rest.dropFirst(length) }
      return [String(validating: rest.prefix(length), as: UTF8.self).map(Content.text) ?? .notText]
    }
    guard let header = rest.prefix(Self.headerLimit).firstRange(of: Array("\r\n\r\n".utf8)) else {
      hasFailed = rest.count >= Self.headerLimit
      return hasFailed ? [.noLength] : nil
    }
    guard let length = Self.length(in: rest[..<header.lowerBound]) else {
      hasFailed = true
      return [.noLength]
    }
    rest = rest[header.upperBound...]
    guard length <= limit else {
      skipped = length
      return [.tooLong]
    }
    self.length = length
    return []
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length",
        let length = Int(parts[1].drop { $0 == " " }), length >= 0
      else { continue }
      return length
    }
    return nil
  }

  /// Returns a message with its header.
  static func framed(_ text: String) -> String {
    "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
  }
}

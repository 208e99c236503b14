/// The bounds on what is read and shown of one mail. A word in their place says that there is more.
nonisolated enum MailBounds {
  /// The bytes of text that are shown in the program; the pager shows all of it.
  static let text = 1 << 17
  /// The bytes of text that an answer quotes and a forwarded mail begins with.
  static let quoted = 1 << 16
  /// The bytes of a page in HTML that are read for each byte of text.
  static let markup = 8
  /// The bytes of a header in which the list looks for its fields.
  static let header = 1 << 20
  /// The bytes of a field, and those of one in the list.
  static let (field, listedField) = (1 << 16, 1 << 12)
  /// The character sets of the words in a field that are looked up, other than UTF-8.
  static let charsets = 16
  /// The parts that are read, and the depth to which they may lie in each other.
  static let (parts, depth) = (1000, 16)
  /// The addresses of links that are listed below a page.
  static let links = 1000
  /// The bytes of a mail that is read between two keys; a larger one is read beside them.
  static let readAtOnce = 1 << 15
  /// The mails whose threads are found between two keys; those of more are found beside them.
  static let threadsAtOnce = 2000
}

extension ArraySlice<UInt8> {
  /// Returns the first bytes, up to the end of a line where one is near, else of a character of UTF-8.
  nonisolated func cut(to limit: Int) -> ArraySlice<UInt8> {
    guard count > limit else { return self }
    var kept = prefix(Swift.max(0, limit))
    if let end = kept.suffix(1 << 12).lastIndex(of: 0x0A) { return self[..<(end + 1)] }
    while let last = kept.last, last & 0xC0 == 0x80 { kept = kept.dropLast() }
    if let last = kept.last, last >= 0xC0 { kept = kept.dropLast() }
    return kept
  }
}

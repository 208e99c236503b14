import FoundationEssentials
import KeyboardCore

/// A mail, or a part of one, as RFC 2045 to 2047 have them: whatever the bytes are, there is a text.
nonisolated struct MailPart {
  let header: MailHeader
  private var body: ArraySlice<UInt8> { header.body }

  /// Creates a part; without an empty line it is all header.
  init(_ bytes: ArraySlice<UInt8>) {
    header = MailHeader(bytes)
  }

  /// Returns the value of a field, unfolded and with its encoded words decoded; empty for none.
  subscript(name: String) -> String { header[name] }

  /// The readable text of a mail, and its attachments.
  struct Contents {
    /// The paragraphs; a line stands for each attachment.
    fileprivate(set) var paragraphs: [String] = []
    fileprivate(set) var attachments: [Attachment] = []
    /// The bytes of text that were left out, about.
    fileprivate(set) var hidden = 0
    /// The bytes of text, and the parts, for which there is room.
    fileprivate var (room, parts): (Int, Int)
    var text: String { paragraphs.joined(separator: "\n\n") }
    /// The line that says what was left out; nil for nothing.
    var note: String? { hidden > 0 ? "[… \(ByteCount(hidden)) more]" : nil }

    fileprivate init(limit: Int) { (room, parts) = (limit, MailBounds.parts) }

    /// Adds a paragraph, as far as there is room.
    ///
    /// - Parameters:
    ///   - text: the paragraph.
    ///   - left: the bytes after it that were not read.
    fileprivate mutating func add(_ text: String, leaving left: Int = 0) {
      hidden += left
      guard text.utf8.count > room else {
        // With the line ends between paragraphs.
        room = max(0, room - text.utf8.count - 2)
        return paragraphs.append(text)
      }
      let kept = Array(text.utf8)[...].cut(to: room)
      hidden += text.utf8.count - kept.count
      room = 0
      if !kept.isEmpty { paragraphs.append(String(decoding: kept, as: UTF8.self)) }
    }
  }

  /// All the text and the attachments of this part and of the parts in it.
  var contents: Contents { contents(limit: .max) }

  /// Returns the text and the attachments of this part and of the parts in it.
  ///
  /// - Parameter limit: the bytes of text after which it is cut.
  /// - Returns: what is read.
  /// - Complexity: O(bytes of the mail).
  func contents(limit: Int) -> Contents {
    var contents = Contents(limit: limit)
    read(into: &contents, depth: 0)
    return contents
  }

  private func read(into contents: inout Contents, depth: Int) {
    guard depth < MailBounds.depth else {
      contents.add("[more parts, which lie too deep]")
      return
    }
    let type = header.parametrized("Content-Type")
    let isAttached = header.parametrized("Content-Disposition").kind == "attachment"
    switch type.kind {
    case "", "text", "text/plain", "text/html":
      if isAttached { return attach(to: &contents, type) }
      if let note = unknownCharset(type) { contents.add(note) }
      let (text, left) = readableText(type, limit: contents.room)
      contents.add(text, leaving: left)
    case "multipart/alternative": readAlternatives(into: &contents, type, depth: depth)
    case let kind where kind.hasPrefix("multipart/"):
      for part in parts(type, &contents) { part.read(into: &contents, depth: depth + 1) }
    case "message/rfc822":
      attach(to: &contents, type)
      let mail = MailPart(body)
      let fields = ["From", "Date", "Subject"].map { "\($0): \(mail[$0])" }
      contents.add(fields.joined(separator: "\n"))
      mail.read(into: &contents, depth: depth + 1)
    default: attach(to: &contents, type)
    }
  }

  /// Reads the plain text, else the page, else what may hold one; what else there is can be saved.
  private func readAlternatives(
    into contents: inout Contents, _ type: MailHeader.Parametrized, depth: Int
  ) {
    let parts = parts(type, &contents)
    let kinds = parts.map { $0.header.parametrized("Content-Type").kind }
    let best =
      parts.indices.first { ["", "text/plain"].contains(kinds[$0]) && !parts[$0].isBlank }
      ?? kinds.firstIndex(of: "text/html") ?? kinds.firstIndex { $0.hasPrefix("multipart/") }
      ?? parts.indices.last
    for index in parts.indices {
      if index == best {
        parts[index].read(into: &contents, depth: depth + 1)
      } else if !kinds[index].hasPrefix("text/") || kinds[index] == "text/calendar" {
        var others = Contents(limit: 0)
        swap(&others.attachments, &contents.attachments)
        others.parts = contents.parts
        let known = others.attachments.count
        parts[index].read(into: &others, depth: depth + 1)
        swap(&others.attachments, &contents.attachments)
        contents.parts = others.parts
        for attachment in contents.attachments[known...] { contents.add(attachment.line) }
      }
    }
  }

  private var isBlank: Bool {
    body.allSatisfy { $0 <= 0x20 }
  }

  private func attach(to contents: inout Contents, _ type: MailHeader.Parametrized) {
    let disposition = header.parametrized("Content-Disposition")
    let name = [disposition["filename"], type["name"]].first { !$0.isEmpty } ?? ""
    let number = contents.attachments.count + 1
    let attachment = Attachment(
      number: number, name: Attachment.sanitized(name, number: number),
      type: type.kind.isEmpty ? "text/plain" : type.kind.printable(limit: 100), part: self)
    contents.attachments.append(attachment)
    contents.add(attachment.line)
  }

  // MARK: Text

  private func unknownCharset(_ type: MailHeader.Parametrized) -> String? {
    let name = charset(type)
    guard Charset.decode([], name).isUnknown else { return nil }
    return "[the character set \(name.printable(limit: 40)) is unknown: only ASCII is shown]"
  }

  private func charset(_ type: MailHeader.Parametrized) -> String {
    String(type["charset"].prefix { !$0.isWhitespace && $0 != "(" })
  }

  /// Returns the text of a part, and the bytes of it that were not read because of a limit.
  private func readableText(
    _ type: MailHeader.Parametrized, limit: Int
  ) -> (text: String, left: Int) {
    let isPage = type.kind == "text/html"
    let (most, overflows) = limit.multipliedReportingOverflow(by: isPage ? MailBounds.markup : 1)
    let (bytes, left) = decodedBody(limit: overflows ? .max : most)
    let text = Charset.decode(bytes, charset(type)).text
    if isPage { return (HTMLText.text(of: text), left) }
    guard type["format"].lowercased() == "flowed" else { return (text, left) }
    return (Self.unflowed(text, deletesBlanks: type["delsp"].lowercased() == "yes"), left)
  }

  /// Joins the lines of a paragraph, by RFC 3676: those that end in a blank go on.
  private static func unflowed(_ text: String, deletesBlanks: Bool) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    // The depth of the line that goes on; nil when none does.
    var open: Int?
    for (number, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let depth = line.prefix { $0 == 0x3E }.count
      var content = line.dropFirst(depth)
      if content.first == 0x20 { content = content.dropFirst() }
      let isSignature = content.elementsEqual("-- ".utf8)
      let goesOn = content.last == 0x20 && !isSignature
      if goesOn, deletesBlanks { content = content.dropLast() }
      if open != depth || isSignature {
        if number > 0 { result += "\n" }
        if depth > 0 { result += String(repeating: ">", count: depth) + " " }
      }
      result += Substring(content)
      open = goesOn ? depth : Int?.none
    }
    return result
  }

  // MARK: Parts

  /// The parts between the lines of the boundary; the text before and after them is ignored. Where
  /// there are none, a line says why, and the body is read as it is.
  private func parts(
    _ type: MailHeader.Parametrized, _ contents: inout Contents
  ) -> [MailPart] {
    let boundary = type["boundary"]
    let parts = boundary.isEmpty ? [] : parts(between: boundary, atMost: contents.parts + 1)
    if parts.isEmpty {
      let reason = boundary.isEmpty ? "names no boundary" : "never has its boundary"
      contents.add("[a mail of several parts that \(reason): shown as it is]")
      let shown = body.cut(to: contents.room)
      contents.add(Charset.decode(Array(shown), "").text, leaving: body.count - shown.count)
    }
    guard parts.count > contents.parts else {
      contents.parts -= parts.count
      return parts
    }
    contents.add("[more than \(MailBounds.parts) parts: the others are not read]")
    let kept = parts.prefix(contents.parts)
    contents.parts = 0
    return Array(kept)
  }

  private func parts(between boundary: String, atMost limit: Int) -> [MailPart] {
    let mark = Array("--\(boundary)".utf8)
    var parts: [MailPart] = []
    var (line, start) = (body.startIndex, Int?.none)
    while line < body.endIndex, parts.count < limit {
      let end = body.lineEnd(from: line)
      let text = body[line..<end]
      if text.first == 0x2D, text.starts(with: mark) {
        let rest = text.dropFirst(mark.count)
        if rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x2D }) {
          // The line break before a boundary belongs to it.
          if let start { parts.append(MailPart(body[start..<max(start, line - 1)])) }
          start = rest.starts(with: [0x2D, 0x2D]) ? nil : min(end + 1, body.endIndex)
          if start == nil { return parts }
        }
      }
      line = end + 1
    }
    if let start, parts.count < limit { parts.append(MailPart(body[start...])) }
    return parts
  }

  private var transferEncoding: String {
    header.parametrized("Content-Transfer-Encoding").kind
  }

  /// The number of bytes of ``decodedBody``, of base64 without decoding what may be many megabytes.
  var decodedCount: Int {
    switch transferEncoding {
    case "base64": Self.base64Count(body)
    case "quoted-printable": Charset.quotedPrintable(body).count
    default: body.count
    }
  }

  private static func base64Count(_ body: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in body {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F: count += 1
      case 0x3D: return count * 3 / 4
      default: continue
      }
    }
    return count * 3 / 4
  }

  /// The bytes of the body, with the transfer encoding decoded.
  var decodedBody: [UInt8] { decodedBody(limit: .max).bytes }

  /// Returns about the first bytes of the body, with the transfer encoding decoded, and the number of
  /// those that follow.
  private func decodedBody(limit: Int) -> (bytes: [UInt8], left: Int) {
    switch transferEncoding {
    case "base64":
      let shown = limit < body.count ? body.prefix(limit / 3 * 4) : body
      let decoded = Charset.base64(shown)
      let left = shown.endIndex < body.endIndex ? Self.base64Count(body) - decoded.count : 0
      return (left > 0 ? Array(decoded[...].cut(to: decoded.count - 1)) : decoded, left)
    case "quoted-printable":
      let shown = body.cut(to: limit)
      return (Charset.quotedPrintable(shown), body.count - shown.count)
    default:
      let shown = body.cut(to: limit)
      return (Array(shown), body.count - shown.count)
    }
  }
}

extension String {
  /// The text as lines that can be shown: no control characters, and nothing that hides or turns
  /// others.
  nonisolated var readable: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A || $0 == 0x09 }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\t", "\u{20}"..<"\u{7F}": result.append(scalar)
      case "\u{0}"..."\u{9F}", "\u{2028}", "\u{2029}": result.append("\u{FFFD}")
      case "\u{AD}", "\u{61C}", "\u{180E}", "\u{200B}", "\u{200E}", "\u{200F}": continue
      case "\u{202A}"..."\u{202E}", "\u{2060}"..."\u{2069}", "\u{FEFF}", "\u{E0001}": continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

import FoundationEssentials
import KeyboardCore

/// A mail, or a part of one, as RFC 2045 to 2047 have them: whatever the bytes are, there is a text.
nonisolated struct MailPart {
  let header: MailHeader
  private var body: ArraySlice<UInt8> { header.body }

  private static let deepest = 16

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
    var text: String { paragraphs.joined(separator: "\n\n") }
  }

  /// The text and the attachments of this part and of the parts in it.
  var contents: Contents {
    var contents = Contents()
    read(into: &contents, depth: 0)
    return contents
  }

  private func read(into contents: inout Contents, depth: Int) {
    guard depth < Self.deepest else {
      contents.paragraphs.append("[more parts, which lie too deep]")
      return
    }
    let type = header.parametrized("Content-Type")
    let isAttached = header.parametrized("Content-Disposition").kind == "attachment"
    switch type.kind {
    case "", "text", "text/plain", "text/html":
      if isAttached { return attach(to: &contents, type) }
      if let note = unknownCharset(type) { contents.paragraphs.append(note) }
      contents.paragraphs.append(readableText(type))
    case "multipart/alternative": readAlternatives(into: &contents, type, depth: depth)
    case let kind where kind.hasPrefix("multipart/"):
      for part in parts(type, &contents) { part.read(into: &contents, depth: depth + 1) }
    case "message/rfc822":
      attach(to: &contents, type)
      let mail = MailPart(body)
      let fields = ["From", "Date", "Subject"].map { "\($0): \(mail[$0])" }
      contents.paragraphs.append(fields.joined(separator: "\n"))
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
        var others = Contents()
        others.attachments = contents.attachments
        parts[index].read(into: &others, depth: depth + 1)
        for attachment in others.attachments.dropFirst(contents.attachments.count) {
          contents.paragraphs.append(attachment.line)
        }
        contents.attachments = others.attachments
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
      type: type.kind.isEmpty ? "text/plain" : type.kind.printable(), part: self)
    contents.attachments.append(attachment)
    contents.paragraphs.append(attachment.line)
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

  private func readableText(_ type: MailHeader.Parametrized) -> String {
    let text = Charset.decode(decodedBody, charset(type)).text
    if type.kind == "text/html" { return HTMLText.text(of: text) }
    guard type["format"].lowercased() == "flowed" else { return text }
    return Self.unflowed(text, deletesBlanks: type["delsp"].lowercased() == "yes")
  }

  /// Joins the lines of a paragraph, by RFC 3676: those that end in a blank go on.
  private static func unflowed(_ text: String, deletesBlanks: Bool) -> String {
    var lines: [(depth: Int, text: Substring, goesOn: Bool)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let depth = line.prefix { $0 == ">" }.count
      var content = line.dropFirst(depth)
      if content.first == " " { content = content.dropFirst() }
      let goesOn = content.last == " " && content != "-- "
      if goesOn, deletesBlanks { content = content.dropLast() }
      if let last = lines.last, last.goesOn, last.depth == depth, content != "-- " {
        lines[lines.count - 1].text += content
        lines[lines.count - 1].goesOn = goesOn
      } else {
        lines.append((depth, content, goesOn))
      }
    }
    let whole = lines.map { line in
      line.depth == 0 ? line.text : "\(String(repeating: ">", count: line.depth)) \(line.text)"
    }
    return whole.joined(separator: "\n")
  }

  // MARK: Parts

  /// The parts between the lines of the boundary; the text before and after them is ignored. Where
  /// there are none, a line says why, and the body is read as it is.
  private func parts(
    _ type: MailHeader.Parametrized, _ contents: inout Contents
  ) -> [MailPart] {
    let boundary = type["boundary"]
    let parts = boundary.isEmpty ? [] : parts(between: boundary)
    if parts.isEmpty {
      let reason = boundary.isEmpty ? "names no boundary" : "never has its boundary"
      contents.paragraphs.append("[a mail of several parts that \(reason): shown as it is]")
      contents.paragraphs.append(Charset.decode(Array(body), "").text)
    }
    return parts
  }

  private func parts(between boundary: String) -> [MailPart] {
    let mark = Array("--\(boundary)".utf8)
    var parts: [MailPart] = []
    var (line, start) = (body.startIndex, Int?.none)
    while line < body.endIndex {
      let end = body.lineEnd(from: line)
      let text = body[line..<end]
      if text.first == 0x2D, text.starts(with: mark) {
        let rest = text.dropFirst(mark.count)
        if rest.allSatisfy({ [0x20, 0x09, 0x0D, 0x2D].contains($0) }) {
          // The line break before a boundary belongs to it.
          if let start { parts.append(MailPart(body[start..<max(start, line - 1)])) }
          start = rest.starts(with: [0x2D, 0x2D]) ? nil : min(end + 1, body.endIndex)
          if start == nil { return parts }
        }
      }
      line = end + 1
    }
    if let start { parts.append(MailPart(body[start...])) }
    return parts
  }

  /// The number of bytes of ``decodedBody``, of base64 without decoding what may be many megabytes.
  var decodedCount: Int {
    guard header.parametrized("Content-Transfer-Encoding").kind == "base64" else {
      return decodedBody.count
    }
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
  var decodedBody: [UInt8] {
    switch header.parametrized("Content-Transfer-Encoding").kind {
    case "base64": Charset.base64(body)
    case "quoted-printable": Charset.quotedPrintable(body)
    default: Array(body)
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

import FoundationEssentials

/// Mails of an mbox file, as the family of RFC 4155 has them: whatever the file holds, there is a
/// text.
nonisolated enum Mbox {
  /// The reason why bytes are no mbox.
  struct Failure: Error {
    let message = "it does not begin with a line 'From …' as mbox files do"
  }

  /// Returns the mails of a file, in its order, without their `From ` lines.
  ///
  /// A mail begins at a line `From …` after an empty line, or at the start.
  static func mails(in bytes: [UInt8]) throws(Failure) -> [ArraySlice<UInt8>] {
    let mark = Array("From ".utf8)
    guard !bytes.isEmpty else { return [] }
    guard bytes.starts(with: mark) else { throw Failure() }
    var starts = [0]
    var wasEmpty = false
    var line = 0
    while let end = bytes[line...].firstIndex(of: 0x0A) {
      let text = bytes[line..<end]
      wasEmpty = text.isEmpty || text.elementsEqual([0x0D])
      line = end + 1
      if wasEmpty, bytes[line...].starts(with: mark) { starts.append(line) }
    }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { start, end in
      let body = bytes[start..<end].firstIndex(of: 0x0A).map { $0 + 1 } ?? end
      return bytes[body..<end]
    }
  }

  /// Takes back what was done to lines that look like the start of a mail: `>From` is `From`.
  static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let mark = Array("From ".utf8)
    var result: [UInt8] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let isQuoted = line.first == 0x3E && line.drop { $0 == 0x3E }.starts(with: mark)
      result += isQuoted ? line.dropFirst() : line
      result.append(0x0A)
    }
    result.removeLast()
    return result
  }
}

/// A header and a body, as RFC 5322 and RFC 2045 have them: a mail, or a part of one.
nonisolated struct MailPart {
  private let header: ArraySlice<UInt8>
  private let body: ArraySlice<UInt8>

  private static let deepest = 16

  /// Creates a part; without an empty line it is all header.
  init(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let line = bytes[start..<end]
      if line.isEmpty || line.elementsEqual([0x0D]) {
        (header, body) = (bytes[..<start], bytes[(end + 1)...])
        return
      }
      start = end + 1
    }
    (header, body) = (bytes, [])
  }

  /// Returns the value of a field, unfolded and with its encoded words decoded; empty for none.
  subscript(name: String) -> String { EncodedWord.decoding(field(name)) }

  private func field(_ name: String) -> String {
    let name = Array(name.lowercased().utf8) + [0x3A]
    var value: [UInt8]?
    for line in header.split(separator: 0x0A) {
      if line.first == 0x20 || line.first == 0x09 {
        value?.append(contentsOf: line)
      } else if value != nil {
        break
      } else if line.prefix(name.count).map({ 65...90 ~= $0 ? $0 + 32 : $0 }) == name {
        value = Array(line.dropFirst(name.count))
      }
    }
    let text = Charset.decode(value ?? [], "utf-8")
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The first word of a field with parameters, such as `text/plain`, in lower case.
  private func kind(_ name: String) -> String {
    field(name).prefix { $0 != ";" && !$0.isWhitespace }.lowercased()
  }

  /// A parameter of a field, such as the `charset` of `Content-Type`; empty for none.
  private func parameter(_ name: String, of fieldName: String) -> String {
    var parameters: [String] = [""]
    var (isQuoted, isEscaped) = (false, false)
    for character in field(fieldName) {
      switch character {
      case _ where isEscaped:
        (isEscaped, parameters[parameters.count - 1]) =
          (false, parameters[parameters.count - 1] + String(character))
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case ";" where !isQuoted: parameters.append("")
      default: parameters[parameters.count - 1].append(character)
      }
    }
    for parameter in parameters.dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
      if parts.count == 2, parts[0].lowercased() == name { return String(parts[1]) }
    }
    return ""
  }

  // MARK: Text

  /// The text to read: the parts that are plain text, and one line in place of each other part.
  var text: String { text(depth: 0) }

  private func text(depth: Int) -> String {
    let type = kind("Content-Type")
    guard depth < Self.deepest else { return "[more parts, which lie too deep]" }
    switch type {
    case "" where kind("Content-Disposition") != "attachment",
      "text/plain" where kind("Content-Disposition") != "attachment":
      return Charset.decode(decodedBody, parameter("charset", of: "Content-Type"))
    case "multipart/alternative":
      let parts = self.parts
      let best = parts.first { ["", "text/plain"].contains($0.kind("Content-Type")) }
      return
        (best ?? parts.first { $0.kind("Content-Type").hasPrefix("multipart/") } ?? parts.last)?
        .text(depth: depth + 1) ?? ""
    case _ where type.hasPrefix("multipart/"):
      return parts.map { $0.text(depth: depth + 1) }.joined(separator: "\n\n")
    case "message/rfc822":
      let mail = MailPart(body)
      return "[\(mail["From"]): \(mail["Subject"])]\n\n" + mail.text(depth: depth + 1)
    default:
      let names = [("name", "Content-Type"), ("filename", "Content-Disposition")].map {
        parameter($0.0, of: $0.1)
      }
      let name = EncodedWord.decoding(names.first { !$0.isEmpty } ?? "")
      return "[\(type.isEmpty ? "text/plain" : type)\(name.isEmpty ? "" : " \(name)"), "
        + "\(decodedBody.count) bytes, not shown]"
    }
  }

  /// The parts between the lines of the boundary; what is before and after them is for nobody.
  private var parts: [MailPart] {
    let boundary = parameter("boundary", of: "Content-Type")
    guard !boundary.isEmpty else { return [] }
    let mark = Array("--\(boundary)".utf8)
    var parts: [MailPart] = []
    var (line, start) = (body.startIndex, Int?.none)
    while line < body.endIndex {
      let end = body[line...].firstIndex(of: 0x0A) ?? body.endIndex
      let text = body[line..<end]
      let rest = text.dropFirst(mark.count)
      if text.starts(with: mark), rest.allSatisfy({ [0x20, 0x09, 0x0D, 0x2D].contains($0) }) {
        // The line break before a boundary belongs to it.
        if let start { parts.append(MailPart(body[start..<max(start, line - 1)])) }
        start = rest.starts(with: [0x2D, 0x2D]) ? nil : min(end + 1, body.endIndex)
        if start == nil { return parts }
      }
      line = end + 1
    }
    if let start { parts.append(MailPart(body[start...])) }
    return parts
  }

  private var decodedBody: [UInt8] {
    switch kind("Content-Transfer-Encoding") {
    case "base64": Charset.base64(body)
    case "quoted-printable": Charset.quotedPrintable(body)
    default: Array(body)
    }
  }
}

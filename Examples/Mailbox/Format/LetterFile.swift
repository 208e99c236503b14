import FoundationEssentials
import KeyboardCore

/// A file that goes along with a mail that is being written.
nonisolated struct LetterFile: Hashable {
  /// The name that the recipient sees, without a path.
  let name: String
  /// The MIME type, such as `image/png`.
  let type: String
  let bytes: [UInt8]

  /// The largest that can be attached; many servers refuse mails that are larger.
  static let limit = 25_000_000

  /// The characters that a MIME type cannot hold (RFC 2045).
  private static let separators = Set("()<>@,;:\\\"/[]?=".utf8)

  init(name: String, type: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
    let parts = type.split(separator: "/", omittingEmptySubsequences: false)
    let isValid =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !Self.separators.contains($0) }
      }
    // A mail or multipart content may not be encoded in base64, by RFC 2046.
    let isWhole = ["message", "multipart"].contains(parts[0])
    self.type = isValid && !isWhole ? type : "application/octet-stream"
  }

  /// Takes an attachment of another mail.
  init(_ attachment: Attachment) {
    self.init(
      name: attachment.name, type: attachment.type, bytes: attachment.part.decodedBody)
  }

  /// Reads a file.
  ///
  /// - Throws: an error with the reason why it cannot be attached.
  init(path: String, types: MediaTypes) throws(MailError) {
    guard let bytes = FileBytes.read(path: path, atMost: Self.limit + 1) else {
      throw .system("read", path)
    }
    guard bytes.count <= Self.limit else {
      throw MailError(
        "\(path.printable()) is larger than \(ByteCount(Self.limit)), which most servers refuse")
    }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    self.init(
      name: Attachment.sanitized(name, number: 1),
      type: types.type(of: name) ?? (isText ? "text/plain" : "application/octet-stream"),
      bytes: bytes)
  }

  /// The part of a mail, with its header, up to a line break.
  var part: String {
    let isText = type.hasPrefix("text/") && String(validating: bytes, as: UTF8.self) != nil
    let charset = isText ? "; charset=utf-8" : ""
    let text = Data(bytes).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithLineFeed])
    return """
      Content-Type: \(type)\(charset)
      Content-Disposition: attachment;
      \(Self.parameter("filename", name))
      Content-Transfer-Encoding: base64

      \(text)

      """
  }

  /// Returns a parameter on lines of its own: in quotes where it is short and ASCII, else by RFC 2231.
  static func parameter(_ name: String, _ value: String) -> String {
    let isPlain = value.utf8.allSatisfy { 0x20..<0x7F ~= $0 } && value.utf8.count <= 60
    if isPlain {
      let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return " \(name)=\"\(quoted)\""
    }
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    var pieces = [""]
    for byte in value.utf8 {
      // A byte stays whole; a character may be cut, as it is put together before it is decoded.
      if pieces[pieces.count - 1].utf8.count > 50 { pieces.append("") }
      let hex = String(byte, radix: 16, uppercase: true)
      pieces[pieces.count - 1] +=
        plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + hex
    }
    if pieces.count == 1 { return " \(name)*=utf-8''\(pieces[0])" }
    return pieces.enumerated().map { index, piece in
      " \(name)*\(index)*=\(index == 0 ? "utf-8''" : "")\(piece)"
    }.joined(separator: ";\n")
  }
}

/// The kinds of files by the ends of their names, as files `mime.types` list them.
nonisolated struct MediaTypes {
  private var types = [
    "csv": "text/csv", "gif": "image/gif", "gz": "application/gzip", "htm": "text/html",
    "html": "text/html", "ics": "text/calendar", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "json": "application/json", "md": "text/markdown", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "odt": "application/vnd.oasis.opendocument.text", "pdf": "application/pdf",
    "png": "image/png", "svg": "image/svg+xml", "txt": "text/plain", "webp": "image/webp",
    "zip": "application/zip",
  ]

  /// Reads texts of files, of which earlier ones count before later ones.
  init(_ texts: [String]) {
    for text in texts.reversed() {
      for line in text.split(whereSeparator: \.isNewline) {
        let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
        for ending in words.dropFirst() { types[ending.lowercased()] = words[0].lowercased() }
      }
    }
  }

  /// Reads `~/.mime.types` and `/etc/mime.types`.
  init(environment: [String: String]) {
    let paths = [environment["HOME"].map { "\($0)/.mime.types" }, "/etc/mime.types"]
    self.init(
      paths.compactMap(\.self).compactMap { FileBytes.read(path: $0) }.map {
        String(decoding: $0, as: UTF8.self)
      })
  }

  /// Returns the kind of a file; nil where its name does not say.
  func type(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return types[name[dot...].dropFirst().lowercased()]
  }
}

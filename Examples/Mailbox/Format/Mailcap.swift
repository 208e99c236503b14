import KeyboardCore

/// The programs that show attachments, as files `mailcap` list them, by RFC 1524.
///
/// ```
/// image/*; feh %s; test=test -n "$DISPLAY"
/// text/html; w3m -T text/html; copiousoutput; needsterminal
/// ```
nonisolated struct Mailcap {
  /// A line: the command that shows a kind of file.
  struct Entry: Hashable {
    /// Such as `image/*`, in lower case.
    let type: String
    /// The line of a shell that shows it, with `%s` for the file.
    let command: String
    /// A line of a shell that has to succeed; nil for none.
    var test: String?
    /// The name of the file, with `%s` for what can be chosen of it; nil where any will do.
    var nameTemplate: String?
    /// A Boolean value indicating whether it uses the terminal.
    var needsTerminal = false
    /// A Boolean value indicating whether it prints more than a screen.
    var printsMuch = false
  }

  private(set) var entries: [Entry] = []

  /// Reads texts of files, of which earlier ones count before later ones.
  init(_ texts: [String]) {
    for text in texts {
      let joined = text.replacing("\\\r\n", with: "").replacing("\\\n", with: "")
      entries += joined.split(whereSeparator: \.isNewline).compactMap(Self.entry)
    }
  }

  /// Reads the files that `$MAILCAPS` names, else those of the user and of the system.
  init(environment: [String: String]) {
    let home = environment["HOME"].map { "\($0)/.mailcap" }
    let usual = [home, "/etc/mailcap", "/usr/share/etc/mailcap", "/usr/local/etc/mailcap"]
    let paths = environment["MAILCAPS"]?.split(separator: ":").map(String.init)
    self.init(
      (paths ?? usual.compactMap(\.self)).compactMap { FileBytes.read(path: $0) }.map {
        String(decoding: $0, as: UTF8.self)
      })
  }

  private static func entry(_ line: Substring) -> Entry? {
    if line.first == "#" { return nil }
    // A semicolon after a backslash does not separate fields.
    var fields = [""]
    var isEscaped = false
    for character in line {
      if character == ";", !isEscaped {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    let words = fields.map { $0.trimmingBlanks }
    guard words.count > 1, !words[0].isEmpty, !words[1].isEmpty else { return nil }
    let type = words[0].lowercased()
    var entry = Entry(type: type.contains("/") ? type : "\(type)/*", command: words[1])
    for field in words.dropFirst(2) {
      let parts = field.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks }
      switch (parts.first?.lowercased(), parts.count) {
      case ("test", 2): entry.test = parts[1]
      case ("nametemplate", 2): entry.nameTemplate = parts[1]
      case ("needsterminal", 1): entry.needsTerminal = true
      case ("copiousoutput", 1): entry.printsMuch = true
      default: break
      }
    }
    return entry
  }

  /// Returns the lines about a kind of file, the first to be tried first.
  func entries(for type: String) -> [Entry] {
    let group = "\(type.prefix { $0 != "/" })/*"
    return entries.filter { $0.type == type || $0.type == group }
  }
}

nonisolated extension Mailcap.Entry {
  /// Returns a name for the file of which a shell takes no character for anything else, however the line
  /// quotes it.
  func fileName(for name: String) -> String {
    let safe = Self.safe(name)
    guard let nameTemplate, nameTemplate.contains("%s") else { return safe }
    let parts = nameTemplate.split(separator: "%s", omittingEmptySubsequences: false)
    guard let last = parts.last, !safe.hasSuffix(last) else { return safe }
    return Self.safe(nameTemplate.replacing("%s", with: "attachment"))
  }

  /// Returns a text with `_` for what a shell may take for something else.
  private static func safe(_ text: String) -> String {
    let safe = String(
      text.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-+@".contains($0)) ? $0 : "_" })
    return safe.isEmpty || safe.hasPrefix("-") || safe.hasPrefix(".") ? "_" + safe : safe
  }

  /// Returns the line of a shell that shows a file.
  ///
  /// - Parameters:
  ///   - path: the file, of characters that mean nothing to a shell; `%s` stands for it. Where that is
  ///     missing, the program reads the file.
  ///   - type: its kind, for `%t`.
  /// - Returns: the line.
  func commandLine(path: String, type: String) -> String {
    let line = Self.substituted(command, path, type)
    return line.hasFile ? line.text : "\(line.text) < \(path)"
  }

  /// Returns the line of a shell that has to succeed before; nil for none.
  func testLine(path: String, type: String) -> String? {
    test.map { Self.substituted($0, path, type).text }
  }

  private static func substituted(
    _ text: String, _ path: String, _ type: String
  ) -> (text: String, hasFile: Bool) {
    var (result, rest, hasFile) = ("", text[...], false)
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("\\", let next?):
        rest.removeFirst()
        result.append(next)
      case ("%", "s"):
        rest.removeFirst()
        result += path
        hasFile = true
      case ("%", "t"):
        rest.removeFirst()
        result += type.split(separator: "/").map { safe(String($0)) }.joined(separator: "/")
      case ("%", "{"):
        // Parameters are what the sender wrote; programs do without them.
        rest = rest.drop { $0 != "}" }.dropFirst()
      default: result.append(character)
      }
    }
    return (result, hasFile)
  }
}

extension String {
  nonisolated fileprivate var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

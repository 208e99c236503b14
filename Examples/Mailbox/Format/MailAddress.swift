/// An address with the name of its owner, as fields such as `From` and `To` list them.
nonisolated struct MailAddress: Hashable {
  var name: String
  var address: String

  /// Returns the addresses of a field as it is in the mail; parts that are not addresses are left out, and
  /// the last one of a field that was cut.
  static func list(_ field: String) -> [MailAddress] {
    var pieces = [""]
    var (isQuoted, isEscaped, depth, isAngled) = (false, false, 0, false)
    for character in field {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = true
      case "\"" where depth == 0: isQuoted.toggle()
      case _ where isQuoted: break
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      case "<": isAngled = true
      case ">": isAngled = false
      case _ where depth > 0 || isAngled: break
      // A group's name is nobody's.
      case ":": pieces[pieces.count - 1] = ""
      default: break
      }
      let isApart = !isQuoted && !isEscaped && depth == 0 && !isAngled
      if isApart, character == "," || character == ";" {
        pieces.append("")
      } else if !(isApart && character == ":") {
        pieces[pieces.count - 1].append(character)
      }
    }
    if field.last == "…" { pieces.removeLast() }
    return pieces.compactMap(MailAddress.init)
  }

  /// Reads one address: `Ada <ada@example.org>`, `ada@example.org (Ada)`, or an address alone; some
  /// programs encode all of it as if it were a name.
  private init?(_ text: String) {
    if !text.contains("<"), text.contains("=?") {
      let words = EncodedWord.decoding(text).split { $0.isWhitespace || $0 == "<" || $0 == ">" }
      guard let last = words.last else { return nil }
      name = words.dropLast(last.contains("@") ? 1 : 0).joined(separator: " ")
      address = String(last)
    } else if let start = text.lastIndex(of: "<") {
      name = Self.plain(text[..<start])
      address = String(text[start...].dropFirst().prefix { $0 != ">" })
    } else {
      let comment = text.firstIndex(of: "(") ?? text.endIndex
      name = Self.plain(text[comment...].dropFirst().prefix { $0 != ")" })
      address = String(text[..<comment])
    }
    address = address.filter { !$0.isWhitespace }
    if address.isEmpty { return nil }
  }

  /// A name without quotes, and with its encoded words decoded.
  private static func plain(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" || character == "\"" {
        isEscaped = character == "\\"
        continue
      }
      isEscaped = false
      result.append(character)
    }
    let words = EncodedWord.decoding(result).split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  /// The address as people read it, and type it.
  var text: String {
    guard !name.isEmpty else { return address }
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || " -'._".contains($0) }
    let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\(isPlain ? name : "\"\(quoted)\"") <\(address)>"
  }

  /// The address as a field has it, in ASCII.
  var field: String {
    let isASCII = name.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    return isASCII ? text : "\(EncodedWord.encoding(name)) <\(address)>"
  }
}

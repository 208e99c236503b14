import FoundationEssentials

/// The text of a page in HTML, as lines to read: nothing of it is run, and nothing is fetched.
///
/// Paragraphs, lists, quotations, rows of tables and preformatted lines are kept; scripts and styles
/// are not. A link is `text [1]`, with the addresses at the end. Any text is a page.
nonisolated struct HTMLText {
  /// Returns the text of a page.
  ///
  /// - Complexity: O(length of the page).
  static func text(of page: String) -> String {
    var reader = HTMLText(page)
    return reader.read()
  }

  private let page: [UInt8]
  private var place = 0
  private var lines: [String] = []
  private var line = ""
  /// The number of line ends that are to come before the next word.
  private var breaks = 0
  private var isBlankPending = false
  private var isCellPending = false
  private var preformatted = 0
  private var quotations = 0
  /// The quotations that an empty line would be in that is to come.
  private var quotationsOfBreak = 0
  /// The lists around, each with the number of its next item; nil without numbers.
  private var lists: [Int?] = []
  /// The address of the link around, and where its text begins: the number of lines, and the bytes of
  /// the line before it.
  private var address: (link: String, line: Int, start: Int)?
  private var addresses: [String] = []
  /// The numbers of the addresses.
  private var numbers: [String: Int] = [:]
  /// The number of links whose addresses are not listed.
  private var unlisted = 0
  private var ignoresQuotes = false

  /// The deepest nesting of lists and quotations that is told apart: nobody indents deeper.
  private static let deepest = 8

  private init(_ page: String) {
    self.page = Array(page.utf8)
  }

  private mutating func read() -> String {
    while place < page.count {
      let start = place
      place = nextTag(from: place)
      if start < place { add(Self.decoding(page[start..<place])) }
      readTag()
    }
    closeLink()
    breakLine(1)
    while lines.last?.isEmpty == true { lines.removeLast() }
    if !addresses.isEmpty {
      lines.append("")
      lines += addresses.enumerated().map { "[\($0 + 1)] \($1)" }
      if unlisted > 0 { lines.append("[… \(unlisted) more links]") }
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Tags

  /// Returns where the next comment, declaration or tag begins; `<` before anything else is text.
  private func nextTag(from start: Int) -> Int {
    var start = start
    while let found = page[start...].firstIndex(of: 0x3C) {
      start = found + 1
      let isEnd = start < page.count && page[start] == 0x2F
      let name = isEnd ? start + 1 : start
      guard name < page.count else { break }
      let first = page[name]
      if 0x61...0x7A ~= first | 0x20 || !isEnd && (first == 0x21 || first == 0x3F) { return found }
    }
    return page.count
  }

  /// Reads the comment, the declaration or the tag that begins here.
  private mutating func readTag() {
    guard place < page.count else { return }
    if page[place...].hasLowered(Self.comment, in: place..<page.count) {
      return skip(behind: "-->")
    }
    let isEnd = page[place + 1] == 0x2F
    let letters = page[(isEnd ? place + 2 : place + 1)...]
    let isNamed = letters.first.map { 0x61...0x7A ~= $0 | 0x20 } ?? false
    let end = tagEnd(from: place + 1)
    let nameEnd =
      letters[..<end].firstIndex { $0 <= 0x20 || $0 == 0x2F || $0 == 0x3E } ?? end
    place = min(end + 1, page.count)
    guard isNamed else { return }
    // No name is longer.
    let name = String(decoding: letters[..<nameEnd].prefix(16), as: UTF8.self).lowercased()
    if isEnd { close(name) } else { open(name, page[nameEnd..<end]) }
  }

  private static let comment = Array("<!--".utf8)

  /// Returns where a tag ends; one that never does is text up to the next `>`, quoted or not.
  private mutating func tagEnd(from start: Int) -> Int {
    var quote: UInt8?
    if !ignoresQuotes {
      for index in start..<page.count {
        let byte = page[index]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == 0x3E {
          return index
        } else if (byte == 0x22 || byte == 0x27) && page[index - 1] == 0x3D {
          quote = byte
        }
      }
      ignoresQuotes = true
    }
    return page[start...].firstIndex(of: 0x3E) ?? page.count
  }

  /// Goes behind a text, in any case; to the end of the page where it does not come.
  private mutating func skip(behind text: String) {
    let wanted = Array(text.utf8)
    while place < page.count {
      let end = min(page.count, place + wanted.count)
      if page[place..<end].hasLowered(wanted, in: place..<end) {
        place = end
        return
      }
      place += 1
    }
  }

  private mutating func open(_ name: String, _ attributes: ArraySlice<UInt8>) {
    switch name {
    case "script", "style", "head", "title", "template", "noscript", "svg", "object":
      skip(behind: "</\(name)")
      place = min(page.count, (page[place...].firstIndex(of: 0x3E) ?? page.count) + 1)
    case "br" where line.isEmpty: breaks = min(2, breaks + 1)
    case "br": breakLine(1)
    case "hr":
      breakLine(1)
      add("----")
      breakLine(1)
    case "li":
      breakLine(1)
      let number = lists.last ?? nil
      if let number { lists[lists.count - 1] = number + 1 }
      let indent = String(repeating: "  ", count: max(0, min(lists.count, Self.deepest) - 1))
      add(indent + (number.map { "\($0). " } ?? "- "), keepingBlanks: true)
    case "ul", "ol":
      breakLine(lists.isEmpty ? 2 : 1)
      lists.append(name == "ol" ? 1 : Int?.none)
    case "blockquote":
      breakLine(2)
      quotations += 1
    case "pre":
      breakLine(2)
      preformatted += 1
    case "td", "th": isCellPending = !line.isEmpty
    case "a":
      closeLink()
      let link = Self.attribute("href", in: attributes)
      if Self.isShown(link) { address = (link, lines.count, line.utf8.count) }
    case "img":
      let text = Self.attribute("alt", in: attributes)
      if !text.isEmpty { add(text) }
    default: breakLine(Self.ends[name] ?? 0)
    }
  }

  private mutating func close(_ name: String) {
    switch name {
    case "a": closeLink()
    case "ul", "ol":
      if !lists.isEmpty { lists.removeLast() }
      breakLine(lists.isEmpty ? 2 : 1)
    case "blockquote":
      breakLine(2)
      quotations = max(0, quotations - 1)
    case "pre":
      breakLine(2)
      preformatted = max(0, preformatted - 1)
    default: breakLine(Self.ends[name] ?? 0)
    }
  }

  /// The number of line ends before and after elements that stand apart from other text.
  private static let ends: [String: Int] = [
    "p": 2, "h1": 2, "h2": 2, "h3": 2, "h4": 2, "h5": 2, "h6": 2, "dl": 2, "table": 1, "tr": 1,
    "li": 1, "div": 1, "dt": 1, "dd": 1, "section": 1, "article": 1, "header": 1, "footer": 1,
    "center": 1, "form": 1, "address": 1, "figure": 1, "caption": 1,
  ]

  /// Returns the value of an attribute; empty for none.
  private static func attribute(_ name: String, in bytes: ArraySlice<UInt8>) -> String {
    let wanted = Array("\(name)=".utf8)
    var rest = bytes
    while !rest.isEmpty {
      rest = rest.drop { $0 <= 0x20 || $0 == 0x2F }
      let isFound = rest.hasLowered(wanted, in: rest.startIndex..<rest.endIndex)
      rest = rest.drop { $0 > 0x20 && $0 != 0x3D }
      guard rest.first == 0x3D else { continue }
      rest = rest.dropFirst()
      let value: ArraySlice<UInt8>
      if let quote = rest.first, quote == 0x22 || quote == 0x27 {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 2)
      } else {
        value = rest.prefix { $0 > 0x20 }
        rest = rest.dropFirst(value.count)
      }
      if isFound {
        let text = decoding(value).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(text.prefix(2000))
      }
    }
    return ""
  }

  // MARK: Text

  private mutating func breakLine(_ count: Int) {
    guard count > 0 else { return }
    if !line.isEmpty { lines.append(line) }
    let wasEmpty = line.isEmpty
    line = ""
    quotationsOfBreak = wasEmpty ? min(quotationsOfBreak, quotations) : quotations
    (isBlankPending, isCellPending) = (false, false)
    breaks = lines.isEmpty ? 0 : max(wasEmpty ? breaks : 0, count - 1)
  }

  private mutating func add(_ text: String, keepingBlanks: Bool = false) {
    if preformatted > 0 {
      let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (number, part) in parts.enumerated() {
        if number > 0 {
          lines.append(line)
          line = ""
        }
        if !part.isEmpty { write(String(part)) }
      }
      return
    }
    if keepingBlanks { return write(text) }
    var word = ""
    for character in text {
      guard character.isWhitespace, character != "\u{A0}" else {
        word.append(character)
        continue
      }
      if !word.isEmpty { write(word) }
      word = ""
      isBlankPending = true
    }
    if !word.isEmpty { write(word) }
  }

  private mutating func write(_ text: String) {
    if line.isEmpty {
      let prefix = String(repeating: "> ", count: min(quotations, Self.deepest))
      let empty = String(prefix.prefix(2 * quotationsOfBreak).dropLast())
      for _ in 0..<breaks { lines.append(empty) }
      breaks = 0
      line = prefix
    } else if isCellPending {
      line += " | "
    } else if isBlankPending, line.utf8.last != 0x20 {
      line += " "
    }
    (isBlankPending, isCellPending) = (false, false)
    line += text.utf8.contains(0xA0) ? text.replacing("\u{A0}", with: " ") : text
  }

  // MARK: Links

  /// Returns whether an address is one that somebody could go to.
  private static func isShown(_ link: String) -> Bool {
    let start = link.prefix(8).lowercased()
    return ["http://", "https://", "ftp://", "mailto:"].contains { start.hasPrefix($0) }
  }

  /// Numbers the address of the link that ends, unless the link's text is the address.
  private mutating func closeLink() {
    guard let (link, count, start) = address else { return }
    address = nil
    let text = Substring(line.utf8.dropFirst(count == lines.count ? start : 0))
    let bare = link.firstRange(of: "://").map { link[$0.upperBound...] } ?? link.dropFirst(7)
    let said = text.drop { $0 == " " }
    guard said != link, said != bare, said != "\(bare)/", "\(said)/" != bare else { return }
    guard let number = number(of: link) else {
      unlisted += 1
      return
    }
    isBlankPending = true
    write("[\(number)]")
  }

  /// Returns the number of an address from 1; nil for one that is not listed.
  private mutating func number(of link: String) -> Int? {
    if let number = numbers[link] { return number }
    guard addresses.count < MailBounds.links else { return nil }
    addresses.append(link)
    numbers[link] = addresses.count
    return addresses.count
  }

  // MARK: Characters

  /// Returns a text with the characters that entities such as `&eacute;` and `&#233;` stand for.
  private static func decoding(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(0x26) else { return String(decoding: bytes, as: UTF8.self) }
    var result = ""
    var rest = bytes
    while let start = rest.firstIndex(of: 0x26) {
      result += String(decoding: rest[..<start], as: UTF8.self)
      let name = rest[(start + 1)...].prefix(32).prefix {
        $0 != 0x3B && $0 != 0x26 && $0 != 0x3C && $0 > 0x20
      }
      rest = rest[(start + 1)...]
      guard let text = entity(String(decoding: name, as: UTF8.self)) else {
        result += "&"
        continue
      }
      result += text
      rest = rest[name.endIndex...]
      if rest.first == 0x3B { rest = rest.dropFirst() }
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private static func entity(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return entities[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    guard
      let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    else { return nil }
    // Browsers read the control characters as those of Windows-1252.
    if 0x80..<0xA0 ~= number {
      return controls[Int(number) - 0x80]
    }
    let isText = number >= 0x20 && number != 0x7F || number == 0x0A || number == 0x09
    return String(isText ? Unicode.Scalar(number) ?? "\u{FFFD}" : "\u{FFFD}")
  }

  private static let controls = (UInt8(0x80)..<0xA0).map {
    Charset.decode([$0], "windows-1252").text
  }

  private static let entities: [String: String] = {
    let pairs = """
      amp & lt < gt > quot " apos ' copy © reg ® trade ™ hellip … mdash — ndash – lsquo ‘ rsquo ’ sbquo ‚
      ldquo “ rdquo ” bdquo „ laquo « raquo » lsaquo ‹ rsaquo › bull • middot · sect § para ¶ deg °
      plusmn ± times × divide ÷ frac12 ½ frac14 ¼ frac34 ¾ sup1 ¹ sup2 ² sup3 ³ micro µ euro € pound £
      cent ¢ yen ¥ curren ¤ iexcl ¡ iquest ¿ ordf ª ordm º dagger † permil ‰ larr ← rarr → uarr ↑
      darr ↓ harr ↔ check ✓ szlig ß agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç
      egrave è eacute é ecirc ê euml ë igrave ì iacute í icirc î iuml ï ntilde ñ ograve ò oacute ó
      ocirc ô otilde õ ouml ö oslash ø ugrave ù uacute ú ucirc û uuml ü yacute ý yuml ÿ Agrave À
      Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë
      Igrave Ì Iacute Í Icirc Î Iuml Ï Ntilde Ñ Ograve Ò Oacute Ó Ocirc Ô Otilde Õ Ouml Ö Oslash Ø
      Ugrave Ù Uacute Ú Ucirc Û Uuml Ü oelig œ OElig Œ scaron š Scaron Š
      """
    let words = pairs.split { $0 == " " || $0 == "\n" }.map(String.init)
    var entities = ["nbsp": "\u{A0}", "shy": "", "zwnj": "", "zwj": "", "ensp": " ", "emsp": " "]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      entities[words[index]] = words[index + 1]
    }
    return entities
  }()
}

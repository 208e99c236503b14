/// A token of a keymap, which need not be complete, as while it is being written.
nonisolated struct KeymapToken {
  enum Kind: Equatable {
    /// A bracket that opens an object, if it is one, or a list.
    case open(isObject: Bool)
    case close
    case comma
    case colon
    /// A text, a number or a name.
    case word(isQuoted: Bool)
    case comment
  }

  let kind: Kind
  let range: Range<String.Index>

  /// Returns the tokens of a text.
  static func tokens(of text: EditorText) -> [KeymapToken] {
    let scalars = text.text.unicodeScalars
    var tokens: [KeymapToken] = []
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let start = index
      scalars.formIndex(after: &index)
      let kind: Kind
      switch scalars[start] {
      case "{", "[": kind = .open(isObject: scalars[start] == "{")
      case "}", "]": kind = .close
      case ",": kind = .comma
      case ":": kind = .colon
      case "\"", "'":
        kind = .word(isQuoted: true)
        index = text.endOfQuotation(at: start) { $0 == "\n" || $0 == "\r" }
      case "/" where index < scalars.endIndex && scalars[index] == "/":
        kind = .comment
        index = scalars[index...].firstIndex { $0 == "\n" || $0 == "\r" } ?? scalars.endIndex
      case "/" where index < scalars.endIndex && scalars[index] == "*":
        kind = .comment
        scalars.formIndex(after: &index)
        let end = scalars[index...].firstRange(of: "*/".unicodeScalars)
        index = end?.upperBound ?? scalars.endIndex
      case let scalar where scalar.isKeymapBlank: continue
      default:
        kind = .word(isQuoted: false)
        index =
          scalars[index...].firstIndex {
            $0.isKeymapBlank || "{}[],:\"'/".unicodeScalars.contains($0)
          }
          ?? scalars.endIndex
      }
      tokens.append(KeymapToken(kind: kind, range: start..<index))
    }
    return tokens
  }
}

nonisolated extension Unicode.Scalar {
  fileprivate var isKeymapBlank: Bool { properties.isWhitespace || self == "\u{FEFF}" }
}

/// The place of a cursor in a keymap.
nonisolated struct KeymapPlace {
  /// The members around it, from outermost to innermost.
  let path: [String]
  /// The member with the value at the cursor; nil if the cursor is at the name of a member.
  let member: String?
  /// The text at the cursor, without quotes; empty between two others.
  let word: Range<String.Index>
  let isQuoted: Bool

  /// Finds the place; nil in a comment.
  init?(_ text: EditorText, at cursor: String.Index) {
    var outer: [(isObject: Bool, member: String?)] = []
    var (member, name): (String?, String?) = (nil, nil)
    var found: (word: Range<String.Index>, isQuoted: Bool)?
    for token in KeymapToken.tokens(of: text) {
      guard found == nil, token.range.lowerBound < cursor || token.kind == .word(isQuoted: false),
        token.range.lowerBound <= cursor
      else { break }
      switch token.kind {
      case .comment:
        let isLine = text.text[token.range].hasPrefix("//")
        if token.range.upperBound > cursor || isLine && token.range.upperBound == cursor {
          return nil
        }
      case .open(let isObject):
        outer.append((isObject, member))
        member = nil
      case .close:
        member = outer.popLast()?.member
      case .comma: member = nil
      case .colon: member = name
      case .word(let isQuoted):
        let word = text.content(of: token.range, isQuoted: isQuoted)
        name = String(text.text[word])
        if word.lowerBound...word.upperBound ~= cursor { found = (word, isQuoted) }
      }
    }
    guard let (isObject, owner) = outer.last else { return nil }
    path = outer.compactMap(\.member)
    // An element of a list belongs to the member of the list.
    self.member = isObject ? member : owner
    (word, isQuoted) = found ?? (cursor..<cursor, false)
  }
}

nonisolated extension EditorText {
  /// Returns the part of a word without its quotes.
  func content(of range: Range<String.Index>, isQuoted: Bool) -> Range<String.Index> {
    guard isQuoted else { return range }
    let scalars = text.unicodeScalars
    let start = scalars.index(after: range.lowerBound)
    guard start < range.upperBound else { return start..<start }
    let last = scalars.index(before: range.upperBound)
    let isClosed = last > range.lowerBound && scalars[last] == scalars[range.lowerBound]
    return start..<(isClosed ? last : range.upperBound)
  }
}

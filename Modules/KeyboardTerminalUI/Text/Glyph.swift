/// The content of one cell or two: a scalar with up to two others that are drawn with it.
///
/// Those are combining marks, or what makes one emoji of several scalars. Control characters never
/// become glyphs, joiners and selectors only within emoji.
nonisolated struct Glyph: Hashable, Sendable {
  /// The scalar that takes space.
  var base: UInt32
  /// The first scalar that is drawn with it; 0 for none.
  var firstMark: UInt32 = 0
  /// The second scalar that is drawn with it; 0 for none.
  var secondMark: UInt32 = 0
  /// The number of cells it takes: 1 or 2.
  var width: Int

  init(base: UInt32, width: Int) {
    self.base = base
    self.width = width
  }

  /// A scalar of ASCII that can be seen, or the space.
  init(ascii: UInt8) {
    self.init(base: UInt32(ascii), width: 1)
  }

  static let blank = Glyph(ascii: 0x20)
  /// The glyph for what cannot be shown.
  static let replacement = Glyph(base: 0xFFFD, width: 1)

  /// Creates the glyph of an emoji made of several scalars: of those with more than three, the
  /// first of the emoji that are joined stands for all.
  init(emoji scalars: some BidirectionalCollection<Unicode.Scalar>) {
    let isLong = scalars.count > 3
    let kept = isLong ? scalars.prefix { $0.value != 0x200D } : scalars[...]
    self.init(base: kept.first?.value ?? 0xFFFD, width: 2)
    for scalar in kept.dropFirst() { add(mark: scalar) }
    // What is text by itself is an emoji with its selector.
    if let base = kept.first, firstMark == 0, !WideScalars.contains(base) { firstMark = 0xFE0F }
  }

  /// Puts a combining mark on it; more than two are left out.
  mutating func add(mark: Unicode.Scalar) {
    if firstMark == 0 {
      firstMark = mark.value
    } else if secondMark == 0 {
      secondMark = mark.value
    }
  }
}

extension Glyph {
  /// The text that it shows.
  nonisolated var text: String {
    var text = ""
    for value in [base, firstMark, secondMark] where value != 0 {
      text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return text
  }
}

nonisolated extension StringProtocol {
  /// Calls a closure with each glyph of the text in turn until it returns false.
  ///
  /// Text that can be drawn as it is goes through unchanged. An emoji made of several scalars takes
  /// two cells, by its first one where it is long; flags are spelled in letters; a tab becomes
  /// blanks up to the next multiple of eight cells; other control characters are shown as symbols,
  /// so that data never reaches the terminal as a command.
  ///
  /// - Complexity: O(glyphs that were taken).
  func forEachGlyph(_ body: (Glyph) -> Bool) {
    var rest = self[...]
    var column = 0
    func take(_ glyph: Glyph) -> Bool {
      column += glyph.width
      return body(glyph)
    }
    func takeTab() -> Bool {
      repeat {
        guard take(.blank) else { return false }
      } while column % tabWidth > 0
      return true
    }
    let plain = utf8.withContiguousStorageIfAvailable { bytes -> (count: Int, goesOn: Bool) in
      var count = 0
      while count < bytes.count {
        let byte = bytes[count]
        let next = count + 1 < bytes.count ? bytes[count + 1] : 0
        // What follows may be a mark upon this character.
        guard byte >= 0x20 || byte == 0x09, byte < 0x7F, next < 0x80 else { break }
        count += 1
        guard byte == 0x09 ? takeTab() : take(Glyph(ascii: byte)) else { return (count, false) }
      }
      return (count, true)
    }
    if let plain {
      guard plain.goesOn, plain.count < utf8.count else { return }
      rest = self[utf8.index(startIndex, offsetBy: plain.count)...]
    }
    for character in rest {
      guard character == "\t" ? takeTab() : character.forEachGlyph(take) else { return }
    }
  }
}

/// The cells from one tab stop to the next.
nonisolated private let tabWidth = 8

nonisolated extension Character {
  /// Calls a closure with each glyph until it returns false; tells whether it never did.
  fileprivate func forEachGlyph(_ body: (Glyph) -> Bool) -> Bool {
    if isEmojiSequence { return body(Glyph(emoji: unicodeScalars)) }
    var pending: Glyph?
    for scalar in unicodeScalars {
      let width = CellWidth(scalar)
      if case .nothing = width { continue }
      if case .mark = width {
        if pending == nil, scalar.properties.generalCategory == .otherLetter {
          // A vowel of Hangul that follows no consonant.
          pending = .replacement
        } else {
          pending = pending ?? .blank
          pending?.add(mark: scalar)
        }
        continue
      }
      if let glyph = pending, !body(glyph) { return false }
      pending = Glyph(scalar, width)
    }
    return pending.map(body) ?? true
  }

  /// A Boolean value indicating whether it is an emoji that several scalars choose together.
  private var isEmojiSequence: Bool {
    guard let base = unicodeScalars.first, base.properties.isEmoji else { return false }
    return unicodeScalars.dropFirst().contains {
      $0.value == 0xFE0F || $0.value == 0x200D || $0.properties.isEmojiModifier
    }
  }
}

extension Glyph {
  /// Creates the glyph of a scalar that is not a mark.
  nonisolated fileprivate init(_ scalar: Unicode.Scalar, _ width: CellWidth) {
    let value = scalar.value
    switch (value, width) {
    case (0x1F1E6...0x1F1FF, _):
      // Two of these make a flag, of which terminals know some: letters are the same everywhere.
      self.init(base: value - 0x1F1E6 + 0x41, width: 1)
    case (0...0x1F, _):
      self.init(base: 0x2400 + value, width: 1)
    case (0x7F, _):
      self.init(base: 0x2421, width: 1)
    case (0x1F3FB...0x1F3FF, _), (_, .unsafe):
      // A skin tone by itself would change the emoji in the cell before it.
      self = .replacement
    case (_, .wide):
      self.init(base: value, width: 2)
    default:
      self.init(base: value, width: 1)
    }
  }
}

/// The part of a scalar in a line of cells.
nonisolated enum CellWidth {
  /// It takes one cell.
  case narrow
  /// It takes two cells.
  case wide
  /// It is drawn upon the scalar before it.
  case mark
  /// It has no shape of its own: joiners, variation selectors, marks of direction.
  case nothing
  /// It would make the terminal do something, or nobody knows what it looks like.
  case unsafe

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: self = .narrow
    case 0...0x9F: self = .unsafe
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: self = .nothing
    // Vowels and final consonants of Hangul syllables that are written as separate letters.
    case 0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: self = .mark
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: self = .mark
      case .format: self = .nothing
      case .control, .surrogate, .lineSeparator, .paragraphSeparator: self = .unsafe
      default:
        if WideScalars.contains(scalar) {
          self = .wide
        } else {
          self = scalar.properties.generalCategory == .unassigned ? .unsafe : .narrow
        }
      }
    }
  }
}

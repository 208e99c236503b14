/// The content of one or two cells: a scalar with up to two others that are drawn with it.
///
/// The others are combining marks, or scalars that form one emoji together. Control characters never become glyphs,
/// joiners and selectors only within emoji. It contains no reference, so that frames are copied and compared as
/// memory.
nonisolated struct Glyph: Hashable, Sendable {
  /// Scalars that are drawn together, as many as fit into a cell.
  struct Scalars: Hashable, Sendable {
    /// The marks, drawn with the base; 0 for none. First, because its alignment would leave a gap after others.
    var marks = SIMD4<UInt32>.zero
    /// The base, which takes space; 0 for none.
    var base: UInt32 = 0
  }

  /// The first scalars.
  var scalars: Scalars
  /// The further scalars of an emoji that the terminal draws whole.
  var more = Scalars()
  /// The number of cells it takes: 1 or 2.
  var width: Int

  init(base: UInt32, width: Int) {
    scalars = Scalars(base: base)
    self.width = width
  }

  /// Creates a glyph of a visible ASCII scalar, or the space.
  init(ascii: UInt8) {
    self.init(base: UInt32(ascii), width: 1)
  }

  /// The maximum number of scalars in a glyph, as in the longest emoji.
  static let greatestCount = 10

  static let blank = Glyph(ascii: 0x20)
  /// The glyph for text that cannot be shown.
  static let replacement = Glyph(base: 0xFFFD, width: 1)

  /// Creates the glyph of an emoji: of one person of a family, for example, or of all that the terminal joins. Marks
  /// beyond ``greatestCount`` are left out.
  init(emoji scalars: some Collection<Unicode.Scalar>) {
    let values = scalars.prefix(Self.greatestCount).map(\.value)
    self.init(base: values.first ?? 0xFFFD, width: 2)
    self.scalars.setMarks(values.dropFirst())
    more.base = values.count > 5 ? values[5] : 0
    more.setMarks(values.dropFirst(6))
    // A scalar that is text by itself is an emoji with its selector.
    if values.count == 1, let base = scalars.first, !WideScalars.contains(base) {
      self.scalars.marks[0] = 0xFE0F
    }
  }

  /// Adds a combining mark; more than two are left out.
  mutating func add(mark: Unicode.Scalar) {
    if scalars.marks[0] == 0 {
      scalars.marks[0] = mark.value
    } else if scalars.marks[1] == 0 {
      scalars.marks[1] = mark.value
    }
  }

  /// Appends the glyph to a text.
  func append(to text: inout String) {
    scalars.append(to: &text)
    more.append(to: &text)
  }
}

nonisolated extension Glyph.Scalars {
  /// Appends the scalars to a text.
  func append(to text: inout String) {
    guard base != 0 else { return }
    text.unicodeScalars.append(Unicode.Scalar(base) ?? "\u{FFFD}")
    for index in marks.indices {
      guard marks[index] != 0 else { return }
      text.unicodeScalars.append(Unicode.Scalar(marks[index]) ?? "\u{FFFD}")
    }
  }

  /// Sets the marks, if there are any.
  fileprivate mutating func setMarks(_ values: ArraySlice<UInt32>) {
    for (index, value) in zip(marks.indices, values) { marks[index] = value }
  }
}

nonisolated extension StringProtocol {
  /// Calls a closure with each glyph of the text in turn until it returns false.
  ///
  /// Text that can be drawn unchanged is passed through. Emoji that are joined into one, such as a family, follow one
  /// another, and flags are spelled in letters, so that no two look alike, unless the terminal draws them whole: then
  /// each takes two cells. A tab becomes blanks up to the next multiple of eight cells; other control characters are
  /// shown as symbols, so that data never reaches the terminal as a command.
  ///
  /// - Parameters:
  ///   - joined: whether the terminal draws emoji of several parts whole.
  ///   - body: called with each glyph.
  /// - Complexity: O(glyphs passed to the closure).
  func forEachGlyph(joined: Bool = false, _ body: (Glyph) -> Bool) {
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
    while !rest.isEmpty {
      let plain = rest.utf8.withContiguousStorageIfAvailable {
        bytes -> (count: Int, goesOn: Bool) in
        var count = 0
        while count < bytes.count {
          let byte = bytes[count]
          let next = count + 1 < bytes.count ? bytes[count + 1] : 0
          // The next character may be a mark on this one.
          guard byte >= 0x20 || byte == 0x09, byte < 0x7F, next < 0x80 else { break }
          count += 1
          guard byte == 0x09 ? takeTab() : take(Glyph(ascii: byte)) else { return (count, false) }
        }
        return (count, true)
      }
      if let plain {
        guard plain.goesOn else { return }
        rest = rest[rest.utf8.index(rest.startIndex, offsetBy: plain.count)...]
      }
      guard let character = rest.popFirst() else { return }
      guard character == "\t" ? takeTab() : character.forEachGlyph(joined: joined, take) else {
        return
      }
    }
  }
}

/// The cells from one tab stop to the next.
nonisolated private let tabWidth = 8

nonisolated extension Character {
  /// Calls a closure with each glyph until it returns false; returns whether it never did.
  fileprivate func forEachGlyph(joined: Bool, _ body: (Glyph) -> Bool) -> Bool {
    if joined, isFlag || isEmojiSequence, unicodeScalars.count <= Glyph.greatestCount {
      return body(Glyph(emoji: unicodeScalars))
    }
    if isEmojiSequence {
      return unicodeScalars.split(separator: "\u{200D}").allSatisfy { part in
        let letters = part.filter(\.isTag)
        return body(Glyph(emoji: part.filter { !$0.isTag }))
          && letters.dropLast().allSatisfy { body(Glyph(ascii: UInt8($0.value & 0x7F))) }
      }
    }
    var pending: Glyph?
    for scalar in unicodeScalars {
      let width = CellWidth(scalar)
      if case .nothing = width { continue }
      if case .mark = width {
        if pending == nil, scalar.properties.generalCategory == .otherLetter {
          // A vowel of Hangul without a preceding consonant.
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

  /// A Boolean value indicating whether it is an emoji of several scalars.
  private var isEmojiSequence: Bool {
    guard let base = unicodeScalars.first, base.properties.isEmoji else { return false }
    return unicodeScalars.dropFirst().contains {
      $0.value == 0xFE0F || $0.value == 0x200D || $0.isTag || $0.properties.isEmojiModifier
    }
  }

  /// A Boolean value indicating whether it is the flag of a country: the two letters of its code.
  private var isFlag: Bool {
    unicodeScalars.count == 2 && unicodeScalars.allSatisfy { 0x1F1E6...0x1F1FF ~= $0.value }
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether it spells the code of a region after a flag, or ends it.
  nonisolated fileprivate var isTag: Bool { 0xE0020...0xE007F ~= value }
}

extension Glyph {
  /// Creates the glyph of a scalar that is not a mark.
  nonisolated fileprivate init(_ scalar: Unicode.Scalar, _ width: CellWidth) {
    let value = scalar.value
    switch (value, width) {
    case (0x1F1E6...0x1F1FF, _):
      // Letters are the same everywhere.
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

/// The width of a scalar in a line of cells.
nonisolated enum CellWidth {
  /// The scalar takes one cell.
  case narrow
  /// The scalar takes two cells.
  case wide
  /// The scalar is drawn on the one before it.
  case mark
  /// The scalar has no shape: joiners, variation selectors, marks of direction.
  case nothing
  /// The scalar would control the terminal, or its appearance is unknown.
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

nonisolated extension StringProtocol {
  /// Calls a closure with each glyph of the text in turn until it returns false.
  ///
  /// Text that can be drawn as it is goes through unchanged. Of an emoji made of several scalars
  /// the first one stands for all, two cells wide; flags are spelled in letters; control characters
  /// are shown as their pictures, so that data never reaches the terminal as a command.
  ///
  /// - Complexity: O(glyphs that were taken).
  func forEachGlyph(_ body: (Glyph) -> Bool) {
    var rest = self[...]
    let plain = utf8.withContiguousStorageIfAvailable { bytes -> (count: Int, goesOn: Bool) in
      var count = 0
      while count < bytes.count {
        let byte = bytes[count]
        let next = count + 1 < bytes.count ? bytes[count + 1] : 0
        // What follows may be a mark upon this character.
        guard byte >= 0x20, byte < 0x7F, next < 0x80 else { break }
        count += 1
        guard body(Glyph(ascii: byte)) else { return (count, false) }
      }
      return (count, true)
    }
    if let plain {
      guard plain.goesOn, plain.count < utf8.count else { return }
      rest = self[utf8.index(startIndex, offsetBy: plain.count)...]
    }
    for character in rest {
      guard character.forEachGlyph(body) else { return }
    }
  }
}

nonisolated extension Character {
  /// Calls a closure with each glyph until it returns false; tells whether it never did.
  fileprivate func forEachGlyph(_ body: (Glyph) -> Bool) -> Bool {
    if isEmojiSequence, let base = unicodeScalars.first {
      if WideScalars.contains(base) { return body(Glyph(base: base.value, width: 2)) }
      return body(Glyph(base: base.value, width: 1)) && body(.blank)
    }
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

  /// Whether it is a picture that several scalars choose together.
  private var isEmojiSequence: Bool {
    guard let base = unicodeScalars.first, base.properties.isEmoji else { return false }
    return unicodeScalars.dropFirst().contains {
      $0.value == 0xFE0F || $0.value == 0x200D || $0.properties.isEmojiModifier
    }
  }
}

extension Glyph {
  /// What is shown for a scalar that is not a mark.
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

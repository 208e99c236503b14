/// What one cell shows, or two cells: a scalar with up to two combining marks, of a known width.
///
/// Only what every terminal draws in the same width becomes a glyph: no control characters, no
/// joiners, no variation selectors. So what is drawn stays where it was put.
nonisolated struct Glyph: Hashable, Sendable {
  /// The scalar that takes space.
  var base: UInt32
  /// The first combining mark; 0 for none.
  var firstMark: UInt32 = 0
  /// The second combining mark; 0 for none.
  var secondMark: UInt32 = 0
  /// How many cells it takes: 1 or 2.
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
  /// What is shown for what cannot be.
  static let replacement = Glyph(base: 0xFFFD, width: 1)

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

/// How a scalar takes part in a line of cells.
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

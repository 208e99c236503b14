import KeyboardCore

/// Small numbers for strokes, so that a tree of them hashes and compares numbers.
///
/// Nearly every stroke has a number by itself; those of characters beyond ASCII get one when they
/// are added, and keep it.
struct StrokeNumbers: Sendable {
  /// What is no number of a stroke.
  static let none: Int32 = -1
  /// The first number beyond those that strokes have by themselves.
  private static let firstAdded: Int32 = 1 << 17

  private var added: [KeyStroke: Int32] = [:]
  /// The same for strokes of one scalar, by scalar and modifiers, so that most need no comparison
  /// of characters; another spelling of the same character is only found in ``added``.
  private var addedScalars = EdgeTable()
  private var strokes: [Int32: KeyStroke] = [:]

  /// The number of a stroke, or ``none`` when it has none and was never added.
  func number(of stroke: KeyStroke) -> Int32 {
    if let number = stroke.number { return Int32(bitPattern: number) }
    if let scalar = stroke.scalar {
      let number = addedScalars.target(of: scalar, Int32(stroke.modifiers.rawValue)).node
      if number != Self.none { return number }
    }
    return added[stroke] ?? Self.none
  }

  /// The stroke that was added and has the number.
  func stroke(numbered number: Int32) -> KeyStroke? {
    strokes[number]
  }

  /// The number of a stroke, given to it if it has none.
  mutating func add(_ stroke: KeyStroke) -> Int32 {
    var number = number(of: stroke)
    if number == Self.none {
      number = Self.firstAdded + Int32(added.count)
      added[stroke] = number
      if let scalar = stroke.scalar {
        addedScalars.insert(scalar, Int32(stroke.modifiers.rawValue), leadingTo: number)
      }
    }
    strokes[number] = stroke
    return number
  }
}

extension KeyStroke {
  /// The scalar that its character consists of; nil when there are several or none.
  fileprivate var scalar: Int32? {
    guard let scalars = key.character?.unicodeScalars, let first = scalars.first,
      scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return nil }
    return Int32(bitPattern: first.value)
  }
}

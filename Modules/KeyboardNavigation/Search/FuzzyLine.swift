/// A line without the case and the marks of its letters.
protocol FuzzyLine {
  /// The number of letters.
  var count: Int { get }

  func letter(at place: Int) -> UInt32
  func kind(at place: Int) -> FuzzyWeights.Kind
}

/// A line of ASCII, as it is.
struct ASCIILine: FuzzyLine {
  let bytes: UnsafeBufferPointer<UInt8>
  let weights: FuzzyWeights
  let keepsCase: Bool

  var count: Int { bytes.count }

  func letter(at place: Int) -> UInt32 {
    let byte = bytes[place]
    return UInt32(keepsCase ? byte : TextFolding.lowered(byte))
  }

  func kind(at place: Int) -> FuzzyWeights.Kind { weights.kind(of: bytes[place]) }
}

/// A line with other characters.
struct FoldedLine: FuzzyLine {
  let keepsCase: Bool
  let keepsMarks: Bool
  private var letters: [UInt32] = []
  private var kinds: [FuzzyWeights.Kind] = []
  /// The first byte of each letter, and the end.
  private var starts: [Int] = []
  /// The letters that characters fold to.
  private var foldings: [Unicode.Scalar: [UInt32]] = [:]

  var count: Int { letters.count }
  func letter(at place: Int) -> UInt32 { letters[place] }
  func kind(at place: Int) -> FuzzyWeights.Kind { kinds[place] }

  /// Takes over a line.
  mutating func fill(_ bytes: UnsafeBufferPointer<UInt8>, _ weights: FuzzyWeights) {
    letters.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var place = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let kind = weights.kind(of: scalar)
      for letter in folding(of: scalar) {
        letters.append(letter)
        kinds.append(kind)
        starts.append(place)
      }
      place += UTF8.width(scalar)
    }
    starts.append(place)
  }

  private mutating func folding(of scalar: Unicode.Scalar) -> [UInt32] {
    if let folding = foldings[scalar] { return folding }
    let folding = TextFolding.fold(
      String(scalar), keepingCase: keepsCase, keepingMarks: keepsMarks
    ).unicodeScalars.map(\.value)
    foldings[scalar] = folding
    return folding
  }

  /// The bytes of a letter with the marks after it.
  func bytes(ofLetter place: Int) -> Range<Int> {
    // One character may have become several letters.
    let next = (place + 1..<count).first { starts[$0] > starts[place] && !letters[$0].isMark }
    return starts[place]..<starts[next ?? count]
  }

  init(keepsCase: Bool, keepsMarks: Bool) {
    (self.keepsCase, self.keepsMarks) = (keepsCase, keepsMarks)
  }
}

extension UnsafeBufferPointer<UInt8> {
  var isASCII: Bool {
    var bits: UInt8 = 0
    for byte in self { bits |= byte }
    return bits < 0x80
  }
}

extension UInt32 {
  fileprivate var isMark: Bool {
    Unicode.Scalar(self).map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
  }

  var isBlank: Bool { Unicode.Scalar(self)?.properties.isWhitespace ?? false }
}

/// The points that letters get for their places in a line.
final class FuzzyWeights: Sendable {
  static let letter = 16
  static let gapStart = -3
  static let gapExtension = -1
  /// The bonus of a letter after a character that is neither letter nor digit.
  static let boundary = 8
  /// The least bonus of a letter that follows another one that was found.
  static let consecutive = 4
  private static let camel = 7

  enum Kind: UInt8 {
    case blank, other, delimiter, lower, upper, letter, number
  }

  /// The bonus of the first letter of a line, and of a letter after a blank.
  let word: Int
  /// The kind of what is before a line.
  let beginning: Kind
  /// The kinds of the characters of ASCII.
  private let kinds: [Kind]
  /// The bonuses by the kind before and the kind, of which there are fewer than eight.
  private let bonuses: [Int]

  private static let plain = FuzzyWeights(.plain)
  private static let path = FuzzyWeights(.path)
  private static let history = FuzzyWeights(.history)

  static func of(_ scheme: SearchQuery.Scheme) -> FuzzyWeights {
    switch scheme {
    case .plain: plain
    case .path: path
    case .history: history
    }
  }

  private init(_ scheme: SearchQuery.Scheme) {
    let isPath = scheme == .path
    let afterBlank = scheme == .plain ? Self.boundary + 2 : Self.boundary
    let afterDelimiter = scheme == .history ? Self.boundary : Self.boundary + 1
    word = afterBlank
    beginning = isPath ? .delimiter : .blank
    let delimiters = Array((isPath ? "/" : "/,:;|").utf8)
    kinds = (0..<128).map { (byte: UInt8) in
      switch byte {
      case 0x20, 0x09...0x0D: .blank
      case 0x61...0x7A: .lower
      case 0x41...0x5A: .upper
      case 0x30...0x39: .number
      default: delimiters.contains(byte) ? .delimiter : .other
      }
    }
    bonuses = (0..<64).map { (pair: UInt8) in
      let before = Kind(rawValue: pair / 8) ?? .blank
      let kind = Kind(rawValue: pair % 8) ?? .blank
      if kind != .blank, kind != .other {
        switch before {
        case .blank: return afterBlank
        case .delimiter: return afterDelimiter
        case .other: return Self.boundary
        default: break
        }
      }
      if before == .lower && kind == .upper || before != .number && kind == .number {
        return Self.camel
      }
      return kind == .other ? Self.boundary : kind == .blank ? afterBlank : 0
    }
  }

  /// The bonus of a character of a kind after one of another kind.
  func bonus(_ before: Kind, _ kind: Kind) -> Int {
    bonuses[Int(before.rawValue) * 8 + Int(kind.rawValue)]
  }

  /// The kind of a character of ASCII.
  func kind(of byte: UInt8) -> Kind { kinds[Int(byte & 0x7F)] }

  func kind(of scalar: Unicode.Scalar) -> Kind {
    if scalar.isASCII { return kind(of: UInt8(scalar.value)) }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter: return .lower
    case .uppercaseLetter: return .upper
    case .decimalNumber, .letterNumber, .otherNumber: return .number
    case .titlecaseLetter, .modifierLetter, .otherLetter: return .letter
    default: return scalar.properties.isWhitespace ? .blank : .other
    }
  }
}

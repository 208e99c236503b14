/// A part of a regular expression.
indirect enum PatternNode: Hashable, Sendable {
  /// Nothing at all.
  case empty
  /// One character of a set.
  case one(PatternSet)
  case assertion(Assertion)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// A part again and again; without end if there is no maximum.
  case repetition(PatternNode, minimum: Int, maximum: Int?)

  /// A place between two characters.
  enum Assertion: Hashable, Sendable {
    case start, end, wordStart, wordEnd, wordEdge, noWordEdge
  }

  /// Returns the part repeated; repetitions of repetitions are one where they can be.
  func repeated(_ minimum: Int, _ maximum: Int?) -> PatternNode {
    if maximum == 0 { return .empty }
    if minimum == 1, maximum == 1 { return self }
    if case .repetition(let part, let least, let most) = self, least < 2, minimum < 2,
      most ?? 1 == 1, maximum ?? 1 == 1
    {
      let isBounded = most != nil && maximum != nil
      return .repetition(part, minimum: least * minimum, maximum: isBounded ? 1 : nil)
    }
    return .repetition(self, minimum: minimum, maximum: maximum)
  }

  /// Gives every set of characters a number, from 0.
  func number(in numbers: inout [PatternSet: Int]) {
    switch self {
    case .empty, .assertion: break
    case .one(let set): if numbers[set] == nil { numbers[set] = numbers.count }
    case .sequence(let nodes), .choice(let nodes): for node in nodes { node.number(in: &numbers) }
    case .repetition(let node, _, _): node.number(in: &numbers)
    }
  }

  // MARK: Cost

  /// The most repetitions of a part of the pattern, those of the groups around it included, and the
  /// most parts when all repetitions are written out.
  private static let (mostRepetitions, mostParts) = (1000, 10_000)

  /// Refuses repeat counts that multiply.
  func checkCost() throws(SearchQuery.PatternError) { _ = try cost() }

  /// The number of parts with all repetitions, and how often the most repeated of them is repeated.
  private func cost() throws(SearchQuery.PatternError) -> (parts: Int, repetitions: Int) {
    var cost = (parts: 1, repetitions: 1)
    switch self {
    case .empty, .one, .assertion: return cost
    case .sequence(let nodes), .choice(let nodes):
      for node in nodes {
        let part = try node.cost()
        cost.parts += part.parts
        cost.repetitions = max(cost.repetitions, part.repetitions)
      }
      cost.parts -= 1
    case .repetition(let node, let minimum, let maximum):
      cost = try node.cost()
      let count = max(1, maximum ?? minimum)
      guard count <= Self.mostRepetitions, cost.repetitions * count <= Self.mostRepetitions else {
        throw .init("it repeats a part more than \(Self.mostRepetitions) times; write * or +")
      }
      cost = (cost.parts * count, cost.repetitions * count)
    }
    guard cost.parts <= Self.mostParts else {
      throw .init(
        "it has more than \(Self.mostParts) parts with all repetitions; make it shorter")
    }
    return cost
  }
}

/// The characters that a part of a regular expression matches.
struct PatternSet: Hashable, Sendable {
  var ranges: [ClosedRange<UInt32>] = []
  var classes: [CharacterClass] = []
  var isNegated = false
  var foldsCase = false

  /// The classes that have names between `[:` and `:]`.
  enum CharacterClass: String, Hashable, Sendable {
    case alnum, alpha, blank, cntrl, digit, graph, lower, print, punct, space, upper, xdigit
    case word

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      switch self {
      case .alpha: return properties.isAlphabetic
      case .alnum: return properties.isAlphabetic || properties.numericType == .decimal
      case .word: return scalar == "_" || Self.alnum.contains(scalar)
      case .digit: return "0"..."9" ~= scalar
      case .xdigit: return properties.isASCIIHexDigit
      case .lower: return properties.isLowercase
      case .upper: return properties.isUppercase
      case .space: return properties.isWhitespace
      case .blank: return scalar == "\t" || properties.generalCategory == .spaceSeparator
      case .cntrl: return properties.generalCategory == .control
      case .print: return scalar == " " || properties.isGraph
      case .graph: return properties.isGraph
      case .punct: return properties.isGraph && !Self.alnum.contains(scalar)
      }
    }
  }

  /// Any character.
  static let any = PatternSet(isNegated: true)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var isIn = has(scalar)
    if !isIn, foldsCase {
      isIn =
        has(scalar.folded(scalar.properties.lowercaseMapping))
        || has(scalar.folded(scalar.properties.uppercaseMapping))
    }
    return isIn != isNegated
  }

  private func has(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } || classes.contains { $0.contains(scalar) }
  }
}

extension Unicode.Scalar {
  /// The other case of this letter, if that is one letter too.
  fileprivate func folded(_ mapping: String) -> Unicode.Scalar {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first ?? self : self
  }
}

extension Unicode.Scalar.Properties {
  /// A Boolean value indicating whether it leaves a mark on paper.
  fileprivate var isGraph: Bool {
    switch generalCategory {
    case .control, .surrogate, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      false
    default: true
    }
  }
}

/// Reads a POSIX extended regular expression, with what `grep -E` has beyond those.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private let foldsCase: Bool
  private var place = 0
  private var depth = 0

  /// The most groups within each other.
  private static let mostDepth = 200
  /// The greatest repeat count that is read.
  private static let mostCount = 32_767

  init(_ pattern: String, foldsCase: Bool) {
    scalars = Array(pattern.unicodeScalars)
    self.foldsCase = foldsCase
  }

  /// - Throws: the reason why the pattern cannot be read.
  mutating func parse() throws(SearchQuery.PatternError) -> PatternNode {
    let node = try choice()
    return node
  }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  /// Passes a sign if it comes next.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == sign else { return false }
    place += 1
    return true
  }

  private func mistake(_ reason: String) -> SearchQuery.PatternError {
    .init("\(reason); a backslash before a sign takes it as it is")
  }

  // MARK: Parts

  private mutating func choice() throws(SearchQuery.PatternError) -> PatternNode {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .choice(nodes)
  }

  private mutating func sequence() throws(SearchQuery.PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let sign = next, sign != "|", sign != ")" || depth == 0 {
      var node = try part(isFirst: nodes.isEmpty)
      while let repeated = try repetition(of: node) { node = repeated }
      nodes.append(node)
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func part(isFirst: Bool) throws(SearchQuery.PatternError) -> PatternNode {
    let sign = scalars[place]
    place += 1
    switch sign {
    case "(":
      guard depth < Self.mostDepth else {
        throw .init("it has more than \(Self.mostDepth) groups within each other; make it shorter")
      }
      depth += 1
      let node = try choice()
      guard take(")") else { throw mistake(#"unmatched ( or \("#) }
      depth -= 1
      return node
    case "[": return .one(try bracket())
    case ".": return .one(.any)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "\\": return try escaped()
    case "*" where isFirst, "+" where isFirst, "?" where isFirst:
      throw mistake("invalid preceding regular expression")
    default: return one(sign)
    }
  }

  private func one(_ scalar: Unicode.Scalar) -> PatternNode {
    .one(PatternSet(ranges: [scalar.value...scalar.value], foldsCase: foldsCase))
  }

  private mutating func escaped() throws(SearchQuery.PatternError) -> PatternNode {
    guard let sign = next else { throw mistake("trailing backslash") }
    place += 1
    switch sign {
    case "1"..."9":
      throw .init("\\\(sign) refers back to a group; write what it is to match again")
    case "w", "W": return .one(PatternSet(classes: [.word], isNegated: sign == "W"))
    case "s", "S": return .one(PatternSet(classes: [.space], isNegated: sign == "S"))
    case "b": return .assertion(.wordEdge)
    case "B": return .assertion(.noWordEdge)
    case "<": return .assertion(.wordStart)
    case ">": return .assertion(.wordEnd)
    case "`": return .assertion(.start)
    case "'": return .assertion(.end)
    default: return one(sign)
    }
  }

  /// Returns a part with the repetition that comes next; nil where none does.
  private mutating func repetition(
    of node: PatternNode
  ) throws(SearchQuery.PatternError) -> PatternNode? {
    if take("*") { return node.repeated(0, nil) }
    if take("+") { return node.repeated(1, nil) }
    if take("?") { return node.repeated(0, 1) }
    guard next == "{" else { return nil }
    // Braces around anything else are signs like others.
    let start = place
    place += 1
    let minimum = number()
    let hasComma = take(",")
    let maximum = hasComma ? number() : minimum
    guard minimum != nil || hasComma, take("}") else {
      place = start
      return nil
    }
    let (least, most) = (minimum ?? 0, maximum)
    guard least <= most ?? least, max(least, most ?? 0) <= Self.mostCount else {
      throw mistake(#"invalid content of \{\}"#)
    }
    return node.repeated(least, most)
  }

  private mutating func number() -> Int? {
    var number: Int?
    while let digit = next.flatMap({ "0"..."9" ~= $0 ? Int($0.value - 0x30) : nil }) {
      number = min((number ?? 0) * 10 + digit, Self.mostCount + 1)
      place += 1
    }
    return number
  }

  // MARK: Brackets

  private mutating func bracket() throws(SearchQuery.PatternError) -> PatternSet {
    var set = PatternSet(foldsCase: foldsCase)
    set.isNegated = take("^")
    var isFirst = true
    while isFirst || next != "]" {
      isFirst = false
      if scalars[place...].starts(with: "[:".unicodeScalars) {
        let name = try named(":")
        guard let known = PatternSet.CharacterClass(rawValue: name), known != .word else {
          throw mistake("invalid character class name")
        }
        let isCase = known == .upper || known == .lower
        set.classes.append(foldsCase && isCase ? .alpha : known)
        continue
      }
      let first = try bracketScalar()
      let isRange = next == "-" && place + 1 < scalars.count && scalars[place + 1] != "]"
      if isRange { place += 1 }
      let last = isRange ? try bracketScalar() : first
      guard first <= last else { throw mistake("invalid range end") }
      set.ranges.append(first.value...last.value)
    }
    place += 1
    return set
  }

  /// One character within brackets, or one that is named by `[.x.]` or `[=x=]`.
  private mutating func bracketScalar() throws(SearchQuery.PatternError) -> Unicode.Scalar {
    for kind in [".", "="] as [Unicode.Scalar]
    where scalars[place...].starts(with: ["[", kind]) {
      let name = try named(kind).unicodeScalars
      guard name.count == 1, let scalar = name.first else {
        throw mistake("invalid collation character")
      }
      return scalar
    }
    guard let scalar = next else { throw Self.unmatchedBracket(self) }
    place += 1
    return scalar
  }

  private static func unmatchedBracket(_ parser: PatternParser) -> SearchQuery.PatternError {
    parser.mistake("unmatched [, [^, [:, [., or [=")
  }

  /// Returns the name between `[:` and `:]` and the like.
  private mutating func named(
    _ kind: Unicode.Scalar
  ) throws(SearchQuery.PatternError) -> String {
    place += 2
    var name = String.UnicodeScalarView()
    while !scalars[min(place, scalars.count)...].starts(with: [kind, "]"]) {
      guard let scalar = next else { throw Self.unmatchedBracket(self) }
      name.append(scalar)
      place += 1
    }
    place += 2
    return String(name)
  }
}

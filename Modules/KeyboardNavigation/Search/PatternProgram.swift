/// The steps that match a regular expression in one direction: the nodes of an automaton.
struct PatternProgram: Sendable {
  enum Step: Sendable {
    /// Takes one character of a set, by its number.
    case one(Int, next: Int32)
    case assertion(PatternNode.Assertion, next: Int32)
    case either(Int32, Int32)
    case matched
  }

  private(set) var steps: [Step] = [.matched]
  private(set) var start: Int32 = 0
  /// A Boolean value indicating whether a text is read from its end.
  let isReversed: Bool
  /// A Boolean value indicating whether a match depends on whether the character before is part of a word.
  private(set) var looksForWords = false
  private let numbers: [PatternSet: Int]

  /// Compiles a pattern into steps, which refer to the sets of characters by number.
  init(_ node: PatternNode, sets numbers: [PatternSet: Int], isReversed: Bool) {
    (self.numbers, self.isReversed) = (numbers, isReversed)
    start = add(node, next: 0)
  }

  private mutating func add(_ step: Step) -> Int32 {
    steps.append(step)
    return Int32(steps.count - 1)
  }

  private mutating func add(_ node: PatternNode, next: Int32) -> Int32 {
    switch node {
    case .empty: return next
    case .one(let set): return add(.one(numbers[set] ?? 0, next: next))
    case .assertion(let assertion):
      looksForWords = looksForWords || assertion != .start && assertion != .end
      return add(.assertion(assertion, next: next))
    case .sequence(let nodes):
      var next = next
      if isReversed {
        for node in nodes { next = add(node, next: next) }
      } else {
        for node in nodes.reversed() { next = add(node, next: next) }
      }
      return next
    case .choice(let nodes):
      var first = add(nodes[nodes.count - 1], next: next)
      for node in nodes.dropLast().reversed() {
        first = add(.either(add(node, next: next), first))
      }
      return first
    case .repetition(let node, let minimum, let maximum):
      var first = next
      if let maximum {
        for _ in minimum..<maximum { first = add(.either(add(node, next: first), next)) }
      } else {
        first = add(.either(next, next))
        steps[Int(first)] = .either(add(node, next: first), next)
      }
      for _ in 0..<minimum { first = add(node, next: first) }
      return first
    }
  }
}

/// The characters of a text in classes: those of one class are in the same sets of a pattern.
struct PatternAlphabet: Sendable {
  /// The class of both ends of a text, which no character has.
  static let edge = 0

  private let sets: [PatternSet]
  private let looksForWords: Bool
  private var ascii: [Int32] = []
  private var others: [Unicode.Scalar: Int32] = [:]
  private var numbers: [[Bool]: Int32] = [:]
  /// For each class, whether it is in each set; last, whether it is of words.
  private(set) var members: [[Bool]]

  init(_ numbers: [PatternSet: Int], looksForWords: Bool) {
    sets = numbers.sorted { $0.value < $1.value }.map(\.key)
    self.looksForWords = looksForWords
    members = [Array(repeating: false, count: sets.count + 1)]
    for value in 0..<128 { ascii.append(number(of: Unicode.Scalar(UInt8(value)))) }
  }

  private mutating func number(of scalar: Unicode.Scalar) -> Int32 {
    let isWord = looksForWords && PatternSet.CharacterClass.word.contains(scalar)
    let member = sets.map { $0.contains(scalar) } + [isWord]
    if let known = numbers[member] { return known }
    members.append(member)
    numbers[member] = Int32(members.count - 1)
    return Int32(members.count - 1)
  }

  func isWord(_ number: Int) -> Bool { members[number][sets.count] }

  /// Returns the class of the character that starts at a place, and its length.
  ///
  /// A byte that is no UTF-8 counts as one replacement character.
  mutating func first(
    in line: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> (number: Int, length: Int) {
    let byte = line[place]
    if byte < 0x80 { return (Int(ascii[Int(byte)]), 1) }
    guard let (scalar, length) = line.scalar(at: place) else {
      return (number(other: "\u{FFFD}"), 1)
    }
    return (number(other: scalar), length)
  }

  /// Returns the class of the character that ends at a place, and its length.
  mutating func last(
    in line: UnsafeBufferPointer<UInt8>, before place: Int
  ) -> (number: Int, length: Int) {
    let byte = line[place - 1]
    if byte < 0x80 { return (Int(ascii[Int(byte)]), 1) }
    var start = place - 1
    while start > 0, place - start < 4, line[start] & 0xC0 == 0x80 { start -= 1 }
    guard let (scalar, length) = line.scalar(at: start), start + length == place else {
      return (number(other: "\u{FFFD}"), 1)
    }
    return (number(other: scalar), length)
  }

  private mutating func number(other scalar: Unicode.Scalar) -> Int {
    if let known = others[scalar] { return Int(known) }
    let number = number(of: scalar)
    others[scalar] = number
    return Int(number)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The character of UTF-8 that starts at a place with a byte beyond ASCII; nil where none does.
  fileprivate func scalar(at place: Int) -> (Unicode.Scalar, length: Int)? {
    let lead = self[place]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
    guard length > 0, lead < 0xF5, place + length <= count else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = self[place + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard length == 2 || value >= (length == 3 ? 0x800 : 0x1_0000) else { return nil }
    return Unicode.Scalar(value).map { ($0, length) }
  }
}

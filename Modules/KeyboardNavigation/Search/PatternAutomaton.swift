/// A deterministic automaton whose states are made when a text first leads to them.
///
/// A state is the set of steps that all ways through the text have come to. Assertions look at the characters on
/// both sides, so whether a state matches is found out with the next character.
struct PatternAutomaton: Sendable {
  private let program: PatternProgram
  /// A Boolean value indicating whether a match begins at the first character only.
  private let isAnchored: Bool
  /// The steps of each state, after the kind of the character before.
  private var states: [[Int32]] = []
  private var numbers: [[Int32]: Int] = [:]
  /// For each state and class of characters the state after it, times 2, and 1 if the former one matches;
  /// -1 while it is unknown.
  private var table: [Int32] = []
  /// The classes that a state has room for.
  private var width = 16
  private var numberOfSteps = 0
  /// The number of times that all states were forgotten.
  private(set) var generation = 0
  private var seen: [UInt32] = []
  private var round: UInt32 = 0

  /// The state from which nothing matches any more.
  static let dead = 0
  /// Beyond so many states, or steps in them, all are forgotten.
  private static let (mostStates, mostSteps) = (4096, 1 << 18)

  /// What is beside a place.
  fileprivate enum Side: Int32 {
    case edge, word, other
  }

  init(_ program: PatternProgram, isAnchored: Bool) {
    (self.program, self.isAnchored) = (program, isAnchored)
    seen = Array(repeating: 0, count: program.steps.count)
    forget()
  }

  private mutating func forget() {
    (states, numbers, table, numberOfSteps) = ([], [:], [], 0)
    generation += 1
    _ = number(of: [Side.other.rawValue])
  }

  private mutating func number(of state: [Int32]) -> Int {
    // Without steps nothing follows, whatever was before.
    let state = state.count == 1 && isAnchored ? [Side.other.rawValue] : state
    if let known = numbers[state] { return known }
    if states.count >= Self.mostStates || numberOfSteps > Self.mostSteps {
      forget()
      if let known = numbers[state] { return known }
    }
    states.append(state)
    numberOfSteps += state.count
    numbers[state] = states.count - 1
    table += Array(repeating: -1, count: width)
    return states.count - 1
  }

  private func side(of character: Int, in alphabet: PatternAlphabet) -> Side {
    if character == PatternAlphabet.edge { return .edge }
    return program.looksForWords && alphabet.isWord(character) ? .word : .other
  }

  /// Returns the state to begin with after a character, or after an end of the text.
  mutating func first(after character: Int, _ alphabet: PatternAlphabet) -> Int {
    number(of: [side(of: character, in: alphabet).rawValue, program.start])
  }

  /// Returns the state after a character, and whether the state before it matches.
  @inline(__always)
  mutating func next(
    _ state: Int, _ character: Int, _ alphabet: PatternAlphabet
  ) -> (state: Int, isMatch: Bool) {
    if character < width {
      let known = table[state &* width &+ character]
      if known >= 0 { return (Int(known >> 1), known & 1 != 0) }
    }
    return make(state, character, alphabet)
  }

  private mutating func make(
    _ state: Int, _ character: Int, _ alphabet: PatternAlphabet
  ) -> (state: Int, isMatch: Bool) {
    var steps = states[state]
    let generation = generation
    if character >= width {
      width = character * 2
      forget()
    }
    let former = Side(rawValue: steps.removeFirst()) ?? .other
    let side = side(of: character, in: alphabet)
    let sides = program.isReversed ? (side, former) : (former, side)
    var isMatch = false
    var next: [Int32] = []
    round += 1
    while let number = steps.popLast() {
      guard seen[Int(number)] != round else { continue }
      seen[Int(number)] = round
      switch program.steps[Int(number)] {
      case .matched: isMatch = true
      case .either(let one, let other): steps += [other, one]
      case .assertion(let assertion, let next):
        if assertion.holds(between: sides.0, sides.1) { steps.append(next) }
      case .one(let set, let following):
        if alphabet.members[character][set] { next.append(following) }
      }
    }
    if !isAnchored { next.append(program.start) }
    next.sort()
    var whole = [side.rawValue]
    for step in next where whole.count == 1 || step != whole[whole.count - 1] { whole.append(step) }
    let following = number(of: whole)
    if generation == self.generation {
      table[state * width + character] = Int32(following) << 1 | (isMatch ? 1 : 0)
    }
    return (following, isMatch)
  }
}

extension PatternNode.Assertion {
  fileprivate func holds(
    between left: PatternAutomaton.Side, _ right: PatternAutomaton.Side
  ) -> Bool {
    switch self {
    case .start: left == .edge
    case .end: right == .edge
    case .wordStart: left != .word && right == .word
    case .wordEnd: left == .word && right != .word
    case .wordEdge: (left == .word) != (right == .word)
    case .noWordEdge: (left == .word) == (right == .word)
    }
  }
}

/// Finds the matches of a regular expression in one line after another.
///
/// ```
/// from the end, every place where a match starts  ──▶  from the first such place, the longest match, and so on
/// ```
struct PatternMatcher: Sendable {
  private var alphabet: PatternAlphabet
  private var starts: PatternAutomaton
  private var ends: PatternAutomaton

  init(_ pattern: PatternNode) {
    var sets: [PatternSet: Int] = [:]
    pattern.number(in: &sets)
    let program = PatternProgram(pattern, sets: sets, isReversed: false)
    let reversed = PatternProgram(pattern, sets: sets, isReversed: true)
    alphabet = PatternAlphabet(sets, looksForWords: program.looksForWords)
    starts = PatternAutomaton(reversed, isAnchored: false)
    ends = PatternAutomaton(program, isAnchored: true)
  }

  /// Returns whether there is a match in a line.
  mutating func matches(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    forEachStart(in: line) { _ in false }
  }

  /// Calls a function with the places where matches start, from the last one on, until it returns false.
  ///
  /// - Returns: whether it was called.
  private mutating func forEachStart(
    in line: UnsafeBufferPointer<UInt8>, _ goesOn: (Int) -> Bool
  ) -> Bool {
    var place = line.count
    var state = starts.first(after: PatternAlphabet.edge, alphabet)
    var wasCalled = false
    while true {
      let (character, length) =
        place > 0 ? alphabet.last(in: line, before: place) : (PatternAlphabet.edge, 1)
      let (next, isMatch) = starts.next(state, character, alphabet)
      if isMatch {
        guard goesOn(place) else { return true }
        wasCalled = true
      }
      guard place > 0 else { return wasCalled }
      (state, place) = (next, place - length)
    }
  }

  /// Returns the matches that do not overlap, the longest from each start, the first one first.
  ///
  /// - Complexity: O(length of the line · length of the pattern).
  mutating func ranges(in line: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var found: [Int] = []
    guard
      forEachStart(
        in: line,
        {
          found.append($0)
          return true
        })
    else { return [] }
    var ranges: [Range<Int>] = []
    // Where no way leads to a match, so that it is not gone once more.
    var vain = Vain(generation: ends.generation)
    var rest = 0
    while let start = found.popLast() {
      guard start >= rest, let end = end(from: start, in: line, &vain) else { continue }
      ranges.append(start..<end)
      rest = max(end, start + 1)
    }
    return ranges
  }

  /// States at places of a line from which no match ends later.
  private struct Vain {
    struct Way: Hashable {
      let state: Int
      let place: Int
    }

    var generation: Int
    var ways: Set<Way> = []
    static let most = 1 << 20
  }

  /// Returns the end of the longest match from a place.
  private mutating func end(
    from start: Int, in line: UnsafeBufferPointer<UInt8>, _ vain: inout Vain
  ) -> Int? {
    let before =
      start > 0 ? alphabet.last(in: line, before: start).number : PatternAlphabet.edge
    var state = ends.first(after: before, alphabet)
    var place = start
    var end: Int?
    var ways: [Vain.Way] = []
    while state != PatternAutomaton.dead {
      let way = Vain.Way(state: state, place: place)
      if vain.generation != ends.generation {
        vain = Vain(generation: ends.generation)
        ways = []
      } else if vain.ways.contains(way) {
        break
      }
      let (character, length) =
        place < line.count ? alphabet.first(in: line, from: place) : (PatternAlphabet.edge, 0)
      let (next, isMatch) = ends.next(state, character, alphabet)
      if isMatch { (end, ways) = (place, []) } else { ways.append(way) }
      guard place < line.count else { break }
      (state, place) = (next, place + length)
    }
    if vain.generation == ends.generation, vain.ways.count < Vain.most { vain.ways.formUnion(ways) }
    return end
  }
}

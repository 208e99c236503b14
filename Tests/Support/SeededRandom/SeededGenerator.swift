import FoundationEssentials

/// The same random numbers for the same seed: SplitMix64.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of several values; the list is not empty.
  public mutating func pick<Element>(_ values: [Element]) -> Element {
    values[Int.random(in: values.indices, using: &self)]
  }
}

/// Seeds of a model that random steps are compared with: all of them in an optimised build, a fortieth
/// in a debug build, where a step takes ten times as long.
public func seeds<Seed: FixedWidthInteger>(_ count: Seed) -> Range<Seed> {
  #if DEBUG
    0..<(count + 39) / 40
  #else
    0..<count
  #endif
}

/// Steps that a model takes for each of 500 seeds: a million in all in an optimised build, 2,600 in
/// a debug build, or as ``steps(_:)`` says.
public let stepsPerSeed: Int = {
  #if DEBUG
    steps(200)
  #else
    steps(2000)
  #endif
}()

/// Steps that a model takes for each seed: those given, unless `KEYBOARD_TOOLKIT_STEPS` has another number.
public func steps(_ count: Int) -> Int {
  ProcessInfo.processInfo.environment["KEYBOARD_TOOLKIT_STEPS"].flatMap(Int.init) ?? count
}

extension SeededGenerator {
  /// A plain tree of up to a number of nodes: the children of each node by its number, and the roots
  /// by -1.
  public mutating func tree(ofAtMost count: Int) -> [Int: [Int]] {
    var children: [Int: [Int]] = [:]
    for node in 0..<Int.random(in: 1...count, using: &self) {
      let parent = Int.random(in: -1..<max(1, node), using: &self)
      children[parent == node ? -1 : parent, default: []].append(node)
    }
    return children
  }
}

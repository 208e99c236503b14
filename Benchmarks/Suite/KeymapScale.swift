import KeyboardCommands
import KeyboardCore

/// Keymaps of any size with the same shape: two-stroke prefixes that each go on with two strokes.
struct KeymapScale {
  /// The bindings in the order of declaration.
  let bindings: [ResolvedBinding]

  /// Creates bindings over half as many prefixes.
  init(count: Int) {
    let strokes = Self.keys
    bindings = (0..<count).map { index in
      let prefix = index / 2
      let sequence = KeySequence(
        strokes[prefix / strokes.count], strokes[prefix % strokes.count],
        index % 2 == 0 ? "enter" : "tab")
      return ResolvedBinding(
        id: ResolvedBinding.ID("scale.\(index)"), sequence,
        .perform(CommandInvocation(CommandID("scale.command\(index % 500)"))), layer: .keymapFile)
    }
  }

  /// Sequences of the bindings at random, always the same, each in memory of its own.
  ///
  /// - Parameters:
  ///   - strokes: how many strokes of each to take.
  ///   - count: how many sequences.
  /// - Returns: the sequences.
  func samples(of strokes: Int, count: Int) -> [KeySequence] {
    var generator = SplitMix(state: 7)
    return (0..<count).compactMap { _ in
      let binding = bindings[Int(generator.next() % UInt64(bindings.count))]
      return KeySequence(strokes: binding.sequence.strokes.prefix(strokes))
    }
  }

  /// Distinct strokes: letters, digits and function keys under modifiers.
  static let keys: [KeyStroke] = {
    let keys =
      "abcdefghijklmnopqrstuvwxyz0123456789".map { Key.character($0) }
      + [NamedKey.f1, .f2, .f3, .f4].map { Key.named($0) }
    let modifiers: [Modifiers] = [
      [], .control, .alt, .super, [.control, .alt], [.control, .super],
    ]
    return modifiers.flatMap { modifiers in keys.map { KeyStroke($0, modifiers) } }
  }()
}

/// A repeatable source of numbers.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

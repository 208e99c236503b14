import KeyboardCommands
import KeyboardCore
import SampleBindings
import SeededRandom
import Testing

@Suite struct ConflictPropertyTests {
  private static let sequences: [KeySequence] = ["a", "b", "a b", "a a", "a b a"]
  private static let conditions = [
    nil, nil, "on", "!on", "mode == 'x'", "mode != 'x'", "mode == 'y' && on", "mode == 'x' || !on",
  ]
  private static let layers: [ResolvedBinding.Layer] = [
    .builtIn, .plugin("p"), .keymapFile, .session,
  ]
  private static let contexts: [[String: Value]] = [true, false].flatMap { on in
    ["x", "y", "z"].map { ["on": on, "mode": .string($0)] }
  }

  @Test(
    "Conflicts and unreachable bindings are what trying every context finds", arguments: seeds(8))
  func sameAsTrying(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<60 {
      let bindings = try (0..<Int.random(in: 2...9, using: &generator)).map {
        try Self.binding($0, using: &generator)
      }
      let keymap = Keymap(bindings)
      #expect(Set(keymap.conflicts.map(Self.pair)) == Self.conflicts(of: bindings))
      #expect(keymap.conflicts.allSatisfy { $0.certainty == .certain })
      let reached = Self.contexts.reduce(into: Set<ResolvedBinding.ID>()) { reached, context in
        for sequence in Self.sequences {
          switch keymap.resolve(sequence, in: Keymap.Environment(context)) {
          case .matched(let binding), .pending(let binding?): reached.insert(binding.id)
          default: break
          }
        }
      }
      let missed = bindings.filter { $0.invocation != nil && !reached.contains($0.id) }
      #expect(Set(keymap.unreachable.map(\.binding.id)) == Set(missed.map(\.id)))
    }
  }

  /// The pairs that compete in some context.
  private static func conflicts(of bindings: [ResolvedBinding]) -> Set<Set<ResolvedBinding.ID>> {
    var pairs: Set<Set<ResolvedBinding.ID>> = []
    for context in contexts {
      let reference = ReferenceResolver(bindings: bindings, context: context, impossible: [])
      let live = bindings.indices.filter(reference.isLive).map { bindings[$0] }
      for left in live {
        for right in live where left.id != right.id && left.sequence.isPrefix(of: right.sequence) {
          if left.sequence == right.sequence, left.effect == right.effect { continue }
          pairs.insert([left.id, right.id])
        }
      }
    }
    return pairs
  }

  private static func pair(_ conflict: Keymap.Conflict) -> Set<ResolvedBinding.ID> {
    [conflict.first.id, conflict.second.id]
  }

  private static func binding(
    _ number: Int, using generator: inout SeededGenerator
  ) throws -> ResolvedBinding {
    let effect: ResolvedBinding.Effect =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: .block
      case 1: .unbind(nil)
      case 2: .unbind("one")
      default: .perform(CommandInvocation(generator.pick(["one", "two", "three"])))
      }
    return ResolvedBinding(
      id: ResolvedBinding.ID("\(number)"), generator.pick(sequences), effect,
      when: try generator.pick(conditions).map(Condition.init(parsing:)) ?? .always,
      layer: generator.pick(layers))
  }
}

import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct ResolutionPropertyTests {
  private static let strokes: [KeyStroke] = ["a", "b", "ctrl+k"]
  private static let layers: [BindingLayer] = [
    .builtIn, .plugin("p"), .plugin("q"), .keymapFile, .session,
  ]
  private static let commands: [CommandID] = ["one", "two", "three"]

  @Test("Any keymap resolves as going through all bindings does", arguments: 0..<8)
  func sameAsReference(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<60 {
      var keymap = Keymap()
      var reference = ReferenceResolver(bindings: [], context: [:], impossible: [])
      for number in 0..<Int.random(in: 1...18, using: &generator) {
        let binding = try Self.binding(number, using: &generator)
        keymap.add(binding)
        reference.bindings.append(binding)
        if Int.random(in: 0..<5, using: &generator) == 0 {
          let index = Int.random(in: reference.bindings.indices, using: &generator)
          keymap.remove(reference.bindings.remove(at: index).id)
        }
      }
      reference.context = ["on": .bool(Bool.random(using: &generator))]
      if Bool.random(using: &generator) { reference.impossible = [generator.pick(Self.commands)] }
      let impossible = reference.impossible
      let environment = ResolutionEnvironment(reference.context) { binding in
        binding.invocation.map { !impossible.contains($0.id) } ?? true
      }
      for sequence in Self.sequences {
        let expected = reference.meaning(of: sequence)
        #expect(keymap.resolve(sequence, in: environment).summary == expected)
        let trace = keymap.trace(sequence, in: environment)
        #expect(trace.resolution.summary == expected)
        let winners = trace.candidates.filter { $0.verdict == .wins }
        #expect(winners.count == (["pending", "unbound", "cancelled"].contains(expected) ? 0 : 1))
        #expect(
          trace.candidates.contains { $0.verdict == .waits } == expected.hasPrefix("pending"))
        #expect(trace.next.isEmpty != expected.hasPrefix("pending"))
      }
    }
  }

  /// Every sequence of one to three strokes.
  private static let sequences: [KeySequence] = strokes.flatMap { first in
    [KeySequence(first)]
      + strokes.flatMap { second in
        [KeySequence(first, second)] + strokes.map { KeySequence(first, second, $0) }
      }
  }

  private static func binding(
    _ number: Int, using generator: inout SeededGenerator
  ) throws -> ResolvedBinding {
    let effect: BindingEffect =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: .block
      case 1: .unbind(nil)
      case 2: .unbind(generator.pick(commands))
      default: .perform(CommandInvocation(generator.pick(commands)))
      }
    let condition = generator.pick([nil, nil, "on", "!on"])
    return ResolvedBinding(
      id: BindingID("\(number)"), generator.pick(sequences), effect,
      when: try condition.map(Condition.init(parsing:)), layer: generator.pick(layers),
      depth: Int.random(in: 0...1, using: &generator))
  }
}

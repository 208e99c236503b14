import KeyboardCommands
import KeyboardCore
import SampleBindings
import SeededRandom
import Testing

@Suite struct ResolutionPropertyTests {
  private static let strokes: [KeyStroke] = ["a", "b", "ctrl+k"]
  private static let layers: [ResolvedBinding.Layer] = [
    .builtIn, .plugin("p"), .plugin("q"), .keymapFile, .session,
  ]
  private static let commands: [CommandID] = ["one", "two", "three"]

  @Test("Any keymap resolves as going through all bindings does", arguments: seeds(8))
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
      let environment = Keymap.Environment(reference.context) {
        impossible.contains($0.id) ? nil : .nothing
      }
      for sequence in Self.sequences {
        let expected = reference.meaning(of: sequence)
        #expect(keymap.resolve(sequence, in: environment).summary == expected)
        let trace = keymap.trace(sequence, in: environment)
        #expect(trace.resolution.summary == expected)
        let winners = trace.candidates.filter { $0.verdict == .wins }
        #expect(winners.count == (["pending", "unbound"].contains(expected) ? 0 : 1))
        #expect(
          trace.candidates.contains { $0.verdict == .waits } == expected.hasPrefix("pending"))
        #expect(trace.next.isEmpty != expected.hasPrefix("pending"))
      }
    }
  }

  @Test("Many longer bindings, live or dead, are looked through as one by one", arguments: seeds(6))
  func manyContinuations(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(100 + seed))
    let letters = "abcdefghijkl".map { KeyStroke(.character($0)) }
    for _ in 0..<6 {
      var keymap = Keymap()
      var reference = ReferenceResolver(bindings: [], context: [:], impossible: [])
      func change(_ number: Int) throws {
        let strokes = [letters[0]] + (0..<2).map { _ in generator.pick(letters) }
        let length = generator.pick([1, 2, 2, 3, 3, 3])
        let sequence = try #require(KeySequence(strokes: strokes.prefix(length)))
        let kind = Int.random(in: 0..<12, using: &generator)
        let effect: ResolvedBinding.Effect =
          kind == 0 ? .block : kind == 1 ? .unbind(nil) : .perform(CommandInvocation("one"))
        let condition = generator.pick([nil, "on", "on", "other", "!on"])
        let binding = ResolvedBinding(
          id: ResolvedBinding.ID("\(number)"), sequence, effect,
          when: try condition.map(Condition.init(parsing:)) ?? .always,
          layer: generator.pick(Self.layers),
          appliesInText: Bool.random(using: &generator))
        keymap.add(binding)
        reference.bindings.append(binding)
      }
      for number in 0..<60 { try change(number) }
      for round in 0..<80 {
        try change(60 + round)
        while reference.bindings.count > 60 {
          let index = Int.random(in: reference.bindings.indices, using: &generator)
          keymap.remove(reference.bindings.remove(at: index).id)
        }
        reference.context = [
          "on": .bool(Bool.random(using: &generator)), "other": .bool(round % 5 == 0),
        ]
        reference.impossible = round % 7 == 0 ? ["one"] : []
        let isPossible = reference.impossible.isEmpty
        let environment = Keymap.Environment(reference.context) { _ in
          isPossible ? .nothing : nil
        }
        for strokes in [[letters[0]]] + letters.map({ [letters[0], $0] }) {
          let sequence = try #require(KeySequence(strokes: strokes))
          let expected = reference.meaning(of: sequence)
          #expect(keymap.resolve(sequence, in: environment).summary == expected)
          if isPossible {
            let plain = Keymap.Environment(reference.context)
            #expect(keymap.resolve(sequence, in: plain).summary == expected)
          }
        }
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
    let effect: ResolvedBinding.Effect =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: .block
      case 1: .unbind(nil)
      case 2: .unbind(generator.pick(commands))
      default: .perform(CommandInvocation(generator.pick(commands)))
      }
    let condition = generator.pick([nil, nil, "on", "!on"])
    return ResolvedBinding(
      id: ResolvedBinding.ID("\(number)"), generator.pick(sequences), effect,
      when: try condition.map(Condition.init(parsing:)) ?? .always, layer: generator.pick(layers),
      depth: Int.random(in: 0...1, using: &generator))
  }
}

import KeyboardCommands
import KeyboardCore

/// The time that a keymap's size costs a key: random keys in 100,000 bindings, next to 10.
enum ResolveBenchmark: Benchmark {
  static let name = "resolve"
  static let summary = "one random sequence in 100,000 bindings; the reference is 10 bindings"

  static func run() -> [Row] {
    let small = KeymapScale(count: 10)
    let large = KeymapScale(count: 100_000)
    return ["pending, 1 stroke", "pending, 2 strokes", "matched, 3 strokes"].enumerated()
      .map { index, label in
        let subject = Resolving(large, strokes: index + 1)
        let reference = Resolving(small, strokes: index + 1)
        return Measurement(count: 1 << 17).row(
          label, { subject.run(times: $0) }, against: { reference.run(times: $0) },
          limits: Limits(nanoseconds: Double(index + 1) * 1_000))
      }
  }
}

/// Resolves random sequences of a keymap, over and over.
private final class Resolving {
  /// A power of two, small enough for the sequences themselves to stay in the cache.
  private static let count = 1 << 14

  private let keymap: Keymap
  private let sequences: [KeySequence]
  private let environment = Keymap.Environment([:] as [String: Value])
  private var unbound = 0

  init(_ scale: KeymapScale, strokes: Int) {
    keymap = Keymap(scale.bindings)
    sequences = scale.samples(of: strokes, count: Self.count)
  }

  @inline(never)
  func run(times: Int) {
    for index in 0..<times {
      let resolution = keymap.resolve(sequences[index & (Self.count - 1)], in: environment)
      if case .unbound = resolution { unbound += 1 }
    }
    precondition(unbound == 0)
  }
}

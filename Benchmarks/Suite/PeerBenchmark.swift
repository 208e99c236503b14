import KeyboardCommands
import KeyboardCore

/// The time of one key from event to effect in a map of 1,000 bindings, next to prompt_toolkit.
enum PeerBenchmark: Benchmark {
  static let name = "peer"
  static let summary = "one key in 1,000 bindings; the reference is prompt_toolkit, if installed"

  static func run() -> [Row] {
    let typing = Typing(sequences: sequences)
    let own = Measurement(count: 200_000).row(
      "one key", { typing.press($0) }, limits: Limits(ratio: 0.02))
    let peer = Peer(script: "prompt_toolkit_keys.py").answer(to: sequences.map(\.description))
    return [
      Row(
        label: own.label, nanoseconds: own.nanoseconds, reference: peer,
        allocations: own.allocations, limits: own.limits)
    ]
  }

  /// Two-stroke sequences that terminals have, and ten function keys.
  private static let sequences: [KeySequence] = {
    let functionKeys = [
      NamedKey.f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10,
    ].map { KeyStroke(.named($0)) }
    let seconds =
      "abcdefghijklmnopqrstuvwxyz0123456789".map { KeyStroke(.character($0)) }
      + functionKeys.dropLast()
    return "abcdefgklnopqrstuvwxyz".flatMap { first in
      seconds.map { KeySequence(KeyStroke(.character(first), .control), $0) }
    } + functionKeys.map { KeySequence($0) }
  }()
}

/// Presses random sequences and performs the commands that they are bound to.
private final class Typing {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let commands = CommandSet()
  private let events: [KeyEvent]
  private var position = 0
  private var performed = 0

  init(sequences: [KeySequence]) {
    var generator = SplitMix(state: 7)
    events = (0..<20_000).flatMap { _ in
      sequences[Int(generator.next() % UInt64(sequences.count))].strokes
        .map { KeyEvent(pressing: $0) }
    }
    commands.add("peer.count") { [unowned self] _ in performed += 1 }
    engine.firstResponder = commands
    engine.add(
      sequences.map {
        ResolvedBinding($0, .perform(CommandInvocation("peer.count")), layer: .session)
      })
  }

  @inline(never)
  func press(_ count: Int) {
    for _ in 0..<count {
      engine.send(events[position])
      position = (position + 1) % events.count
    }
    precondition(performed > 0)
  }
}

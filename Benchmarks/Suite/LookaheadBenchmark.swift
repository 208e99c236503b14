import KeyboardCommands
import KeyboardCore

/// The time of a prefix that 57,600 bindings begin with and that leads nowhere now.
enum LookaheadBenchmark: Benchmark {
  static let name = "lookahead"
  static let summary = "a prefix of 57,600 bindings of which none, or one, applies"

  static func run() -> [Row] {
    let each = continuations()
    let off = continuations(when: "mode == 'insert'")
    let blockedEach = each.map { ResolvedBinding($0.sequence, .block, layer: .session) }
    let deeper = KeymapScale.keys.map {
      ResolvedBinding(KeySequence("ctrl+k", $0), .block, layer: .session)
    }
    return [
      row("blocked by one", each + [ResolvedBinding("ctrl+k", .block, layer: .session)]),
      row("each blocked", each + blockedEach),
      row("blocked by 240, a key later", each + deeper),
      row("a condition that fails", off),
      row("only the last applies", off + [last]),
    ]
  }

  private static let prefix: KeySequence = "ctrl+k"

  private static let last = ResolvedBinding(
    "ctrl+k ctrl+super+f12", .perform(CommandInvocation("last")),
    when: "mode == 'normal'", layer: .keymapFile)

  private static func continuations(when condition: Condition = .always) -> [ResolvedBinding] {
    KeymapScale.keys.flatMap { second in
      KeymapScale.keys.map { third in
        ResolvedBinding(
          KeySequence("ctrl+k", second, third), .perform(CommandInvocation("command")),
          when: condition, layer: .keymapFile)
      }
    }
  }

  private static func row(_ label: String, _ bindings: [ResolvedBinding]) -> Row {
    let keymap = Keymap(bindings)
    let environment = Keymap.Environment(["mode": "normal"] as [String: Value])
    return Measurement(count: 20, rounds: 5).row(
      label, { resolve(prefix, times: $0, in: keymap, environment) },
      limits: Limits(nanoseconds: 1e7))
  }

  @inline(never)
  private static func resolve(
    _ sequence: KeySequence, times: Int, in keymap: Keymap, _ environment: Keymap.Environment
  ) {
    var matched = 0
    for _ in 0..<times {
      if case .matched = keymap.resolve(sequence, in: environment) { matched += 1 }
    }
    precondition(matched == 0)
  }
}

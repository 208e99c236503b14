import KeyboardCommands
import KeyboardCore

/// The time to load 100,000 bindings and to report their problems.
enum LoadBenchmark: Benchmark {
  static let name = "load"
  static let summary = "100,000 bindings at once"

  static func run() -> [Row] {
    let count = 100_000
    let plain = KeymapScale(count: count).bindings
    let notations = plain.map(\.sequence.description)
    let crowded = crowded(count)
    let second = Limits(nanoseconds: 1e9)
    let half = Limits(nanoseconds: 5e8)
    let keymap = Keymap(plain)
    let clashing = Keymap(crowded)
    let measurement = Measurement(count: 1, rounds: 5)
    return [
      measurement.row("from notation", { repeated($0) { parsed(notations) } }, limits: second),
      measurement.row("from values", { repeated($0) { Keymap(plain) } }, limits: second),
      measurement.row("conflicts, none", { repeated($0) { keymap.conflicts } }, limits: half),
      measurement.row("conflicts, crowded", { repeated($0) { clashing.conflicts } }, limits: half),
      measurement.row("unreachable, none", { repeated($0) { keymap.unreachable } }, limits: half),
      measurement.row(
        "unreachable, crowded", { repeated($0) { clashing.unreachable } }, limits: half),
    ]
      + [
        "name# && other", "value == #", "value > #", "mode == 'm#' && x > #",
        "mode('a#') || b == #",
      ]
      .flatMap { condition in
        let keymap = Keymap(oneKey(800, condition))
        return [
          measurement.row(
            "conflicts of 800, \(condition)", { repeated($0) { keymap.conflicts } }, limits: half),
          measurement.row(
            "unreachable of 800, \(condition)", { repeated($0) { keymap.unreachable } },
            limits: half),
        ]
      }
  }

  /// Bindings of one key under different conditions, in which `#` stands for a number.
  private static func oneKey(_ count: Int, _ condition: String) -> [ResolvedBinding] {
    (0..<count).map { index in
      let text = condition.split(separator: "#", omittingEmptySubsequences: false)
        .joined(separator: "\(index)")
      return ResolvedBinding(
        "x", .perform(CommandInvocation(CommandID("command\(index)"))),
        when: (try? Condition(parsing: text)) ?? .never, layer: .keymapFile)
    }
  }

  /// Eight bindings on each sequence, in modes of their own or not, prefixes among them.
  private static func crowded(_ count: Int) -> [ResolvedBinding] {
    let conditions: [Condition] = [
      "mode == 'a'", "mode == 'b' && x > 3", "mode != 'a'", "x", "!x", "focused('list')",
    ]
    return KeymapScale(count: count / 8).bindings.enumerated().flatMap { index, binding in
      (0..<8).map { number in
        let strokes = binding.sequence.strokes.prefix(number == 0 ? 2 : 3)
        return ResolvedBinding(
          id: ResolvedBinding.ID("\(index).\(number)"),
          KeySequence(strokes: strokes) ?? binding.sequence,
          .perform(CommandInvocation(CommandID("command\(number)"))),
          when: number < conditions.count ? conditions[number] : .always, layer: .keymapFile)
      }
    }
  }

  private static func parsed(_ notations: [String]) -> Keymap {
    var keymap = Keymap()
    for (index, notation) in notations.enumerated() {
      guard let sequence = try? KeySequence(parsing: notation) else { continue }
      keymap.add(
        ResolvedBinding(
          sequence, .perform(CommandInvocation(CommandID("command\(index)"))), layer: .keymapFile))
    }
    return keymap
  }

  @inline(never)
  private static func repeated<Result>(_ times: Int, _ body: () -> Result) {
    for _ in 0..<times { withExtendedLifetime(body()) {} }
  }
}

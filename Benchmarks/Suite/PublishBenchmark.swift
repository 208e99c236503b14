import KeyboardCore

/// The cost of publishing a small event, next to calling the same closures in a plain loop.
enum PublishBenchmark: Benchmark {
  static let name = "publish"
  static let summary = "one event on the bus; the reference is a plain loop over the closures"

  static func run() -> [Row] {
    var rows = [1, 10, 100].map { subscribers in
      // One look-up costs more than one call.
      let limits =
        subscribers == 1
        ? Limits(nanoseconds: 100, allocations: 0) : Limits(ratio: 1.5, allocations: 0)
      let sinks = (0..<subscribers).map { Sink(weight: $0) }
      let bus = EventBus()
      let tokens = sinks.map { sink in bus.subscribe(to: KeyTyped.self) { sink.hear($0) } }
      let loop = ClosureLoop()
      for sink in sinks { loop.handlers.append { sink.hear($0) } }
      defer { withExtendedLifetime(tokens) {} }
      return Measurement(count: 2_000_000 / subscribers + 200).row(
        "\(subscribers) subscriber\(subscribers == 1 ? "" : "s")",
        { publish(times: $0, on: bus) }, against: { call(times: $0, on: loop) }, limits: limits)
    }
    let idle = EventBus()
    rows.append(
      Measurement(count: 2_000_000).row(
        "no subscriber", { publish(times: $0, on: idle) }, limits: Limits(allocations: 0)))
    return rows
  }

  @inline(never)
  private static func publish(times: Int, on bus: EventBus) {
    for index in 0..<times { bus.publish(KeyTyped(code: Int32(truncatingIfNeeded: index))) }
  }

  @inline(never)
  private static func call(times: Int, on loop: ClosureLoop) {
    for index in 0..<times { loop.publish(KeyTyped(code: Int32(truncatingIfNeeded: index))) }
  }
}

/// The reference: a loop as one would write it without a bus.
private final class ClosureLoop {
  var handlers: [(KeyTyped) -> Void] = []

  @inline(never)
  func publish(_ event: KeyTyped) {
    for handler in handlers { handler(event) }
  }
}

/// A subscriber, which adds to a field of its own.
private final class Sink {
  private var sum = 0
  private let weight: Int

  init(weight: Int) {
    self.weight = weight
  }

  @inline(never)
  func hear(_ event: KeyTyped) {
    sum &+= Int(event.code) &+ weight
  }
}

/// A small event, the size of a key.
private struct KeyTyped: KeyboardEvent {
  static let name = "benchmark.keyTyped"
  var code: Int32
  var modifiers: UInt8 = 2
  var phase: UInt8 = 0
}

import SeededRandom
import Testing

@Suite("The bus does what the naive bus does")
struct EventBusModelTests {
  @Test("Random programs of publishing, subscribing and cancelling, also from listeners")
  func randomPrograms() {
    for seed in seeds(250) {
      let expected = Program(seed: UInt64(seed)).run(on: NaiveBus())
      let actual = Program(seed: UInt64(seed)).run(on: RealBus())
      #expect(actual == expected, "seed \(seed)")
      #expect(expected.count > 3)
      guard actual == expected else { return }
    }
  }
}

/// A random program: equal seeds do equal things as long as the bus does.
private final class Program {
  private var generator: SeededGenerator
  private var log: [String] = []
  private var cancels: [() -> Void] = []
  private var listenerCount = 0
  private var eventCount = 0
  /// How many times listeners may still act; keeps every program finite.
  private var fuel = 60

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  func run(on bus: some BusUnderTest) -> [String] {
    for _ in 0..<4 { subscribe(to: bus) }
    for _ in 0..<40 { act(on: bus) }
    return log
  }

  private func act(on bus: some BusUnderTest) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: subscribe(to: bus)
    case 2, 3: cancels.randomElement(using: &generator)?()
    default: publish(on: bus)
    }
  }

  private func publish(on bus: some BusUnderTest) {
    eventCount += 1
    let event: AnyEvent =
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: .moved(eventCount)
      case 2, 3: .opened(eventCount)
      case 4: .dynamic("sample.moved", eventCount)
      default: .dynamic("made.up", eventCount)
      }
    log.append("publish \(event)")
    bus.publish(event)
  }

  private func subscribe(to bus: some BusUnderTest) {
    listenerCount += 1
    let listener = listenerCount
    let filters: [Filter] = [
      .moved, .opened, .named("sample.moved"), .named("made.up"), .all,
    ]
    let filter = filters.randomElement(using: &generator) ?? .all
    let priority = Int.random(in: -1...1, using: &generator)
    log.append("\(listener) hears \(filter) at \(priority)")
    let cancel = bus.subscribe(filter, priority: priority) { [unowned self, unowned bus] event in
      log.append("\(listener) heard \(event)")
      guard fuel > 0 else { return }
      fuel -= 1
      for _ in 0..<Int.random(in: 0...2, using: &generator) { act(on: bus) }
    }
    cancels.append(cancel)
  }
}

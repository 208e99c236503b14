import KeyboardCore
import Testing

@Suite("Listeners hear an event in a fixed order")
struct EventBusOrderTests {
  private let bus = EventBus()
  private let recorder = Recorder()

  @Test("Listeners of one type hear in the order of registration")
  func registrationOrder() {
    let tokens = (1...5).map { number in
      bus.subscribe(to: Moved.self) { recorder.note("\(number) to \($0.to)") }
    }
    bus.publish(Moved(to: 7))
    #expect(recorder.lines == ["1 to 7", "2 to 7", "3 to 7", "4 to 7", "5 to 7"])
    withExtendedLifetime(tokens) {}
  }

  @Test("Priority goes before registration, across listeners by type, by name and of everything")
  func priorityAcrossKinds() {
    let tokens = [
      bus.subscribeToAll { _ in recorder.note("all 0") },
      bus.subscribe(to: Moved.self) { _ in recorder.note("typed 0") },
      bus.subscribe(named: Moved.name, priority: 5) { _ in recorder.note("named 5") },
      bus.subscribe(to: Moved.self, priority: -1) { _ in recorder.note("typed -1") },
      bus.subscribe(to: Moved.self, priority: 5) { _ in recorder.note("typed 5") },
      bus.subscribeToAll(priority: 9) { _ in recorder.note("all 9") },
      bus.subscribe(named: Moved.name) { _ in recorder.note("named 0") },
      bus.subscribe(to: Moved.self, priority: .max) { _ in recorder.note("typed max") },
      bus.subscribe(to: Moved.self, priority: .min) { _ in recorder.note("typed min") },
    ]
    bus.publish(Moved(to: 1))
    #expect(
      recorder.lines == [
        "typed max", "all 9", "named 5", "typed 5", "all 0", "typed 0", "named 0", "typed -1",
        "typed min",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("The order holds when everything else was registered before the type was known")
  func watchersBeforeTyped() {
    let all = bus.subscribeToAll { _ in recorder.note("all") }
    let named = bus.subscribe(named: Moved.name, priority: 1) { _ in recorder.note("named") }
    bus.publish(Moved(to: 1))
    let typed = bus.subscribe(to: Moved.self, priority: 1) { _ in recorder.note("typed") }
    bus.publish(Moved(to: 2))
    #expect(recorder.lines == ["named", "all", "named", "typed", "all"])
    withExtendedLifetime((all, named, typed)) {}
  }

  @Test("Dynamic events are ordered the same way")
  func dynamicOrder() {
    let all = bus.subscribeToAll { _ in recorder.note("all") }
    let first = bus.subscribe(named: "count.changed") { _ in recorder.note("first") }
    let urgent = bus.subscribe(named: "count.changed", priority: 1) { _ in recorder.note("urgent") }
    bus.publish(DynamicEvent("count.changed"))
    bus.publish(DynamicEvent("other.changed"))
    #expect(recorder.lines == ["urgent", "all", "first", "all"])
    withExtendedLifetime((all, first, urgent)) {}
  }

  @Test("An event reaches only listeners of its own type")
  func typesAreSeparate() {
    let moved = bus.subscribe(to: Moved.self) { _ in recorder.note("moved") }
    bus.publish(Opened(number: 1))
    bus.publish(Closed())
    bus.publish(DynamicEvent(Moved.name))
    #expect(recorder.lines.isEmpty)
    withExtendedLifetime(moved) {}
  }

  @Test("Hundreds of event types find their listeners")
  func manyTypes() {
    var tokens: [Subscription] = []
    var publishers: [() -> Void] = []
    func add<E: KeyboardEvent>(_ event: E.Type, depth: Int) {
      tokens.append(bus.subscribe(to: event) { _ in recorder.note(E.name) })
      publishers.append { [bus] in
        if let event = try? Value.object([:]).decoded(as: E.self) { bus.publish(event) }
      }
      if depth > 1 { add(Nested<E>.self, depth: depth - 1) }
    }
    add(Closed.self, depth: 200)
    for publish in publishers { publish() }
    #expect(recorder.lines.count == 200)
    #expect(
      recorder.lines == (0..<200).map { String(repeating: "nested.", count: $0) + Closed.name })
  }
}

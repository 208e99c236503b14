import Testing

@testable import KeyboardCore

@Suite("B34: a runaway cascade is cut and its cycle named")
struct CascadeTests {
  @Test("An event that publishes itself is delivered as often as the limit says")
  func selfCycle() {
    let bus = EventBus(cascadeLimit: 10)
    let recorder = Recorder()
    let tokens = [
      bus.subscribe(to: Moved.self) { event in
        recorder.note("\(event.to)")
        bus.publish(Moved(to: event.to + 1))
      },
      bus.subscribe(to: EventBus.CascadeLimitExceeded.self) { recorder.note("\($0)") },
    ]
    bus.publish(Moved(to: 0))
    #expect(recorder.lines.dropLast() == (0...10).map { "\($0)" })
    #expect(
      recorder.lines.last
        == "\(EventBus.CascadeLimitExceeded(limit: 10, cycle: ["sample.moved"], dropped: 1))")
    withExtendedLifetime(tokens) {}
  }

  @Test("A cycle through several events is named in order")
  func longCycle() {
    let bus = EventBus(cascadeLimit: 500)
    var cuts: [EventBus.CascadeLimitExceeded] = []
    let tokens = [
      bus.subscribe(to: Moved.self) { _ in bus.publish(Opened(number: 1)) },
      bus.subscribe(to: Opened.self) { _ in bus.publish(DynamicEvent("count.changed")) },
      bus.subscribe(named: "count.changed") { _ in bus.publish(Moved(to: 1)) },
      bus.subscribe(to: EventBus.CascadeLimitExceeded.self) { cuts.append($0) },
    ]
    bus.publish(Moved(to: 0))
    let cut = cuts.first
    #expect(cuts.count == 1)
    #expect(cut?.dropped == 1)
    let order = ["sample.moved", "sample.opened", "count.changed"]
    let rotations = (0..<3).map { Array(order[$0...] + order[..<$0]) }
    #expect(rotations.contains(cut?.cycle ?? []))
    withExtendedLifetime(tokens) {}
  }

  @Test("A cascade that fans out names every event in it once")
  func fanOut() {
    let bus = EventBus(cascadeLimit: 5)
    var cut: EventBus.CascadeLimitExceeded?
    let tokens = [
      bus.subscribe(to: Moved.self) { _ in
        bus.publish(Opened(number: 1))
        bus.publish(Closed())
        bus.publish(Closed())
      },
      bus.subscribe(to: Opened.self) { _ in bus.publish(Moved(to: 1)) },
      bus.subscribe(to: EventBus.CascadeLimitExceeded.self) { cut = $0 },
    ]
    bus.publish(Moved(to: 0))
    // Opened, Closed, Closed, Moved, Opened were delivered; Closed, Closed, Moved were not.
    #expect(
      cut
        == EventBus.CascadeLimitExceeded(
          limit: 5, cycle: ["sample.opened", "sample.closed", "sample.moved"], dropped: 3))
    withExtendedLifetime(tokens) {}
  }

  @Test("As many events as the limit allows are no cascade")
  func exactlyTheLimit() {
    let bus = EventBus(cascadeLimit: 3)
    let recorder = Recorder()
    let tokens = [
      bus.subscribe(to: Moved.self) { event in
        recorder.note("\(event.to)")
        if event.to < 3 { bus.publish(Moved(to: event.to + 1)) }
      },
      bus.subscribe(to: EventBus.CascadeLimitExceeded.self) { _ in recorder.note("cut") },
    ]
    bus.publish(Moved(to: 0))
    #expect(recorder.lines == ["0", "1", "2", "3"])
    withExtendedLifetime(tokens) {}
  }

  @Test("After a cut the bus works as before, and nothing dropped comes back")
  func afterwards() {
    let bus = EventBus(cascadeLimit: 4)
    let recorder = Recorder()
    var isWild = true
    let tokens = [
      bus.subscribe(to: Moved.self) { event in
        recorder.note("moved \(event.to)")
        if isWild {
          bus.publish(Moved(to: event.to + 1))
          bus.publish(DynamicEvent("count.changed"))
        }
      },
      bus.subscribe(to: EventBus.CascadeLimitExceeded.self) { _ in
        isWild = false
        bus.publish(Moved(to: 99))
      },
      bus.subscribeToAll { if $0.name == "count.changed" { recorder.note("count") } },
      bus.subscribe(to: Opened.self) { bus.publish(Moved(to: $0.number)) },
    ]
    bus.publish(Moved(to: 0))
    let before = recorder.lines.count
    bus.publish(Moved(to: 50))
    bus.publish(Opened(number: 60))
    #expect(Array(recorder.lines.dropFirst(before)) == ["moved 50", "moved 60"])
    #expect(!recorder.lines.contains("moved 99"))
    withExtendedLifetime(tokens) {}
  }

  @Test("A limit of zero lets nothing be published by listeners")
  func noCascade() {
    let bus = EventBus(cascadeLimit: 0)
    var cut: EventBus.CascadeLimitExceeded?
    let tokens = [
      bus.subscribe(to: Moved.self) { _ in bus.publish(Closed()) },
      bus.subscribe(to: EventBus.CascadeLimitExceeded.self) { cut = $0 },
    ]
    bus.publish(Moved(to: 0))
    #expect(cut == EventBus.CascadeLimitExceeded(limit: 0, cycle: ["sample.closed"], dropped: 1))
    withExtendedLifetime(tokens) {}
  }
}

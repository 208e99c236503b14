import KeyboardCore
import Testing

@Suite("Events as an asynchronous sequence")
struct EventStreamTests {
  @Test("The sequence gives the events in order and ends with the bus")
  func inOrder() async {
    var bus: EventBus? = EventBus()
    guard let stream = bus?.events(of: Moved.self) else { return }
    for number in 1...3 { bus?.publish(Moved(to: number)) }
    bus = nil
    var heard: [Int] = []
    for await event in stream { heard.append(event.to) }
    #expect(heard == [1, 2, 3])
  }

  @Test("B33: a consumer that falls behind loses the oldest events")
  func boundedNewest() async {
    var bus: EventBus? = EventBus()
    guard let stream = bus?.events(of: Moved.self, bufferingNewest: 2) else { return }
    for number in 1...5 { bus?.publish(Moved(to: number)) }
    bus = nil
    var heard: [Int] = []
    for await event in stream { heard.append(event.to) }
    #expect(heard == [4, 5])
  }

  @Test("B33: every sequence hears every event")
  func fanOut() async {
    var bus: EventBus? = EventBus()
    let streams = (1...2).compactMap { _ in bus?.events(of: Moved.self) }
    bus?.publish(Moved(to: 1))
    bus = nil
    for stream in streams {
      var heard: [Int] = []
      for await event in stream { heard.append(event.to) }
      #expect(heard == [1])
    }
  }

  @Test("Letting go of the sequence ends the subscription at the next event")
  func letGo() {
    let bus = EventBus()
    var stream: AsyncStream<Moved>? = bus.events(of: Moved.self)
    bus.publish(Moved(to: 1))
    stream = nil
    bus.publish(Moved(to: 2))
    bus.publish(Moved(to: 3))
    #expect(stream == nil)
  }
}

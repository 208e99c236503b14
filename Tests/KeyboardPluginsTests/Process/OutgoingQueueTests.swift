import Testing

@testable import KeyboardPlugins

@Suite("Lines that wait for a full pipe")
nonisolated struct OutgoingQueueTests {
  private func contents(_ queue: OutgoingQueue) -> [String] {
    var queue = queue
    var lines: [String] = []
    while let next = queue.next {
      lines.append(String(decoding: next, as: UTF8.self))
      queue.advance(by: next.count)
    }
    return lines
  }

  @Test("keep their order, also when they are written in parts")
  func order() {
    var queue = OutgoingQueue(droppableLimit: 2)
    #expect(queue.append("first", mayBeDropped: false) == false)
    #expect(queue.append("second", mayBeDropped: false) == false)
    queue.advance(by: 2)
    #expect(contents(queue) == ["rst", "second"])
    queue.advance(by: 3)
    queue.advance(by: 6)
    #expect(queue.count == 0)
  }

  @Test("lose the oldest of those that may be dropped, and no others")
  func dropping() {
    var queue = OutgoingQueue(droppableLimit: 2)
    #expect(queue.append("a", mayBeDropped: true) == false)
    #expect(queue.append("keep", mayBeDropped: false) == false)
    #expect(queue.append("b", mayBeDropped: true) == false)
    #expect(queue.append("c", mayBeDropped: true) == true)
    #expect(contents(queue) == ["keep", "b", "c"])
  }

  @Test("finish a line of which a part is written")
  func partial() {
    var queue = OutgoingQueue(droppableLimit: 1)
    _ = queue.append("long", mayBeDropped: true)
    queue.advance(by: 1)
    #expect(queue.append("b", mayBeDropped: true) == true)
    #expect(contents(queue) == ["ong"])
  }
}

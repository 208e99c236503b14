import KeyboardPlugins
import Testing

@Suite("Keys held while a plugin command runs")
nonisolated struct KeyHoldTests {
  typealias Hold = KeyHold<String, Int>
  private let limit = Duration.milliseconds(100)

  @Test("pass at once when nothing runs, one at a time")
  func passing() {
    var hold = Hold()
    #expect(hold.receive("j") == [.deliver("j")])
    #expect(hold.receive("k") == [])
    #expect(hold.receive("l") == [])
    #expect(hold.held == 2)
    #expect(hold.delivered() == [.deliver("k")])
    #expect(hold.delivered() == [.deliver("l")])
    #expect(hold.delivered() == [])
    #expect(!hold.isHolding)
  }

  @Test("wait for the answer, and the timer is taken back")
  func waitingForTheAnswer() {
    var hold = Hold()
    #expect(hold.receive("5") == [.deliver("5")])
    hold.began(1)
    #expect(hold.sent(1) == [.schedule(1, after: limit)])
    #expect(hold.delivered() == [])
    #expect(hold.receive("j") == [])
    #expect(hold.ended(1) == [.cancel(1), .deliver("j")])
    #expect(hold.delivered() == [])
  }

  @Test("pass when the limit has passed before the answer")
  func limited() {
    var hold = Hold()
    _ = hold.receive("5")
    hold.began(1)
    _ = hold.sent(1)
    _ = hold.delivered()
    _ = hold.receive("j")
    #expect(hold.expired(1) == [.deliver("j")])
    #expect(hold.delivered() == [])
    #expect(hold.ended(1) == [])
  }

  @Test("wait without a limit until the command was really sent")
  func countsFromSending() {
    var hold = Hold()
    _ = hold.receive("5")
    hold.began(1)
    #expect(hold.delivered() == [])
    #expect(hold.receive("j") == [])
    #expect(hold.sent(1) == [.schedule(1, after: limit)])
    #expect(hold.sent(1) == [])
    #expect(hold.isHolding)
  }

  @Test("wait until the answer when there is no limit")
  func unlimited() {
    var hold = Hold(limit: nil)
    _ = hold.receive("5")
    hold.began(1)
    #expect(hold.sent(1) == [])
    _ = hold.delivered()
    _ = hold.receive("j")
    #expect(hold.ended(1) == [.deliver("j")])
  }

  @Test("wait for every command that one key began")
  func severalCommands() {
    var hold = Hold()
    _ = hold.receive("m")
    hold.began(1)
    _ = hold.sent(1)
    hold.began(2)
    _ = hold.sent(2)
    #expect(hold.delivered() == [])
    _ = hold.receive("j")
    #expect(hold.ended(2) == [.cancel(2)])
    #expect(hold.expired(1) == [.deliver("j")])
  }

  @Test("pass after a key whose command ended before the key was handled")
  func endedDuringDelivery() {
    var hold = Hold()
    _ = hold.receive("5")
    _ = hold.receive("j")
    hold.began(1)
    #expect(hold.ended(1) == [])
    #expect(hold.delivered() == [.deliver("j")])
  }

  @Test("begin to wait again with the next command: 1 2 j")
  func chain() {
    var hold = Hold()
    var delivered: [String] = []
    var log: [Hold.Effect] = hold.receive("1") + hold.receive("2") + hold.receive("j")
    for command in 1...3 {
      guard case .deliver(let key)? = log.last else { break }
      delivered.append(key)
      hold.began(command)
      _ = hold.sent(command)
      #expect(hold.delivered() == [])
      log = hold.ended(command)
    }
    #expect(delivered == ["1", "2", "j"])
    #expect(!hold.isHolding)
  }

  @Test("are forgotten on demand, while what runs keeps holding")
  func discarding() {
    var hold = Hold()
    _ = hold.receive("5")
    hold.began(1)
    _ = hold.delivered()
    _ = hold.receive("j")
    _ = hold.receive("k")
    #expect(hold.discard() == ["j", "k"])
    #expect(hold.ended(1) == [])
    #expect(hold.receive("l") == [.deliver("l")])
  }
}

import KeyboardCore
import Testing

@Suite("Observers")
struct ObserversTests {
  @Test("Every observer is called, in the order of registration, until its token goes")
  func everyObserverIsCalled() {
    let observers = Observers<Int>()
    var calls: [String] = []
    let first = observers.observe { calls.append("first \($0)") }
    var second: Subscription? = observers.observe { calls.append("second \($0)") }
    observers.notify(1)
    first.cancel()
    observers.notify(2)
    second = nil
    observers.notify(3)
    #expect(calls == ["first 1", "second 1", "second 2"])
    #expect(observers.isEmpty)
    #expect(second == nil)
  }

  @Test("Whoever goes during a call is not called any more, and whoever comes waits for the next")
  func changesDuringACall() {
    let observers = Observers<Void>()
    var calls: [String] = []
    var tokens: [Subscription] = []
    var last: Subscription?
    tokens.append(
      observers.observe {
        calls.append("first")
        last?.cancel()
        if tokens.count == 1 { tokens.append(observers.observe { calls.append("late") }) }
      })
    last = observers.observe { calls.append("last") }
    observers.notify()
    observers.notify()
    #expect(calls == ["first", "first", "late"])
  }

  @Test("An observer that goes may let go of another one that it alone kept")
  func lettingGoInARow() {
    let observers = Observers<Void>()
    let inner = observers.observe {}
    let outer = observers.observe { withExtendedLifetime(inner) {} }
    outer.cancel()
    #expect(!observers.isEmpty)
  }
}

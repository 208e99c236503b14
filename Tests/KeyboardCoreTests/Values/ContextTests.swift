import KeyboardCore
import Testing

@Suite("Context names are pulled from their owners")
struct ContextTests {
  private let focus = Context.Name("list.focus", "The focused row.")

  @Test("A value is asked for each time it is read")
  func pulled() {
    let context = Context()
    var row = 1
    var reads = 0
    let token = context.register(focus) {
      reads += 1
      return .integer(row)
    }
    #expect(reads == 0)
    #expect(context.value("list.focus") == 1)
    row = 2
    #expect(context.value("list.focus") == 2)
    #expect(reads == 2)
    #expect(context.value("list.other") == nil)
    withExtendedLifetime(token) {}
  }

  @Test("A registered name may have no value")
  func noValue() {
    let context = Context()
    let token = context.register(focus) { nil }
    #expect(context.value("list.focus") == nil)
    #expect(context.isRegistered("list.focus"))
    token.cancel()
    #expect(!context.isRegistered("list.focus"))
    #expect(context.hasEverRegistered("list.focus"))
    #expect(!context.hasEverRegistered("list.fcous"))
  }

  @Test("The latest registration answers, and the one before when it goes")
  func shadowing() {
    let context = Context()
    let first = context.register(focus) { 1 }
    let second = context.register(Context.Name("list.focus", "Another.")) { 2 }
    let third = context.register(focus) { nil }
    #expect(context.value("list.focus") == nil)
    third.cancel()
    #expect(context.value("list.focus") == 2)
    #expect(context.names == [Context.Name("list.focus", "Another.")])
    first.cancel()
    #expect(context.value("list.focus") == 2)
    second.cancel()
    #expect(context.value("list.focus") == nil)
    #expect(context.names.isEmpty)
  }

  @Test("One owner registers several names at once and takes them back together")
  func severalNames() {
    let context = Context()
    let count = Context.Name("list.count", "How many rows there are.")
    var token: Subscription? = context.register([focus, count]) { .string("\($0)!") }
    #expect(context.value("list.focus") == "list.focus!")
    #expect(context.value("list.count") == "list.count!")
    #expect(context.names == [count, focus])
    token = nil
    #expect(context.names.isEmpty)
    #expect(token == nil)
  }

  @Test("What a reader holds may take names back as it dies")
  func cancelledByDeath() {
    let context = Context()
    let inner = context.register(focus) { 1 }
    let outer = context.register(focus) { [inner] in withExtendedLifetime(inner) { 2 } }
    #expect(context.value("list.focus") == 2)
    release(inner: consume inner, outer: outer)
    #expect(context.names.isEmpty)
  }

  @Test("A token may outlive its context")
  func outlivesContext() {
    var context: Context? = Context()
    weak let reference = context
    let token = context?.register(focus) { 1 }
    context = nil
    #expect(reference == nil)
    token?.cancel()
  }

  @Test("A member is hidden where the map that has it is a secret, and so is one that nobody has")
  func hiddenMembers() {
    let context = Context()
    let row = context.register(Context.Name("row", "The row.")) { ["title": "a"] }
    let card = context.register(Context.Name("card", "The card.", isSecret: true)) {
      ["number": 1, "bank": ["name": "b"]]
    }
    let names = [
      "row", "row.title", "row.size", "card", "card.number", "card.bank.name", "nothing",
    ]
    let slots = names.map(context.slot)
    #expect(slots.map(\.isHidden) == [false, false, true, true, true, true, true])
    #expect(
      slots.map(\.value) == [["title": "a"], "a", nil, context.value("card"), 1, "b", nil])
    #expect(
      names.map(context.openValue) == [["title": "a"], "a", nil, nil, nil, nil, nil])
    card.cancel()
    let open = context.register(Context.Name("card", "The card.")) { ["number": 2] }
    #expect(slots.map(\.isHidden) == [false, false, true, false, false, true, true])
    row.cancel()
    #expect(slots[1].isHidden)
    withExtendedLifetime(open) {}
  }

  @Test("A dictionary is read like a context")
  func dictionaries() {
    let reading: any ContextReading = ["list.focus": 3] as [String: Value]
    #expect(reading.value("list.focus") == 3)
    #expect(reading.value("list.count") == nil)
  }

  private func release(inner: consuming Subscription, outer: Subscription) {
    _ = consume inner
    outer.cancel()
  }
}

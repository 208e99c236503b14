import KeyboardCommands
import KeyboardCore
import Testing

@Suite("The coach")
final class CoachTests {
  private var coach = Coach()
  private let next = CommandInvocation("list.next")
  private let last = Coach.Shortcut("end", performing: CommandInvocation("list.last"))

  /// Presses Down at a place, which leads to the next one, or as told.
  private func press(at place: Int, leadingTo end: Int? = nil) -> Coach.Advice? {
    let destination = Value.integer(place + 1)
    let press = Coach.Press(
      "down", performing: next, at: .integer(place), leadingTo: destination)
    let advice = coach.willPerform(press) { [.integer(9): last, .integer(5): last] }
    coach.didPerform(at: end.map(Value.integer) ?? destination)
    return advice
  }

  private func pause() -> Coach.Advice? { coach.pause() }

  private func perform(by way: Coach.Advice.Way, _ shortcut: Coach.Shortcut?) -> Coach.Advice? {
    coach.willPerform(by: way, shortcut)
  }

  private func performAnother() -> Coach.Advice? { coach.willPerform(nil) { [:] } }

  @Test(
    "It names a key that leads from the start of a run to its end",
    arguments: [
      (Array(0..<9), "Down 9 times: End does that"), (Array(0..<5), "Down 5 times: End does that"),
      (Array(0..<8), nil), (Array(5..<9), nil),
    ])
  func runs(places: [Int], text: String?) {
    for place in places { #expect(press(at: place) == nil) }
    #expect(pause()?.text == text)
    #expect(pause() == nil)
  }

  @Test("A move by somebody else, or another end than foretold, starts over")
  func interruptions() {
    for place in 0..<4 { _ = press(at: place) }
    // The focus is elsewhere than it was left.
    for place in 6..<9 { _ = press(at: place) }
    #expect(pause() == nil)
    for place in 0..<8 { _ = press(at: place) }
    _ = press(at: 8, leadingTo: 3)
    #expect(pause() == nil)
  }

  @Test("A command that is no move ends a run, and is performed before anything is said of it")
  func otherCommands() {
    for place in 0..<9 { _ = press(at: place) }
    #expect(performAnother()?.text == "Down 9 times: End does that")
    coach.didPerform(at: nil)
    #expect(pause() == nil)
  }

  @Test("Of the mouse and of a list it says the key, of neither without one")
  func otherWays() {
    let archive = Coach.Shortcut("a", performing: CommandInvocation("mail.archive"))
    #expect(perform(by: .mouse("Archive"), archive) == nil)
    #expect(pause()?.text == "\"Archive\" by the mouse: A does that")
    #expect(perform(by: .commandList("Archive"), archive) == nil)
    #expect(perform(by: .mouse("Delete"), nil)?.shortcut == archive)
    #expect(pause() == nil)
    #expect(coach.counts == ["mail.archive": 2])
    coach.silenceLast()
    #expect(perform(by: .mouse("Archive"), archive) == nil)
    #expect(pause() == nil)
    coach.forget()
    #expect(coach == Coach())
  }

  @Test("What it has named is told, the most often named first, then by title and id")
  func lines() {
    let names: [CommandID: String] = [
      "a.same": "Same", "b.same": "Same", "c.first": "First", "d.often": "Zoom",
    ]
    for id: CommandID in ["b.same", "a.same", "d.often", "c.first", "d.often"] {
      _ = perform(by: .mouse("It"), Coach.Shortcut("x", performing: CommandInvocation(id)))
      _ = pause()
      if id == "b.same" { #expect(coach.silenceLast()?.shortcut.command.id == id) }
    }
    #expect(
      coach.lines { names[$0.id] ?? "?" } == [
        "Zoom: named 2 times", "First: named 1 time", "Same: named 1 time",
        "Same: named 1 time, silenced",
      ])
  }
}

import KeyboardCommands
import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardScripting

@Suite("What the coach says in every scene")
struct CoachSceneTests {
  /// A key that was pressed, or a move by another hand.
  private struct Action {
    /// The key; nil for another hand, which goes to the first row.
    let key: KeyStroke?
    /// A Boolean value indicating whether it has done something.
    var isPerformed = false
    /// The place of each responder afterwards.
    var places: [Value] = []
  }

  private func places(_ session: Session) -> [Value] {
    session.engine.chain.compactMap { ($0 as? any PlaceResponder)?.place }
  }

  private func press(_ keys: [KeyStroke], in session: Session) {
    for key in keys { perform(Action(key: key), in: session) }
  }

  /// Does something; returns what has become of it.
  @discardableResult
  private func perform(_ action: Action, in session: Session) -> Action {
    var action = action
    let engine = session.engine
    if let key = action.key {
      action.isPerformed =
        engine.send(KeyEvent(pressing: key, at: engine.scheduler.now)) == .taken
    } else {
      _ = try? engine.perform(CommandInvocation("navigation.first"))
    }
    action.places = places(session)
    return action
  }

  @Test(
    "The keys that it names lead from where the slow way began to where that has ended",
    arguments: SceneScripts.all)
  func certainty(script: SceneScripts.Script) async throws {
    let session = TestSession()
    try await session.run(SceneScripts.bindings)
    let coach = KeyCoach(session.session.engine)
    var said: [Coach.Advice] = []
    let token = coach.advice.observe { said.append($0) }
    var compared = 0
    for seed in seeds(UInt64(1000)) {
      var random = SeededGenerator(seed: seed)
      let start = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(Self.movers) }
      let key = random.pick(Self.movers)
      let count = Int.random(in: 3...45, using: &random)

      try await session.run(script.text)
      press(start, in: session.session)
      try await session.run("tick 5s")
      coach.forget()
      coach.isOn = true
      said = []
      var actions: [Action] = []
      for _ in 0..<count where said.isEmpty {
        actions.append(perform(Action(key: key), in: session.session))
        if said.isEmpty, Int.random(in: 0..<150, using: &random) == 0 {
          actions.append(perform(Action(key: nil), in: session.session))
        }
      }
      // The key that has ended the slow way is no part of it.
      if !said.isEmpty { actions.removeLast() }
      try await session.run("tick 5s")
      coach.isOn = false
      guard let advice = said.first else { continue }
      guard case .repeated(KeySequence(key), let times) = advice.way else {
        Issue.record("\(advice.text)")
        continue
      }

      // From where the presses that it counted have begun.
      let presses = actions.indices.filter { actions[$0].key != nil && actions[$0].isPerformed }
      let slowWay = presses.suffix(times)
      try #require(slowWay.count == times)
      try await session.run(script.text)
      press(start, in: session.session)
      try await session.run("tick 5s")
      for action in actions[..<slowWay[slowWay.startIndex]] { perform(action, in: session.session) }
      press(advice.shortcut.keys.strokes, in: session.session)
      let ended = try #require(slowWay.last.map { actions[$0].places })
      #expect(places(session.session) == ended, "\(start), \(key): \(advice.text)")
      compared += 1
    }
    let isSilent = script.text.contains("rows=0") || script.text.contains("secure")
    if Self.talkative.contains(script.kind), !isSilent { #expect(compared > 0) }
    withExtendedLifetime(token) {}
  }

  /// The kinds of scenes where moves can be foretold.
  private static let talkative: Set<String> = [
    "table", "grid", "tree", "scroller", "text", "slider", "spin", "menu",
  ]

  private static let movers: [KeyStroke] = [
    "down", "up", "left", "right", "pagedown", "pageup", "shift+down", "space", "tab",
  ]

  @Test(
    "It says what is certain, and nothing else",
    arguments: [
      ("table t rows=40; press down", "down", 39, "Down 39 times: End does that"),
      ("table t rows=40; press down", "down", 38, nil),
      ("table t rows=40; press down", "down", 6, "Down 6 times: Ctrl+Down does that"),
      ("table t rows=40; press end", "up", 39, "Up 39 times: Home does that"),
      ("table t rows=5; press down", "down", 4, nil),
      ("scroller s content=2000 viewport=300", "down", 400, "Down 12 times: End does that"),
      ("text t value='one two'", "left", 7, "Left 7 times: Home does that"),
      ("text t value='one two three'", "left", 5, "Left 5 times: Ctrl+Left does that"),
      ("text t value='one two three'", "left", 6, nil),
      ("text t value='one two'", "shift+left", 7, "Shift+Left 7 times: Shift+Home does that"),
      (
        "bind '1 0 j' navigation.nextRow count=10; table t rows=99; press down", "down", 10,
        "Down 10 times: 1 0 J does that"
      ),
      ("text pw secure value='one two'", "left", 7, nil),
      ("slider s min=0 max=20 value=3", "right", 17, "Right 17 times: End does that"),
      ("slider s min=0 max=20 value=3", "right", 10, "Right 10 times: Page Up does that"),
      ("slider s min=0 max=20 value=3", "right", 6, nil),
      ("menu m F/A F/B F/C F/D F/E F/G F/H; press down", "down", 6, "Down 6 times: Up does that"),
      ("menu m F/A F/B F/C F/D F/E F/G F/H; press down", "down", 5, nil),
    ])
  func sayings(script: String, key: KeyStroke, count: Int, text: String?) async throws {
    let session = TestSession()
    try await session.run(SceneScripts.bindings + "\n" + script)
    let coach = KeyCoach(session.session.engine)
    var said: [String] = []
    let token = coach.advice.observe { said.append($0.text) }
    coach.isOn = true
    for _ in 0..<count { press([key], in: session.session) }
    #expect(said.isEmpty)
    try await session.run("tick 2s")
    #expect(said == [text].compactMap(\.self))
    withExtendedLifetime(token) {}
  }

  @Test(
    "Another key ends the slow way; what was silenced is not said again, until all is forgotten")
  func silencing() async throws {
    let session = TestSession()
    try await session.run("table t rows=40; press down")
    let coach = KeyCoach(session.session.engine)
    var said: [String] = []
    let token = coach.advice.observe { said.append($0.text) }
    coach.isOn = true
    let down = [KeyStroke](repeating: "down", count: 39)
    press(down + ["home"], in: session.session)
    #expect(said == ["Down 39 times: End does that"])
    #expect(coach.coach.counts == ["navigation.last": 1])
    #expect(coach.silenceLast()?.shortcut.command.id == "navigation.last")
    press(down + ["home"], in: session.session)
    #expect(said.count == 1)
    coach.forget()
    press(down + ["home"], in: session.session)
    #expect(said.count == 2)
    coach.silenced = ["navigation.last"]
    coach.forget()
    press(down + ["home"], in: session.session)
    #expect(said.count == 2)
    coach.silenced = []
    coach.isOn = false
    press(down + ["home"], in: session.session)
    try await session.run("tick 5s")
    #expect(said.count == 2)
    withExtendedLifetime(token) {}
  }

  @Test(
    "coach turns it on in a session, whose notes are what it says, and lists, silences and forgets")
  func verb() async throws {
    let session = TestSession()
    let slow = "press down*39; press home"
    #expect(try await session.run("table t rows=40; press down; \(slow)").isEmpty)
    #expect(
      try await session.run("coach on; coach list") == ["the coach has suggested nothing yet"])
    #expect(
      await session.failure(of: "coach silence")?
        .hasSuffix("write the command, as in coach silence navigation.last") == true)
    #expect(try await session.run(slow) == ["Down 39 times: End does that"])
    #expect(try await session.run("coach list") == ["navigation.last: named 1 time"])
    try await session.run("coach silence navigation.last")
    #expect(try await session.run(slow).isEmpty)
    #expect(try await session.run("coach list") == ["navigation.last: named 1 time, silenced"])
    #expect(try await session.run("coach forget; \(slow)") == ["Down 39 times: End does that"])
    #expect(try await session.run("coach silence; \(slow)").isEmpty)
    #expect(try await session.run("coach off; coach forget; \(slow); tick 5s").isEmpty)
    #expect(
      await session.failure(of: "coach on navigation.last")?
        .contains("coach on takes no command; coach silence does") == true)
  }

  @Test("What the mouse or a list of commands performs has its key named, where it has one now")
  func otherWays() async throws {
    let session = TestSession()
    try await session.run("table t rows=40; press down")
    let coach = KeyCoach(session.session.engine)
    var said: [String] = []
    let token = coach.advice.observe { said.append($0.text) }
    coach.willPerform(CommandInvocation("navigation.last"), by: Coach.Advice.Way.mouse)
    try await session.run("tick 2s")
    #expect(said.isEmpty)
    coach.isOn = true
    coach.willPerform(CommandInvocation("navigation.last"), by: Coach.Advice.Way.mouse)
    coach.willPerform(CommandInvocation("navigation.last"), by: Coach.Advice.Way.commandList)
    coach.willPerform(
      CommandInvocation("navigation.focusRow", ["row": 3]), by: Coach.Advice.Way.mouse)
    try await session.run("tick 2s")
    #expect(
      said == [
        "\"Last row\" by the mouse: End does that",
        "\"Last row\" by the list of commands: End does that",
      ])
    let commands = CommandSet()
    commands.add("mark.set", "Set mark") { _ in }
    let added = session.session.engine.addResponder(commands)
    session.session.engine.add(
      ResolvedBinding("f9", .perform(CommandInvocation("mark.set")), layer: .plugin("mark")))
    coach.willPerform(CommandInvocation("mark.set"), by: Coach.Advice.Way.commandList)
    try await session.run("tick 2s")
    #expect(said.popLast() == "\"Set mark\" by the list of commands: F9 does that")
    withExtendedLifetime(added) {}
    let requirements = [coach.addRequirement { $0 != "end" }, coach.addRequirement { _ in true }]
    coach.willPerform(CommandInvocation("navigation.last"), by: Coach.Advice.Way.mouse)
    try await session.run("tick 2s")
    #expect(said.count == 2)
    requirements[0].cancel()
    coach.willPerform(CommandInvocation("navigation.last"), by: Coach.Advice.Way.mouse)
    try await session.run("tick 2s")
    #expect(said.count == 3)
    withExtendedLifetime(token) {}
  }
}

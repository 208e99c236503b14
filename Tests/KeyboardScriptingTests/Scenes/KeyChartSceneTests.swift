import KeyboardCommands
import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardScripting

@Suite("The chart of keys in every scene")
struct KeyChartSceneTests {
  private static let layers: [Modifiers] = [
    [], .shift, .control, .alt, [.control, .shift], [.control, .alt],
  ]

  @Test(
    "Every key of every layer means what why says, and does that when it is pressed",
    arguments: SceneScripts.all, seeds(UInt64(40)))
  func agreement(script: SceneScripts.Script, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let session = TestSession()
    try await session.run(SceneScripts.bindings + "\n" + script.text)
    let engine = session.session.engine
    for step in 0..<24 {
      let layer = random.pick(Self.layers)
      let chart = KeyChart(engine, holding: layer)
      for cap in chart.rows.joined() { check(cap, of: chart, engine) }
      let known = SceneScripts.keys.map { ($0, engine.meaning(of: KeyEvent(pressing: $0))) }
      let caps = chart.rows.joined().filter { $0.stroke != nil }
      // Any key, or more often one that leads somewhere.
      if step % 2 == 0 {
        let (stroke, meaning) = random.pick(known)
        press(stroke, meaning, engine)
      } else {
        let cap = random.pick(caps.filter(\.meaning.doesSomething) + caps.prefix(20))
        press(try #require(cap.stroke), cap.meaning, engine)
      }
    }
  }

  /// Compares with what `why` asks: of the keys so far and this one.
  private func check(_ cap: KeyChart.Cap, of chart: KeyChart, _ engine: KeyEngine) {
    guard let stroke = cap.stroke, chart.pending == nil else { return }
    let trace = engine.keymap.trace(KeySequence(stroke), in: engine.environment)
    switch (cap.meaning, trace.resolution) {
    case (.performs(let mine), .matched(let theirs)): #expect(mine == theirs)
    case (.waits(let mine), .pending(let theirs)): #expect(mine == theirs)
    case (.types, .unbound), (.types, .blocked), (.deletes, .unbound), (.deletes, .blocked): break
    case (.blocked, .blocked): break
    case (.unavailable, .unbound): #expect(trace.lines[0].hasSuffix("does nothing now"))
    case (.nothing, .unbound): #expect(!trace.candidates.contains { $0.verdict == .notOffered })
    default: Issue.record("\(stroke): \(cap.meaning), but \(trace)")
    }
  }

  /// Presses a key, and compares what has become of it.
  private func press(_ stroke: KeyStroke, _ meaning: KeyChart.Meaning, _ engine: KeyEngine) {
    let isSecure = engine.environment.context.value("focus.isSecure")?.isTruthy ?? false
    let wasPending = engine.pendingStrokes
    engine.history?.removeAll()
    let answer = engine.send(KeyEvent(pressing: stroke, at: engine.scheduler.now))
    let outcome = engine.history?.keys.first { $0.trace.sequence.strokes.last == stroke }?.outcome
    let place = Comment("\(wasPending ?? "") \(stroke) is \(meaning), and became \(outcome as Any)")
    switch meaning {
    case .performs(let binding):
      guard wasPending == nil, !isSecure else { return }
      #expect(outcome == binding.invocation.map { .performed($0) }, place)
    case .waits:
      if !isSecure { #expect(engine.pendingStrokes?.hasSuffix("\(stroke)") ?? false, place) }
    case .types:
      #expect(answer == .taken, place)
      if !isSecure { #expect(outcome == .typed, place) }
    case .deletes:
      // There may be nothing to take back.
      if !isSecure, answer == .taken { #expect(outcome == .typed, place) }
    case .unavailable, .nothing: #expect(answer == .notTaken, place)
    case .blocked: #expect(answer == .taken, place)
    case .endsSequence:
      // The key may begin the same again.
      #expect(engine.pendingStrokes != wasPending || wasPending == "\(stroke)", place)
    case .taken, .unreachable, .modifier: Issue.record(place)
    }
  }

  @Test("While a sequence waits, the keys that go on with it are those of its continuations")
  func continuations() async throws {
    let session = TestSession()
    try await session.run(SceneScripts.bindings + "\ntable t rows=40; press down down g")
    let engine = session.session.engine
    let chart = KeyChart(engine)
    #expect(chart.pending == "g")
    let going = (chart.rows.joined() + chart.others).filter(\.meaning.doesSomething)
    #expect(going.compactMap(\.stroke?.description).sorted() == ["e", "g"])
    #expect(
      going.compactMap(\.stroke).sorted { "\($0)" < "\($1)" }
        == engine.continuations.map(\.stroke))
    #expect(chart["KeyX"]?.meaning == .endsSequence)
  }

  @Test("It says of the keys what scripts and people can read")
  func summaries() async throws {
    let session = TestSession()
    try await session.run(SceneScripts.bindings + "\ntable t rows=40; press down down")
    let engine = session.session.engine
    let chart = KeyChart(engine, unreachable: { $0 == "i" ? "I never comes" : nil })
    #expect(chart["ArrowDown"]?.summary == "Down: Next row (navigation.nextRow)")
    #expect(chart["KeyG"]?.summary == "G: waits for more keys: E Last row, G First row")
    #expect(
      chart["KeyX"]?.summary
        == "X: Next row (navigation.nextRow), unless more keys follow: Y Last row")
    #expect(chart["KeyI"]?.summary == "I never comes")
    #expect(chart["KeyQ"]?.summary == "Q: does nothing here")
    #expect(chart["ShiftLeft"]?.summary == "Shift: changes what other keys do")
    #expect(
      KeyChart(engine, holding: .control)["ArrowDown"]?.summary
        == "Ctrl+Down: Next row (navigation.nextRow count=6)")
    try await session.run("press home")
    #expect(KeyChart(engine)["ArrowUp"]?.summary == "Up: Previous row, which would do nothing now")
    #expect(KeyChart(engine, holding: .alt)["KeyZ"]?.summary == "Alt+Z: does nothing here")
    try await session.run("table t rows=0")
    #expect(
      KeyChart(engine)["KeyG"]?.summary
        == "G: would wait for more keys, which would do nothing now")
  }
}

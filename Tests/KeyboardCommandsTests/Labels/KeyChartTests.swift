import KeyboardCommands
import KeyboardCore
import Testing

@Suite("The chart of keys")
struct KeyChartTests {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let commands = CommandSet()

  init() {
    commands.add("edit.accent", "Accent", keys: "é", "ctrl+ß", "shift+é") { _ in }
    commands.add("edit.sharp", "Sharp", keys: "ß") { _ in }
    commands.add("edit.run", "Run", keys: "f13", "!", "a") { _ in }
    commands.add("edit.not", "Not now", keys: "ø", if: false) { _ in }
    engine.firstResponder = commands
    engine.add(ResolvedBinding("f14", .block, layer: .session))
    engine.add(
      ResolvedBinding(
        "[IntlYen]", .perform(CommandInvocation("edit.run")), layer: .session))
  }

  @Test("Keys that do something and are not on the drawn keyboard are told beside it, in order")
  func others() {
    let chart = KeyChart(engine)
    #expect(chart.others.map(\.id) == ["f13", "ß", "é"])
    #expect(
      chart.others.map(\.summary) == [
        "F13: Run (edit.run)", "ß: Sharp (edit.sharp)", "É: Accent (edit.accent)",
      ])
    #expect(chart.others.allSatisfy { $0.position == nil && $0.width == 1 })
    #expect(chart["é"]?.title == "Accent" && chart["ø"] == nil)
    #expect(KeyChart(engine, holding: .control).others.map(\.id) == ["ß"])
  }
}

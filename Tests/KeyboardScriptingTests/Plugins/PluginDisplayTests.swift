import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

/// Asks and shows, counts by a timer, and has settings.
private struct Clerk: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "clerk", name: "Clerk", version: "2.0", summary: "Asks.", mayRun: ["list.*"],
    requirements: PluginManifest.Requirements(toolkit: "0.1"))

  func register(in context: PluginContext) {
    context.declareContext("clerk.ticks", "The turns of the timer.", initial: 0)
    context.declareContext("clerk.theme", "The theme.")
    context.declareSetting("theme", .choice(["dark", "light"]), default: "dark", "The colours.")
    context.declareSetting("rows", .wholeNumber(atLeast: 1, atMost: 9), default: 3, "How many.")
    context.onSettings { context.setContext("clerk.theme", to: context.setting("theme")) }
    context.query("clerk.name", title: "Name") { _ async throws in
      .string(try await context.ask("Your name?", initial: "nobody") ?? "(none)")
    }
    context.query("clerk.pick", title: "Pick") { _ async throws in
      .integer(try await context.choose("Which?", among: ["apple", "pear", "peach"]) ?? -1)
    }
    context.query("clerk.sure", title: "Sure") { _ async throws in
      .bool(try await context.confirm("Delete 3 tasks?"))
    }
    context.command("clerk.work", title: "Work") { _ in
      context.showStatus("3 open")
      context.showProgress("build", "Building", fraction: 0.4) {
        context.hideProgress("build")
        context.message("given up")
      }
      context.showPane(
        "clerk.list", title: "Tasks",
        rows: ["one", .init("two", detail: "late", look: .warning), "three"], focus: 1,
        takesKeys: true)
    }
    context.command("clerk.more", title: "More") { _ in
      context.showPane("clerk.list", rows: ["four"], from: 1)
    }
    context.command("clerk.flood", title: "Flood") { _ in
      for start in stride(from: 0, to: 20_000, by: 5_000) {
        context.showPane(
          "clerk.flood", rows: Array(repeating: "x", count: 5_000), from: start)
      }
    }
    context.command("clerk.stranger", title: "Stranger") { _ in
      context.showPane("other.list", rows: ["x"])
    }
    context.command("clerk.close", title: "Close") { _ in context.closePane("clerk.list") }
    context.command("clerk.start", title: "Start") { _ in
      var ticks = 0
      context.after(.milliseconds(100), repeats: true) {
        ticks += 1
        context.setContext("clerk.ticks", to: .integer(ticks))
      }
      let never = context.after(.milliseconds(50)) { context.message("never") }
      context.cancelTimer(never)
    }
    context.bind("enter", to: "clerk.close", when: "focus.name == 'clerk.list'")
  }
}

/// Needs the clerk.
private struct Assistant: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "assistant", name: "Assistant", version: "1", summary: "Helps.",
    requirements: PluginManifest.Requirements(plugins: ["clerk 1.9"]))

  func register(in context: PluginContext) {}
}

@Suite("Plugins ask, show, and are told what users choose")
struct PluginDisplayTests {
  private func session(_ configuration: Session.Configuration? = nil) throws -> TestSession {
    let session = configuration.map { TestSession($0) } ?? TestSession()
    try session.session.plugins.load(Clerk.self)
    return session
  }

  @Test(
    "A script answers the oldest question",
    arguments: [
      ("clerk.name", "answer 'Ada L'", "[clerk] asks: Your name? (answer 'TEXT')", #""Ada L""#),
      ("clerk.pick", "answer pear", "[clerk] asks: Which? (answer one of apple, pear, peach)", "1"),
      (
        "clerk.sure", "answer yes", "[clerk] asks: Delete 3 tasks? (answer yes, or answer no)",
        "true"
      ),
      (
        "clerk.sure", "answer --none", "[clerk] asks: Delete 3 tasks? (answer yes, or answer no)",
        "false"
      ),
    ])
  func answers(command: String, answer: String, question: String, result: String) async throws {
    let session = try session()
    #expect(try await session.run("run \(command)") == [question])
    #expect(try await session.run("answer").count == 1)
    let told = try await session.run(answer)
    #expect(told == ["\(command): \(result)"])
    #expect(try await session.run("answer") == ["no plugin asks anything"])
    #expect(!session.session.plugins.isBusy)
  }

  @Test("Answers that do not fit are refused with what does")
  func mistakes() async throws {
    let session = try session()
    _ = try await session.run("run clerk.pick")
    #expect(
      await session.failure(of: "answer plum")
        == "t:1:8: 'plum' is none of the choices; answer one of apple, pear, peach")
    #expect(
      await session.failure(of: "answer pea")
        == "t:1:8: 'pea' is the start of 2 choices; write more of it")
    #expect(throws: ScriptError.self) { try session.session.checkQuestions() }
    _ = try await session.run("answer a")
    #expect(await session.failure(of: "answer yes") == "t:1:1: no plugin asks anything")
    try session.session.checkQuestions()
  }

  @Test("Status, progress and panes are shown, changed and taken away")
  func showing() async throws {
    let session = try session()
    let display = session.session.plugins.display
    #expect(
      try await session.run("table list rows=3; run clerk.work; show; get focus.name") == [
        "clerk.list: Tasks", "   one", "-> two  late", "   three", #"focus.name = "clerk.list""#,
      ])
    #expect(display.status.map(\.text) == ["3 open"])
    #expect(display.progress.map(\.text) == ["Building 40 %"])
    #expect(try await session.run("run clerk.more; press down; show").last == "-> four")
    let build = try #require(display.progress.first)
    display.cancel(build.id)
    let lines = try await session.run("run clerk.more")
    #expect(lines == ["[clerk] given up"])
    #expect(display.progress.isEmpty)
    #expect(try await session.run("press enter; get focus.name").last == #"focus.name = "list""#)
    #expect(display.panes.isEmpty)
    _ = try await session.run("run clerk.work; run clerk.name; unload clerk")
    #expect(
      display.questions.isEmpty && display.status.isEmpty && display.progress.isEmpty
        && display.panes.isEmpty)
  }

  @Test("plugins NAME tells what the plugin shows and asks, and nothing of others")
  func shown() async throws {
    let session = try session()
    try session.session.plugins.load(Assistant.self)
    try await session.run("table list rows=3; run clerk.work; run clerk.name")
    let facts = ["says", "works", "pane", "asks"]
    func told(_ plugin: String) async throws -> [String] {
      try await session.run("plugins \(plugin)").filter { line in
        facts.contains { line.hasPrefix("  \($0)  ") }
      }
    }
    let lines = try await told("clerk")
    #expect(
      lines == [
        "  says         3 open", "  works        Building 40 %", "  pane         clerk.list",
        "  asks         Your name?",
      ])
    #expect(try await told("assistant") == [])
  }

  @Test("answer is offered the choices of the oldest question, or else yes and no")
  func offeredAnswers() async throws {
    let session = try session()
    func offered() -> [String] { session.session.completions(before: "answer ").map(\.text) }
    #expect(offered() == ["--none", "no", "yes"])
    try await session.run("run clerk.pick; run clerk.sure")
    #expect(offered() == ["--none", "apple", "peach", "pear"])
    try await session.run("answer apple")
    #expect(offered() == ["--none", "no", "yes"])
  }

  @Test("A pane shows as many rows as there is room for, with the focus in sight, and scrolls")
  func panes() async throws {
    let session = try session()
    try await session.run("table list rows=3; run clerk.work")
    let pane = try #require(session.session.scenes["clerk.list"])
    #expect(pane.viewportSize == Size(width: 80, height: 10))
    pane.viewportSize = Size(width: 20, height: 1)
    #expect(pane.viewportSize == Size(width: 20, height: 1))
    #expect(pane.lines() == ["clerk.list: Tasks", "-> two  late", "   … 1 more"])
    try await session.run("scroll clerk.list -1")
    #expect(pane.lines() == ["clerk.list: Tasks", "   one", "   … 2 more"])
    try await session.run("scroll clerk.list 5")
    #expect(pane.lines() == ["clerk.list: Tasks", "   three"])
    pane.viewportSize = Size(width: 20, height: 2)
    #expect(pane.lines() == ["clerk.list: Tasks", "-> two  late", "   three"])
  }

  @Test("What a plugin may publish can be watched, although nobody has described it")
  func events() async throws {
    let session = try session()
    #expect(try await session.run("watch clerk.happened; watch") == ["watch clerk.happened"])
    #expect(
      await session.failure(of: "watch assistant.happened")
        == "t:1:7: the event 'assistant.happened' is unknown; events lists what there is")
  }

  @Test("A pane has a limit, and a name of the plugin's own")
  func limits() async throws {
    let session = try session()
    #expect(
      try await session.run("run clerk.flood").contains {
        $0.contains("shows 11000 rows of 11000 bytes in clerk.flood; 10000 rows")
      })
    #expect(
      try await session.run("run clerk.stranger").contains {
        $0.contains("may not show other.list: the id of a pane starts with clerk.")
      })
  }

  @Test("Timers follow the session's clock")
  func timers() async throws {
    let session = try session()
    #expect(
      try await session.run("run clerk.start; tick 250ms; get clerk.ticks").last
        == "clerk.ticks = 2")
    #expect(try await session.run("tick 100ms; get clerk.ticks").last == "clerk.ticks = 3")
    #expect(try await session.run("unload clerk; tick 1s") == [])
  }

  @Test("Settings are listed, checked, chosen and told")
  func settings() async throws {
    let session = try session()
    #expect(try await session.run("setting clerk.theme") == ["clerk.theme = dark"])
    #expect(
      try await session.run("run clerk.work; setting clerk.theme light; get clerk.theme").last
        == #"clerk.theme = "light""#)
    let lines = try await session.run("setting clerk.theme default; get clerk.theme")
    #expect(lines == [#"clerk.theme = "dark""#])
    #expect(
      await session.failure(of: "setting clerk.rows 12")
        == "t:1:20: clerk.rows must be a whole number from 1 to 9, not 12")
    #expect(
      await session.failure(of: "setting clerk.them")
        == "t:1:9: there is no setting clerk.them; did you mean clerk.theme?")
    #expect(
      session.session.completions(before: "setting clerk.th").map(\.text).contains("clerk.theme"))
  }

  @Test("What a plugin needs is there before it, and stays")
  func requirements() async throws {
    let session = TestSession()
    #expect(throws: PluginError.self) { try session.session.plugins.load(Assistant.self) }
    try session.session.plugins.load(Clerk.self)
    try session.session.plugins.load(Assistant.self)
    #expect(
      await session.failure(of: "unload clerk")
        == "t:1:8: Assistant needs Clerk; unload assistant first")
    _ = try await session.run("unload assistant; unload clerk")
  }
}

import Glibc
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import Testing

@Suite("A plugin in its host's process")
struct LocalPluginTests {
  private struct Tally: KeyboardPlugin {
    static let identity = PluginIdentity(
      id: "tally", name: "Tally", version: "1", summary: "Counts.", mayRun: ["list.open"],
      mayRead: ["list.*"], maySee: ["texts"])

    func register(in context: PluginContext) {
      var count = 0
      context.declareContext("tally.count", "The count.", initial: 0)
      context.query("tally.add", title: "Add") { _ in
        count += 1
        context.setContext("tally.count", to: .integer(count))
        return .integer(count)
      }
      context.query("tally.open", title: "Open") { _ in
        let row = try await context.value(of: "list.focus") ?? .null
        return try await context.run("list.open", ["row": row])
      }
      context.query("tally.twice", title: "Twice") { _ in
        .object(try await context.values(of: ["list.focus", "list.focus", "list.none"]))
      }
      context.query("tally.read", title: "Read") { _ in
        .string(try await context.focusedText().text)
      }
      context.declareSetting("step", .wholeNumber(atLeast: 1), default: 1, "How far it counts.")
      context.command("tally.peek", title: "Peek") { _ in
        _ = try await context.value(of: "text.before")
      }
      context.command("tally.keep", title: "Keep") { _ in try context.write(count, to: "count") }
      context.command("tally.wait", title: "Wait") { _ in
        try await Task.sleep(for: .seconds(600))
      }
      context.on("list.moved") { context.emit("tally.heard", $0) }
      context.onShutdown { try? context.write(count, to: "last") }
      context.bind("t", to: "tally.add")
    }
  }

  private struct Nameless: KeyboardPlugin {
    static let identity = PluginIdentity(id: "Name", name: "N", version: "1", summary: "")
    func register(in context: PluginContext) {}
  }

  @Test("answers commands, sets its names and runs the host's, without a process of its own")
  func commands() async throws {
    let workshop = try Workshop()
    try workshop.host.load(Tally.self)
    #expect(workshop.context.value("tally.count") == 0)
    #expect(workshop.services.bindings["tally"]?.map(\.keys.description) == ["t"])
    #expect(await workshop.run("tally.add") == .success(1))
    #expect(await workshop.run("tally.add") == .success(2))
    #expect(workshop.context.value("tally.count") == 2)
    #expect(workshop.host["tally"]?.pid == getpid())
    #expect(!workshop.host.hasPlugin(withProcess: getpid()))
    let token = workshop.context.register(Context.Name("list.focus", "")) { 7 }
    workshop.services.perform = { .success($0.arguments["row"] ?? .null) }
    #expect(await workshop.run("tally.open") == .success(7))
    #expect(await workshop.run("tally.twice") == .success(["list.focus": 7]))
    withExtendedLifetime(token) {}
    #expect(
      await workshop.run("tally.peek")
        == .failure(
          PluginError(
            code: .failed,
            message: "tally.peek failed: may not read text.before: add it to permissions.read in "
              + "its manifest")))
  }

  @Test(
    "hears events, leaves when it is unloaded, however short its grace, and begins anew",
    arguments: [2, 0])
  func life(seconds: Int) async throws {
    var limits = Workshop.patientLimits
    limits.shutdownGrace = .seconds(seconds)
    let workshop = try Workshop(limits)
    try workshop.host.load(Tally.self)
    var heard: [Value] = []
    let token = workshop.bus.subscribe(named: "tally.heard") { heard.append($0.value) }
    workshop.bus.publish(DynamicEvent("list.moved", 3))
    await workshop.host.settle()
    #expect(heard == [3])
    #expect(await workshop.run("tally.add") == .success(1))
    try await workshop.host.unload("tally")
    #expect(workshop.file("data/tally/last") == "1")
    #expect(
      workshop.history(of: "tally") == ["declared", "starting", "active", "stopping", "unloaded"])
    try workshop.host.load(Tally.self)
    #expect(await workshop.run("tally.add") == .success(1))
    withExtendedLifetime(token) {}
  }

  @Test("is told that its command is not wanted any more, and is left when it does not answer")
  func deadlines() async throws {
    var limits = Workshop.patientLimits
    limits.requestDeadline = .seconds(2)
    let workshop = try Workshop(limits)
    try workshop.host.load(Tally.self)
    let result = await workshop.run("tally.wait")
    #expect(
      result
        == .failure(
          PluginError(
            code: .timedOut,
            message: "tally.wait was not answered within 2 s; Tally was stopped")))
    #expect(await workshop.until { workshop.host["tally"]?.pid == nil })
    #expect(await workshop.run("tally.add") == .success(1))
  }

  @Test("keeps its files in the directory of its id, below that of the host")
  func files() async throws {
    let workshop = try Workshop()
    try workshop.host.load(Tally.self)
    #expect(await workshop.run("tally.keep") == .success([:]))
    #expect(workshop.file("data/tally/count") == "0")
  }

  @Test("performs what a chain of responders asks for, or says that nobody offers it")
  func responder() async throws {
    let workshop = try Workshop()
    try workshop.host.load(Tally.self)
    try workshop.host.perform(CommandInvocation("tally.add"))
    #expect(workshop.context.value("tally.count") == 0)
    await workshop.host.settle()
    #expect(workshop.context.value("tally.count") == 1)
    let error = #expect(throws: CommandError.self) {
      try workshop.host.perform(CommandInvocation("tally.none"))
    }
    #expect(
      error?.message == "no loaded plugin offers tally.none; load the plugin that does"
        && error?.code == .unavailable)
  }

  @Test("lets go on all who wait for it, once it has answered")
  func waiting() async throws {
    let workshop = try Workshop()
    try workshop.host.load(Tally.self)
    try workshop.host.perform(CommandInvocation("tally.add"))
    var counts: [Value?] = []
    let tasks = (1...12).map { _ in
      Task.immediate {
        await workshop.host.settle()
        counts.append(workshop.context.value("tally.count"))
      }
    }
    #expect(counts == [])
    for task in tasks { await task.value }
    #expect(counts == Array(repeating: 1, count: 12))
  }

  @Test(
    "has settings of its own; what is near to the name of one is told",
    arguments: [
      ("tally.stop", "did you mean tally.step?"),
      ("other.size", "plugins NAME lists those of a plugin"),
    ])
  func settings(name: String, remedy: String) throws {
    let workshop = try Workshop()
    try workshop.host.load(Tally.self)
    try workshop.host.set("tally.step", to: 3)
    #expect(try workshop.host.value(ofSetting: "tally.step") == 3)
    #expect(
      throws: PluginError(code: .badSetting, message: "there is no setting \(name); \(remedy)")
    ) { try workshop.host.set(name, to: 3) }
  }

  /// The services of a host that has no commands, texts and lists.
  private final class FewServices: PluginServices {
    private(set) var keys: [String] = []

    func plugin(
      _ plugin: String, run invocation: CommandInvocation,
      completion: @escaping (Result<Value, PluginError>) -> Void
    ) {
      completion(.success(.null))
    }

    func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginManifest.Binding]) {
      keys = bindings.map(\.keys.description)
    }
  }

  @Test("is told by a host without texts and lists that there are none")
  func fewServices() async throws {
    let (workshop, services) = (try Workshop(), FewServices())
    let host = PluginHost(
      bus: workshop.bus, context: workshop.context, scheduler: workshop.scheduler,
      searchPath: PluginSearchPath(), services: services, limits: Workshop.patientLimits)
    try host.load(Tally.self)
    #expect(services.keys == ["t"] && services.commands.isEmpty)
    await #expect(
      throws: PluginError(
        code: .failed, message: "tally.read failed: this host has no texts and lists for plugins")
    ) { try await host.run(CommandInvocation("tally.read")) }
    try await host.unload("tally")
  }

  @Test("is not loaded when it breaks a rule, or twice")
  func refusals() throws {
    let workshop = try Workshop()
    #expect(
      throws: PluginError(
        code: .invalidManifest,
        message: "write lower-case letters, digits and inner hyphens, such as vim-navigation",
        path: "id")
    ) { try workshop.host.load(Nameless.self) }
    try workshop.host.load(Tally.self)
    #expect(
      throws: PluginError(
        code: .alreadyLoaded, message: "Tally is loaded already; reload tally starts it again")
    ) { try workshop.host.load(Tally.self) }
  }
}

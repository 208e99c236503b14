import FoundationEssentials
import KeyboardCommands
import KeyboardPluginSDK
import KeyboardPlugins
import Testing

@testable import KeyboardCore
@testable import KeyboardRuntime

@Suite("A program stands on one runtime")
struct ApplicationRuntimeTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "runtime-\(UInt64.random(in: .min ... .max))").path
  private let told = Told()

  private final class Told {
    var messages: [ApplicationRuntime.Message] = []
    var texts: [String] { messages.map(\.text) }
  }

  /// A runtime whose files and plugins are in the test's folder, and which has told nothing yet.
  private func runtime() throws -> (ApplicationRuntime, Subscription) {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var configuration = ApplicationRuntime.Configuration()
    configuration.paths = ConfigurationPaths(directory: folder)
    configuration.pluginSearchPath = PluginSearchPath([.init(folder)])
    let runtime = ApplicationRuntime(configuration)
    return (runtime, runtime.messages.observe { [told] in told.messages.append($0) })
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  /// Writes a plugin that answers `probe.act`, and binds it to x.
  private func writePlugin(binding: String = "") throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/probe", withIntermediateDirectories: true)
    try write(
      """
      {"id": "probe", "name": "Probe", "version": "1", "protocol": 1, "executable": "run",
       "commands": [{"id": "probe.act", "title": "Act"}],
       "bindings": [{"id": "x", "keys": "x", "command": "probe.act"\(binding)}]}
      """, to: "probe/plugin.json")
    try write(
      """
      #!/bin/sh
      while read -r line; do
        id=${line#*\\"id\\":}; id=${id%%,*}
        case $line in
        *'"method":"hello"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"protocol":1}}' ;;
        *'"method":"shutdown"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{}}'; exit 0 ;;
        *'"method":"event"'*) ;;
        *) echo '{"jsonrpc":"2.0","id":'$id',"result":{}}' ;;
        esac
      done
      """, to: "probe/run")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/probe/run")
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// A light with a setting.
  private final class Light {
    var color = Value.null
  }

  @Test("Settings that a program declares have defaults and mistakes; no plugin has their name")
  func settings() throws {
    defer { remove() }
    let (runtime, token) = try runtime()
    let lamp = Light()
    let color = CommandParameter("color", .text, "of the light", defaultValue: "white")
    let settings = runtime.declareSettings("lamp", [color], of: lamp) {
      $0.color = $1["color"] ?? 0
    }
    try write(
      "{ version: 1, settings: { lamp: { color: 'red' } }, bindings: [] }", to: "keymap.json5")
    runtime.start(watching: false)
    #expect(lamp.color == "red")
    #expect(told.texts == [])
    #expect(runtime.plugins.names.reserved.contains("lamp"))
    try write(
      "{ version: 1, settings: { lamp: { color: 1, colr: 'red' } }, bindings: [] }",
      to: "keymap.json5")
    runtime.files.load()
    #expect(lamp.color == "white")
    let mistake = "lamp.color must be a text of at least one character, not 1; \"white\" counts"
    #expect(told.texts.first?.contains(mistake) == true)
    #expect(told.texts.first?.hasSuffix(", and 1 more") == true)
    settings.cancel()
    try write(
      "{ version: 1, settings: { lamp: { color: 'red' } }, bindings: [] }", to: "keymap.json5")
    runtime.files.load()
    #expect(lamp.color == "white")
    token.cancel()
  }

  @Test("Conditions know the name of the text that takes the keys")
  func focus() throws {
    defer { remove() }
    let (runtime, token) = try runtime()
    #expect(runtime.engine.context.value("focus.name") == nil)
    let text = TextDocument(name: "note")
    runtime.engine.firstResponder = text
    #expect(runtime.engine.context.value("focus.name") == "note")
    #expect(runtime.engine.context.value("focus.row") == nil)
    withExtendedLifetime((text, token)) {}
  }

  @Test("Keys, commands, files, plugins and events tell a person one stream of messages")
  func messages() throws {
    defer { remove() }
    let (runtime, token) = try runtime()
    try write("{ bindings: [{ keys: 'entr', command: 'x' }] }", to: "keymap.json5")
    runtime.commands.add("lamp.fail", keys: "f") { invocation throws(CommandError) in
      throw CommandError(code: .failed, command: invocation.id, message: "no bulb")
    }
    runtime.commands.add("lamp.dim", keys: "ctrl+k d") { _ in }
    runtime.start(watching: false)
    for stroke in ["f", "g", "ctrl+k", "escape", "ctrl+k", "x"] as [KeyStroke] {
      runtime.send(KeyEvent(pressing: stroke))
    }
    let bus = runtime.engine.bus
    bus.publish(Plugin.Message(plugin: "p", level: .info, text: "hello"))
    bus.publish(Plugin.Message(plugin: "p", level: .warning, text: "careful"))
    bus.publish(EventBus.CascadeLimitExceeded(limit: 9, cycle: ["a", "b"], dropped: 3))
    #expect(told.texts[0].hasPrefix("\(folder)/keymap.json5:1:"))
    #expect(
      told.texts.suffix(6) == [
        "no bulb", "g: nobody takes this key here", "ctrl+k x is not bound", "[p] hello",
        "[p] warning: careful", "events kept causing each other (a → b); 3 were dropped",
      ])
    #expect(
      told.messages.suffix(6).map(\.source) == [
        .command("lamp.fail"), .key(KeyEvent(pressing: "g")), .events, .plugin("p"), .plugin("p"),
        .events,
      ])
    #expect(
      told.messages.suffix(6).map(\.level) == [.error, .info, .info, .info, .warning, .error])
    #expect(told.messages[0].source == .files)
    withExtendedLifetime(token) {}
  }

  @Test("Plugins are loaded by name; why one cannot be is told, and the others are loaded")
  func plugins() async throws {
    defer { remove() }
    let (runtime, token) = try runtime()
    try writePlugin()
    await runtime.loadPlugins(["prob", "probe"])
    #expect(told.messages.map(\.source) == [.plugin("prob")])
    #expect(told.texts[0].contains("did you mean Probe?"))
    #expect(runtime.plugins.plugins.map(\.id) == ["probe"])
    // The application's own last responder takes nothing from them.
    runtime.engine.lastResponder = nil
    let answer: CommandInvocation.Performed = await withCheckedContinuation { continuation in
      var token: Subscription?
      token = runtime.engine.bus.subscribe(to: CommandInvocation.Performed.self) {
        continuation.resume(returning: $0)
        token?.cancel()
      }
      runtime.send(KeyEvent(pressing: "x"))
    }
    #expect(answer.command == "probe.act")
    await runtime.shutdown()
    #expect(runtime.plugins.plugins.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test("Commands that the keymap names are missed only when the plugins have been loaded")
  func namesOfPlugins() async throws {
    defer { remove() }
    try writePlugin()
    try write(
      """
      { version: 1,
        bindings: [{ keys: "a", command: "probe.act" }, { keys: "b", command: "probe.at" }] }
      """, to: "keymap.json5")
    let (runtime, token) = try runtime()
    runtime.start(plugins: ["probe"], watching: false)
    let clock = ContinuousClock.now
    while told.texts.isEmpty, clock.duration(to: .now) < .seconds(1800) { await Task.yield() }
    #expect(runtime.plugins["probe"] != nil)
    #expect(told.texts.count == 1 && told.texts[0].contains("probe.at"), "\(told.texts)")
    await runtime.shutdown()
    withExtendedLifetime(token) {}
  }

  @Test("A condition of a plugin's binding that cannot be read is told")
  func pluginCondition() async throws {
    defer { remove() }
    let (runtime, token) = try runtime()
    try writePlugin(binding: #", "when": "a &&""#)
    await runtime.loadPlugins(["probe"])
    #expect(
      told.texts.first?.hasPrefix("[probe] the condition of the binding x cannot be read") == true)
    #expect(told.messages.first?.source == .plugin("probe"))
    await runtime.shutdown()
    withExtendedLifetime(token) {}
  }

  @Test("The user's files are read again whenever they change", .timeLimit(.minutes(60)))
  func liveReload() async throws {
    defer { remove() }
    let (runtime, token) = try runtime()
    var count = 0
    runtime.commands.add("lamp.toggle") { _ in count += 1 }
    runtime.start()
    #expect(runtime.send(KeyEvent(pressing: "l")) == .notTaken)
    await withCheckedContinuation { continuation in
      var reads: Subscription?
      reads = runtime.files.keymapReads.observe {
        guard !runtime.engine.keymap.bindings(in: .keymapFile).isEmpty, reads != nil else { return }
        reads = nil
        continuation.resume()
      }
      try? write("{ bindings: [{ keys: 'l', command: 'lamp.toggle' }] }", to: "keymap.json5")
    }
    #expect(runtime.send(KeyEvent(pressing: "l")) == .taken)
    #expect(count == 1)
    await runtime.shutdown()
    withExtendedLifetime(token) {}
  }

  @Test(
    "A report of the keys is the user's alone, in the directory of the program's state",
    arguments: [
      ("lamp", "XDG_STATE_HOME", "/lamp"), (nil, "HOME", "/.local/state/keyboard-toolkit"),
    ])
  func keyReport(name: String?, variable: String, directory: String) throws {
    defer { remove() }
    var configuration = ApplicationRuntime.Configuration()
    configuration.name = name
    configuration.environment = [variable: folder]
    let runtime = ApplicationRuntime(configuration)
    runtime.commands.add("lamp.toggle", keys: "l") { _ in }
    for key in ["l", "m"] as [KeyStroke] { runtime.send(KeyEvent(pressing: key)) }
    let path = try runtime.saveKeyReport()
    #expect(path == "\(folder)\(directory)/key-report.json")
    let report = try KeyReport(parsing: String(contentsOfFile: path, encoding: .utf8))
    #expect(report.program == name ?? "keyboard-toolkit")
    #expect(try report.replay().map(\.agrees) == [true, true])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    runtime.send(KeyEvent(pressing: "l"))
    #expect(try runtime.saveKeyReport() == path)
    #expect(
      try KeyReport(parsing: String(contentsOfFile: path, encoding: .utf8)).replay().count == 3)
  }

  @Test("Without a home directory a report of the keys says what to set")
  func homelessReport() {
    var configuration = ApplicationRuntime.Configuration()
    (configuration.name, configuration.environment) = ("lamp", [:])
    let error = #expect(throws: FileError.self) {
      try ApplicationRuntime(configuration).saveKeyReport()
    }
    #expect(error?.message == "there is no directory for the state of lamp; set HOME")
    #expect(error?.code == .unwritable && error?.file == "key-report.json")
  }

  /// Offers one command, which ends when a test says so.
  private final class Slow: CommandResponder {
    let keyCommands = [KeyCommand(CommandInvocation("lamp.warm"), title: "Warm up")]
    let task = CommandTask()

    func canPerform(_ invocation: CommandInvocation) -> Bool { invocation.id == "lamp.warm" }
    func perform(_ invocation: CommandInvocation) throws(CommandError) {}

    func step(for invocation: CommandInvocation) -> CommandStep? {
      canPerform(invocation) ? CommandStep { () throws(CommandError) in self.task } : nil
    }
  }

  @Test("A plugin that runs a command is answered when the command has ended, or cannot begin")
  func commandsOfPlugins() throws {
    let runtime = ApplicationRuntime()
    let services = EnginePluginServices(runtime.engine, runtime.macros, runtime.messages)
    var answers: [Result<Value, PluginError>] = []
    func run(_ id: CommandID) {
      services.plugin("probe", run: CommandInvocation(id)) { answers.append($0) }
    }
    runtime.commands.add("lamp.toggle") { _ in }
    run("lamp.toggle")
    #expect(answers == [.success(.null)])
    for result in [
      .success(7),
      .failure(CommandError(code: .failed, command: "lamp.warm", message: "no bulb")),
    ] as [Result<Value, CommandError>] {
      let slow = Slow()
      runtime.engine.firstResponder = slow
      answers = []
      run("lamp.warm")
      #expect(answers == [])
      slow.task.finish(result)
      #expect(
        answers == [result.mapError { PluginError(code: .failed, message: $0.message) }])
    }
    runtime.engine.firstResponder = nil
    answers = []
    run("lamp.warm")
    #expect(
      answers == [
        .failure(
          PluginError(
            code: .failed,
            message: "the command lamp.warm is unknown; commands lists what there is"))
      ])
  }

  private enum Lamp: KeyBindingsProvider {
    static let providerName = "Lamp"
    static let providerID = "lamp"
    static func provideKeyBindings() -> [KeyBinding] {
      [KeyBinding(key: "toggle", name: "Toggle", input: "l")]
    }
  }

  @Test("A registry joins in one line, and shares the file of the user's changes")
  func registry() throws {
    defer { remove() }
    let (runtime, token) = try runtime()
    var count = 0
    runtime.commands.add("lamp.toggle") { _ in count += 1 }
    let registry = KeyBindingsRegistry(environment: [:])
    try registry.register(provider: Lamp.self)
    runtime.add(registry)
    runtime.start(watching: false)
    runtime.send(KeyEvent(pressing: "l"))
    try registry.customize("toggle", forProvider: Lamp.self, to: "m")
    runtime.send(KeyEvent(pressing: "l"))
    runtime.send(KeyEvent(pressing: "m"))
    #expect(count == 2)
    #expect(told.texts == ["l: nobody takes this key here"])
    let stored = CustomizationStore(path: "\(folder)/customizations.json")
    try stored.load()
    #expect(stored.customizations.ids == ["lamp.toggle"])
    withExtendedLifetime(token) {}
  }
}

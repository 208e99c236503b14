import FoundationEssentials
public import KeyboardCommands
public import KeyboardCore
import KeyboardPluginSDK
public import KeyboardPlugins

/// The base of a program with keys: an engine, the user's files, plugins, and messages to the user.
///
/// ```
///  keys ──▶ engine ──▶ first responder, commands, plugins
///             ▲ bindings          │ what goes wrong
///           files ────────────────┴──▶ messages ──▶ a status line, a label, a test
/// ```
///
/// ```swift
/// let runtime = ApplicationRuntime(.init(name: "lamp"))
/// runtime.commands.add("lamp.toggle", "Toggle", keys: "space") { _ in isOn.toggle() }
/// let token = runtime.messages.observe { print($0) }
/// runtime.start(plugins: ["macros"])
/// runtime.send(KeyEvent(pressing: "space"))
/// await runtime.shutdown()
/// ```
///
/// It is independent of user interfaces. The process ignores SIGPIPE from then on, because of plugins.
public final class ApplicationRuntime {
  /// The engine, which turns keys into commands.
  public let engine: KeyEngine
  /// The user's bindings.
  public let files: BindingFiles
  /// The plugins, whose commands are tried after all others.
  public let plugins: PluginHost
  /// The application's own commands: the last responder of the engine, unless another one is set.
  public let commands = CommandSet()
  /// The macros, which record, repeat and run the user's actions as commands.
  public let macros: Macros
  /// The observers notified of each message for the user.
  public let messages: Observers<Message>

  /// The application's name; nil for one without.
  public let name: String?

  private let keyPresser: KeyPresser
  /// The services for plugins, to which the host refers weakly.
  private let services: EnginePluginServices
  /// The socket for scripts; nil while there is none.
  package internal(set) var controlSocket: ControlSocket?
  /// A Boolean value indicating whether there is a socket, or would be on request.
  public internal(set) var acceptsControl = false
  /// The application's name for scripts; nil if it has no socket.
  let controlName: String?
  /// The variables of the process, which take a while to read.
  private(set) lazy var environment = givenEnvironment ?? ProcessInfo.processInfo.environment
  private let givenEnvironment: [String: String]?
  private var changes: ReadSource?
  private var loading: Task<Void, Never>?
  private var tokens: [Subscription] = []

  /// Creates a runtime, without reading files.
  public init(_ configuration: Configuration = Configuration()) {
    let messages = Observers<Message>()
    let events =
      EventDescription.busEvents + EventDescription.commandEvents + EventDescription.bindingEvents
      + EventDescription.keyEvents + EventDescription.pluginEvents + configuration.events
    engine = KeyEngine(
      bus: EventBus(catalogue: EventCatalogue(events)), scheduler: configuration.scheduler,
      taskScheduler: configuration.taskScheduler, accelerate: configuration.accelerate)
    keyPresser = KeyPresser(engine)
    engine.holdLimit = configuration.keyHoldLimit
    engine.history = KeyHistory()
    files = BindingFiles(configuration.paths, engine) { notice in
      messages.notify(Message(notice, level: .warning, from: .files))
    }
    macros = Macros(engine, configuration.paths?.macros) {
      messages.notify(Message($0, level: .info, from: .macros))
    }
    services = EnginePluginServices(engine, macros, messages)
    plugins = PluginHost(
      bus: engine.bus, context: engine.context, scheduler: engine.taskScheduler,
      clock: engine.scheduler,
      searchPath: configuration.pluginSearchPath, services: services,
      limits: configuration.pluginLimits, environment: configuration.environment,
      dataDirectory: configuration.pluginDataDirectory)
    self.messages = messages
    givenEnvironment = configuration.environment
    name = configuration.name
    controlName = configuration.hasControlSocket ? configuration.name : nil
    engine.lastResponder = commands
    connect()
  }

  /// Reads the user's files, and loads plugins.
  ///
  /// - Parameters:
  ///   - names: the plugins to load meanwhile, as for ``loadPlugins(_:)``.
  ///   - watching: whether changed files are read again, as with ``watchFiles()``.
  public func start(plugins names: [String] = [], watching: Bool = true) {
    // Plugins may define what the keymap names.
    let tellsUnknownNames = files.tellsUnknownNames
    if !names.isEmpty { files.tellsUnknownNames = false }
    files.load()
    macros.reload()
    if watching { watchFiles() }
    guard !names.isEmpty else { return }
    loading = Task { [weak self] in
      await self?.loadPlugins(names)
      self?.files.tellsUnknownNames = tellsUnknownNames
    }
  }

  /// Reads the user's files again whenever they change from now on.
  public func watchFiles() {
    files.startWatching()
    changes = files.descriptor.flatMap { [files] in ReadSource($0) { files.readChanges() } }
  }

  /// Loads plugins one after another, and reports failures as messages.
  ///
  /// - Parameter names: ids, display names or paths.
  public func loadPlugins(_ names: [String]) async {
    for name in names where !Task.isCancelled {
      do throws(PluginError) {
        _ = try await plugins.load(name)
      } catch {
        if !Task.isCancelled { tell("\(error)", .error, .plugin(name)) }
      }
    }
  }

  /// Puts the bindings of a registry, with the user's changes, into force.
  ///
  /// Registry, files and engine then share one store of changes.
  ///
  /// - Parameters:
  ///   - registry: the registry, which remains the application's.
  ///   - action: returns the command that a binding performs; by default the one of the same name.
  public func add(
    _ registry: KeyBindingsRegistry,
    action: @escaping (ResolvedBinding.ID) -> CommandInvocation = CommandInvocation.init(
      namedAfter:)
  ) {
    files.add(registry, action: action)
  }

  /// Handles a key event with the engine.
  @discardableResult
  public func send(_ event: KeyEvent) -> KeyEngine.Answer {
    engine.send(event)
  }

  /// Ends the processes of plugins, and stops watching files, because the program is about to end.
  public func shutdown() async {
    await controlSocket?.finish(within: .milliseconds(100))
    controlSocket = nil
    changes?.cancel()
    loading?.cancel()
    await loading?.value
    await plugins.shutdown()
  }

  /// Writes a report of the last keys, for `keyboard-repl --replay`, to the user's state directory.
  ///
  /// The file is `key-report.json` in the application's directory there and replaces the previous report; only the
  /// user can read it.
  ///
  /// - Returns: the path of the file.
  /// - Throws: the reason why it cannot be written.
  public func saveKeyReport() throws(FileError) -> String {
    let application = name ?? "keyboard-toolkit"
    guard let directory = UserDirectory.state.path(of: application, environment: environment) else {
      throw FileError(
        .unwritable, "there is no directory for the state of \(application); set HOME",
        file: "key-report.json")
    }
    let path = directory + "/key-report.json"
    let report = KeyReport(engine.history ?? KeyHistory(), program: application)
    try TextFile.update(path) { report.json }
    return path
  }

  // MARK: Messages

  func tell(_ text: String, _ level: MessageLevel, _ source: Message.Source) {
    messages.notify(Message(text, level: level, from: source))
  }

  private func connect() {
    let bus = engine.bus
    tokens = [
      engine.addResponder(plugins),
      engine.addResponder(macros),
      engine.addResponder(keyPresser),
      engine.context.register([
        Context.Name("focus.name", "name of the list or the text that takes the keys"),
        Context.Name("focus.row", "its focused row, the first being 0"),
      ]) { [weak self] in self?.focusedContent($0) },
      files.keymapReads.observe { [files, plugins] in
        plugins.userSettings = files.settings
      },
      engine.failures.observe(self) { $0.report($1) },
      engine.programmingMistakes.observe(self) {
        $0.tell("for the programmer: \($1)", .warning, .events)
      },
      engine.unhandledKeys.observe(self) {
        $0.tell("\($1.stroke): nobody takes this key here", .info, .key($1))
      },
      bus.subscribe(to: KeyEngine.BindingCancelled.self, self) {
        guard $1.reason == .notBound else { return }
        $0.tell("\($1.strokes) is not bound", .info, .events)
      },
      bus.subscribe(to: Plugin.StateChanged.self, self) { $0.report($1) },
      bus.subscribe(to: Plugin.Message.self, self) { runtime, message in
        let prefix = message.level == .info ? "" : "\(message.level.rawValue): "
        runtime.tell(
          "[\(message.plugin)] \(prefix)\(message.text)", message.level, .plugin(message.plugin))
      },
      bus.subscribe(to: EventBus.CascadeLimitExceeded.self, self) { runtime, event in
        let cycle = event.cycle.joined(separator: " → ")
        runtime.tell(
          "events kept causing each other (\(cycle)); \(event.dropped) were dropped", .error,
          .events)
      },
    ]
  }

  /// Reports why a key's command failed; the end of a plugin was already reported.
  private func report(_ error: CommandError) {
    let owner = plugins.plugins.first { plugin in
      plugin.manifest.commands.contains { $0.id == error.command }
    }
    if error.code == .failed, owner?.state.reason != nil { return }
    tell(error.message, .error, .command(error.command))
  }

  /// Reports that a plugin exited or failed, and when it can be used again.
  private func report(_ event: Plugin.StateChanged) {
    guard let reason = event.reason else { return }
    let plugin = plugins[event.plugin]
    let name = plugin?.manifest.name ?? event.plugin
    let remedy =
      if event.state == "failed" {
        "correct it, then reload \(event.plugin)"
      } else if let delay = plugin?.restartDelay {
        "it ended too often and can be used again in \(delay.components.seconds + 1) s"
      } else {
        "the next use starts it again"
      }
    tell("\(name) \(event.state) (\(reason)); \(remedy)", .error, .plugin(event.plugin))
  }
}

extension ApplicationRuntime {
  /// Returns the value of `focus.name` or `focus.row` for the first list or text among the responders; nil if there
  /// is none.
  package func focusedContent(_ name: String) -> Value? {
    for case let responder? in engine.chain.lazy.map(\.textResponder) {
      if let list = responder as? any RowsResponder {
        guard name == "focus.row" else { return .string(list.scene) }
        return list.flatIndexOfFocusedRow.map(Value.integer)
      }
      if let text = responder.editedText {
        return name == "focus.row" ? nil : .string(text.name)
      }
    }
    return nil
  }
}

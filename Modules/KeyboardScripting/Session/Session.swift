import KeyboardCommands
public import KeyboardCore
import KeyboardPlugins

/// A scene, its keys, commands, bindings and plugins, scripted by lines of text.
///
/// ```
///  text ──▶ Script ──▶ verbs ──▶ keys ──▶ bindings ──▶ commands ──▶ scene or plugin
///                        ▲                                              │
///                        └──── queued handler bodies ◀──── events ◀─────┘
/// ```
///
/// A command of the language ends when all that it started is settled: plugins have answered and
/// handled their events, and the bodies of `on` have run.
public final class Session {
  /// Where everything that happens is published.
  public let bus: EventBus
  /// The names that conditions and scripts read.
  public let context = Context()

  let scenes: SceneRegistry
  let dispatcher: CommandDispatcher
  let keys: KeyPipeline
  let files: BindingFiles
  let plugins: PluginHost
  let handlers: EventHandlers
  let variables: Variables
  let clock: SessionClock
  let verbs = VerbTable.standard
  var macros: [String: Statement.Block] = [:]
  /// The keys that `keydown` pressed and nobody has let go.
  var heldKeys: Set<Key> = []

  /// Where a scene can have the whole screen; nil where there is none.
  public weak var stage: (any LiveStage)?
  /// The scene that has the whole screen.
  var live: LiveScene?

  /// Whether `quit` was run.
  public internal(set) var hasQuit = false
  /// Told when a handler's body is queued while nothing runs; the owner then calls ``settle()``.
  public var onQueuedWork: () -> Void = {}

  private let output: (SessionLine) -> Void
  private var isRunning = false
  private var tokens: [Subscription] = []

  /// How many handler bodies one command may cause.
  static let bodyLimit = 1000
  /// How long plugins may keep a command of the language from ending.
  static let patience = Duration.seconds(20)

  /// Creates a session without scenes.
  ///
  /// - Parameters:
  ///   - configuration: time, plugins and the patience with them.
  ///   - output: called with each line that the session says.
  public init(_ configuration: SessionConfiguration, output: @escaping (SessionLine) -> Void) {
    self.output = output
    bus = EventBus(
      catalogue: EventCatalogue(
        EventDescription.busEvents + EventDescription.commandEvents
          + SceneEvents.all + EventDescription.bindingEvents + EventDescription.pluginEvents))
    let realTime = MainScheduler()
    clock = SessionClock(configuration.clock, real: realTime)
    scenes = SceneRegistry(context: context)
    dispatcher = CommandDispatcher(bus: bus, scenes: scenes)
    handlers = EventHandlers(bus: bus, context: context)
    variables = Variables(context: context)
    keys = KeyPipeline(
      bus: bus, context: context, dispatcher: dispatcher, scheduler: clock.scheduler,
      hostScheduler: realTime, holdLimit: configuration.keyHoldLimit)
    files = BindingFiles(configuration.bindingPaths, keys: keys) { text in
      output(SessionLine(text, kind: .notice))
    }
    let services = PluginDesk(dispatcher: dispatcher, keys: keys)
    plugins = PluginHost(
      bus: bus, context: context, scheduler: realTime,
      searchPath: configuration.pluginSearchPath, services: services)
    self.services = services
    dispatcher.plugins = plugins
    connect()
    sceneFocusChanged()
    files.load(watching: configuration.watchesFiles)
  }

  /// Another scene takes the keys: its bindings take the place of the last one's.
  func sceneFocusChanged() {
    keys.focusChanged(
      builtIn: SceneCommands.bindings(of: scenes.focused?.keyCommands ?? SceneCommands.fallback))
    live?.follow()
  }

  /// What plugins may ask of the session; the host refers to it weakly.
  private let services: PluginDesk

  private func connect() {
    keys.onNotice = { [weak self] in self?.notify($0) }
    handlers.onQueued = { [weak self] in
      guard let self else { return }
      if let live { return live.runBodies() }
      if !isRunning { onQueuedWork() }
    }
    tokens = [
      context.register(ContextName("clock.now", "milliseconds since the session's clock started")) {
        [clock] in .integer(clock.now.milliseconds)
      },
      context.register(
        ContextName("bindings.customized", "number of bindings that the user has changed")
      ) { [files] in .integer(files.customizations.ids.count) },
      context.register(ContextName("bindings.profile", "name of the profile in force")) {
        [files] in .string(files.profile)
      },
      bus.subscribe(to: PluginStateChanged.self) { [weak self] in self?.report($0) },
      bus.subscribe(to: PluginMessage.self) { [weak self] in self?.report($0) },
      bus.subscribe(to: CascadeCut.self) { [weak self] event in
        let cycle = event.cycle.joined(separator: " → ")
        self?.notify("events kept causing each other (\(cycle)); \(event.dropped) were dropped")
      },
    ]
  }

  // MARK: Saying

  /// Says a line that answers the running command.
  func say(_ text: String) {
    output(SessionLine(text, kind: .answer))
  }

  /// Says several lines that answer the running command.
  func say(lines: [String]) {
    for line in lines { say(line) }
  }

  /// Says a line about something that happened.
  func notify(_ text: String) {
    output(SessionLine(text, kind: .notice))
  }

  private func report(_ event: PluginStateChanged) {
    guard let reason = event.reason, event.state == "exited" || event.state == "failed" else {
      return
    }
    let name = plugins[event.plugin]?.manifest.name ?? event.plugin
    notify("\(name) \(event.state) (\(reason)); the next use starts it again")
  }

  private func report(_ event: PluginMessage) {
    let level = event.level == .info ? "" : "\(event.level.rawValue): "
    notify("[\(event.plugin)] \(level)\(event.text)")
  }

  // MARK: Running

  /// Reads and runs commands.
  ///
  /// - Parameters:
  ///   - text: commands of the session language.
  ///   - file: what positions in errors name.
  ///   - directory: what relative paths are taken from.
  ///   - firstLine: the number of the text's first line.
  /// - Throws: ``ScriptError``, at the first command that cannot be read or run; nothing runs when
  ///   the text cannot be read.
  public func run(
    _ text: String, file: String, directory: String = ".", firstLine: Int = 1
  ) async throws(ScriptError) {
    try await run(Script(parsing: text, file: file, firstLine: firstLine), directory: directory)
  }

  /// Runs parsed commands.
  ///
  /// - Parameters:
  ///   - script: the commands.
  ///   - directory: what relative paths are taken from.
  /// - Throws: ``ScriptError``, at the first command that cannot be run.
  public func run(_ script: Script, directory: String = ".") async throws(ScriptError) {
    try await running { () async throws(ScriptError) in
      try await run(script.statements, in: Frame(directory: directory))
    }
  }

  /// Reads and runs a file; relative paths in it are taken from its directory.
  public func run(file: String) async throws(ScriptError) {
    let position = SourcePosition(file: file, line: 1, column: 1)
    try await running { () async throws(ScriptError) in
      try await run(file: file, in: Frame(directory: "."), at: position)
    }
  }

  /// Waits until plugins have answered, and runs the bodies of `on` that wait.
  public func settle() async throws(ScriptError) {
    try await running { () async throws(ScriptError) in
      try await settle(bodiesOf: Frame(directory: "."))
    }
  }

  /// Runs something; when it is interrupted, keys and bodies that still wait are forgotten.
  private func running(
    _ body: () async throws(ScriptError) -> Void
  ) async throws(ScriptError) {
    let wasRunning = isRunning
    isRunning = true
    defer {
      isRunning = wasRunning
      if Task.isCancelled {
        keys.discard()
        _ = handlers.dropQueued()
      }
    }
    try await body()
  }

  /// Whether bodies of `on` wait to run.
  public var hasQueuedWork: Bool { handlers.hasQueuedBodies }

  /// Ends every plugin.
  public func shutdown() async {
    await plugins.shutdown()
  }
}

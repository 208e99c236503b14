import Dispatch
public import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation
import KeyboardPlugins

/// A scene, its keys, commands, bindings and plugins, scripted by lines of text.
///
/// ```
///  text ──▶ Script ──▶ verbs ──▶ KeyEngine ──▶ scene or plugin
///                        ▲                          │
///                        └── handler bodies ◀── events
/// ```
///
/// A command of the language ends when all that it started is settled: plugins have answered and
/// handled their events, and the bodies of `on` have run.
public final class Session {
  /// Where everything that happens is published.
  public let bus: EventBus
  /// The names that conditions and scripts read.
  public let context = Context()

  /// The way from a key to its effect.
  public let engine: KeyEngine
  /// The user's files of bindings.
  public let files: BindingFiles

  let scenes: SceneRegistry
  let plugins: PluginHost
  let handlers: EventHandlers
  let variables: Variables
  let clock: SessionClock
  let verbs: VerbTable
  var macros: [String: Statement.Block] = [:]
  /// The keys that `keydown` pressed and nobody has let go.
  var heldKeys: Set<Key> = []

  /// Where a scene can have the whole screen; nil where there is none.
  public weak var stage: (any LiveStage)?
  /// Told that another scene has the focus.
  public var onFocusChange: () -> Void = {}
  /// Whether a scene, or the editor of bindings, has the whole screen.
  var isLive = false
  /// The handlers' bodies that run meanwhile.
  var liveBodies: Task<Void, Never>?

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
  ///   - kinds: the kinds of scenes that it can make.
  ///   - output: called with each line that the session says.
  public init(
    _ configuration: SessionConfiguration, kinds: [SceneKind] = SceneKind.standard,
    output: @escaping (SessionLine) -> Void
  ) {
    self.output = output
    bus = EventBus(
      catalogue: EventCatalogue(
        EventDescription.busEvents + EventDescription.commandEvents + EventDescription.inputEvents
          + EventDescription.navigationEvents + EventDescription.bindingEvents
          + EventDescription.pluginEvents))
    let realTime = MainScheduler()
    clock = SessionClock(configuration.clock, real: realTime)
    scenes = SceneRegistry(context: context)
    handlers = EventHandlers(bus: bus, context: context)
    variables = Variables(context: context)
    verbs = VerbTable(kinds: kinds)
    engine = KeyEngine(
      bus: bus, context: context, scheduler: clock.scheduler, taskScheduler: realTime)
    engine.holdLimit = configuration.keyHoldLimit
    engine.accelerate = HeldKeyAcceleration().accelerated
    engine.otherCommands = kinds.flatMap(\.commands)
    for command in kinds.first?.commands ?? [] {
      commandsWithoutScene.add(command, if: false) { _ in }
    }
    func notice(_ text: String) { output(SessionLine(text, kind: .notice)) }
    files = BindingFiles(configuration.bindingPaths, engine, onNotice: notice)
    let services = SessionPluginServices(engine: engine, notify: notice)
    plugins = PluginHost(
      bus: bus, context: context, scheduler: realTime,
      searchPath: configuration.pluginSearchPath, services: services)
    self.services = services
    engine.lastResponder = plugins
    connect()
    sceneFocusChanged()
    files.load(watching: configuration.watchesFiles)
    if let descriptor = files.descriptor {
      filesSource = ReadSource(descriptor) { [files] in files.readChanges() }
    }
  }

  /// The scene that takes the keys; nil when there is none.
  public var focusedScene: (any Scene)? { scenes.focused }

  /// Another scene takes the keys: its bindings take the place of the last one's.
  func sceneFocusChanged() {
    engine.firstResponder = scenes.focused?.responder ?? commandsWithoutScene
    onFocusChange()
  }

  /// The commands whose keys can be bound and unbound while there is no scene; none is possible.
  private let commandsWithoutScene = CommandSet()
  /// The requests of plugins go here; the host refers to it weakly.
  private let services: SessionPluginServices
  private var filesSource: ReadSource?

  private func connect() {
    engine.onFailure = { [weak self] in self?.notify($0.message) }
    engine.onNotTaken = { [weak self] event in
      let keys = event.stroke.description.quotedWord
      self?.notify("\(event.stroke): nobody takes this key here; why \(keys) says more")
    }
    handlers.onQueued = { [weak self] in
      guard let self else { return }
      if isLive { return runLiveBodies() }
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
        engine.discard()
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

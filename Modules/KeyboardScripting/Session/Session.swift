import Dispatch
public import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation
package import KeyboardPlugins
public import KeyboardRuntime

/// A set of scenes with their keys, commands, bindings and plugins, controlled by lines of text.
///
/// ```
///  text ──▶ Script ──▶ verbs ──▶ KeyEngine ──▶ scene or plugin
///                        ▲                          │
///                        └── handler bodies ◀── events
/// ```
///
/// A command of the language ends after all of its effects: plugins have answered and handled their events, and the
/// bodies of `on` have run.
public final class Session {
  /// The engine, the files and the plugins.
  public let runtime: ApplicationRuntime
  /// The bus for the events of the session.
  public var bus: EventBus { engine.bus }
  /// The names for conditions and scripts.
  public var context: Context { engine.context }
  /// The engine that turns keys into commands.
  public var engine: KeyEngine { runtime.engine }
  /// The coach, which suggests faster keys as notes; off by default.
  public let coach: KeyCoach
  /// The user's files of bindings.
  public var files: BindingFiles { runtime.files }

  /// The state of verbs in other modules, by type.
  private var parts: [ObjectIdentifier: AnyObject] = [:]
  /// The clock, the plugins and the user's files.
  package let configuration: Configuration
  /// A Boolean value indicating whether the engine is that of an application, which continues after the session.
  let isAttached: Bool
  /// The responder of the application that received the keys before a scene of the session.
  private weak var applicationResponder: (any CommandResponder)?
  /// The session bindings of the application before this session, restored when it detaches.
  var bindingsBefore: [ResolvedBinding] = []
  /// A Boolean value indicating whether the session can only read and wait, but not change anything.
  public internal(set) var watches = false
  /// Waits until there is room for the session's output; nil if there always is.
  var waitForRoom: (@MainActor () async -> Void)?
  /// The plugins.
  package var plugins: PluginHost { runtime.plugins }
  package let handlers: EventHandlers
  /// The verbs and the kinds of scenes.
  public let language: SessionLanguage
  /// The clock of key sequences, animations and `tick`.
  let clock: SessionClock
  /// The scenes by name.
  var scenes: [String: any Scene] = [:]
  var sceneTokens: [String: Subscription] = [:]
  private var keyScene: (any Scene)? {
    didSet { readFocusedRow = keyScene?.properties.reader(of: "focus") ?? { nil } }
  }
  /// Returns the focused row of the scene that receives the keys.
  private var readFocusedRow: () -> Value? = { nil }
  /// The token that keeps the layout of the focused scene among the responders.
  private var ring: Subscription?
  /// The names of the scenes in the order of their last focus.
  var focusOrder: [String] = []
  /// The macros by name.
  var macros: [String: Verb] = [:]
  /// The commands that scripts have defined.
  package let commandsOfScripts = ScriptCommands()
  /// The name `focus.isSecure`, which is read before and after each command.
  private(set) lazy var focusIsSecure = context.slot("focus.isSecure")
  /// The frame of the last commands that were entered or piped in.
  var outermost: Frame?
  /// The names that scripts have set, with the tokens of their registration.
  var variables: [String: (variable: Variable, token: Subscription)] = [:]
  /// The changes for `undo`.
  package let changes = UndoHistory()
  /// The keys that `keydown` has pressed and that are still held.
  var heldKeys: Set<Key> = []

  /// The screen for `live`; nil if there is none.
  package weak var stage: (any LiveStage)?
  /// The observers notified when another scene is focused.
  public let focusChanges = Observers<Void>()
  /// A Boolean value indicating whether a scene, or the editor of bindings, fills the screen.
  package var isLive = false
  /// The task that runs bodies of handlers in `live`.
  var liveBodies: Task<Void, Never>?

  /// A Boolean value indicating whether `quit` was run.
  public internal(set) var hasQuit = false
  /// The status from `quit`.
  public internal(set) var quitStatus: Int32 = 0
  /// The observers notified when a body is queued while nothing is running; the owner must then call ``settle()``.
  public let queuedWork = Observers<Void>()

  /// A Boolean value indicating whether the last text must not be stored, for example in a history.
  ///
  /// True if the text of a secure input has changed, or if the run failed while a secure input had the focus, because
  /// the text could have been meant for the input.
  public package(set) var hasSecret = false

  /// A Boolean value indicating whether `press` describes the effects of the keys; false by default.
  public var describesKeys = false
  /// A Boolean value indicating whether that was set by a setting, which a replay must set too.
  var recordsDescriptions = false
  /// How to set the settings of keys again that were changed, by their names.
  var settingDefaults: [String: (Session) -> Void] = [:]
  /// A Boolean value indicating whether each command is printed before it runs, with the effects of keys.
  public var isTracing = false {
    didSet { if isTracing != oldValue { traceKeys() } }
  }
  /// The subscription to the effects of keys while they are printed.
  var tracedKeys: Subscription?
  /// A Boolean value indicating whether keys of `live` are recorded; false while they are not for the scene.
  public var recordsKeys = true
  /// The paths of the executed scripts.
  public internal(set) var readFiles: Set<String> = []
  /// The recording of the entries at the prompt.
  var recording = Recording()
  /// The number of timers that were due at the last command or key, and its time.
  var noted = (dueCount: 0, moment: Instant.zero)
  /// The number of running bodies of handlers and of commands, each caused by the previous one.
  var runningBodies = 0
  /// A Boolean value indicating whether a command presses a key.
  var isPressing = false
  /// The time for which a command has held its key, independent of the clock; nil for none.
  var heldTime: Duration?
  /// A Boolean value indicating whether repeated notes are written once, with their number.
  var foldsNotes = false {
    didSet { if !foldsNotes { writeFoldedNote() } }
  }
  /// The note to be written, and the number of its repetitions.
  private var foldedNote: (text: String, count: Int)?
  /// The current tour; nil if there is none.
  var tour: Tour?
  /// The step at which the tour was left; nil if there was none in this session.
  var leftTour: Int?

  /// A Boolean value indicating whether `shell` is allowed.
  var allowsShell: Bool { configuration.allowsShell ?? !isAttached }
  /// The number of checks by `expect` and `check`.
  package internal(set) var checkCount = 0
  /// The failed checks of files that continue to their end.
  var failedChecks: [ScriptError] = []
  /// A Boolean value indicating whether failed checks are collected until the end of a file.
  var isCollecting = false

  private let output: (String) -> Void
  private let answers: ((Value) -> Void)?
  private let notes: (String) -> Void
  let traces: ((String) -> Void)?
  private var isRunning = false
  /// The number of iterations of all loops.
  var rounds = 0
  /// The number of the last printed question of a plugin.
  var lastQuestion = 0
  /// The work to which messages to plugins belong: the running command of the language.
  lazy var work = plugins.beginWork()
  /// The work that was begun when `live` was left, and before which nothing is waited for; nil before that.
  var leftWork: PluginWork?
  package var tokens: [Subscription] = []

  /// The maximum number of handler bodies that one command can cause.
  static let bodyLimit = 1000
  /// The maximum time for which plugins can delay the end of a command.
  let pluginTimeout: Duration
  /// The time after which the user is notified of the plugins that delay a command.
  static let pluginNoticeDelay = Duration.seconds(1)

  /// Creates a session without scenes.
  ///
  /// - Parameters:
  ///   - configuration: the clock, the plugins and the user's files.
  ///   - application: the runtime of an application, with its clock, plugins and files; nil, the default, to create a
  ///     runtime.
  ///   - language: the verbs and the kinds of scenes.
  ///   - answers: called with the answer of each command; nil to write its lines to the output.
  ///   - notes: called with each line of warnings, and of output of handlers and plugins; nil to write them to the
  ///     output.
  ///   - traces: called with each line of the trace, see ``isTracing``; nil to write it to the output.
  ///   - output: called with each line of output, without a line end.
  public init(
    _ configuration: Configuration, in application: ApplicationRuntime? = nil,
    language: SessionLanguage = .core, answers: ((Value) -> Void)? = nil,
    notes: ((String) -> Void)? = nil,
    traces: ((String) -> Void)? = nil, output: @escaping (String) -> Void
  ) {
    self.output = output
    self.answers = answers
    self.notes = notes ?? output
    self.traces = traces
    pluginTimeout = configuration.pluginTimeout
    (self.configuration, self.language) = (configuration, language)
    isAttached = application != nil
    let realTime = application?.engine.scheduler ?? MainScheduler()
    clock = SessionClock(
      realTime: realTime, isVirtual: application == nil && configuration.clock == .virtual)
    recording.language = language
    runtime =
      application ?? ApplicationRuntime(configuration.runtime(clock, realTime, language.events))
    let engine = runtime.engine
    handlers = EventHandlers(bus: engine.bus)
    coach = KeyCoach(engine)
    commandsWithoutScene = CommandsWithoutScene { language.kinds.first?.commands() ?? [] }
    commandsOfScripts.onPerform = { [handlers] in handlers.enqueueAction($0, $1) }
    let arguments = Value.array(configuration.arguments.map(\.bareValue))
    tokens = [
      engine.addOtherCommands { language.kinds.flatMap { $0.commands() } },
      context.register(Context.Name("args", "the arguments of the script")) { arguments },
    ]
    connect()
    guard !isAttached else {
      attach()
      return
    }
    commandsOfScripts.nextResponder = runtime.commands
    language.connect(self)
    changes.addCommands(to: runtime.commands, undo: [], redo: [])
    engine.lastResponder = commandsOfScripts
    engine.firstResponder = commandsWithoutScene
    engine.accelerate = { [weak self] in self?.accelerated($0, heldFor: $1) ?? $0 }
    followPlugins(configuration)
    // Plugins that are not loaded count too: see checkKeymap.
    files.tellsUnknownNames = false
    runtime.start(watching: false)
  }

  /// Returns the state of verbs with a type, created on first use.
  package func part<Part: AnyObject>(_ make: () -> Part) -> Part {
    if let known = parts[ObjectIdentifier(Part.self)] as? Part { return known }
    let made = make()
    parts[ObjectIdentifier(Part.self)] = made
    return made
  }

  /// Watches the user's files, and reads them again after each change.
  public func watchFiles() { runtime.watchFiles() }

  /// The scene that receives the keys; nil if there is none.
  ///
  /// A layout passes the focus to one of its scenes.
  public internal(set) var focusedScene: (any Scene)? {
    get { keyScene }
    set {
      newValue?.enter(.forwards)
      if !(newValue is LayoutScene) { giveKeys(to: newValue) }
    }
  }

  func giveKeys(to scene: (any Scene)?) {
    if isAttached, keyScene.map({ $0 is ApplicationScene }) ?? true {
      applicationResponder = engine.firstResponder
    }
    keepFocus(of: scene)
    let layout = scene.flatMap(layout)
    if let scene { layout?.sequence.follow(scene.responder) }
    ring = layout.map { engine.addResponder($0.sequence) }
    engine.firstResponder =
      scene?.responder ?? (isAttached ? applicationResponder : commandsWithoutScene)
    focusChanges.notify()
  }

  /// Records the scene that receives the keys.
  func keepFocus(of scene: (any Scene)?) {
    keyScene = scene
    guard let name = scene?.name else { return }
    focusOrder.removeAll { $0 == name }
    focusOrder.append(name)
  }

  private let commandsWithoutScene: CommandsWithoutScene
  /// A Boolean value indicating whether the names in the keymap file are checked after each change.
  var checksKeymap = false

  private func connect() {
    handlers.onQueued = { [weak self] in
      guard let self else { return }
      if isLive { return runLiveBodies() }
      if !isRunning { queuedWork.notify() }
    }
    tokens += [
      runtime.messages.observe(self) { $0.say($1) },
      coach.advice.observe(self) {
        // A full screen shows it.
        if !$0.isLive { $0.say($1.text) }
      },
      engine.focusChanges.observe(self) { $0.followKeys() },
      plugins.display.changes.observe(self) { $0.follow($1) },
      files.keymapReads.observe(self) { session in
        if session.checksKeymap { Task { await session.checkKeymap() } }
      },
      context.register(
        Context.Name("focus.name", "name of the scene that receives the keys"), of: self
      ) {
        $0.contentOfApplication("focus.name") ?? $0.focusedScene.map { .string($0.name) }
      },
      context.register(Context.Name("focus.row", "its focused row, the first being 0"), of: self) {
        $0.contentOfApplication("focus.row")
          ?? ($0.readFocusedRow()?.integerValue).map(Value.integer)
      },
      context.register(Context.Name("clock.now", "milliseconds since the session's clock started"))
      {
        [engine] in .integer(engine.scheduler.now.milliseconds)
      },
      context.register(
        Context.Name("bindings.customized", "number of bindings that the user has changed")
      ) { [files] in .integer(files.customizations.ids.count) },
      context.register(Context.Name("bindings.profile", "name of the profile in force")) {
        [files] in .string(files.profile)
      },
      context.register(
        Context.Name("bindings.mode", "the mode of the bindings editor, while it is shown")
      ) { nil },
    ]
  }

  // MARK: Output

  /// Writes the answer of a command, or as a note for the body of a handler.
  func emit(_ answer: Answer, isNote: Bool) {
    if let answers, !isNote {
      if answer.value != .null || !answer.lines.isEmpty { answers(answer.value) }
      return
    }
    for line in answer.lines {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      write(
        cells.map { String($0).printable(limit: 100_000) }.joined(separator: "\t"),
        to: isNote ? notes : output)
    }
  }

  /// Writes a note on one line, even if plugins have put line ends into values.
  package func say(_ line: String, isRecorded: Bool = true) {
    write(line.printable(limit: 100_000), to: notes, isRecorded: isRecorded)
  }

  /// Writes notes.
  package func say(_ lines: [String]) {
    for line in lines { say(line) }
  }

  private func write(_ line: String, to output: (String) -> Void, isRecorded: Bool = true) {
    writeFoldedNote()
    if isRecorded { recording.add(output: line) }
    output(line)
  }

  /// Writes a note that may be repeated.
  private func note(_ text: String) {
    guard foldsNotes else { return say(text) }
    if foldedNote?.text != text {
      writeFoldedNote()
      foldedNote = (text, 0)
    }
    foldedNote?.count += 1
  }

  private func writeFoldedNote() {
    guard let (text, count) = foldedNote else { return }
    foldedNote = nil
    say(count == 1 ? text : "\(text) (\(count) times)")
  }

  /// Writes a message of the runtime; while `live` fills the screen, the screen shows those about keys and commands.
  private func say(_ message: ApplicationRuntime.Message) {
    switch message.source {
    // Files can change at any time, independent of the recorded entries.
    case .files: notes(message.text)
    case .command: if !isLive { note(message.text) }
    case .key(let key):
      if !isLive { note("\(message); why \(key.stroke.description.quotedWord) says more") }
    case .plugin, .events, .control, .macros: note(message.text)
    }
  }

  // MARK: Running

  /// Reads and runs commands.
  ///
  /// - Parameters:
  ///   - text: commands of the session language.
  ///   - file: the file name in the positions of errors.
  ///   - directory: the directory at which relative paths start.
  ///   - firstLine: the number of the text's first line.
  /// - Throws: the ``ScriptError`` of the first command that fails; if the text cannot be parsed, nothing runs.
  public func run(
    _ text: String, file: String, directory: String = ".", firstLine: Int = 1
  ) async throws(ScriptError) {
    try await run(Script(parsing: text, file: file, firstLine: firstLine), directory: directory)
  }

  /// Runs parsed commands.
  ///
  /// - Parameters:
  ///   - script: the commands.
  ///   - directory: the directory at which relative paths start.
  /// - Throws: the ``ScriptError`` of the first command that fails.
  package func run(_ script: Script, directory: String = ".") async throws(ScriptError) {
    try await running { () async throws(ScriptError) in
      try await runRecorded(script.statements, in: nextFrame(in: directory))
    }
  }

  /// Runs parsed commands for their value; they write only notes.
  ///
  /// - Parameters:
  ///   - script: the commands.
  ///   - directory: the directory at which relative paths start.
  /// - Returns: the value of the last command; null for one without a result.
  /// - Throws: the ``ScriptError`` of the first command that fails.
  package func value(
    of script: Script, directory: String = "."
  ) async throws(ScriptError) -> Value {
    var value = Value.null
    try await running { () async throws(ScriptError) in
      let frame = nextFrame(in: directory)
      frame.isSilent = true
      value = try await runRecorded(script.statements, in: frame)
    }
    return value
  }

  /// Runs a text that was entered at a prompt, where unknown names are not errors.
  ///
  /// - Parameters:
  ///   - entry: the text.
  ///   - directory: the directory at which relative paths start.
  /// - Throws: a ``ScriptError`` if the text cannot be parsed, or of the first command that fails.
  package func run(_ entry: Script.Entry, directory: String = ".") async throws(ScriptError) {
    let script = try entry.script.get()
    try await running { () async throws(ScriptError) in
      try await runRecorded(
        script.statements, in: nextFrame(in: directory, isScript: false))
    }
    tour?.follow(self, script.statements.map(\.verb))
  }

  /// Reads and runs a file, whose relative paths start at its directory.
  public func run(file: String) async throws(ScriptError) {
    try await running { () async throws(ScriptError) in
      try await run(file: file, from: Frame(context: context))
    }
  }

  /// Waits until plugins have answered, and runs the queued bodies of `on`.
  public func settle() async throws(ScriptError) {
    try await running { () async throws(ScriptError) in
      try await settleBodies(since: plugins.beginWork())
    }
  }

  /// Runs a closure; an interrupt cancels commands of plugins, and drops waiting keys and queued bodies.
  func running(
    _ body: () async throws(ScriptError) -> Void
  ) async throws(ScriptError) {
    let wasRunning = isRunning
    isRunning = true
    if !wasRunning { hasSecret = false }
    let started = plugins.beginWork()
    defer {
      isRunning = wasRunning
      if Task.isCancelled {
        plugins.cancel(since: started)
        engine.discard()
        _ = handlers.dropQueued()
      }
    }
    do throws(ScriptError) {
      try await body()
    } catch {
      if isSecure { hasSecret = true }
      throw error
    }
  }

  /// A Boolean value indicating whether bodies of `on` are queued.
  public var hasQueuedWork: Bool { handlers.hasQueuedBodies }

  /// Ends all plugins.
  public func shutdown() async {
    if isAttached { return detach() }
    finishRecording()
    await plugins.shutdown()
  }
}

import Dispatch
public import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation
package import KeyboardPlugins
public import KeyboardRuntime

/// Scenes with their keys, commands, bindings and plugins, scripted by lines of text.
///
/// ```
///  text ──▶ Script ──▶ verbs ──▶ KeyEngine ──▶ scene or plugin
///                        ▲                          │
///                        └── handler bodies ◀── events
/// ```
///
/// A command of the language ends when everything that it started has ended: plugins have answered
/// and handled their events, and the bodies of `on` have run.
public final class Session {
  /// Engine, files and plugins.
  public let runtime: ApplicationRuntime
  /// The bus on which everything that happens is published.
  public var bus: EventBus { engine.bus }
  /// The names that conditions and scripts read.
  public var context: Context { engine.context }
  /// The engine that turns keys into commands.
  public var engine: KeyEngine { runtime.engine }
  /// Suggests faster keys for actions that are done a slow way, as notes; off at first.
  public let coach: KeyCoach
  /// The user's files of bindings.
  public var files: BindingFiles { runtime.files }

  /// The parts that modules with scenes have made for their verbs, by type.
  private var parts: [ObjectIdentifier: AnyObject] = [:]
  /// The clock, the plugins and the user's files.
  package let configuration: Configuration
  /// A Boolean value indicating whether the engine is that of an application, which goes on without
  /// the session.
  let isAttached: Bool
  /// The responder that had the keys in the application before a scene of the session.
  private weak var applicationResponder: (any CommandResponder)?
  /// The session bindings of the application before this session, restored when it detaches.
  var bindingsBefore: [ResolvedBinding] = []
  /// A Boolean value indicating whether the session may read and wait alone, and change nothing.
  public internal(set) var watches = false
  /// Waits until there is room for the session's output; nil where there always is.
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
  /// Returns the focused row of the scene that takes the keys.
  private var readFocusedRow: () -> Value? = { nil }
  /// Keeps the layout of the scene that takes the keys among the responders.
  private var ring: Subscription?
  /// The names of the scenes that had the focus, the last one last.
  var focusOrder: [String] = []
  /// The verbs that scripts have added.
  var macros: [String: Verb] = [:]
  /// The commands that scripts have added.
  package let commandsOfScripts = ScriptCommands()
  /// The name `focus.isSecure`, which is read before and after each command.
  private(set) lazy var focusIsSecure = context.slot("focus.isSecure")
  /// The frame of what was entered or piped in last.
  var outermost: Frame?
  /// The names that a script has set, with the tokens that take them back.
  var variables: [String: (variable: Variable, token: Subscription)] = [:]
  /// The changes that `undo` takes back.
  package let changes = UndoHistory()
  /// The keys that `keydown` pressed and that are still down.
  var heldKeys: Set<Key> = []

  /// The screen for `live`; nil where there is none.
  package weak var stage: (any LiveStage)?
  /// Notified when another scene has the focus.
  public let focusChanges = Observers<Void>()
  /// A Boolean value indicating whether a scene, or the editor of bindings, has the whole screen.
  package var isLive = false
  /// The task that runs bodies of handlers meanwhile.
  var liveBodies: Task<Void, Never>?

  /// A Boolean value indicating whether `quit` was run.
  public internal(set) var hasQuit = false
  /// The status that `quit` asked for.
  public internal(set) var quitStatus: Int32 = 0
  /// Notified when a handler's body is queued while nothing runs; the owner then calls
  /// ``settle()``.
  public let queuedWork = Observers<Void>()

  /// A Boolean value indicating whether what was run last must not be kept, in a history for
  /// instance.
  ///
  /// True when the text of a secure input changed meanwhile, and when the run failed while one had
  /// the focus: what could not be run may be what was meant for the input.
  public package(set) var hasSecret = false

  /// A Boolean value indicating whether `press` describes what the keys did; false by default.
  public var describesKeys = false
  /// A Boolean value indicating whether a setting has asked for that, which a replay asks for again.
  var recordsDescriptions = false
  /// A Boolean value indicating whether each command is printed before it runs, with the effects of
  /// keys.
  public var isTracing = false {
    didSet { if isTracing != oldValue { traceKeys() } }
  }
  /// The subscription to the effects of keys, while these are printed.
  var tracedKeys: Subscription?
  /// A Boolean value indicating whether keys of `live` are recorded; false while they are for what
  /// surrounds the scene.
  public var recordsKeys = true
  /// The paths of the scripts that were run.
  public internal(set) var readFiles: Set<String> = []
  /// The recording of the entries at the prompt.
  var recording = Recording()
  /// The number of timers that had come due at the last command or key, and its moment.
  var noted = (dueCount: 0, moment: Instant.zero)
  /// The number of bodies of handlers and of commands that are running, each caused by the one before.
  var runningBodies = 0
  /// A Boolean value indicating whether a command presses a key.
  var isPressing = false
  /// The time for which a command has held the key that it presses, whatever the clock says; nil for none.
  var heldTime: Duration?
  /// A Boolean value indicating whether a note that comes several times in a row is written once, with
  /// their number.
  var foldsNotes = false {
    didSet { if !foldsNotes { writeFoldedNote() } }
  }
  /// The note that waits to be written, and how often it came.
  private var foldedNote: (text: String, count: Int)?
  /// The tour that goes on; nil when there is none.
  var tour: Tour?

  /// A Boolean value indicating whether `shell` runs commands of the system.
  var allowsShell: Bool { configuration.allowsShell ?? !isAttached }
  /// The number of checks that were made: by `expect` and `check`.
  package internal(set) var checkCount = 0
  /// The checks that have failed, where files go on to their end.
  var failedChecks: [ScriptError] = []
  /// A Boolean value indicating whether checks that fail are kept for the end of a file.
  var isCollecting = false

  private let output: (String) -> Void
  private let answers: ((Value) -> Void)?
  private let notes: (String) -> Void
  let traces: ((String) -> Void)?
  private var isRunning = false
  /// The number of rounds that loops have run.
  var rounds = 0
  /// The last question of a plugin that was printed.
  var lastQuestion = 0
  /// The work that all messages to plugins now belong to: the command of the language that runs.
  lazy var work = plugins.beginWork()
  /// The work that began when `live` was left; nothing waits for plugins' earlier work. Nil before that.
  var leftWork: PluginWork?
  package var tokens: [Subscription] = []

  /// The most handler bodies that one command may cause.
  static let bodyLimit = 1000
  /// The longest time that plugins may keep a command of the language from ending.
  let pluginTimeout: Duration
  /// The time after which a person is told for whom a command waits.
  static let pluginNoticeDelay = Duration.seconds(1)

  /// Creates a session without scenes.
  ///
  /// - Parameters:
  ///   - configuration: the clock, the plugins and the user's files.
  ///   - application: the runtime of an application, in which the session works with the clock, the
  ///     plugins and the files that are there; nil, the default, to make one.
  ///   - language: the verbs and the kinds of scenes.
  ///   - answers: called with what each command answers; nil to write how it looks as lines.
  ///   - notes: called with each line of warnings, and of what handlers and plugins say; nil to write
  ///     these between the answers.
  ///   - traces: called with each line that ``isTracing`` asks for; nil to write these there too.
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
    // Plugins that are not loaded count, too: see checkKeymap.
    files.tellsUnknownNames = false
    runtime.start(watching: false)
  }

  /// Returns the part of a type that a module keeps for its verbs, making it the first time.
  package func part<Part: AnyObject>(_ make: () -> Part) -> Part {
    if let known = parts[ObjectIdentifier(Part.self)] as? Part { return known }
    let made = make()
    parts[ObjectIdentifier(Part.self)] = made
    return made
  }

  /// Reads the user's files again whenever they change from now on.
  public func watchFiles() { runtime.watchFiles() }

  /// The scene that takes the keys; nil when there is none.
  ///
  /// A layout hands the focus to one of its scenes.
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

  /// Takes note of the scene that has the keys.
  func keepFocus(of scene: (any Scene)?) {
    keyScene = scene
    guard let name = scene?.name else { return }
    focusOrder.removeAll { $0 == name }
    focusOrder.append(name)
  }

  private let commandsWithoutScene: CommandsWithoutScene
  /// A Boolean value indicating whether the names in the keymap file are checked when it changes.
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
        // A full screen shows it itself.
        if !$0.isLive { $0.say($1.text) }
      },
      engine.focusChanges.observe(self) { $0.followKeys() },
      plugins.display.changes.observe(self) { $0.follow($1) },
      files.keymapReads.observe(self) { session in
        if session.checksKeymap { Task { await session.checkKeymap() } }
      },
      context.register(
        Context.Name("focus.name", "name of the scene that takes the keys"), of: self
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
        Context.Name("bindings.mode", "what goes on in the bindings editor, while it is shown")
      ) { nil },
    ]
  }

  // MARK: Output

  /// Writes the answer of a command; the answer of a handler's body is a note.
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

  /// Writes a note on one line, also where plugins have put line ends into values.
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

  /// Writes a note that may come again at once.
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

  /// Writes a message of the runtime; while `live` has the screen, it shows those about keys and commands.
  private func say(_ message: ApplicationRuntime.Message) {
    switch message.source {
    // Files change at any time: a recording of what was entered has nothing of it.
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
  ///   - directory: the directory that relative paths are taken from.
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
  ///   - directory: the directory that relative paths are taken from.
  /// - Throws: ``ScriptError``, at the first command that cannot be run.
  package func run(_ script: Script, directory: String = ".") async throws(ScriptError) {
    try await running { () async throws(ScriptError) in
      try await runRecorded(script.statements, in: nextFrame(in: directory))
    }
  }

  /// Runs parsed commands in place of their value: they write nothing but notes.
  ///
  /// - Parameters:
  ///   - script: the commands.
  ///   - directory: the directory that relative paths are taken from.
  /// - Returns: the value of the last command; null for one without a result.
  /// - Throws: ``ScriptError``, at the first command that cannot be run.
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

  /// Runs a text that was entered at a prompt, where an unknown name is not an error.
  ///
  /// - Parameters:
  ///   - entry: the text.
  ///   - directory: the directory that relative paths are taken from.
  /// - Throws: ``ScriptError`` when the text cannot be read, or at the first command that cannot be run.
  package func run(_ entry: Script.Entry, directory: String = ".") async throws(ScriptError) {
    let script = try entry.script.get()
    try await running { () async throws(ScriptError) in
      try await runRecorded(
        script.statements, in: nextFrame(in: directory, isScript: false))
    }
    tour?.follow(self)
  }

  /// Reads and runs a file; relative paths in it are taken from its directory.
  public func run(file: String) async throws(ScriptError) {
    try await running { () async throws(ScriptError) in
      try await run(file: file, from: Frame(context: context))
    }
  }

  /// Waits until plugins have answered, and runs the bodies of `on` that wait.
  public func settle() async throws(ScriptError) {
    try await running { () async throws(ScriptError) in
      try await settleBodies(since: plugins.beginWork())
    }
  }

  /// Runs something; when it is interrupted, commands of plugins are cancelled, and waiting keys
  /// and queued bodies dropped.
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

  /// A Boolean value indicating whether bodies of `on` wait to run.
  public var hasQueuedWork: Bool { handlers.hasQueuedBodies }

  /// Ends every plugin.
  public func shutdown() async {
    if isAttached { return detach() }
    finishRecording()
    await plugins.shutdown()
  }
}

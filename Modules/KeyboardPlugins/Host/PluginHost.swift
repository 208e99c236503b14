import CProcess
import FoundationEssentials
import Glibc
public import KeyboardCore
public import KeyboardPluginSDK

/// Loads plugins, runs their processes and limits the harm that they can do.
///
/// A loaded plugin's names and keys are in force at once, from its manifest; its process starts
/// with its first command or with the first event it has subscribed to. Nothing here waits for a
/// plugin: commands are answered through completions, and a plugin that crashes, hangs, floods or
/// sends invalid messages only loses its own process, which the next use starts again.
///
/// Everything that a plugin sent before an answer is applied, in order, before the completion of
/// that answer is called. Creating a host makes the process ignore SIGPIPE.
public final class PluginHost {
  let bus: EventBus
  let context: Context
  let scheduler: any Scheduler
  /// The clock of plugins' timers.
  let clock: any Scheduler
  /// The settings in the user's files for plugins, whether these are loaded or not.
  public var userSettings: [UserSetting] = [] {
    didSet { if userSettings != oldValue { userSettingsDidChange() } }
  }
  /// The settings chosen since, for this run.
  var chosenSettings: [UserSetting] = []
  /// The names of the program's own settings, which no plugin can have.
  package var settingsOfProgram: Set<String> = []
  let searchPath: PluginSearchPath
  /// The limits of each plugin.
  public let limits: Limits
  /// Notified of each line that the host and a plugin send to each other.
  package let conversations = Observers<ConversationLine>()
  /// Reloads plugins whose files change; nil while that is not requested.
  private var watcher: PluginWatcher?
  /// The environment variables, of which plugins get some.
  private(set) lazy var environment = ownEnvironment ?? ProcessInfo.processInfo.environment
  private let ownEnvironment: [String: String]?
  /// Watches the pipes of all plugins.
  let poller = ReadPoller()
  let dataDirectory: String?
  /// The questions, progress, status and panes of the plugins.
  public let display = PluginDisplay()
  private(set) weak var services: (any PluginServices)?
  private(set) var loaded: [LoadedPlugin] = []
  /// The manifests that executables have printed, with the status of the file then.
  var printedManifests: [String: (status: FileStatus?, manifest: PluginManifest)] = [:]
  private var lastRequest: UInt64 = 0
  private var idleWaiters: [Int: (mark: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
  private var lastWaiter = 0
  private var lastMark = 0
  /// The reason of the messages that plugins are sent now.
  var cause = PluginConversation.Cause()

  /// Creates a host without plugins.
  ///
  /// - Parameters:
  ///   - bus: the bus on which plugins observe and publish events; see `EventDescription.pluginEvents`.
  ///   - context: the context in which the plugins' context names are registered, and `plugin.ID.state` and
  ///     `plugin.ID.pid` for each.
  ///   - scheduler: real time; deadlines and restart limits are counted on it.
  ///   - clock: the clock of plugins' timers; nil for the same one.
  ///   - searchPath: the directories in which `load` looks for names.
  ///   - services: the owner's side of what plugins can have done; not kept alive.
  ///   - limits: the limits of each plugin.
  ///   - environment: the variables of which plugins get those for paths, languages and time zones,
  ///     and those that their manifests name; nil for the process's own.
  ///   - dataDirectory: the directory in which each plugin may keep its files, in one of its own
  ///     that is named after its id; nil lets none keep any.
  public init(
    bus: EventBus,
    context: Context,
    scheduler: any Scheduler,
    clock: (any Scheduler)? = nil,
    searchPath: PluginSearchPath,
    services: any PluginServices,
    limits: Limits = Limits(),
    environment: [String: String]? = nil,
    dataDirectory: String? = nil
  ) {
    signal(SIGPIPE, SIG_IGN)
    (self.bus, self.context, self.scheduler) = (bus, context, scheduler)
    self.clock = clock ?? scheduler
    (self.searchPath, self.services, self.limits) = (searchPath, services, limits)
    ownEnvironment = environment
    self.dataDirectory = dataDirectory
  }

  // MARK: Plugins

  /// The loaded plugins in the order of loading.
  public var plugins: [Plugin] { loaded.map(\.snapshot) }

  /// A loaded plugin by its id or display name.
  public subscript(name: String) -> Plugin? { find(name)?.snapshot }

  /// Returns the plugins on the search path, found without running anything, by name: those that
  /// `load` takes, and those that it does not with the reason.
  package func availablePlugins() -> [PluginSearchPath.Candidate] { searchPath.candidates }

  /// Reloads plugins from now on when their files change on disk, once these have rested for a moment.
  ///
  /// A plugin's files are its executable, its manifest file and, where the executable is a script, the
  /// scripts beside it. Whether a plugin was reloaded, or why not, is a ``Plugin/Message``.
  ///
  /// - Returns: whether files can be watched; not where the system has no more watches.
  @discardableResult
  public func watchFiles() -> Bool {
    if watcher == nil { watcher = PluginWatcher(self) }
    return watcher != nil
  }

  /// Adds a plugin behind the others.
  func append(_ plugin: LoadedPlugin) {
    loaded.append(plugin)
    plugin.register()
  }

  /// Puts another plugin, or none, in the place of one whose process is gone.
  func replace(_ plugin: LoadedPlugin, with successor: LoadedPlugin?) {
    guard let index = loaded.firstIndex(where: { $0 === plugin }) else { return }
    loaded.replaceSubrange(index...index, with: successor.map { [$0] } ?? [])
  }

  func find(_ name: String) -> LoadedPlugin? {
    loaded.first { $0.id == name } ?? loaded.first { $0.manifest.name == name }
  }

  /// Returns the plugin that offers a command.
  private func owner(of command: CommandID) -> LoadedPlugin? {
    loaded.first { plugin in plugin.manifest.commands.contains { $0.id == command } }
  }

  /// Returns whether a process is one of a plugin, or was started by one, even if its parents are gone.
  ///
  /// A supervisor adopts what its plugin leaves behind. This guards against mistakes: a plugin may hand
  /// a descriptor to a process that it has not started.
  package func hasPlugin(withProcess process: Int32) -> Bool {
    let guardians = loaded.compactMap(\.guardian)
    var ancestor = process
    // Processes come and go meanwhile: a bound, should they seem to go round.
    for _ in 0..<1000 where ancestor > 1 {
      if guardians.contains(ancestor) { return true }
      ancestor = CProcessParent(ancestor)
    }
    return false
  }

  // MARK: Commands

  /// Runs a plugin's command, starting its process when none runs.
  ///
  /// - Parameters:
  ///   - invocation: the command and its arguments.
  ///   - completion: called once, after this has returned, with what the plugin answered or with
  ///     why it did not.
  /// - Returns: the request, which ``cancel(_:)`` takes.
  /// - Throws: a ``PluginError`` when it is known at once that the command cannot run; then
  ///   the completion is not called.
  @discardableResult
  public func run(
    _ invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) throws(PluginError) -> Request {
    let request = newRequest()
    try run(invocation, as: request, completion: completion)
    return request
  }

  private func newRequest() -> Request {
    lastRequest += 1
    return Request(number: lastRequest)
  }

  private func run(
    _ invocation: CommandInvocation, as request: Request,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) throws(PluginError) {
    guard let plugin = owner(of: invocation.id) else {
      throw PluginError(
        code: .unknownCommand,
        message: "no loaded plugin offers \(invocation.id); load the plugin that does")
    }
    try plugin.run(invocation, as: request, completion: completion)
  }

  /// Runs a plugin's command and returns what the plugin answered; cancels it with the task.
  ///
  /// - Parameter invocation: the command and its arguments.
  /// - Returns: the plugin's answer.
  /// - Throws: a ``PluginError``, why it did not answer.
  @discardableResult
  public func run(_ invocation: CommandInvocation) async throws(PluginError) -> Value {
    let request = newRequest()
    let result: Result<Value, PluginError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(PluginError) {
          if Task.isCancelled { throw .cancelled(invocation.id) }
          try run(invocation, as: request) { continuation.resume(returning: $0) }
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    } onCancel: {
      Task { @MainActor in self.cancel(request) }
    }
    return try result.get()
  }

  /// Cancels a request: its completion is called with `cancelled`, and a later answer is ignored.
  public func cancel(_ request: Request) {
    for plugin in loaded { plugin.cancel(request) }
  }

  // MARK: Work

  /// Begins a piece of the owner's work, such as a line that a person has entered.
  ///
  /// Every message to plugins from now on belongs to this work, and so does what follows from it in
  /// plugins and through them. What a plugin does on its own belongs to no work.
  ///
  /// - Returns: the argument for ``isBusy(since:)``, ``settle(since:within:)`` and ``cancel(since:)``.
  package func beginWork() -> PluginWork {
    lastMark += 1
    cause = PluginConversation.Cause(mark: lastMark)
    return PluginWork(mark: lastMark)
  }

  /// Performs a plugin's request; messages to other plugins about it have the plugin's reason.
  func causing(_ cause: PluginConversation.Cause, _ body: () -> Void) {
    let before = self.cause
    self.cause = cause
    PressTrail.$current.withValue(cause.trail, operation: body)
    self.cause = before
  }

  /// The reason of the messages that plugins are sent now, with the keys that commands have pressed.
  var presentCause: PluginConversation.Cause {
    var cause = cause
    cause.trail = PressTrail.current
    return cause
  }

  /// A Boolean value indicating whether a plugin starts, leaves, has not answered a command or has
  /// not handled an event.
  public var isBusy: Bool { loaded.contains(where: \.isBusy) }

  /// Returns whether a plugin has something to do that belongs to a piece of work or a later one.
  package func isBusy(since work: PluginWork) -> Bool {
    loaded.contains { $0.isBusy(since: work.mark) }
  }

  /// Returns the display names of the plugins that a piece of work, or a later one, waits for.
  package func busyPlugins(since work: PluginWork) -> [String] {
    loaded.filter { $0.isBusy(since: work.mark) }.map(\.manifest.name)
  }

  /// Cancels the commands that belong to a piece of work, and to later ones.
  package func cancel(since work: PluginWork) {
    for plugin in loaded { plugin.cancel(since: work.mark) }
  }

  /// Waits until no plugin is busy; returns early when the task is cancelled.
  ///
  /// The plugins' deadlines bound the wait, unless plugins keep each other busy for ever.
  ///
  /// - Parameter limit: the longest wait in real time; nil means without a bound.
  public func settle(within limit: Duration? = nil) async {
    await settle(atMark: .min, within: limit)
  }

  /// Waits until no plugin has anything to do that belongs to a piece of work or a later one, as
  /// ``settle(within:)`` waits for all of them.
  package func settle(since work: PluginWork, within limit: Duration? = nil) async {
    await settle(atMark: work.mark, within: limit)
  }

  private func settle(atMark mark: Int, within limit: Duration?) async {
    guard isBusy(atMark: mark) else { return }
    lastWaiter += 1
    let waiter = lastWaiter
    let timer = limit.map { limit in
      scheduler.schedule(after: limit, self) { $0.resumeIdleWaiter(waiter) }
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        idleWaiters[waiter] = (mark, continuation)
      }
    } onCancel: {
      Task { @MainActor in self.resumeIdleWaiter(waiter) }
    }
    if let timer { scheduler.cancel(timer) }
  }

  /// Returns whether a plugin is busy, at all or since a piece of work.
  private func isBusy(atMark mark: Int) -> Bool {
    mark == .min ? isBusy : isBusy(since: PluginWork(mark: mark))
  }

  /// Resumes the tasks whose work is done.
  func resumeIdleWaiters() {
    for (waiter, (mark, _)) in idleWaiters.sorted(by: { $0.key < $1.key })
    where !isBusy(atMark: mark) {
      resumeIdleWaiter(waiter)
    }
  }

  private func resumeIdleWaiter(_ waiter: Int) {
    idleWaiters.removeValue(forKey: waiter)?.continuation.resume()
  }
}

/// A piece of the owner's work that plugins have a part in.
package nonisolated struct PluginWork: Hashable, Sendable, Comparable {
  /// A number that grows from one piece to the next.
  let mark: Int

  /// Orders pieces of work by when they began.
  package static func < (left: PluginWork, right: PluginWork) -> Bool { left.mark < right.mark }
}

extension PluginHost {
  /// The identity of one command that a plugin was asked to run.
  public nonisolated struct Request: Hashable, Sendable {
    /// A number that its host never uses twice.
    let number: UInt64
  }
}

/// The services that the owner of a host provides to its plugins.
///
/// Everything else that a plugin asks for the host does itself: context values are read through the
/// `Context`, events and messages go to the `EventBus`.
public protocol PluginServices: AnyObject {
  /// Every command of the program, whose names no plugin may take; those of plugins may be among them.
  var commands: [CommandID] { get }

  /// Runs one of the commands that a plugin's permissions name.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's id.
  ///   - invocation: the command and its arguments.
  ///   - completion: to be called once, at once or later, with the command's value or the reason
  ///     why it did not run.
  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void)

  /// Replaces the bindings of a plugin.
  ///
  /// They are the manifest's when it is loaded and after it crashed, what it sets while it runs,
  /// and none when it is unloaded.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's declaration, with its id and its name.
  ///   - bindings: every binding in force, in the order of declaration.
  func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginManifest.Binding])

  /// Reads or changes the text or the list that has the focus, as the plugin's permissions allow.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's id.
  ///   - access: the access to the text or the list.
  /// - Returns: the text or list that was read; null after a change.
  /// - Throws: a ``PluginError`` that says why not.
  func plugin(_ plugin: String, _ access: ContentAccess) throws(PluginError) -> Value
}

extension PluginServices {
  /// None by default.
  public var commands: [CommandID] { [] }

  /// By default there is neither a text nor a list.
  public func plugin(_ plugin: String, _ access: ContentAccess) throws(PluginError) -> Value {
    throw PluginError(code: .failed, message: "this host has no texts and lists for plugins")
  }
}

extension PluginHost {
  /// The limits that a host sets to a plugin.
  public nonisolated struct Limits: Hashable, Sendable {
    /// The time in which a command, or the handling of events, must be answered.
    public var requestDeadline = Duration.seconds(5)
    /// The time for a start, from the fork to the end of the handshake; also the time in which an
    /// executable must print its manifest.
    public var startDeadline = Duration.seconds(5)
    /// The time to leave after the input was closed.
    public var shutdownGrace = Duration.seconds(2)
    /// The time to leave after SIGTERM.
    public var terminateGrace = Duration.seconds(1)
    /// The number of times that a plugin is started again within one minute.
    public var restartsPerMinute = 3
    /// The number of events that wait for a plugin that does not read; older ones are dropped.
    package var queuedEvents = 256
    /// The number of commands that wait for a plugin or for its answer.
    package var queuedRequests = 256
    /// The number of lines that are not messages after which a process is ended.
    package var garbageLines = 16
    /// The longest line in bytes; the rest of a longer one is skipped.
    package var lineBytes = 1 << 19
    /// The number of messages and log lines that a plugin may show within one minute.
    public var messagesPerMinute = 300
    /// The number of further messages, without a second of quiet, after which a process is ended.
    package var suppressedMessages = 1000
    /// The number of times within one second that a process may set its bindings.
    package var bindingChangesPerSecond = 50
    /// The most that the bindings cost which a process sets within one second: each 16, and the bytes
    /// of its condition.
    package var bindingCostPerSecond = 1 << 17
    /// The most that it costs to show what a process shows within one second: each time 20, and each
    /// row of a pane one.
    package var displayCostPerSecond = 40_000
    /// The bytes that the values of a plugin's context names have together, where each name and each
    /// value inside of another counts as 16 more.
    package var contextSize = PluginManifest.contextSizeLimit
    /// The time for which a process may write without a pause, more than the host can take.
    package var floodDuration = Duration.seconds(3)
    /// The number of messages that may lead to each other, through any plugins, before the last of
    /// these is ended.
    package var messagesInARow = 1000
    /// The time between two attempts to start when the system has no process to give.
    package var retryDelay = Duration.milliseconds(50)

    /// Creates the limits that the documentation promises.
    public init() {}
  }
}

/// The loaded plugins as a responder: usually the last one of a chain.
extension PluginHost: CommandResponder {
  /// The commands of all loaded plugins; their keys are bindings of the plugins' own.
  public var keyCommands: [KeyCommand] {
    loaded.flatMap(\.manifest.commands).map {
      // Changes come from the requests that the plugin makes of the host, not from the command itself.
      KeyCommand(
        CommandInvocation($0.id), title: $0.title, parameters: $0.parameters, isChange: false)
    }
  }

  /// Returns whether a loaded plugin offers the command, running or not.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    owner(of: invocation.id) != nil
  }

  /// Has the plugin that offers the command perform it; its result is dropped.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    _ = try start(invocation)
  }

  /// Returns a step whose task finishes when the plugin has answered.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    guard canPerform(invocation) else { return nil }
    return CommandStep(starting: { () throws(CommandError) in try self.start(invocation) })
  }

  private func start(_ invocation: CommandInvocation) throws(CommandError) -> CommandTask {
    var request: Request?
    let task = CommandTask { [weak self] in
      if let request { self?.cancel(request) }
    }
    do throws(PluginError) {
      request = try run(
        invocation,
        completion: { result in
          task.finish(
            result.mapError {
              CommandError(code: .failed, command: invocation.id, message: $0.message)
            })
        })
    } catch {
      throw CommandError(code: .unavailable, command: invocation.id, message: error.message)
    }
    return task
  }
}

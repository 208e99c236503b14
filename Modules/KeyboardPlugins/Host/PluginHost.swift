import CProcess
import FoundationEssentials
import Glibc
public import KeyboardCore
public import KeyboardPluginSDK

/// Loads plugins, runs their processes and limits the harm that they can do.
///
/// A loaded plugin's names and keys are in force immediately, from its manifest; its process starts with its first
/// command or with the first event it has subscribed to. Nothing here blocks on a plugin: commands are answered
/// through completions, and a plugin that crashes, hangs, floods or sends invalid messages only loses its own
/// process, which the next use restarts.
///
/// Everything that a plugin sent before an answer is applied, in order, before the completion of that answer is
/// called. Creating a host makes the process ignore SIGPIPE.
public final class PluginHost {
  let bus: EventBus
  let context: Context
  let scheduler: any Scheduler
  /// The clock of plugins' timers.
  let clock: any Scheduler
  /// The settings in the user's files for plugins, loaded or not.
  public var userSettings: [UserSetting] = [] {
    didSet { if userSettings != oldValue { userSettingsDidChange() } }
  }
  /// The settings chosen for this run.
  var chosenSettings: [UserSetting] = []
  /// The names of the program's own settings, which plugins cannot use.
  package var settingsOfProgram: Set<String> = []
  let searchPath: PluginSearchPath
  /// The limits of each plugin.
  public let limits: Limits
  /// The observers notified of each line that the host and a plugin send to each other.
  package let conversations = Observers<ConversationLine>()
  /// The watcher that reloads plugins whose files change; nil while that is not requested.
  private var watcher: PluginWatcher?
  /// The environment variables, of which plugins receive some.
  private(set) lazy var environment = ownEnvironment ?? ProcessInfo.processInfo.environment
  private let ownEnvironment: [String: String]?
  /// Watches the pipes of all plugins.
  let poller = ReadPoller()
  let dataDirectory: String?
  /// The questions, progress, status and panes of the plugins.
  public let display = PluginDisplay()
  private(set) weak var services: (any PluginServices)?
  private(set) var loaded: [LoadedPlugin] = []
  /// The manifests that executables have printed, with the status of the file at that time.
  var printedManifests: [String: (status: FileStatus?, manifest: PluginManifest)] = [:]
  private var lastRequest: UInt64 = 0
  private var idleWaiters: [Int: (mark: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
  private var lastWaiter = 0
  private var lastMark = 0
  /// The cause of the messages that are being sent to plugins.
  var cause = PluginConversation.Cause()

  /// Creates a host without plugins.
  ///
  /// - Parameters:
  ///   - bus: the bus on which plugins observe and publish events; see `EventDescription.pluginEvents`.
  ///   - context: the context in which the plugins' context names are registered, and `plugin.ID.state` and
  ///     `plugin.ID.pid` for each.
  ///   - scheduler: the clock for deadlines and restart limits, in real time.
  ///   - clock: the clock of plugins' timers; nil for the same one.
  ///   - searchPath: the directories that `load` searches for names.
  ///   - services: the owner's services for plugins; not kept alive.
  ///   - limits: the limits of each plugin.
  ///   - environment: the variables, of which plugins receive those for paths, languages and time zones, and those
  ///     that their manifests name; nil for the process's own.
  ///   - dataDirectory: the directory in which each plugin may store files, in a directory named after its id; nil
  ///     for no storage.
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

  /// Returns the plugins on the search path, found without running anything, by name: those that `load` accepts, and
  /// those that it refuses with the reason.
  package func availablePlugins() -> [PluginSearchPath.Candidate] { searchPath.candidates }

  /// Reloads plugins from now on when their files change on disk, once the files have not changed for a moment.
  ///
  /// A plugin's files are its executable, its manifest file and, if the executable is a script, the scripts beside
  /// it. A ``Plugin/Message`` reports that a plugin was reloaded, or why not.
  ///
  /// - Returns: true if files can be watched; false if the system has no more watches.
  @discardableResult
  public func watchFiles() -> Bool {
    if watcher == nil { watcher = PluginWatcher(self) }
    return watcher != nil
  }

  /// Adds a plugin after the others.
  func append(_ plugin: LoadedPlugin) {
    loaded.append(plugin)
    plugin.register()
  }

  /// Replaces a plugin whose process has ended by another, or by none.
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

  /// Returns whether a process is one of a plugin, or was started by one, even if its parents have ended.
  ///
  /// A supervisor adopts the orphans of its plugin. This guards against mistakes: a plugin may pass a descriptor to a
  /// process that it has not started.
  package func hasPlugin(withProcess process: Int32) -> Bool {
    let guardians = loaded.flatMap(\.guardians)
    var ancestor = process
    // Processes may change meanwhile: a bound, in case they form a cycle.
    for _ in 0..<1000 where ancestor > 1 {
      if guardians.contains(ancestor) { return true }
      ancestor = CProcessParent(ancestor)
    }
    return false
  }

  // MARK: Commands

  /// Runs a plugin's command, starting its process if none is running.
  ///
  /// - Parameters:
  ///   - invocation: the command and its arguments.
  ///   - completion: called once, after this has returned, with the plugin's answer or the reason why there is none.
  /// - Returns: the request, for ``cancel(_:)``.
  /// - Throws: a ``PluginError`` if it is already known that the command cannot run; then the completion is not
  ///   called.
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

  /// Runs a plugin's command and returns the plugin's answer; cancels it with the task.
  ///
  /// - Parameter invocation: the command and its arguments.
  /// - Returns: the plugin's answer.
  /// - Throws: a ``PluginError`` with the reason why it did not answer.
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
  /// All messages to plugins from now on belong to this work, and so do their consequences in plugins and through
  /// them. What a plugin does on its own belongs to no work.
  ///
  /// - Returns: the argument for ``isBusy(since:)``, ``settle(since:within:)`` and ``cancel(since:)``.
  package func beginWork() -> PluginWork {
    lastMark += 1
    cause = PluginConversation.Cause(mark: lastMark)
    return PluginWork(mark: lastMark)
  }

  /// Performs a plugin's request; resulting messages to other plugins have the plugin's cause.
  func causing(_ cause: PluginConversation.Cause, _ body: () -> Void) {
    let before = self.cause
    self.cause = cause
    PressTrail.$current.withValue(cause.trail, operation: body)
    self.cause = before
  }

  /// The cause of the messages that are being sent to plugins, with the keys that commands have pressed.
  var presentCause: PluginConversation.Cause {
    var cause = cause
    cause.trail = PressTrail.current
    return cause
  }

  /// A Boolean value indicating whether a plugin is starting, exiting, has not answered a command or has not handled
  /// an event.
  public var isBusy: Bool { loaded.contains(where: \.isBusy) }

  /// Returns whether a plugin is busy with a piece of work or a later one.
  package func isBusy(since work: PluginWork) -> Bool {
    loaded.contains { $0.isBusy(since: work.mark) }
  }

  /// Returns the display names of the plugins for which a piece of work, or a later one, is waiting.
  package func busyPlugins(since work: PluginWork) -> [String] {
    loaded.filter { $0.isBusy(since: work.mark) }.map(\.manifest.name)
  }

  /// Cancels the commands that belong to a piece of work, and to later ones.
  package func cancel(since work: PluginWork) {
    for plugin in loaded { plugin.cancel(since: work.mark) }
  }

  /// Waits until no plugin is busy; returns early if the task is cancelled.
  ///
  /// The plugins' deadlines bound the wait, unless plugins keep each other busy endlessly.
  ///
  /// - Parameter limit: the maximum wait in real time; nil for no bound.
  public func settle(within limit: Duration? = nil) async {
    await settle(atMark: .min, within: limit)
  }

  /// Waits until no plugin is busy with a piece of work or a later one, like ``settle(within:)`` for all work.
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

/// A piece of the owner's work that involves plugins.
package nonisolated struct PluginWork: Hashable, Sendable, Comparable {
  /// A number that grows from one piece to the next.
  let mark: Int

  /// Orders pieces of work by when they began.
  package static func < (left: PluginWork, right: PluginWork) -> Bool { left.mark < right.mark }
}

extension PluginHost {
  /// The identity of one requested command of a plugin.
  public nonisolated struct Request: Hashable, Sendable {
    /// A number that its host never uses twice.
    let number: UInt64
  }
}

/// The services that the owner of a host provides to its plugins.
///
/// The host itself handles all other requests of plugins: context values are read through the `Context`, events and
/// messages go to the `EventBus`.
public protocol PluginServices: AnyObject {
  /// The commands of the program, whose names plugins may not use; those of plugins may be among them.
  var commands: [CommandID] { get }

  /// Runs one of the commands that a plugin's permissions allow.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's id.
  ///   - invocation: the command and its arguments.
  ///   - completion: to be called once, immediately or later, with the command's value or the reason why it did not
  ///     run.
  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void)

  /// Replaces the bindings of a plugin.
  ///
  /// They are the manifest's when it is loaded and after it crashed, those it sets while it runs, and none when it is
  /// unloaded.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's declaration, with its id and its name.
  ///   - bindings: all bindings in force, in the order of declaration.
  func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginManifest.Binding])

  /// Reads or changes the focused text or list, as the plugin's permissions allow.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's id.
  ///   - access: the access to the text or the list.
  /// - Returns: the text or list that was read; null after a change.
  /// - Throws: a ``PluginError`` with the reason for a refusal.
  func plugin(_ plugin: String, _ access: ContentAccess) throws(PluginError) -> Value
}

extension PluginServices {
  /// Empty by default.
  public var commands: [CommandID] { [] }

  /// Throws by default: there is neither a text nor a list.
  public func plugin(_ plugin: String, _ access: ContentAccess) throws(PluginError) -> Value {
    throw PluginError(code: .failed, message: "this host has no texts and lists for plugins")
  }
}

extension PluginHost {
  /// The limits of a host for a plugin.
  public nonisolated struct Limits: Hashable, Sendable {
    /// The time within which a command, or the handling of events, must be answered.
    public var requestDeadline = Duration.seconds(5)
    /// The time for a start, from the fork to the end of the handshake; also the time within which an executable must
    /// print its manifest.
    public var startDeadline = Duration.seconds(5)
    /// The time to exit after the input was closed.
    public var shutdownGrace = Duration.seconds(2)
    /// The time to exit after SIGTERM.
    public var terminateGrace = Duration.seconds(1)
    /// The maximum number of restarts within one minute.
    public var restartsPerMinute = 3
    /// The maximum number of events queued for a plugin that does not read; older ones are dropped.
    package var queuedEvents = 256
    /// The maximum number of queued or unanswered commands.
    package var queuedRequests = 256
    /// The number of lines that are not messages after which a process is ended.
    package var garbageLines = 16
    /// The maximum length of a line in bytes; the rest of a longer one is skipped.
    package var lineBytes = 1 << 19
    /// The maximum number of messages and log lines of a plugin within one minute.
    public var messagesPerMinute = 300
    /// The number of further messages, without a second of quiet, after which a process is ended.
    package var suppressedMessages = 1000
    /// The maximum number of times within one second that a process may set its bindings.
    package var bindingChangesPerSecond = 50
    /// The maximum cost of the bindings that a process sets within one second: 16 each, plus the bytes of the
    /// condition.
    package var bindingCostPerSecond = 1 << 17
    /// The maximum cost of showing the display requests of a process within one second: 20 each, plus one for each
    /// row of a pane.
    package var displayCostPerSecond = 40_000
    /// The maximum size in bytes of the values of a plugin's context names, where each name and each nested value
    /// counts as 16 more.
    package var contextSize = PluginManifest.contextSizeLimit
    /// The maximum time for which a process may continuously write more than the host can read.
    package var floodDuration = Duration.seconds(3)
    /// The maximum number of messages that may cause each other, through any plugins, before the last of these is
    /// ended.
    package var messagesInARow = 1000
    /// The time between two attempts to start if the system has no resources for a process.
    package var retryDelay = Duration.milliseconds(50)

    /// Creates the documented limits.
    public init() {}
  }
}

/// The loaded plugins as a responder: usually the last one of a chain.
extension PluginHost: CommandResponder {
  /// The commands of all loaded plugins; their keys are the plugins' bindings.
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

  /// Lets the plugin that offers the command perform it; its result is dropped.
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

import Glibc
public import KeyboardCore

/// Loads plugins, runs their processes and keeps them from harming anyone.
///
/// A loaded plugin's names and keys are in force at once, from its manifest; its process starts
/// with its first command or with the first event it has subscribed to. Nothing here waits for a
/// plugin: commands are answered through completions, and a plugin that crashes, hangs, floods or
/// talks nonsense only loses its own process, which the next use starts again.
///
/// Everything that a plugin sent before an answer is applied, in order, before the completion of
/// that answer is called. Creating a host makes the process ignore SIGPIPE.
public final class PluginHost {
  let bus: EventBus
  let context: Context
  let scheduler: any Scheduler
  let poller = Poller()
  let limits: PluginLimits
  let environment: [String: String]
  let manifests: ManifestSource
  weak var services: (any PluginServices)?
  /// The directories in which `load` looks for names.
  public var searchPath: PluginSearchPath

  var loaded: [LoadedPlugin] = []
  private var lastRequest: UInt64 = 0
  private var owners: [PluginRequest: LoadedPlugin] = [:]
  private var settling = SettlingRoom()

  /// Creates a host without plugins.
  ///
  /// - Parameters:
  ///   - bus: where plugins hear and publish events; see `EventDescription.pluginEvents`.
  ///   - context: where the plugins' context names are registered, and `plugin.ID.state` and
  ///     `plugin.ID.pid` for each.
  ///   - scheduler: real time; deadlines and restart limits are counted on it.
  ///   - searchPath: where `load` looks for names.
  ///   - services: what plugins can have done; not kept alive.
  ///   - limits: what a plugin is granted.
  ///   - environment: the variables of plugin processes; nil means those of this process.
  public init(
    bus: EventBus,
    context: Context,
    scheduler: any Scheduler,
    searchPath: PluginSearchPath,
    services: any PluginServices,
    limits: PluginLimits = PluginLimits(),
    environment: [String: String]? = nil
  ) {
    signal(SIGPIPE, SIG_IGN)
    self.bus = bus
    self.context = context
    self.scheduler = scheduler
    self.searchPath = searchPath
    self.services = services
    self.limits = limits
    self.environment = ProcessEnvironment.forPlugin(environment)
    manifests = ManifestSource(
      poller: poller, scheduler: scheduler, environment: self.environment, limits: limits)
  }

  // MARK: What is loaded

  /// The loaded plugins in the order of loading.
  public var plugins: [Plugin] { loaded.map(\.snapshot) }

  /// A loaded plugin by its id or display name.
  public subscript(name: String) -> Plugin? { find(name)?.snapshot }

  /// The loaded plugin that offers a command.
  public func plugin(offering command: CommandID) -> Plugin? { owner(of: command)?.snapshot }

  /// What a loaded plugin declares about a command.
  public func command(_ id: CommandID) -> PluginCommand? {
    owner(of: id)?.manifest.commands.first { $0.id == id }
  }

  /// The plugins that `load` could be given, found without running anything, sorted by name.
  public func availablePlugins() -> [PluginCandidate] { searchPath.candidates }

  // MARK: Commands

  /// Why a command cannot run now; nil when it can.
  public func unavailability(of command: CommandID) -> PluginError? {
    guard let plugin = owner(of: command) else { return Self.unknown(command) }
    return plugin.driver.unavailability(of: command)
  }

  /// Runs a plugin's command, starting its process when none runs.
  ///
  /// - Parameters:
  ///   - invocation: the command and its arguments.
  ///   - sent: called when the command is handed to a process that has finished its handshake,
  ///     possibly before this returns.
  ///   - completion: called once, after this has returned, with what the plugin answered or with
  ///     why it did not.
  /// - Returns: what ``cancel(_:)`` takes.
  /// - Throws: a ``PluginError`` when it is known at once that the command cannot run; then
  ///   neither closure is called.
  @discardableResult
  public func run(
    _ invocation: CommandInvocation,
    sent: (() -> Void)? = nil,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) throws(PluginError) -> PluginRequest {
    guard let plugin = owner(of: invocation.id) else { throw Self.unknown(invocation.id) }
    lastRequest += 1
    let request = PluginRequest(number: lastRequest)
    let client = PluginDriver.Client(sent: sent) { [weak self] result in
      self?.owners[request] = nil
      completion(result)
    }
    owners[request] = plugin
    do {
      try plugin.driver.run(invocation, as: request, for: client)
    } catch {
      owners[request] = nil
      throw error
    }
    return request
  }

  /// Takes a request back: its completion is told `cancelled`, and a later answer is ignored.
  public func cancel(_ request: PluginRequest) {
    owners[request]?.driver.cancel(request)
  }

  // MARK: Settling

  /// Whether a plugin starts, leaves, has not answered a command or has not handled an event.
  public var isBusy: Bool { loaded.contains { $0.driver.conversation.isBusy } }

  /// Waits until no plugin is busy; returns early when the task is cancelled.
  ///
  /// The plugins' deadlines bound the wait, unless plugins keep each other busy for ever.
  ///
  /// - Parameter limit: how long to wait at the most, in real time; nil means without a bound.
  public func settle(within limit: Duration? = nil) async {
    guard isBusy else { return }
    let place = settling.reserve()
    let timer = limit.map { limit in
      scheduler.schedule(after: limit) { [weak self] in self?.settling.leave(place) }
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { settling.wait(at: place, $0) }
    } onCancel: {
      Task { @MainActor in self.settling.leave(place) }
    }
    if let timer { scheduler.cancel(timer) }
  }

  func rested() {
    if !isBusy { settling.leaveAll() }
  }

  // MARK: Looking up

  func find(_ name: String) -> LoadedPlugin? {
    loaded.first { $0.id == name } ?? loaded.first { $0.manifest.name == name }
  }

  private func owner(of command: CommandID) -> LoadedPlugin? {
    loaded.first { plugin in plugin.manifest.commands.contains { $0.id == command } }
  }

  private static func unknown(_ command: CommandID) -> PluginError {
    PluginError(
      code: .unknownCommand,
      message: "no loaded plugin offers \(command); load the plugin that does")
  }
}

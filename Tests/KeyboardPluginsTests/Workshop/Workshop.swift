import Foundation
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import Requirements

/// A host in a temporary directory, with everything it says written down.
final class Workshop {
  let directory: URL
  let bus = EventBus(catalogue: EventCatalogue(EventDescription.pluginEvents))
  let context = Context()
  let scheduler = MainScheduler()
  let services = RecordingServices()
  let host: PluginHost
  private(set) var states: [Plugin.StateChanged] = []
  private(set) var messages: [Plugin.Message] = []
  private var subscriptions: [Subscription] = []

  /// Limits that a machine with other work to do does not reach.
  static var patientLimits: PluginHost.Limits {
    var limits = PluginHost.Limits()
    limits.startDeadline = .seconds(1800)
    limits.requestDeadline = .seconds(1800)
    return limits
  }

  init(
    _ limits: PluginHost.Limits = patientLimits, searchPath: PluginSearchPath? = nil,
    environment: [String: String]? = nil, clock: (any Scheduler)? = nil
  ) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("plugins-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    host = PluginHost(
      bus: bus, context: context, scheduler: clock ?? scheduler,
      searchPath: searchPath ?? PluginSearchPath([.init(directory.path)]), services: services,
      limits: limits, environment: environment,
      dataDirectory: directory.appendingPathComponent("data").path)
    subscriptions = [
      bus.subscribe(to: Plugin.StateChanged.self) { [weak self] in self?.states.append($0) },
      bus.subscribe(to: Plugin.Message.self) { [weak self] in self?.messages.append($0) },
    ]
  }

  isolated deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Writes an executable file.
  func write(_ name: String, _ text: String) throws {
    try Executable.write(text.utf8, to: directory.appendingPathComponent(name).path)
  }

  /// The text of a file in the directory; nil when there is none.
  func file(_ name: String) -> String? {
    FileManager.default.contents(atPath: directory.appendingPathComponent(name).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a shell script that is a plugin.
  func write(_ plugin: ShellPlugin) throws {
    try write(plugin.id, plugin.script)
    try write("\(plugin.id).plugin.json", plugin.manifest)
  }

  /// Writes a shell script that is a plugin, and loads it.
  func install(_ plugin: ShellPlugin) async throws {
    try write(plugin)
    try await host.load(plugin.id)
  }

  /// Runs a command and waits for its end.
  func run(
    _ id: CommandID, _ arguments: [String: Value] = [:]
  ) async -> Result<Value, PluginError> {
    do throws(PluginError) {
      return .success(try await host.run(CommandInvocation(id, arguments)))
    } catch {
      return .failure(error)
    }
  }

  /// Waits until a condition holds.
  ///
  /// - Returns: whether it did in time.
  func until(_ condition: () -> Bool) async -> Bool {
    await Timeout(scheduler: scheduler).until(condition)
  }

  /// The states that a plugin went through, as a person reads them.
  func history(of plugin: String) -> [String] {
    states.filter { $0.plugin == plugin }.map { event in
      event.reason.map { "\(event.state) (\($0))" } ?? event.state
    }
  }
}

/// Services that record what plugins ask for, with prepared answers.
final class RecordingServices: PluginServices {
  var commands: [CommandID] = []
  var invocations: [CommandInvocation] = []
  var bindings: [String: [PluginManifest.Binding]] = [:]
  /// Called with the bindings of a plugin whenever they are replaced.
  var onBindings: ([PluginManifest.Binding]) -> Void = { _ in }
  /// Answers what plugins read and change of what has the focus.
  var access: (ContentAccess) throws(PluginError) -> Value = { access throws(PluginError) in
    throw PluginError(code: .failed, message: "nothing has the focus")
  }
  var perform: (CommandInvocation) -> Result<Value, PluginError> = { _ in .success(.null) }

  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) {
    invocations.append(invocation)
    completion(perform(invocation))
  }

  func plugin(_ plugin: String, _ access: ContentAccess) throws(PluginError) -> Value {
    try self.access(access)
  }

  func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginManifest.Binding]) {
    self.bindings[plugin.id] = bindings
    onBindings(bindings)
  }
}

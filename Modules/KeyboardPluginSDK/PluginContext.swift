public import KeyboardCore

/// A plugin's connection to its host, for registering what it offers and for requests to the host.
///
/// All effects of a command before its handler returns have happened in the host before the next key is looked up:
/// `setContext` in one key's command is visible to the condition of the next.
public final class PluginContext {
  /// The body of a command, which returns the value for its caller.
  enum CommandBody {
    case immediate((CommandInvocation) throws -> Value)
    case lasting((CommandInvocation) async throws -> Value)
  }

  /// The body of a reaction to an event.
  enum ListenerBody {
    case immediate((Value) -> Void)
    case lasting((Value) async -> Void)
  }

  /// The declaration of what was registered so far.
  var manifest: PluginManifest
  /// The source lines that registered the members of lists in the manifest, by their paths.
  private var places: [String: String] = [:]
  private(set) var commands: [CommandID: CommandBody] = [:]
  private(set) var listeners: [String: [ListenerBody]] = [:]
  private var shutdownHandlers: [() -> Void] = []
  /// The closures that save and restore the plugin's state over a reload; nil if it keeps none.
  var stateKeeping: (save: () -> Value, restore: (Value) -> Void)?
  /// The asynchronous commands under way, by the ids of the requests.
  var tasks: [Value: Task<Void, Never>] = [:]
  /// The last of the asynchronous reactions under way; nil if there is none.
  var reaction: Task<Void, Never>?
  /// The number of asynchronous reactions under way.
  var reactions = 0
  /// The completions of requests that the host has not answered.
  var completions: [Int: (Result<Value, PluginError>) -> Void] = [:]
  private var lastRequest = 0
  /// The values of the settings, as the host has sent them.
  var settings: [String: Value] = [:]
  var settingsHandlers: [() -> Void] = []
  var timers: [String: (handler: () -> Void, repeats: Bool)] = [:]
  var lastTimer = 0
  /// The handlers for cancelled work, by the names of its progress.
  var cancellations: [String: () -> Void] = [:]
  /// Writes a message to the host.
  let send: (WireMessage) -> Void
  /// Ends the plugin.
  let leave: () -> Void
  private(set) var isActive = false
  /// The directory for the plugin's files, once the host has sent it.
  private(set) var assignedDirectory: String?
  /// The messages queued until the host has activated the plugin.
  private var unsent: [WireMessage] = []

  package init(
    _ identity: PluginIdentity, send: @escaping (WireMessage) -> Void = { _ in },
    leave: @escaping () -> Void = {}
  ) {
    (self.send, self.leave) = (send, leave)
    manifest = PluginManifest(id: identity.id, name: identity.name, version: identity.version)
    manifest.summary = identity.summary
    manifest.requirements = identity.requirements
    manifest.permissions = identity.permissions
    manifest.resources = identity.resources
  }

  /// Records the source line that registers the next member of a list in the manifest.
  func note(_ list: String, _ index: Int, _ file: StaticString, _ line: UInt) {
    let name = "\(file)".split(separator: "/").last ?? ""
    places["\(list)[\(index)]"] = places["\(list)[\(index)]"] ?? "\(name):\(line)"
  }

  /// The rules that the manifest breaks, each with the source line that breaks it.
  var mistakes: [String] {
    manifest.violations.map { violation in
      let path = violation.path ?? ""
      let member = path.prefix { $0 != "]" } + "]"
      return (places[String(member)].map { "\($0): " } ?? "") + violation.description
    }
  }

  // MARK: Registering

  /// Declares a command, and stores its body.
  func add(_ command: PluginManifest.Command, _ body: CommandBody) {
    manifest.commands.append(command)
    commands[command.id] = body
  }

  /// Declares a setting.
  func declare(_ setting: CommandParameter) {
    manifest.settings.append(setting)
  }

  /// Binds keys to a command, the plugin's own or one of the host's that it may run.
  ///
  /// - Parameters:
  ///   - keys: the keys in notation, such as `g g` or `ctrl+o`.
  ///   - command: the command that they run.
  ///   - arguments: the arguments of the command.
  ///   - condition: the condition under which they are bound; nil means always.
  ///   - title: a short name for help; nil means that of the command.
  ///   - repeats: whether a held key runs the command repeatedly.
  ///   - inText: whether keys that would type text run the command instead, in inputs that are not secure; the
  ///     identity must request to see `texts`.
  ///   - id: the name for customizing the binding; nil means one made of the plugin's id and the keys, and of the
  ///     command as well if these keys are already bound.
  ///   - file: the file of the call; leave it out.
  ///   - line: the line of the call; leave it out.
  public func bind(
    _ keys: KeySequence, to command: CommandID, arguments: [String: Value] = [:],
    when condition: String? = nil, title: String? = nil, repeats: Bool = false,
    inText: Bool = false, id: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    note("bindings", manifest.bindings.count, file, line)
    manifest.bindings.append(
      PluginManifest.Binding(
        id: id ?? manifest.newBindingID(for: keys, command),
        keys: keys, command: command, arguments: arguments,
        when: condition, title: title, repeats: repeats, inText: inText))
  }

  /// Declares a name that conditions can read and that `setContext` sets.
  ///
  /// - Parameters:
  ///   - name: a dotted name that starts with the plugin's id, or with its id up to a hyphen.
  ///   - summary: one sentence about the value.
  ///   - initial: the value before the plugin has run; nil means none.
  ///   - file: the file of the call; leave it out.
  ///   - line: the line of the call; leave it out.
  public func declareContext(
    _ name: String, _ summary: String, initial: Value? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    note("context", manifest.context.count, file, line)
    manifest.context.append(
      PluginManifest.ContextName(name: name, summary: summary, initial: initial))
  }

  /// Subscribes to an event by its name.
  ///
  /// - Parameters:
  ///   - event: the dotted name.
  ///   - handler: called with the event's value for each.
  ///   - file: the file of the call; leave it out.
  ///   - line: the line of the call; leave it out.
  public func on(
    _ event: String, _ handler: @escaping (Value) -> Void, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    note("subscriptions", manifest.subscriptions.count, file, line)
    add(.immediate(handler), to: event)
  }

  /// Subscribes to an event by its name, with an asynchronous handler.
  ///
  /// Such handlers run one after another, in the order of the events. The host waits for them whenever it waits for
  /// consequences, and ends a plugin that has not handled an event within its deadline of 5 seconds; start longer
  /// work in a separate task.
  ///
  /// - Parameters:
  ///   - event: the dotted name.
  ///   - handler: called with the event's value for each.
  ///   - file: the file of the call; leave it out.
  ///   - line: the line of the call; leave it out.
  public func on(
    _ event: String, _ handler: @escaping (Value) async -> Void, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    note("subscriptions", manifest.subscriptions.count, file, line)
    add(.lasting(handler), to: event)
  }

  /// Subscribes to an event by its type; events whose value does not fit the type are skipped.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - handler: called for each event.
  ///   - file: the file of the call; leave it out.
  ///   - line: the line of the call; leave it out.
  public func on<E: KeyboardEvent>(
    _ type: E.Type, _ handler: @escaping (E) -> Void, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let decode = { (value: Value) in
      if let event = try? value.decoded(as: E.self) { handler(event) }
    }
    on(E.name, decode, file: file, line: line)
  }

  private func add(_ listener: ListenerBody, to event: String) {
    if listeners[event] == nil { manifest.subscriptions.append(event) }
    listeners[event, default: []].append(listener)
  }

  /// Registers work to do before the plugin exits, such as writing files.
  ///
  /// The handler is called when the host asks the plugin to exit; the host no longer accepts messages then. It is not
  /// called if the plugin crashes or is killed: write important data in time.
  public func onShutdown(_ handler: @escaping () -> Void) {
    shutdownHandlers.append(handler)
  }

  // MARK: Talking to the host

  /// Sets a declared context name; nil removes its value.
  public func setContext(_ name: String, to value: Value?) {
    notify(.setContext, ["name": .string(name), "value": value ?? .null])
  }

  /// Runs one of the host's commands that the identity requests.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - arguments: its arguments.
  ///   - completion: called once with its value, or with the reason why it did not run; without one, the host writes
  ///     failures to the log.
  public func run(
    _ command: CommandID, _ arguments: [String: Value] = [:],
    completion: ((Result<Value, PluginError>) -> Void)? = nil
  ) {
    let parameters: Value = [
      "command": .string(command.rawValue), "arguments": .object(arguments),
    ]
    guard let completion else { return notify(.run, parameters) }
    request(.run, parameters, completion: completion)
  }

  /// Runs one of the host's commands that the identity requests, and waits for its end.
  ///
  /// - Returns: its value; null if it has none.
  /// - Throws: a ``PluginError`` with the reason why it did not run.
  @discardableResult
  public func run(
    _ command: CommandID, _ arguments: [String: Value] = [:]
  ) async throws(PluginError) -> Value {
    try await ask(
      .run, ["command": .string(command.rawValue), "arguments": .object(arguments)])
  }

  /// Reads context names that the identity requests, all at one moment.
  ///
  /// - Returns: the values by name; a name without a present value is missing.
  /// - Throws: a ``PluginError`` if it may not read one of them.
  public func values(of names: [String]) async throws(PluginError) -> [String: Value] {
    let answer = try await ask(.readContext, ["names": .array(names.map(Value.string))])
    return answer["values"]?.objectValue ?? [:]
  }

  /// Reads a context name that the identity requests.
  ///
  /// - Returns: its value; nil if it has none now.
  /// - Throws: a ``PluginError`` if it may not be read.
  public func value(of name: String) async throws(PluginError) -> Value? {
    try await values(of: [name])[name]
  }

  /// Publishes an event by its name, in the plugin's own namespace or a requested one.
  public func emit(_ event: String, _ value: Value = .null) {
    notify(.emit, ["name": .string(event), "value": value])
  }

  /// Publishes a typed event.
  ///
  /// - Throws: the error of its encoding.
  public func emit<E: KeyboardEvent>(_ event: E) throws {
    emit(E.name, try Value(encoding: event))
  }

  /// Replaces all of the plugin's bindings while it runs.
  public func setBindings(_ bindings: [PluginManifest.Binding]) {
    notify(.setBindings, ["bindings": .array(bindings.map(\.value))])
  }

  /// Shows a message to the user, on one line.
  public func message(_ text: String, level: MessageLevel = .info) {
    notify(.showMessage, ["text": .string(text), "level": .string(level.rawValue)])
  }

  /// Writes a line to the plugin's log, as `print` does.
  public func log(_ text: String) {
    print(text)
  }

  // MARK: The connection

  /// Sends the queued messages, and later ones immediately.
  func activate(keepingFilesIn directory: String?) {
    assignedDirectory = directory
    isActive = true
    for message in unsent { send(message) }
    unsent = []
  }

  /// Lets the plugin finish its work before it exits, once, and ends it.
  package func finish(_ answer: () -> Void = {}) {
    let handlers = shutdownHandlers
    shutdownHandlers = []
    for handler in handlers { handler() }
    answer()
    leave()
  }

  /// Sends a request to the host and waits for its answer.
  func ask(_ method: WireMethod, _ parameters: Value) async throws(PluginError) -> Value {
    try await withCheckedContinuation { continuation in
      request(method, parameters) { continuation.resume(returning: $0) }
    }.get()
  }

  func request(
    _ method: WireMethod, _ parameters: Value,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) {
    lastRequest += 1
    completions[lastRequest] = completion
    post(.request(lastRequest, method, parameters))
  }

  func notify(_ method: WireMethod, _ parameters: Value) {
    post(.notification(method, parameters))
  }

  private func post(_ message: WireMessage) {
    if isActive { send(message) } else { unsent.append(message) }
  }
}

nonisolated extension PluginManifest {
  /// Returns an id for a further binding: from the keys, then also from the command, then also from a number.
  fileprivate func newBindingID(for keys: KeySequence, _ command: CommandID) -> String {
    let base = "\(id)." + keys.strokes.map(\.description).joined(separator: "_")
    let long = "\(base).\(command)"
    let taken = Set(bindings.map(\.id))
    if !taken.contains(base) { return base }
    if !taken.contains(long) { return long }
    return (2...).lazy.map { "\(long).\($0)" }.first { !taken.contains($0) } ?? long
  }
}

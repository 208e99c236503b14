public import KeyboardCore

/// What a plugin is handed: the place to register what it offers and to talk to its host.
///
/// Everything a command does before its handler returns has happened in the host before the next
/// key is looked up: `setContext` in one key's command is seen by the condition of the next.
public final class PluginContext {
  let identity: PluginIdentity
  private(set) var commands: [CommandID: CommandBody] = [:]
  private(set) var listeners: [String: [(Value) -> Void]] = [:]
  private(set) var manifest: PluginManifest
  /// Where messages go once the host has activated the plugin; they wait until then.
  private var send: ((WireMessage) -> Void)?
  private var unsent: [WireMessage] = []
  private var questions: [Int: (Result<Value, PluginError>) -> Void] = [:]
  private var lastQuestion = 0

  /// How a command is performed.
  enum CommandBody {
    case immediate((CommandInvocation) throws -> Void)
    case lasting((CommandInvocation) async throws -> Void)
  }

  init(_ identity: PluginIdentity) {
    self.identity = identity
    manifest = PluginManifest(
      id: identity.id, name: identity.name, version: identity.version,
      sentence: identity.sentence, permissions: identity.permissions)
  }

  // MARK: Registering

  /// Offers a command.
  ///
  /// - Parameters:
  ///   - id: a dotted name that starts with the plugin's id, or with its id up to a hyphen.
  ///   - title: a short name for menus and help.
  ///   - sentence: what it does, arguments included.
  ///   - perform: does it; what it throws is told to whoever ran the command.
  public func command(
    _ id: CommandID, title: String, sentence: String = "",
    perform: @escaping (CommandInvocation) throws -> Void
  ) {
    manifest.commands.append(PluginCommand(id: id, title: title, sentence: sentence))
    commands[id] = .immediate(perform)
  }

  /// Offers a command that takes its time, but no longer than the host's deadline of 5 seconds.
  ///
  /// Its task is cancelled when the host no longer waits. Longer work is begun and answered by
  /// events.
  ///
  /// - Parameters:
  ///   - id: a dotted name that starts with the plugin's id, or with its id up to a hyphen.
  ///   - title: a short name for menus and help.
  ///   - sentence: what it does, arguments included.
  ///   - perform: does it; what it throws is told to whoever ran the command.
  public func command(
    _ id: CommandID, title: String, sentence: String = "",
    perform: @escaping (CommandInvocation) async throws -> Void
  ) {
    manifest.commands.append(PluginCommand(id: id, title: title, sentence: sentence))
    commands[id] = .lasting(perform)
  }

  /// Binds keys to a command, the plugin's own or one of the host's that it may run.
  ///
  /// - Parameters:
  ///   - keys: the keys in notation, such as `g g` or `ctrl+o`.
  ///   - command: what they run.
  ///   - arguments: what the command is given.
  ///   - condition: when they are bound; nil means always.
  ///   - title: a short name for help; nil means that of the command.
  ///   - repeats: whether a held key runs the command again and again.
  ///   - id: the name by which a person customises the binding; nil means one made of the
  ///     plugin's id and the keys.
  public func bind(
    _ keys: KeySequence, to command: CommandID, arguments: [String: Value] = [:],
    when condition: String? = nil, title: String? = nil, repeats: Bool = false,
    id: String? = nil
  ) {
    manifest.bindings.append(
      PluginBinding(
        id: id ?? defaultID(of: keys), keys: keys, command: command, arguments: arguments,
        when: condition, title: title, repeats: repeats))
  }

  /// Declares a name that conditions can read and that `setContext` sets.
  ///
  /// - Parameters:
  ///   - name: a dotted name that starts with the plugin's id, or with its id up to a hyphen.
  ///   - sentence: what the value is.
  ///   - initial: the value before the plugin has run; nil means none.
  public func declareContext(_ name: String, _ sentence: String, initial: Value? = nil) {
    manifest.context.append(PluginContextName(name, sentence, initial: initial))
  }

  /// Hears an event by its name.
  ///
  /// - Parameters:
  ///   - event: the dotted name.
  ///   - handler: called with the event's value for each.
  public func on(_ event: String, _ handler: @escaping (Value) -> Void) {
    if listeners[event] == nil { manifest.subscriptions.append(event) }
    listeners[event, default: []].append(handler)
  }

  /// Hears an event by its type; one whose value does not fit the type is passed over.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - handler: called for each event.
  public func on<E: KeyboardEvent>(_ type: E.Type, _ handler: @escaping (E) -> Void) {
    on(E.name) { value in
      if let event = try? value.decoded(as: E.self) { handler(event) }
    }
  }

  // MARK: Talking to the host

  /// Sets a declared context name; nil takes its value away.
  public func setContext(_ name: String, to value: Value?) {
    say(.setContext, ["name": .string(name), "value": value ?? .null])
  }

  /// Runs one of the host's commands that the identity asks for.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - arguments: what it is given.
  ///   - completion: called once with its value, or with why it did not run; without one, a
  ///     failure is written to the log by the host.
  public func run(
    _ command: CommandID, _ arguments: [String: Value] = [:],
    completion: ((Result<Value, PluginError>) -> Void)? = nil
  ) {
    let parameters: Value = [
      "command": .string(command.rawValue), "arguments": .object(arguments),
    ]
    guard let completion else { return say(.run, parameters) }
    lastQuestion += 1
    questions[lastQuestion] = completion
    say(.request(lastQuestion, .run, parameters))
  }

  /// Publishes an event by its name, in the plugin's own namespace or one it asked for.
  public func emit(_ event: String, _ value: Value = .null) {
    say(.emit, ["name": .string(event), "value": value])
  }

  /// Publishes an event that has a type.
  ///
  /// - Throws: what encoding it throws.
  public func emit<E: KeyboardEvent>(_ event: E) throws {
    emit(E.name, try Value(encoding: event))
  }

  /// Replaces the plugin's bindings, all of them, while it runs.
  public func setBindings(_ bindings: [PluginBinding]) {
    say(.setBindings, ["bindings": .array(bindings.map(\.value))])
  }

  /// Says something to the person, on one line.
  public func log(_ text: String, level: PluginMessage.Level = .info) {
    say(.showMessage, ["text": .string(text), "level": .string(level.rawValue)])
  }

  // MARK: The connection

  /// From now on messages are sent; those that waited go first.
  func connect(_ send: @escaping (WireMessage) -> Void) {
    self.send = send
    for message in unsent { send(message) }
    unsent = []
  }

  /// The host has answered a request.
  func answered(_ id: Int, _ result: Result<Value, WireError>) {
    questions.removeValue(forKey: id)?(
      result.mapError { PluginError(code: .failed, message: $0.message) })
  }

  /// The plugin's id and the keys, in one word.
  private func defaultID(of keys: KeySequence) -> String {
    "\(identity.id)." + keys.strokes.map(\.description).joined(separator: "_")
  }

  private func say(_ method: WireMethod.ToHost, _ parameters: Value) {
    say(.notification(method, parameters))
  }

  private func say(_ message: WireMessage) {
    if let send { send(message) } else { unsent.append(message) }
  }
}

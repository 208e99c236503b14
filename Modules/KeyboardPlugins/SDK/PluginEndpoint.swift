import KeyboardCore

/// The plugin's side of the conversation: answers its host out of what was registered.
final class PluginEndpoint {
  private let context: PluginContext
  private let send: (WireMessage) -> Void
  private let leave: () -> Void
  private var tasks: [WireID: Task<Void, Never>] = [:]

  /// Creates an endpoint.
  ///
  /// - Parameters:
  ///   - context: what the plugin has registered.
  ///   - send: writes a message to the host.
  ///   - leave: ends the plugin.
  init(_ context: PluginContext, send: @escaping (WireMessage) -> Void, leave: @escaping () -> Void)
  {
    self.context = context
    self.send = send
    self.leave = leave
  }

  /// Takes a line from the host.
  func receive(_ line: LineFramer.Line) {
    guard case .text(let text) = line else {
      return reject(nil, WireError.notAMessage, "the line is too long or no text")
    }
    if text.allSatisfy(\.isWhitespace) { return }
    do {
      receive(try WireMessage(line: text))
    } catch {
      reject(nil, error.code, "the line \(error.message)")
    }
  }

  /// Takes a message from the host.
  func receive(_ message: WireMessage) {
    switch message {
    case .request(let id, let method, let parameters): answer(id, method, parameters)
    case .notification(let method, let parameters): hear(method, parameters)
    case .result(.integer(let id), let value): context.answered(id, .success(value))
    case .failure(.integer(let id), let error): context.answered(id, .failure(error))
    case .result, .failure: break
    }
  }

  private func answer(_ id: WireID, _ method: String, _ parameters: Value) {
    switch WireMethod.ToPlugin(rawValue: method) {
    case .hello: greet(id, parameters)
    case .activate:
      context.connect(send)
      confirm(id)
    case .runCommand: run(id, parameters)
    case .ping: confirm(id)
    case .shutdown:
      confirm(id)
      leave()
    case .event, .cancel, nil:
      reject(id, WireError.unknownMethod, "the plugin answers no \(method)")
    }
  }

  private func hear(_ method: String, _ parameters: Value) {
    switch WireMethod.ToPlugin(rawValue: method) {
    case .event:
      guard let name = parameters["name"]?.stringValue else { return }
      for listener in context.listeners[name] ?? [] { listener(parameters["value"] ?? .null) }
    case .cancel:
      if let id = parameters["id"].flatMap(WireID.init) { tasks[id]?.cancel() }
    case .hello, .activate, .runCommand, .ping, .shutdown, nil: break
    }
  }

  private func greet(_ id: WireID, _ parameters: Value) {
    guard let low = parameters["protocol"]?["minimum"]?.integerValue,
      let high = parameters["protocol"]?["maximum"]?.integerValue, low <= high
    else { return reject(id, WireError.badParameters, "hello names no protocol versions") }
    guard let version = PluginProtocol.newest(of: low...high) else {
      let versions = PluginProtocol.text(PluginProtocol.versions)
      return reject(id, WireError.failed, "the plugin speaks version \(versions) of the protocol")
    }
    let identity = context.identity
    let answer: Value = [
      "protocol": .integer(version), "id": .string(identity.id),
      "version": .string(identity.version), "features": [],
    ]
    send(.result(id: id, answer))
  }

  private func run(_ id: WireID, _ parameters: Value) {
    guard let name = parameters["command"]?.stringValue else {
      return reject(id, WireError.badParameters, "command/run names no command")
    }
    let invocation = CommandInvocation(
      CommandID(name), parameters["arguments"]?.objectValue ?? [:])
    switch context.commands[invocation.id] {
    case nil: reject(id, WireError.failed, "the plugin has no command \(name)")
    case .immediate(let perform):
      do {
        try perform(invocation)
        confirm(id)
      } catch {
        reject(id, WireError.failed, "\(error)")
      }
    case .lasting(let perform):
      tasks[id] = Task {
        do {
          try await perform(invocation)
          confirm(id)
        } catch is CancellationError {
          reject(id, WireError.cancelled, "\(name) was cancelled")
        } catch {
          reject(id, WireError.failed, "\(error)")
        }
        tasks[id] = nil
      }
    }
  }

  private func confirm(_ id: WireID) {
    send(.result(id: id, [:]))
  }

  private func reject(_ id: WireID?, _ code: Int, _ message: String) {
    send(.failure(id: id, WireError(code: code, message: message)))
  }
}

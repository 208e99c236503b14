import KeyboardCore

/// The plugin's side of the conversation, which answers the host with the registrations.
extension PluginContext {
  /// Processes a line from the host.
  func receive(_ line: LineFramer.Line) {
    guard case .text(let text) = line else {
      return reject(.null, .invalidRequest, "the line is too long or no text")
    }
    if text.isBlank { return }
    do {
      receive(try WireMessage(line: text))
    } catch {
      reject(.null, .invalidRequest, "the line \(error.message)")
    }
  }

  package func receive(_ message: WireMessage) {
    switch message {
    case .request(let id, let method, let parameters): answer(id, method, parameters)
    case .notification(let method, let parameters): handle(method, parameters)
    case .response(.integer(let id), let result):
      completions.removeValue(forKey: id)?(
        result.mapError { PluginError(code: .failed, message: $0.message) })
    case .response: break
    }
  }

  private func answer(_ id: Value, _ method: String, _ parameters: Value) {
    switch WireMethod(rawValue: method) {
    case .hello: greet(id, parameters)
    case .activate:
      take(settings: parameters["settings"])
      activate(keepingFilesIn: parameters["dataDirectory"]?.stringValue)
      if let state = parameters["state"] { stateKeeping?.restore(state) }
      confirm(id)
    case .runCommand: run(id, parameters)
    case .ping: confirm(id, after: reaction)
    case .saveState where stateKeeping != nil:
      send(.response(id: id, .success(stateKeeping?.save() ?? .null)))
    case .shutdown: finish { confirm(id) }
    default: reject(id, .methodNotFound, "the plugin answers no \(method)")
    }
  }

  private func handle(_ method: String, _ parameters: Value) {
    switch WireMethod(rawValue: method) {
    case .event:
      guard let name = parameters["name"]?.stringValue else { return }
      for listener in listeners[name] ?? [] { react(to: parameters["value"] ?? .null, listener) }
    case .timer: parameters["id"]?.stringValue.map(timerFired)
    case .changeSettings: take(settings: parameters["settings"])
    case .cancelProgress: parameters["progress"]?.stringValue.flatMap { cancellations[$0] }?()
    case .cancel: parameters["id"].flatMap { tasks[$0] }?.cancel()
    default: break
    }
  }

  private func greet(_ id: Value, _ parameters: Value) {
    guard let versions = parameters["protocol"].flatMap(ClosedRange.init) else {
      return reject(id, .invalidParameters, "hello names no protocol versions")
    }
    guard let version = PluginProtocol.newest(of: versions) else {
      let own = PluginProtocol.text(PluginProtocol.versions)
      return reject(id, .failed, "the plugin speaks version \(own) of the protocol")
    }
    let answer: Value = [
      "protocol": .integer(version), "id": .string(manifest.id),
      "version": .string(manifest.version), "features": [],
    ]
    send(.response(id: id, .success(answer)))
  }

  private func run(_ id: Value, _ parameters: Value) {
    guard let name = parameters["command"]?.stringValue else {
      return reject(id, .invalidParameters, "command/run names no command")
    }
    let invocation = CommandInvocation(
      CommandID(name), parameters["arguments"]?.objectValue ?? [:])
    switch commands[invocation.id] {
    case nil: reject(id, .failed, "the plugin has no command \(name)")
    case .immediate(let perform):
      do {
        send(.response(id: id, .success(try perform(invocation))))
      } catch {
        reject(id, .failed, "\(error)")
      }
    case .lasting(let perform):
      tasks[id] = Task {
        do {
          send(.response(id: id, .success(try await perform(invocation))))
        } catch is CancellationError {
          reject(id, .requestCancelled, "\(name) was cancelled")
        } catch {
          reject(id, .failed, "\(error)")
        }
        tasks[id] = nil
      }
    }
  }

  /// Calls a listener; asynchronous ones run one after another.
  private func react(to value: Value, _ listener: ListenerBody) {
    switch listener {
    case .immediate(let body): body(value)
    case .lasting(let body):
      reactions += 1
      reaction = Task { [earlier = reaction] in
        await earlier?.value
        await body(value)
        reactions -= 1
        if reactions == 0 { reaction = nil }
      }
    }
  }

  /// Confirms a ping when the events before it are handled.
  private func confirm(_ id: Value, after reaction: Task<Void, Never>?) {
    guard let reaction else { return confirm(id) }
    Task {
      await reaction.value
      confirm(id)
    }
  }

  private func confirm(_ id: Value) {
    send(.response(id: id, .success([:])))
  }

  private func reject(_ id: Value, _ code: WireError.Code, _ message: String) {
    send(.response(id: id, .failure(WireError(code, message))))
  }
}

import KeyboardCore

nonisolated extension PluginConversation {
  /// The plugin says or asks something of its own accord.
  mutating func hear(
    _ method: String, _ parameters: Value, reply: Reply?, at now: Instant
  ) -> [Effect] {
    switch phase {
    case .idle, .leaving: return []
    case .greeting: return reject("says \(method) before it has answered hello", at: now)
    case .activating, .active: break
    }
    guard let known = WireMethod.ToHost(rawValue: method) else {
      let error = WireError(
        code: WireError.unknownMethod, message: "the host has no method \(method)")
      return refuse(error, reply, at: now)
    }
    do {
      return try state(known, parameters, reply, at: now)
    } catch {
      return refuse(error, reply, at: now)
    }
  }

  private mutating func state(
    _ method: WireMethod.ToHost, _ parameters: Value, _ reply: Reply?, at now: Instant
  ) throws(WireError) -> [Effect] {
    switch method {
    case .setContext:
      let name = try parameters.text("name", of: method)
      guard manifest.context.contains(where: { $0.name == name }) else {
        throw .refused("may not set \(name): add it to \"context\" in its manifest")
      }
      let value = parameters["value"] ?? .null
      return [.apply(.setContext(name, value == .null ? Value?.none : value))] + confirm(reply)
    case .emit:
      let name = try parameters.text("name", of: method)
      guard NamePattern.isDottedName(name), manifest.mayEmit(name) else {
        throw .refused("may not publish \(name): add it to permissions.emit in its manifest")
      }
      return [.apply(.emit(name, parameters["value"] ?? .null))] + confirm(reply)
    case .run:
      let command = CommandID(try parameters.text("command", of: method))
      guard manifest.mayRun(command) else {
        throw .refused("may not run \(command): add it to permissions.run in its manifest")
      }
      let arguments = parameters["arguments"]?.objectValue ?? [:]
      return [.apply(.run(CommandInvocation(command, arguments), reply: reply))]
    case .showMessage:
      let text = try parameters.text("text", of: method)
      let level = parameters["level"]?.stringValue.flatMap(PluginMessage.Level.init) ?? .info
      return say(level, text, at: now) + confirm(reply)
    case .setBindings:
      return [.apply(.setBindings(try bindings(parameters)))] + confirm(reply)
    }
  }

  private func bindings(_ parameters: Value) throws(WireError) -> [PluginBinding] {
    do {
      let bindings = try ManifestReader(parameters).objects("bindings", PluginBinding.init)
      if let violation = manifest.violations(of: bindings).first { throw violation }
      return bindings
    } catch {
      throw WireError(code: WireError.badParameters, message: "gives wrong bindings: \(error)")
    }
  }

  private func confirm(_ reply: Reply?) -> [Effect] {
    reply.map { [.send(.result(id: $0.id, [:]), mayBeDropped: false)] } ?? []
  }

  private mutating func refuse(
    _ error: WireError, _ reply: Reply?, at now: Instant
  ) -> [Effect] {
    let answer: [Effect] =
      reply.map { [.send(.failure(id: $0.id, error), mayBeDropped: false)] } ?? []
    return say(.warning, error.message, at: now) + answer
  }
}

nonisolated extension WireError {
  fileprivate static func refused(_ message: String) -> WireError {
    WireError(code: refused, message: message)
  }
}

nonisolated extension Value {
  fileprivate func text(
    _ name: String, of method: WireMethod.ToHost
  ) throws(WireError) -> String {
    guard let text = self[name]?.stringValue else {
      throw WireError(
        code: WireError.badParameters,
        message: "says \(method.rawValue) without a string called \(name)")
    }
    return text
  }
}

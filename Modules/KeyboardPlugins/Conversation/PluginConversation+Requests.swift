import KeyboardCore
import KeyboardPluginSDK

nonisolated extension PluginConversation {
  /// Processes a request or a notification of the plugin.
  mutating func call(
    _ method: String, _ parameters: Value, reply: Reply?, at now: Instant
  ) -> [Effect] {
    switch phase {
    case .idle, .retrying, .leaving: return []
    case .greeting: return reject("says \(method) before it has answered hello", at: now)
    case .greeted: return hold(method, parameters, reply)
    case .activating, .active: break
    }
    do {
      return try perform(method, parameters, reply, at: now)
    } catch {
      return show(.warning, error.message, at: now) + respond(to: reply, .failure(error))
    }
  }

  /// Answers a request of the plugin with the result of the host.
  mutating func answered(_ reply: Reply, _ result: Result<Value, PluginError>) -> [Effect] {
    guard reply.generation == generation, phase == .activating || phase == .active else {
      return []
    }
    return respond(to: reply, result.mapError { WireError(.failed, $0.message) })
  }

  private mutating func perform(
    _ method: String, _ parameters: Value, _ reply: Reply?, at now: Instant
  ) throws(WireError) -> [Effect] {
    let effects: [Effect]
    switch WireMethod(rawValue: method) {
    case .setContext:
      let name = try parameters.text("name", of: method)
      guard manifest.context.contains(where: { $0.name == name }) else {
        throw WireError(.refused, "may not set \(name): add it to \"context\" in its manifest")
      }
      let value = parameters["value"] ?? .null
      let size = value == .null ? 0 : value.size
      let sum = contextSize + size - contextSizes[name, default: 0]
      guard sum <= limits.contextSize else {
        throw WireError(
          .invalidParameters,
          "gives its context names values of \(sum) bytes together; \(limits.contextSize) is the most"
        )
      }
      (contextSizes[name], contextSize) = (size, sum)
      effects = [.setContext(name, value == .null ? Value?.none : value)]
    case .readContext:
      let names = (parameters["names"]?.arrayValue ?? []).compactMap(\.stringValue)
      guard !names.isEmpty, names.count == parameters["names"]?.arrayValue?.count else {
        throw WireError(.invalidParameters, "says \(method) without a list of strings called names")
      }
      if let name = names.first(where: { !manifest.mayRead($0) }) {
        throw WireError(
          .refused, "may not read \(name): add it to permissions.read in its manifest")
      }
      return reply.map { [.readContext(names, reply: $0)] } ?? []
    case .emit:
      let name = try parameters.text("name", of: method)
      guard name.isDottedName, manifest.mayEmit(name) else { throw refusal("publish", name, .emit) }
      effects = [.publish(name, parameters["value"] ?? .null)]
    case .run:
      let command = CommandID(try parameters.text("command", of: method))
      guard manifest.mayRun(command) else { throw refusal("run", command.rawValue, .run) }
      let arguments = parameters["arguments"]?.objectValue ?? [:]
      return [.run(CommandInvocation(command, arguments), reply: reply)]
    case .showMessage:
      let text = try parameters.text("text", of: method)
      let level = parameters["level"]?.stringValue.flatMap(MessageLevel.init) ?? .info
      effects = show(level, text, at: now)
    case .setBindings:
      guard recentBindingChanges.delay(at: now) == nil else {
        return kill("it set its bindings \(limits.bindingChangesPerSecond) times in a second")
      }
      recentBindingChanges.record(at: now)
      let cost = parameters["bindings"]?.bindingsCost ?? 0
      let sum = bindingCosts.add(cost, at: now)
      guard sum <= limits.bindingCostPerSecond else {
        return kill(
          "the bindings that it set within a second cost \(sum); "
            + "\(limits.bindingCostPerSecond) is the most")
      }
      effects = [.setBindings(try bindings(parameters))]
    case .setTimer: effects = try setTimer(parameters, of: method)
    case .cancelTimer:
      let name = try parameters.text("id", of: method)
      timers.remove(name)
      effects = [.cancelPluginTimer(name)]
    default:
      if let access = try content(method, parameters) { return [.access(access, reply: reply)] }
      if let request = try display(method, parameters, isAnswered: reply != nil) {
        let sum = displayCosts.add(request.cost, at: now)
        guard sum <= limits.displayCostPerSecond else {
          return kill(
            "what it showed within a second costs \(sum); "
              + "\(limits.displayCostPerSecond) is the most")
        }
        return [.display(request, reply: reply)]
      }
      throw WireError(.methodNotFound, "the host has no method \(method)")
    }
    return effects + respond(to: reply, .success([:]))
  }

  /// The maximum number of timers of a plugin, and the minimum time between two firings of one.
  private static let timerLimits = (count: 64, interval: 10)

  private mutating func setTimer(
    _ parameters: Value, of method: String
  ) throws(WireError) -> [Effect] {
    let name = try parameters.text("id", of: method)
    let repeats = parameters["repeats"]?.boolValue ?? false
    guard let delay = parameters["after"]?.integerValue, delay >= 0, delay <= 86_400_000 else {
      throw WireError(
        .invalidParameters, "says \(method) without milliseconds called after, at most a day")
    }
    guard timers.contains(name) || timers.count < Self.timerLimits.count else {
      throw WireError(.failed, "has \(timers.count) timers; cancel one first")
    }
    timers.insert(name)
    let shortest = repeats ? Self.timerLimits.interval : 1
    return [.setPluginTimer(name, after: .milliseconds(max(delay, shortest)), repeats: repeats)]
  }

  /// Parses a request for the focused text or list; returns nil for another method.
  private func content(_ method: String, _ parameters: Value) throws(WireError) -> ContentAccess? {
    let access: ContentAccess?
    do throws(WireError) {
      access = try ContentAccess(WireMethod(rawValue: method), parameters)
    } catch {
      throw WireError(.invalidParameters, "\(method) \(error.message)")
    }
    if let (kind, name) = access?.permission, !manifest.permissions.allows(kind, name) {
      throw refusal(kind == .see ? "see" : "change", name, kind)
    }
    return access
  }

  /// Parses a request to ask or show something; returns nil for another method.
  private mutating func display(
    _ method: String, _ parameters: Value, isAnswered: Bool
  ) throws(WireError) -> DisplayRequest? {
    let request: DisplayRequest?
    do throws(WireError) {
      request = try DisplayRequest(WireMethod(rawValue: method), parameters)
    } catch {
      throw WireError(.invalidParameters, "\(method) \(error.message)")
    }
    switch request {
    case .ask:
      guard isAnswered else {
        throw WireError(.invalidParameters, "says \(method) without an id for the answer")
      }
      let limit = DisplayRequest.questionLimit
      guard openQuestions < limit else {
        throw WireError(.failed, "has \(limit) questions that wait for answers; ask later")
      }
      openQuestions += 1
    case .progress(let progress):
      let limit = DisplayRequest.progressLimit
      if progress.isDone {
        shownProgress.remove(progress.name)
      } else if shownProgress.count >= limit, !shownProgress.contains(progress.name) {
        throw WireError(.failed, "shows progress of \(limit) things; finish one first")
      } else {
        shownProgress.insert(progress.name)
      }
    case .pane(let pane):
      guard pane.name.isDottedName, manifest.owns(pane.name) else {
        throw WireError(
          .refused, "may not show \(pane.name): the id of a pane starts with \(manifest.id).")
      }
    case .status, nil: break
    }
    return request
  }

  /// Processes a person's answer for which the plugin has waited.
  ///
  /// From now on the plugin acts as part of the work in which the question was answered.
  mutating func questionAnswered(_ reply: Reply, _ answer: Value, mark: Int) -> [Effect] {
    guard reply.generation == generation, openQuestions > 0 else { return [] }
    openQuestions -= 1
    for id in unanswered.keys { unanswered[id]?.cause.mark = mark }
    return answered(reply, .success(["answer": answer]))
  }

  /// Returns the error for a plugin without the permission for a name.
  private func refusal(
    _ verb: String, _ name: String, _ kind: PluginManifest.Permissions.Kind
  ) -> WireError {
    let place = manifest.permissions.denies(kind, name) ? "" : " in its manifest"
    return WireError(
      .refused, "may not \(verb) \(name): \(manifest.remedy(for: kind, name))\(place)")
  }

  private func bindings(_ parameters: Value) throws(WireError) -> [PluginManifest.Binding] {
    do {
      let field = JSONField(JSON5Node(parameters), name: "the request", noting: JSONNotes())
      var manifest = manifest
      manifest.bindings = try field["bindings"].elements().map(PluginManifest.Binding.init)
      if let violation = manifest.violations.first { throw violation }
      return manifest.bindings
    } catch {
      throw WireError(.invalidParameters, "gives wrong bindings: \(error)")
    }
  }

  private func respond(to reply: Reply?, _ result: Result<Value, WireError>) -> [Effect] {
    reply.map { [.send(.response(id: $0.id, result))] } ?? []
  }
}

nonisolated extension Value {
  /// The cost of a list of bindings, computed before they are parsed.
  fileprivate var bindingsCost: Int {
    (arrayValue ?? []).reduce(0) {
      $0 + PluginManifest.Binding.baseCost + ($1["when"]?.stringValue?.utf8.count ?? 0)
    }
  }

  fileprivate func text(_ name: String, of method: String) throws(WireError) -> String {
    guard let text = self[name]?.stringValue else {
      throw WireError(.invalidParameters, "says \(method) without a string called \(name)")
    }
    return text
  }
}

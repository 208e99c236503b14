import KeyboardCommands
public import KeyboardCore
package import KeyboardNavigation

extension Session {
  /// Runs the commands that a user has entered, or of a started script, and records each.
  ///
  /// - Returns: the value of the last one.
  @discardableResult
  func runRecorded(
    _ statements: [Statement], in frame: Frame
  ) async throws(ScriptError) -> Value {
    var value = Value.null
    var wasSecure = isSecure
    for statement in statements where !hasQuit && frame.exit == nil {
      recordPassedTime()
      if recording.isFull { recording.stop(conditions: stateConditions) }
      recording.begin(statement, in: frame.directory)
      let hadSecret = hasSecret
      hasSecret = statement.isSecret
      defer {
        hasSecret = hadSecret || hasSecret
        let isSecureNow = isSecure
        if wasSecure || isSecureNow { recording.hideOutput() }
        wasSecure = isSecureNow
        skipPassedTime()
      }
      do throws(ScriptError) {
        value = try await run(statement, in: frame)
      } catch {
        if !frame.isScript, error.code != .interrupted { await runWhatIsLeft() }
        if hasSecret || isSecure {
          recording.finishSecret(nil)
        } else if error.code == .interrupted {
          recording.finish(.interrupted)
        } else {
          let text = error.text(atPromptOf: statement.position.file)
          recording.finish(.failed(text, error.code))
        }
        throw error
      }
      if hasSecret {
        recording.finishSecret(statement.withoutSecrets { verb(named: $0) })
      } else {
        recording.finish(.done)
      }
    }
    return value
  }

  /// Runs the bodies of handlers that are still queued after a command has failed at a prompt.
  private func runWhatIsLeft() async {
    while handlers.hasQueuedBodies, !hasQuit {
      do throws(ScriptError) {
        try await settleBodies(since: work)
      } catch {
        say("error: \(error.text(atPromptOf: error.position.file))")
      }
    }
  }

  // MARK: Time

  /// Records the time since the last command or key, if something became due in it or a key is held.
  ///
  /// In a replay, the virtual clock does not advance on its own.
  func recordPassedTime() {
    if !clock.isVirtual, clock.dueCount > noted.dueCount || !heldKeys.isEmpty {
      recording.add(passing: noted.moment.duration(to: now))
    }
    skipPassedTime()
  }

  private func skipPassedTime() {
    if !clock.isVirtual { noted = (clock.dueCount, now) }
  }

  // MARK: Keys of live

  /// Records the keys that a user presses on the full screen, until the tokens are released.
  func recordKeys(on stage: any LiveStage) -> [Subscription] {
    let ownCommands = stage.ownCommands
    var wasSecure = isSecure
    // The strokes of the unfinished sequence, which are recorded as they arrive: they can act on their own after a
    // timeout, or remain unfinished when the screen is left.
    var waiting = engine.pendingStrokes.map(\.strokes.count) ?? 0
    let add = { [weak self] (strokes: [String]) in
      guard let self, takesNote, strokes.count > waiting else { return }
      recordPassedTime()
      for stroke in strokes[waiting...] { recording.add(key: stroke) }
    }
    let addCancel = { [weak self] in
      guard let self, takesNote, waiting > 0 else { return }
      recording.add(key: engine.settings.cancelStrokes.first?.description ?? "escape")
    }
    return [
      bus.subscribe(to: KeyEngine.BindingPending.self, self) { session, event in
        if !session.isSecure { add(event.strokes.strokes) }
        waiting = event.strokes.strokes.count
      },
      bus.subscribe(to: KeyEngine.BindingCancelled.self) { event in
        // After these, the keys are reported one by one.
        if event.reason == .mismatch || event.reason == .blocked { return }
        if event.reason == .escape { addCancel() }
        if event.reason == .notBound { add(event.strokes.strokes) }
        waiting = 0
      },
      bus.subscribe(to: KeyEngine.KeyPressed.self) { event in
        if event.command.map(ownCommands.contains) ?? false {
          addCancel()
        } else {
          add(event.keys.strokes)
        }
        waiting = max(0, waiting - event.keys.strokes.count)
        wasSecure = false
      },
      // Keys in a secure input are not reported.
      bus.subscribe(to: CommandInvocation.Performed.self, self) { session, event in
        defer { wasSecure = session.isSecure }
        guard wasSecure, session.takesNote, !ownCommands.contains(event.command) else { return }
        // Commands that change the secret are recorded as the text that represents it.
        guard event.content.isEmpty, !TextDocument.hasCommand(event.command) else { return }
        session.recording.add(command: CommandInvocation(event.command, event.arguments))
      },
    ]
  }

  /// Returns the command of a held key after acceleration.
  ///
  /// In `live`, it is recorded instead of the key, because the same number of presses would not move as far, or would
  /// begin a sequence.
  func accelerated(
    _ command: CommandInvocation, heldFor held: Duration
  ) -> CommandInvocation {
    let further = NavigationPolicy.HeldKeyAcceleration()
      .accelerated(command, heldFor: heldTime ?? held)
    if isLive, takesNote, !isSecure, stage?.ownCommands.contains(command.id) == false {
      recording.replaceKey(by: further)
    }
    return further
  }

  /// Records a change of the text of a secure input.
  package func noteSecret() {
    hasSecret = true
    if isLive, takesNote { recording.addSecretText() }
  }

  /// A Boolean value indicating whether a user is acting in `live`, rather than the command of a key.
  package var takesNote: Bool { recordsKeys && !isPressing && PressTrail.current.isEmpty }

  /// A Boolean value indicating whether typed text is inserted into a secure input.
  package var isSecure: Bool {
    focusIsSecure.value?.isTruthy ?? false
  }

  /// Records a line of the language that represents a user's action in `live`.
  package func record(text: String) {
    recordPassedTime()
    recording.add(text: text)
  }

  /// Records a command that was started with the mouse in `live`.
  public func record(_ command: CommandInvocation) {
    recordPassedTime()
    recording.add(command: command)
  }

  /// Records that rows of a scene of `live` were filtered.
  ///
  /// - Parameters:
  ///   - query: the query that shown rows match; nil to show all.
  ///   - scene: the scene.
  package func recordFilter(_ query: SearchQuery?, of scene: any Scene) {
    let filter = query.map { " \($0.text.quotedWord)" + ($0.kind == .text ? "" : " --\($0.kind)") }
    recording.add(text: "rows \(scene.name.quotedWord) filter\(filter ?? "")")
  }

  // MARK: Ends

  /// The conditions that are true now: the values of the scenes, except for secrets and those that depend on the size
  /// of a terminal.
  var stateConditions: [String] {
    let names = scenes.sorted { $0.key < $1.key }.flatMap { $1.contextNames }
      .filter { !$0.isSecret }.map(\.name)
    return (["focus.name"] + names).compactMap { name in
      guard let value = context.value(name), !name.hasSuffix("Visible"), !name.hasSuffix("title")
      else { return nil }
      // A string in an expression ends with its line.
      if case .string(let text) = value, text.contains(where: \.isNewline) {
        return "len(\(name)) == \(text.count)"
      }
      return "\(name) == \(value.literal)"
    }
  }

  /// Writes the document of an unfinished recording.
  func finishRecording() {
    guard recording.owesDocument, let (file, replaces) = recording.transcript else { return }
    recording.stop(conditions: [])
    do throws(ScriptError) {
      try file.create(recording.document(in: file.directory), replacing: replaces)
    } catch {
      say("\(error)")
    }
  }
}

nonisolated extension String {
  /// The strokes of keys in notation.
  fileprivate var strokes: [String] { split(separator: " ").map(String.init) }
}

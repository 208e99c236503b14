import KeyboardCommands
public import KeyboardCore
package import KeyboardNavigation

extension Session {
  /// Runs the commands that a person has entered, or a script that was started, and takes note of each.
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
        value = try await run([statement], in: frame)
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

  /// Runs the bodies of handlers that were still queued when a command failed at a prompt.
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

  /// Takes note of the time that has passed since the last command or key, if something became due
  /// in it or a key is held: on the virtual clock of a replay, no time passes by itself.
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

  /// Takes note of the keys that somebody presses on the whole screen, until the tokens are let go.
  func recordKeys(on stage: any LiveStage) -> [Subscription] {
    let ownCommands = stage.ownCommands
    var wasSecure = isSecure
    // The strokes of the sequence that is not complete, which are noted as they come: they may act
    // by themselves after a while, or wait on when the screen is left.
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
        // After these, the keys are told one by one.
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
      // Nobody is told which keys are pressed in a secure input.
      bus.subscribe(to: CommandInvocation.Performed.self, self) { session, event in
        defer { wasSecure = session.isSecure }
        guard wasSecure, session.takesNote, !ownCommands.contains(event.command) else { return }
        // Commands that change the secret itself are recorded with the text that stands for it.
        guard event.content.isEmpty, !TextDocument.hasCommand(event.command) else { return }
        session.recording.add(command: CommandInvocation(event.command, event.arguments))
      },
    ]
  }

  /// Returns the command of a held key as it goes further.
  ///
  /// In `live` that is noted in the place of the key: pressed as often, it would not come as far, or it
  /// would begin a sequence.
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

  /// Takes note that the text of a secure input has changed.
  package func noteSecret() {
    hasSecret = true
    if isLive, takesNote { recording.addSecretText() }
  }

  /// A Boolean value indicating whether a person acts in `live` now, and not the command that a key is
  /// bound to.
  package var takesNote: Bool { recordsKeys && !isPressing && PressTrail.current.isEmpty }

  /// A Boolean value indicating whether typed text goes into a secure input.
  package var isSecure: Bool {
    focusIsSecure.value?.isTruthy ?? false
  }

  /// Takes note of a line of the language that stands for what somebody did in `live`.
  package func record(text: String) {
    recordPassedTime()
    recording.add(text: text)
  }

  /// Takes note of a command that the mouse asked for in `live`.
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

  /// Conditions that hold now: the values of the scenes, except for secrets and those that depend on the
  /// size of a terminal.
  var stateConditions: [String] {
    let names = scenes.sorted { $0.key < $1.key }.flatMap { $1.contextNames }
      .filter { !$0.isSecret }.map(\.name)
    return (["focus.name"] + names).compactMap { name in
      guard let value = context.value(name), !name.hasSuffix("Visible"), !name.hasSuffix("title")
      else { return nil }
      // A text of an expression ends with its line.
      if case .string(let text) = value, text.contains(where: \.isNewline) {
        return "len(\(name)) == \(text.count)"
      }
      return "\(name) == \(value.literal)"
    }
  }

  /// Writes the document that was begun and not ended.
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

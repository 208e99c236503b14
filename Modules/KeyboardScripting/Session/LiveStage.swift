import KeyboardCommands
package import KeyboardCore
import KeyboardPlugins

/// A screen with a keyboard, such as a terminal, that `live` gives to a scene.
///
/// The program that owns the screen gives it to the session; a batch run has none.
package protocol LiveStage: AnyObject {
  /// Shows the scene that has the focus, following the focus, until the user leaves.
  ///
  /// - Throws: ``MessageError`` when the screen cannot be used.
  func presentScenes(of session: Session) async throws(MessageError)

  /// Shows the editor of bindings until the user leaves.
  ///
  /// - Throws: ``MessageError`` when the screen cannot be used.
  func presentBindings(of session: Session) async throws(MessageError)

  /// The commands of the surroundings of scenes, whose keys are not recorded; none by default.
  var ownCommands: Set<CommandID> { get }

  /// Runs the entries that follow in an application, until the user detaches.
  ///
  /// - Throws: ``MessageError`` when there is no such application, or it refuses.
  func attach(to name: String, _ options: AttachedSession.Options) async throws(MessageError)

  /// Gives the screen back, because the session is over.
  func leave()

  /// Clears the lines above the prompt.
  func clear()

  /// Returns the lines that were entered at the prompt, the oldest first.
  func history() -> [String]
}

extension LiveStage {
  /// Empty by default.
  package var ownCommands: Set<CommandID> { [] }
  /// Throws an error: the stage has no prompt.
  package func attach(
    to name: String, _ options: AttachedSession.Options
  ) async throws(MessageError) {
    throw MessageError("there is no prompt to attach; write attach \(name) { … }")
  }
  /// Does nothing: the stage has no prompt.
  package func clear() {}
  /// Returns no entries: the stage has no prompt.
  package func history() -> [String] { [] }
}

extension Session {
  /// Shows the scenes or the editor of bindings on the whole screen, and meanwhile runs bodies of
  /// handlers as they are queued.
  func present(
    on stage: any LiveStage, showsBindings: Bool
  ) async throws(MessageError) {
    isLive = true
    let begun = plugins.beginWork()
    defer {
      isLive = false
      // After the screen is left, nothing waits for work that a plugin has yet to do.
      leftWork = plugins.beginWork()
      if let question = plugins.display.questions.first { tell(question) }
    }
    let tokens = recordKeys(on: stage)
    defer { withExtendedLifetime(tokens) {} }
    if showsBindings {
      try await stage.presentBindings(of: self)
    } else {
      try await stage.presentScenes(of: self)
    }
    recordPassedTime()
    guard let bodies = liveBodies else { return }
    // A body may have yet to ask the plugin that hangs.
    let watch = Task { [plugins] in
      repeat {
        await plugins.settle(since: begun, within: .milliseconds(100))
        if plugins.isBusy(since: begun) { return bodies.cancel() }
      } while (try? await Task.sleep(for: .milliseconds(20))) != nil
    }
    defer { watch.cancel() }
    await withTaskCancellationHandler {
      await bodies.value
    } onCancel: {
      bodies.cancel()
    }
  }

  /// Runs the queued bodies, one command after another.
  func runLiveBodies() {
    guard liveBodies == nil, hasQueuedWork else { return }
    liveBodies = Task { [weak self] in
      // An error ends one body; the others run all the same.
      while let self, hasQueuedWork, !hasQuit, !Task.isCancelled {
        do throws(ScriptError) {
          try await settleBodies(since: plugins.beginWork())
        } catch {
          recording.failKey(error.message)
          // The status line holds one line.
          say("error: \(error.message) (\(error.position))")
        }
      }
      self?.liveBodies = nil
      if self?.hasQuit == true { self?.stage?.leave() }
    }
  }
}

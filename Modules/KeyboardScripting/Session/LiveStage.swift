import KeyboardCommands
package import KeyboardCore
import KeyboardPlugins

/// A screen with a keyboard, such as a terminal, on which `live` shows a scene.
///
/// It is provided by the program that owns the screen; a batch run has none.
package protocol LiveStage: AnyObject {
  /// Shows the focused scene, and follows the focus, until the user leaves.
  ///
  /// - Throws: a ``MessageError`` if the screen cannot be used.
  func presentScenes(of session: Session) async throws(MessageError)

  /// Shows the editor of bindings until the user leaves.
  ///
  /// - Throws: a ``MessageError`` if the screen cannot be used.
  func presentBindings(of session: Session) async throws(MessageError)

  /// The commands around the scenes, whose keys are not recorded; none by default.
  var ownCommands: Set<CommandID> { get }

  /// Runs the following entries in an application, until the user detaches.
  ///
  /// - Throws: a ``MessageError`` if there is no such application, or it refuses.
  func attach(to name: String, _ options: AttachedSession.Options) async throws(MessageError)

  /// Releases the screen at the end of the session.
  func leave()

  /// Clears the lines above the prompt.
  func clear()

  /// Returns the lines that were entered at the prompt, from oldest to newest.
  func history() -> [String]
}

extension LiveStage {
  /// No commands.
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
  /// Shows the scenes or the editor of bindings on the full screen, and runs bodies of handlers as they are queued.
  func present(
    on stage: any LiveStage, showsBindings: Bool
  ) async throws(MessageError) {
    isLive = true
    let begun = plugins.beginWork()
    defer {
      isLive = false
      // After the screen is left, earlier work of plugins is not waited for.
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
    // A body can still send a request to a plugin that hangs.
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

  /// Runs the queued bodies one after another.
  func runLiveBodies() {
    guard liveBodies == nil, hasQueuedWork else { return }
    liveBodies = Task { [weak self] in
      // An error ends one body; the others still run.
      while let self, hasQueuedWork, !hasQuit, !Task.isCancelled {
        do throws(ScriptError) {
          try await settleBodies(since: plugins.beginWork())
        } catch {
          recording.failKey(error.message)
          // The status line has room for one line.
          say("error: \(error.message) (\(error.position))")
        }
      }
      self?.liveBodies = nil
      if self?.hasQuit == true { self?.stage?.leave() }
    }
  }
}

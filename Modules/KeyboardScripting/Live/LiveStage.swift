/// A whole screen with a keyboard, such as a terminal, on which a session can show what it has.
///
/// Given to a session by the program that owns the screen; batch has none.
public protocol LiveStage: AnyObject {
  /// Shows the scene that has the focus, and those that get it meanwhile, until the person leaves.
  ///
  /// - Throws: ``LiveStageError`` when the screen cannot be used.
  func presentScenes(of session: Session) async throws(LiveStageError)

  /// Shows the editor of bindings until the person leaves.
  ///
  /// - Throws: ``LiveStageError`` when the screen cannot be used.
  func presentBindings(of session: Session) async throws(LiveStageError)

  /// Gives the screen back, because the session is over.
  func leave()
}

/// The reason why a screen cannot be used.
public struct LiveStageError: Error {
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(message: String) {
    self.message = message
  }
}

extension Session {
  /// Gives something the whole screen, and runs handlers' bodies as events queue them meanwhile.
  func present(
    on stage: any LiveStage,
    _ show: @MainActor (any LiveStage) async throws(LiveStageError) -> Void
  ) async throws(LiveStageError) {
    isLive = true
    defer { isLive = false }
    try await show(stage)
    guard let bodies = liveBodies else { return }
    await withTaskCancellationHandler {
      await bodies.value
    } onCancel: {
      bodies.cancel()
    }
  }

  /// Runs what events have queued, one command after another.
  func runLiveBodies() {
    guard liveBodies == nil, hasQueuedWork else { return }
    liveBodies = Task { [weak self] in
      do throws(ScriptError) {
        try await self?.settle(bodiesOf: Frame(directory: "."))
      } catch {
        self?.notify("error: \(error.message)")
      }
      self?.liveBodies = nil
      if self?.hasQuit == true { self?.stage?.leave() }
    }
  }
}

/// A whole screen with a keyboard, such as a terminal, on which a session can show what it has.
///
/// Given to a session by the program that owns the screen; batch has none.
public protocol LiveStage: AnyObject {
  /// Shows a scene until the person leaves it.
  ///
  /// - Throws: ``LiveStageError`` when the screen cannot be used.
  func present(_ scene: LiveScene) async throws(LiveStageError)

  /// Shows the editor of bindings until the person leaves it.
  ///
  /// - Throws: ``LiveStageError`` when the screen cannot be used.
  func present(_ bindings: LiveBindings) async throws(LiveStageError)
}

/// Why a screen cannot be used.
public struct LiveStageError: Error {
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(message: String) {
    self.message = message
  }
}

public import KeyboardCore

extension BindingsEditor {
  /// The strokes that a recorder takes.
  public struct RecordingRules: Sendable {
    /// Strokes that no binding may have, anywhere in its keys.
    public var forbiddenStrokes: Set<KeyStroke>
    /// The number of strokes that end recording by themselves; nil for as many as the user presses.
    ///
    /// One is how KeyCommandKit records.
    public var strokeLimit: Int?
    /// Returns the reason why a stroke can never arrive, in one sentence; nil for one that can.
    ///
    /// Strokes that a terminal or window system cannot tell apart are known to the reader of its
    /// keys.
    public var obstacle: @Sendable (KeyStroke) -> String?

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - forbiddenStrokes: strokes that no binding may have.
    ///   - strokeLimit: the number of strokes that end recording by themselves; nil for no limit.
    ///   - obstacle: returns the reason why a stroke can never arrive; nil for one that can.
    public init(
      forbiddenStrokes: Set<KeyStroke> = [], strokeLimit: Int? = nil,
      obstacle: @escaping @Sendable (KeyStroke) -> String? = { _ in nil }
    ) {
      (self.forbiddenStrokes, self.strokeLimit) = (forbiddenStrokes, strokeLimit)
      self.obstacle = obstacle
    }

    /// The stroke to record for a key: of those that it may be bound as, the first that can be
    /// written in notation.
    func stroke(for event: KeyEvent) throws(Refusal) -> KeyStroke {
      let label = event.stroke.label(.words)
      guard let stroke = event.candidates.first(where: \.isWritable) else {
        throw Refusal(
          stroke: event.stroke,
          message: "\(label) depends on the keyboard layout; press a key without Shift")
      }
      if forbiddenStrokes.contains(stroke) {
        throw Refusal(
          stroke: stroke, message: "\(stroke.label(.words)) is reserved; press other keys")
      }
      if let reason = obstacle(stroke) {
        throw Refusal(stroke: stroke, message: reason)
      }
      return stroke
    }
  }
}

extension KeyStroke {
  /// A Boolean value indicating whether notation can hold it, so that a file can.
  fileprivate var isWritable: Bool {
    (try? KeyStroke(parsing: description)) == self
  }
}

extension BindingsEditor {
  /// The reason why a recorder did not take a key, or has none to take.
  public struct Refusal: KeyboardError {
    /// The stroke that was refused; nil when there was none.
    public let stroke: KeyStroke?
    /// One sentence that names the remedy.
    public let message: String
  }
}

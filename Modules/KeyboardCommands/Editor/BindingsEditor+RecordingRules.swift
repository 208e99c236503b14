public import KeyboardCore

extension BindingsEditor {
  /// The strokes that a recorder accepts.
  public struct RecordingRules: Sendable {
    /// Strokes that bindings must not contain.
    public var forbiddenStrokes: Set<KeyStroke>
    /// The number of strokes after which recording ends by itself; nil for no limit.
    ///
    /// One is how KeyCommandKit records.
    public var strokeLimit: Int?
    /// Returns the reason why a stroke can never arrive, in one sentence; nil if it can.
    ///
    /// Only the reader of keys knows which strokes a terminal or window system cannot distinguish.
    public var obstacle: @Sendable (KeyStroke) -> String?

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - forbiddenStrokes: strokes that bindings must not contain.
    ///   - strokeLimit: the number of strokes after which recording ends by itself; nil for no limit.
    ///   - obstacle: returns the reason why a stroke can never arrive; nil if it can.
    public init(
      forbiddenStrokes: Set<KeyStroke> = [], strokeLimit: Int? = nil,
      obstacle: @escaping @Sendable (KeyStroke) -> String? = { _ in nil }
    ) {
      (self.forbiddenStrokes, self.strokeLimit) = (forbiddenStrokes, strokeLimit)
      self.obstacle = obstacle
    }

    /// Returns the stroke to record for a key: its first candidate that can be written in notation.
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
  /// A Boolean value indicating whether notation, and so a file, can represent it.
  fileprivate var isWritable: Bool {
    (try? KeyStroke(parsing: description)) == self
  }
}

extension BindingsEditor {
  /// The reason why a recorder did not accept a key, or cannot accept any.
  public struct Refusal: KeyboardError {
    /// The refused stroke; nil if there was none.
    public let stroke: KeyStroke?
    /// One sentence that names the remedy.
    public let message: String
  }
}

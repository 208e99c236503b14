public import KeyboardCore

/// Which strokes a recorder takes.
public struct RecordingRules: Sendable {
  /// Strokes that no binding may have, anywhere in its keys.
  public var forbiddenStrokes: Set<KeyStroke>
  /// How many strokes end recording by themselves; nil for as many as the user presses.
  ///
  /// One is how KeyCommandKit records.
  public var strokeLimit: Int?
  /// Why a stroke can never arrive, in one sentence; nil for one that can.
  ///
  /// What a terminal or window system cannot tell apart is known to whoever reads its keys.
  public var obstacle: @Sendable (KeyStroke) -> String?

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - forbiddenStrokes: strokes that no binding may have.
  ///   - strokeLimit: how many strokes end recording by themselves; nil for no limit.
  ///   - obstacle: why a stroke can never arrive; nil for one that can.
  public init(
    forbiddenStrokes: Set<KeyStroke> = [], strokeLimit: Int? = nil,
    obstacle: @escaping @Sendable (KeyStroke) -> String? = { _ in nil }
  ) {
    self.forbiddenStrokes = forbiddenStrokes
    self.strokeLimit = strokeLimit
    self.obstacle = obstacle
  }
}

extension RecordingRules {
  /// The stroke to record for a key: of those that it may be bound as, the first that can be
  /// written in notation.
  func stroke(for event: KeyEvent) throws(RecordingRefusal) -> KeyStroke {
    let label = event.stroke.label(.words)
    guard let stroke = event.candidates.first(where: \.isWritable) else {
      throw RecordingRefusal(
        code: .unwritable, stroke: event.stroke,
        message: "\(label) depends on the keyboard layout; press a key without Shift")
    }
    if forbiddenStrokes.contains(stroke) {
      throw RecordingRefusal(
        code: .forbidden, stroke: stroke,
        message: "\(stroke.label(.words)) is reserved; press other keys")
    }
    if let reason = obstacle(stroke) {
      throw RecordingRefusal(code: .impossible, stroke: stroke, message: reason)
    }
    return stroke
  }
}

extension KeyStroke {
  /// Whether notation can hold it, so that a file can.
  fileprivate var isWritable: Bool {
    (try? KeyStroke(parsing: description)) == self
  }
}

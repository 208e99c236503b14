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

/// Why a recorder did not take a key, or has none to take.
public struct RecordingRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The application reserves the stroke.
    case forbidden
    /// The stroke cannot arrive where the program runs.
    case impossible
    /// The stroke cannot be written down, as it depends on the keyboard layout.
    case unwritable
    /// Recording was to end before a key was pressed.
    case empty
    /// The binding belongs to the user's file or to somebody else, and is changed there.
    case notEditable
  }

  /// The kind of reason.
  public let code: Code
  /// The stroke that was refused; nil when there was none.
  public let stroke: KeyStroke?
  /// One sentence that names the remedy.
  public let message: String

  /// Creates a refusal.
  public init(code: Code, stroke: KeyStroke?, message: String) {
    self.code = code
    self.stroke = stroke
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

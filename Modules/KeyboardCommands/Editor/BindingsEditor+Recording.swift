public import KeyboardCore

extension BindingsEditor {
  /// Keys being recorded for a row.
  public struct Recording: Hashable, Sendable {
    /// The row.
    public let id: BindingID
    /// The strokes so far.
    public internal(set) var strokes: [KeyStroke] = []
    /// Why the last key was not taken; nil when it was.
    public internal(set) var refusal: RecordingRefusal?
    /// Everything that the strokes so far meet, each conflict with both sides.
    public internal(set) var conflicts: [BindingConflict] = []
    /// Whether the next key is recorded even if it is one of the recorder's own.
    public internal(set) var takesNextKey = false
  }
}

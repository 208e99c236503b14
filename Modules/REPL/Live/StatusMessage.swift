import KeyboardCore

/// What the status line says for a while.
nonisolated struct StatusMessage: Hashable {
  /// The text; empty for none.
  private(set) var text = ""
  /// Whether it is to be noticed.
  private(set) var isWarning = false
  /// Until when keys leave it alone.
  private var end = Instant.zero

  /// For how long a key does not take a line of the session away.
  static let duration = Duration.seconds(2)

  /// Shows what a key or a click has caused; the next one takes it away.
  mutating func show(_ text: String, isWarning: Bool = false) {
    self = StatusMessage(text: text, isWarning: isWarning)
  }

  /// Shows a line of the session, which did not have to come of a key.
  mutating func show(_ text: String, at now: Instant) {
    self = StatusMessage(
      text: text, isWarning: text.hasPrefix("error:"), end: now.advanced(by: Self.duration))
  }

  /// A key was pressed or a button.
  mutating func fade(at now: Instant) {
    if now >= end { self = StatusMessage() }
  }
}

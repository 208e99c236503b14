public import KeyboardCore

/// How a chord machine waits and what cancels it.
public struct ChordSettings: Hashable, Sendable {
  /// How long a complete binding waits for a longer one to go on, counted from the last key; zero
  /// or less fires it at once, so that longer ones are out of reach.
  public var ambiguityTimeout: Duration
  /// How long a pending sequence stays without another key before what can follow is shown; nil
  /// shows nothing. At once would distract who knows the keys.
  public var hintDelay: Duration?
  /// The strokes that cancel a pending sequence unless they continue it.
  public var cancelStrokes: [KeyStroke]

  /// Creates settings.
  public init(
    ambiguityTimeout: Duration = .milliseconds(500),
    hintDelay: Duration? = nil,
    cancelStrokes: [KeyStroke] = [KeyStroke(.escape), KeyStroke(.character("g"), .control)]
  ) {
    self.ambiguityTimeout = ambiguityTimeout
    self.hintDelay = hintDelay
    self.cancelStrokes = cancelStrokes
  }
}

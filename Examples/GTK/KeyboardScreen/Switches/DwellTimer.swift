public import KeyboardCore

/// Presses a key on which a pointer rests for a while, for people who can point but not click.
///
/// Small movements do not begin anew, and a key is pressed once: the pointer has to leave it first. It is a
/// state machine: time is handed to it.
public struct DwellTimer: Hashable, Sendable {
  /// The time for which the pointer has to rest.
  public let delay: Duration
  /// The frame of the key under the pointer; nil where there is none.
  public private(set) var target: Rect?
  private var start: Instant?

  /// Creates a timer.
  public init(delay: Duration) { self.delay = delay }

  /// The moment when the key is pressed; nil when none is waited for.
  public var deadline: Instant? { start?.advanced(by: delay) }

  /// Takes note of the key under the pointer, or of none.
  public mutating func move(over frame: Rect?, at now: Instant) {
    guard frame != target else { return }
    (target, start) = (frame, frame == nil ? nil : now)
  }

  /// The part of the time that has passed, from 0 to 1; nil when no key is waited for.
  public func progress(at now: Instant) -> Double? {
    start.map { min(1, max(0, $0.duration(to: now) / delay)) }
  }

  /// Returns the frame of the key to be pressed now; nil for none.
  public mutating func advance(to now: Instant) -> Rect? {
    guard let deadline, now >= deadline else { return nil }
    start = nil
    return target
  }

  /// Stops waiting, as a key was pressed otherwise: the pointer has to leave it before it is pressed again.
  public mutating func cancel() { start = nil }
}

public import KeyboardCore

/// Scanning with one switch: rows are lit one after another, and the switch chooses one; then its keys are.
///
/// ```
///  idle ── switch ──▶ rows ── switch ──▶ keys of the row ── switch ──▶ press, and rows again
///    ▲                  │ all passed twice   │ all passed twice
///    └──────────────────┘          rows ◀────┘
/// ```
///
/// It is a state machine: time and the number of keys are handed to it, and it returns what is to be done.
public struct KeyScanner: Hashable, Sendable {
  /// The row or key that is lit.
  public enum State: Hashable, Sendable {
    /// Nothing: the next press of the switch begins.
    case idle
    /// A row, counted from 0, after so many rounds.
    case row(Int, rounds: Int)
    /// A key of a row.
    case key(row: Int, Int, rounds: Int)
  }

  /// An action that the scanner asks for.
  public enum Effect: Hashable, Sendable {
    /// A key is pressed: its row, and its index in it.
    case press(row: Int, index: Int)
  }

  /// The time for which a row or a key is lit.
  public var interval: Duration
  /// The number of rounds without a choice after which it goes back.
  public var rounds = 2
  /// The row or key that is lit now.
  public private(set) var state = State.idle
  /// The moment when the next one is lit; nil while nothing is.
  public private(set) var deadline: Instant?

  /// Creates a scanner that waits for the switch.
  public init(interval: Duration = .seconds(1)) { self.interval = interval }

  /// Presses the switch.
  ///
  /// - Parameters:
  ///   - counts: the number of keys in each row; rows without keys are left out by the caller.
  ///   - now: the present moment.
  /// - Returns: the key that is pressed, if any.
  public mutating func press(_ counts: [Int], at now: Instant) -> [Effect] {
    guard !counts.isEmpty else { return stop() }
    switch state {
    case .idle: show(.row(0, rounds: 0), now)
    case .row(let row, _):
      let row = min(row, counts.count - 1)
      if counts[row] == 1 { return choose(row, 0, now) }
      show(.key(row: row, 0, rounds: 0), now)
    case .key(let row, let index, _):
      let row = min(row, counts.count - 1)
      return choose(row, min(index, counts[row] - 1), now)
    }
    return []
  }

  /// Moves on to the row or key that is due.
  public mutating func advance(_ counts: [Int], to now: Instant) {
    guard let deadline, now >= deadline else { return }
    guard !counts.isEmpty else {
      _ = stop()
      return
    }
    switch state {
    case .idle: self.deadline = nil
    case .row(let row, let done):
      if row + 1 < counts.count {
        show(.row(row + 1, rounds: done), now)
      } else if done + 1 < rounds {
        show(.row(0, rounds: done + 1), now)
      } else {
        _ = stop()
      }
    case .key(let row, let index, let done):
      let row = min(row, counts.count - 1)
      if index + 1 < counts[row] {
        show(.key(row: row, index + 1, rounds: done), now)
      } else if done + 1 < rounds {
        show(.key(row: row, 0, rounds: done + 1), now)
      } else {
        show(.row(row, rounds: 0), now)
      }
    }
  }

  /// Lights nothing any more.
  public mutating func stop() -> [Effect] {
    (state, deadline) = (.idle, nil)
    return []
  }

  private mutating func choose(_ row: Int, _ index: Int, _ now: Instant) -> [Effect] {
    show(.row(0, rounds: 0), now)
    return [.press(row: row, index: index)]
  }

  private mutating func show(_ state: State, _ now: Instant) {
    (self.state, deadline) = (state, now.advanced(by: interval))
  }
}

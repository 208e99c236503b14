public import KeyboardCore

extension NavigationPolicy {
  /// The number of steps that a repeat of a held key takes: more, the longer the key is held.
  ///
  /// ```
  /// steps 1 ─────────┬ 2 ─────┬ 4 ─────┬ 8 … limit
  ///       0        delay   + doubling  + doubling
  /// ```
  ///
  /// A list of ten million rows is crossed in seconds, while a tap or a short hold stays exact. A
  /// pure function of the time held.
  public struct HeldKeyAcceleration: Hashable, Sendable {
    /// The time for which every repeat is a single step.
    public var delay: Duration
    /// The further time after which the steps double; zero or less never doubles them.
    public var doubling: Duration
    /// The most steps a repeat takes, at least 1.
    public var limit: Int

    /// Creates an acceleration.
    public init(
      delay: Duration = .seconds(1), doubling: Duration = .milliseconds(500), limit: Int = 65_536
    ) {
      (self.delay, self.doubling, self.limit) = (delay, doubling, limit)
    }

    /// One step a repeat, however long the key is held.
    public static let none = HeldKeyAcceleration(limit: 1)

    /// Returns the number of steps for a press or repeat of a key that has been held for a time.
    public func steps(after held: Duration) -> Int {
      guard held >= delay, doubling > .zero else { return 1 }
      let doublings = (held - delay) / doubling + 1
      guard doublings < Double(Int.bitWidth - 2) else { return max(1, limit) }
      return max(1, min(limit, 1 << Int(doublings)))
    }

    /// The command as a repeat performs it: several steps at once when its key has been held long.
    ///
    /// - Parameters:
    ///   - invocation: a command that a key repeats; one that is no step of a list or a scroll
    ///     view, or that has a `count` already, stays as it is.
    ///   - held: the time for which the key has been held.
    /// - Returns: the command with a `count`, or as it was.
    public func accelerated(
      _ invocation: CommandInvocation, heldFor held: Duration
    ) -> CommandInvocation {
      let steps = steps(after: held)
      guard steps > 1, invocation.arguments["count"] == nil,
        ListCommand.named(invocation.id)?.isStep ?? ScrollNavigator.isStep(invocation.id)
      else { return invocation }
      var further = invocation
      further.arguments["count"] = .integer(steps)
      return further
    }
  }
}

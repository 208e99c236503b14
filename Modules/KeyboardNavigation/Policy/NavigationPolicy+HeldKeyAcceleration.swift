public import KeyboardCore

extension NavigationPolicy {
  /// The number of steps for each repeat of a held key, which grows with the time held.
  ///
  /// ```
  /// steps 1 ─────────┬ 2 ─────┬ 4 ─────┬ 8 … limit
  ///       0        delay   + doubling  + doubling
  /// ```
  ///
  /// A list of ten million rows is crossed in seconds, while a tap or a short hold stays exact. A pure function of
  /// the time held.
  public struct HeldKeyAcceleration: Hashable, Sendable {
    /// The time for which each repeat is a single step.
    public var delay: Duration
    /// The further time after which the steps double; zero or less disables doubling.
    public var doubling: Duration
    /// The maximum number of steps per repeat, at least 1.
    public var limit: Int

    /// Creates an acceleration.
    public init(
      delay: Duration = .seconds(1), doubling: Duration = .milliseconds(500), limit: Int = 65_536
    ) {
      (self.delay, self.doubling, self.limit) = (delay, doubling, limit)
    }

    /// One step per repeat, regardless of the time held.
    public static let none = HeldKeyAcceleration(limit: 1)

    /// Returns the number of steps for a press or repeat of a key that has been held for a time.
    public func steps(after held: Duration) -> Int {
      guard held >= delay, doubling > .zero else { return 1 }
      let doublings = (held - delay) / doubling + 1
      guard doublings < Double(Int.bitWidth - 2) else { return max(1, limit) }
      return max(1, min(limit, 1 << Int(doublings)))
    }

    /// Returns the command for a repeat: with several steps at once if its key has been held long.
    ///
    /// - Parameters:
    ///   - invocation: the command of a repeating key; a command other than a step of a list or a scroll view, or one
    ///     with a `count`, is unchanged.
    ///   - held: the time for which the key has been held.
    /// - Returns: the command with a `count`, or unchanged.
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

/// Holds keys back while a command that a key started runs in a plugin.
///
/// Keys are delivered one at a time. When the delivery of a key began a command, later keys wait
/// until the command has ended or its limit has passed, whichever is first; so `5 j` finds the
/// count that `5` left behind although it lives in another process. A pure state machine: each
/// method returns what its owner does next, in order.
///
/// ```
/// receive ─▶ deliver(key) ─▶ owner handles it: began? sent? ─▶ delivered ─▶ next key, or hold
///                                             ended / expired ─▶ next key
/// ```
public nonisolated struct KeyHold<Key, Command: Hashable> {
  /// What the owner does; a `deliver` is always the last of several.
  public enum Effect {
    /// Handle the key, then call ``KeyHold/delivered()``.
    case deliver(Key)
    /// Call ``KeyHold/expired(_:)`` with the command after the duration.
    case schedule(Command, after: Duration)
    /// Take back what was scheduled for the command.
    case cancel(Command)
  }

  /// How long a command holds keys, counted from when it was sent; nil means until it has ended.
  public var limit: Duration?

  /// A slice, because taking the first element of an array moves all others.
  private var waiting: ArraySlice<Key> = []
  /// The commands that hold keys, with whether an expiry is scheduled.
  private var holders: [Command: Bool] = [:]
  private var isDelivering = false

  /// Creates a machine that holds nothing.
  public init(limit: Duration? = .milliseconds(100)) {
    self.limit = limit
  }

  /// Whether a key that arrived now would wait.
  public var isHolding: Bool { isDelivering || !holders.isEmpty }

  /// How many keys wait.
  public var held: Int { waiting.count }

  /// A key arrived.
  public mutating func receive(_ key: Key) -> [Effect] {
    waiting.append(key)
    return deliverNext()
  }

  /// The key that is being delivered started a command; called before ``sent(_:)``.
  public mutating func began(_ command: Command) {
    holders[command] = false
  }

  /// The command was handed to a running plugin: from here on the limit counts.
  public mutating func sent(_ command: Command) -> [Effect] {
    guard let limit, holders[command] == false else { return [] }
    holders[command] = true
    return [.schedule(command, after: limit)]
  }

  /// The command was answered, failed or was taken back.
  public mutating func ended(_ command: Command) -> [Effect] {
    guard let isScheduled = holders.removeValue(forKey: command) else { return [] }
    return (isScheduled ? [.cancel(command)] : []) + deliverNext()
  }

  /// The limit of the command has passed: keys no longer wait for it.
  public mutating func expired(_ command: Command) -> [Effect] {
    guard holders.removeValue(forKey: command) != nil else { return [] }
    return deliverNext()
  }

  /// The owner has handled the key it was told to deliver.
  public mutating func delivered() -> [Effect] {
    isDelivering = false
    return deliverNext()
  }

  /// Forgets the keys that wait, because their user gave up; what runs keeps running.
  ///
  /// - Returns: the forgotten keys in the order of their arrival.
  public mutating func discard() -> [Key] {
    defer { waiting = [] }
    return Array(waiting)
  }

  private mutating func deliverNext() -> [Effect] {
    guard !isHolding, !waiting.isEmpty else { return [] }
    isDelivering = true
    return [.deliver(waiting.removeFirst())]
  }
}

nonisolated extension KeyHold.Effect: Equatable where Key: Equatable {}
nonisolated extension KeyHold: Sendable where Key: Sendable, Command: Sendable {}
nonisolated extension KeyHold.Effect: Sendable where Key: Sendable, Command: Sendable {}

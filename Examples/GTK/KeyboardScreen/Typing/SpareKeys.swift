public import KeyboardCore

/// The unused keys of a keyboard layout, and the characters that they are given for a while.
///
/// A program reads the layout some time after a key was given another character. So the key that was used
/// longest ago is given a new one, and not before ``reuseDelay``.
public struct SpareKeys: Sendable {
  /// A key with a level: 0 for the key alone, 1 for the key with Shift.
  public struct Slot: Hashable, Sendable {
    /// The number of the key.
    public let keycode: Int
    /// The level.
    public let level: Int

    /// Creates a slot.
    public init(keycode: Int, level: Int) { (self.keycode, self.level) = (keycode, level) }
  }

  /// An answer to the question for a character.
  public enum Answer: Hashable, Sendable {
    /// A key has it.
    case present(Slot)
    /// A key has to be given it.
    case assign(Slot)
    /// All keys were used just now: ask again after this time.
    case wait(Duration)
    /// There is no unused key.
    case none
  }

  /// The time for which a key keeps its character after it was pressed.
  public let reuseDelay: Duration
  /// The characters that keys have.
  public private(set) var characters: [Slot: Unicode.Scalar] = [:]
  private var slots: [Unicode.Scalar: Slot] = [:]
  /// The slots, those used longest ago first.
  private var order: [Slot]
  private var lastUse: [Slot: Instant] = [:]

  /// Creates the plan of some unused keys, those without Shift first.
  public init(keycodes: [Int], reuseDelay: Duration = .milliseconds(300)) {
    self.reuseDelay = reuseDelay
    order = [0, 1].flatMap { level in keycodes.map { Slot(keycode: $0, level: level) } }
  }

  /// Returns the key for a character that is typed now.
  public mutating func slot(for character: Unicode.Scalar, at now: Instant) -> Answer {
    if let slot = slots[character] {
      use(slot, at: now)
      return .present(slot)
    }
    guard let slot = order.first else { return .none }
    if let last = lastUse[slot] {
      let rest = reuseDelay - last.duration(to: now)
      if rest > .zero { return .wait(rest) }
    }
    give(slot, character)
    use(slot, at: now)
    return .assign(slot)
  }

  /// Gives keys characters that are likely to be typed, as far as there are keys that were not used yet.
  ///
  /// - Returns: the keys that have to be given characters.
  public mutating func prepare(for wanted: [Unicode.Scalar], at now: Instant) -> [Slot] {
    let wanted = Array(wanted.prefix(order.count))
    let kept = Set(wanted.compactMap { slots[$0] })
    var free = order.filter { slot in
      !kept.contains(slot) && lastUse[slot].map { $0.duration(to: now) >= reuseDelay } ?? true
    }[...]
    var given: [Slot] = []
    for character in wanted where slots[character] == nil {
      guard let slot = free.popFirst() else { break }
      give(slot, character)
      given.append(slot)
    }
    return given
  }

  /// Notes that a key was pressed for a character that it has by itself, such as the other case of a letter.
  public mutating func note(_ slot: Slot, at now: Instant) {
    if order.contains(slot) { use(slot, at: now) }
  }

  /// Forgets the character of a key, which somebody else has changed.
  public mutating func lose(_ slot: Slot) {
    if let character = characters.removeValue(forKey: slot) { slots[character] = nil }
  }

  private mutating func give(_ slot: Slot, _ character: Unicode.Scalar) {
    lose(slot)
    (characters[slot], slots[character]) = (character, slot)
  }

  private mutating func use(_ slot: Slot, at now: Instant) {
    lastUse[slot] = now
    order.removeAll { $0 == slot }
    order.append(slot)
  }
}

import KeyboardCore

/// Decides whether keys with a role are tapped or held, before keys are looked up:
/// `(state, key event, moment) → (state, output)`.
///
/// ```swift
/// machine.receive(event, at: scheduler.now, hasRelease: true)
/// while let output = machine.next(at: scheduler.now) { handle(output) }
/// ```
///
/// | State | Event | Then |
/// |---|---|---|
/// | any | a press without a role, or without a release to come | it goes on, with what is held |
/// | any | a press with `while` or `once` | its role begins |
/// | any | a press with `hold`, soon after the last one of the key | tapped, so that it repeats |
/// | any | a press with `hold` | waits; all that comes later waits behind it |
/// | waiting | it comes up | tapped: its press goes on |
/// | waiting | its time passes | held |
/// | waiting | another key is pressed | held, where that decides |
/// | waiting | a key that was pressed later comes up | held, where that decides |
/// | held | it comes up | its role ends |
/// | once | another key that is no modifier | its role ends behind that key, or as it comes up |
/// | once | its time passes while it is up | its role ends |
///
/// Waiting counts from the arrival of a key, and events are examined in the order of arrival, so a late timer changes
/// nothing. Roles are looked up one by one, after the previous outputs have taken effect.
struct HoldMachine {
  /// An output of the machine.
  enum Output {
    /// A press or a repeat, with the modifiers that are held, and the moment at which it arrived.
    case key(KeyEvent, Instant)
    /// The role of a key begins.
    case begins(ResolvedBinding, KeyRole, KeyEvent)
    /// A key was pressed: call ``answer(_:)`` with the binding that gives it a role now.
    case asks(KeyEvent)
  }

  private struct Arrival {
    let event: KeyEvent
    let moment: Instant
    let hasRelease: Bool
  }

  /// A key that is either tapped or held.
  private struct Waiting {
    let arrival: Arrival
    let binding: ResolvedBinding
    let role: KeyRole
    let decision: KeyRole.Decision
    let deadline: Instant
    /// The number of events in the queue that did not decide it.
    var examined = 0
    /// The keys pressed meanwhile.
    var pressed: [KeyEvent] = []
  }

  /// A key in its role.
  private struct Active {
    let event: KeyEvent
    let part: KeyRole.Part
    /// The moment at which the role ends once the key is up; nil if it ends when the key comes up.
    let deadline: Instant?
    var isDown: Bool
    /// A Boolean value indicating whether another key was pressed meanwhile.
    var isUsed = false
  }

  /// The layer in force while no key has one.
  private(set) var base: String?
  private var queue: [Arrival] = []
  /// The key whose role is being looked up.
  private var asked: Arrival?
  private var waiting: Waiting?
  /// The active roles, in the order in which they began.
  private var active: [Active] = []
  /// The key that was pressed last, which may be pressed again.
  private var last: (event: KeyEvent, moment: Instant)?
  /// A Boolean value indicating whether the previous output was a key that ends roles for one key.
  private var hasSpent = false
  private var isTapForced = false

  /// A Boolean value indicating whether no key waits or has a role.
  var isIdle: Bool { queue.isEmpty && active.isEmpty && waiting == nil }

  /// The arrival of the first waiting key; nil if there is none.
  var firstArrival: Instant? { waiting?.arrival.moment ?? queue.first?.moment }

  /// The next moment at which something happens without an event.
  var deadline: Instant? {
    waiting?.deadline ?? active.lazy.compactMap { $0.isDown ? nil : $0.deadline }.min()
  }

  /// The layer in force: that of the latest key with one.
  var layer: String? {
    for key in active.reversed() {
      if case .layer(let name) = key.part { return name }
    }
    return base
  }

  /// Changes the base layer, which is in force while no key has one; nil for none.
  mutating func switchBase(to layer: String?) {
    base = layer
  }

  /// Accepts an event, which ``next(at:)`` examines.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - now: this moment.
  ///   - hasRelease: whether a release follows a press.
  mutating func receive(_ event: KeyEvent, at now: Instant, hasRelease: Bool) {
    isTapForced = false
    queue.append(Arrival(event: event, moment: now, hasRelease: hasRelease))
  }

  /// Drops the keys of a command's press that wait to be examined.
  mutating func drop(press: Instant) {
    queue.removeAll { $0.event.press == press && $0.event.phase == .press }
    waiting?.examined = 0
    waiting?.pressed = []
  }

  /// Decides that the waiting keys are tapped, because something other than a key press followed.
  mutating func forceTaps() {
    isTapForced = waiting != nil
  }

  /// Discards the waiting keys and all roles; the base layer stays.
  mutating func discard() {
    (queue, asked, waiting, active, last, hasSpent) = ([], nil, nil, [], nil, false)
  }

  /// Decides what comes next.
  ///
  /// - Parameter now: this moment, on the clock of ``receive(_:at:hasRelease:)``.
  /// - Returns: one output; nil if there is none before another event or the deadline.
  mutating func next(at now: Instant) -> Output? {
    spend()
    while true {
      if waiting != nil { return decide(at: now) }
      guard !queue.isEmpty else {
        expire(at: now)
        return nil
      }
      if let output = take(queue.removeFirst()) { return output }
    }
  }

  /// Ends the roles for one key.
  private mutating func spend() {
    guard hasSpent else { return }
    hasSpent = false
    active.removeAll { $0.deadline != nil && !$0.isDown }
    for index in active.indices { active[index].isUsed = true }
  }

  private mutating func expire(at moment: Instant) {
    guard !active.isEmpty else { return }
    active.removeAll { key in !key.isDown && key.deadline.map { $0 <= moment } ?? false }
  }

  private mutating func take(_ arrival: Arrival) -> Output? {
    let event = arrival.event
    expire(at: arrival.moment)
    switch event.phase {
    case .release:
      release(arrival)
      return nil
    case .repeat:
      return active.contains { $0.isDown && $0.event.isSameKey(as: event) }
        ? nil : deliver(arrival)
    case .press:
      // A key that is pressed twice has come up without a release.
      release(arrival)
      asked = arrival
      return .asks(event)
    }
  }

  /// Continues with the key whose role was requested.
  ///
  /// - Parameter binding: the binding that gives it a role; nil if there is none.
  /// - Returns: one output; nil if there is none at once.
  mutating func answer(_ binding: ResolvedBinding?) -> Output? {
    guard let arrival = asked.take() else { return nil }
    let former = last
    last = (arrival.event, arrival.moment)
    guard let binding, case .role(let role) = binding.effect else { return deliver(arrival) }
    switch role.span {
    case .down where arrival.hasRelease:
      return begin(role, of: arrival, by: binding)
    case .once(let time):
      return begin(role, of: arrival, by: binding, until: arrival.moment.advanced(by: time))
    case .held(let decision, let after, let again) where arrival.hasRelease:
      if let former, former.event.isSameKey(as: arrival.event),
        arrival.moment < former.moment.advanced(by: again)
      {
        last = nil
        return deliver(arrival)
      }
      waiting = Waiting(
        arrival: arrival, binding: binding, role: role, decision: decision,
        deadline: arrival.moment.advanced(by: after))
      return nil
    case .down, .held: return deliver(arrival)
    }
  }

  /// Decides whether the waiting key is tapped or held, if that is already known.
  private mutating func decide(at now: Instant) -> Output? {
    guard var key = waiting else { return nil }
    defer { if waiting != nil { waiting = key } }
    if isTapForced { return tap() }
    while key.examined < queue.count {
      let next = queue[key.examined]
      guard next.moment < key.deadline else { return hold() }
      let isSame = next.event.isSameKey(as: key.arrival.event)
      switch next.event.phase {
      case .press:
        // Its release was lost.
        if isSame { return tap() }
        if key.decision == .press { return hold() }
        key.pressed.append(next.event)
      case .repeat:
        if isSame {
          queue.remove(at: key.examined)
          continue
        }
      case .release:
        if isSame {
          queue.remove(at: key.examined)
          return tap()
        }
        if key.decision == .release,
          key.pressed.contains(where: { $0.isSameKey(as: next.event) })
        {
          return hold()
        }
      }
      key.examined += 1
    }
    return now < key.deadline ? nil : hold()
  }

  private mutating func tap() -> Output? {
    waiting.take().map { deliver($0.arrival) }
  }

  private mutating func hold() -> Output? {
    waiting.take().map { begin($0.role, of: $0.arrival, by: $0.binding) }
  }

  private mutating func begin(
    _ role: KeyRole, of arrival: Arrival, by binding: ResolvedBinding,
    until deadline: Instant? = nil
  ) -> Output {
    active.append(
      Active(
        event: arrival.event, part: role.part, deadline: deadline,
        isDown: arrival.hasRelease))
    return .begins(binding, role, arrival.event)
  }

  private mutating func deliver(_ arrival: Arrival) -> Output {
    var event = arrival.event
    for key in active {
      if case .modifiers(let modifiers) = key.part { event.add(modifiers) }
    }
    hasSpent = event.phase == .press && event.key.name?.isModifier != true && !active.isEmpty
    return .key(event, arrival.moment)
  }

  /// Ends the role of a key, unless the role is for a later key.
  private mutating func release(_ arrival: Arrival) {
    let index = active.firstIndex { $0.isDown && $0.event.isSameKey(as: arrival.event) }
    guard let index else { return }
    if let deadline = active[index].deadline, !active[index].isUsed, arrival.moment < deadline {
      active[index].isDown = false
    } else {
      active.remove(at: index)
    }
  }
}

extension KeyEvent {
  /// Returns whether two events are of one key, regardless of what it types.
  func isSameKey(as other: KeyEvent) -> Bool {
    key == other.key || physicalKey.map { $0 == other.physicalKey } ?? false
  }

  /// Adds modifiers, as if they had been held.
  fileprivate mutating func add(_ others: Modifiers) {
    let addsShift = others.contains(.shift) && !modifiers.contains(.shift)
    modifiers.formUnion(others)
    if addsShift, key.character != nil {
      var alone = self
      alone.modifiers = .shift
      shiftedKey = KeyEvent(pressing: alone.stroke).shiftedKey ?? shiftedKey
      text = shiftedKey?.character.map { String($0) }
    }
    if !modifiers.subtracting(.shift).isEmpty { text = nil }
  }
}

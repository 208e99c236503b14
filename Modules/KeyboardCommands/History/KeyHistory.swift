public import KeyboardCore

/// A flight recorder of the last keys of a program, each with its effect and the reasons.
///
/// An engine with a ``KeyEngine/history`` records for each key the bindings, why each one won or lost, the values
/// that conditions read at that moment, and the effect of the command. Printed by `why last`:
///
/// ```
/// 41  g g performed navigation.first, by List
///   navigation.first (built-in): wins
///   focus.row: 12 → 0
/// ```
///
/// Successive keys that go to a secure input are one entry, without their number. A `KeyReport` saves the history.
public final class KeyHistory {
  /// The recorded keys, oldest first.
  public var entries: [Entry] { kept.elements }
  /// The observers notified when a key was recorded, or when more is known about one.
  public let changes = Observers<Void>()
  /// The names whose values are compared before and after each key, besides those that conditions read.
  public var watchedNames = ["focus.name", "focus.row"] {
    didSet { watched = [] }
  }
  /// The slots of these names in the context of the engine, once a key was recorded.
  private var watched: [Context.Slot] = []

  private var kept: Ring<Entry>
  private let sizeLimit: Int
  private var size = 0
  private var lastNumber = 0

  /// The maximum number of bytes of values per key; larger ones are left out.
  private static let valueLimit = 2048

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of keys; older ones are discarded.
  ///   - sizeLimit: their approximate maximum size in bytes.
  public init(limit: Int = 300, sizeLimit: Int = 1 << 20) {
    kept = Ring(limit: max(1, limit))
    self.sizeLimit = sizeLimit
  }

  /// The recorded keys, without the entries for secure inputs.
  public var keys: [PressedKey] {
    entries.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  /// Removes all keys.
  public func removeAll() {
    while !kept.isEmpty { kept.removeFirst() }
    size = 0
    changes.notify()
  }

  // MARK: Recording

  /// Records a key that the machine has examined, before its effect.
  ///
  /// The bindings of a plain key are explained on demand; the others now, because their reasons may change.
  ///
  /// - Parameters:
  ///   - examined: the key.
  ///   - step: the step that was found for it, so that it is not searched again.
  ///   - keymap: the bindings.
  ///   - context: the names of the engine.
  ///   - environment: the moment.
  ///   - now: the moment on the clock of sequences.
  func note(
    _ examined: ExaminedKey, finding step: CommandStep?, in keymap: @autoclosure () -> Keymap,
    _ context: Context, _ environment: Keymap.Environment, at now: Instant
  ) {
    guard !environment.isSecure else { return noteSecret() }
    let key = PressedKey(number: lastNumber + 1, examined, at: now)
    if !examined.isPlain {
      let command = examined.resolution.binding?.invocation
      key.trace = keymap().trace(examined, in: environment.knowing(step, of: command))
      key.size += 96 * key.trace.candidates.count
    }
    key.excludesPlugins = environment.excludesPlugins()
    if watched.isEmpty { watched = watchedNames.map(context.slot) }
    key.noted.reserveCapacity(watched.count)
    var hidden: Set<String> = []
    for binding in key.considered where binding.condition != .always {
      for name in binding.condition.names { keep(context.slot(name), in: key, hiding: &hidden) }
    }
    for slot in watched { keep(slot, in: key, hiding: &hidden) }
    if !hidden.isEmpty, !examined.isPlain { key.trace.hide(hidden) }
    append(.key(key))
  }

  /// Records the value of a name, unless it is large, reveals a secret, or JSON cannot represent it.
  private func keep(
    _ slot: Context.Slot, in key: PressedKey, hiding hidden: inout Set<String>
  ) {
    let name = slot.name
    guard !hidden.contains(name), !key.noted.contains(where: { $0.slot === slot }) else { return }
    let value = slot.value
    guard canKeep(value, of: slot), value?.isJSON != false else {
      hidden.insert(name)
      return
    }
    key.size += 64 + name.utf8.count + (value?.size ?? 0)
    key.noted.append((slot, value))
  }

  private func canKeep(_ value: Value?, of slot: Context.Slot) -> Bool {
    guard let value else { return true }
    return value.size <= Self.valueLimit && !slot.isHidden
  }

  /// Records a key that was taken before the bindings, such as by a recorder of keys.
  func note(taken event: KeyEvent, isSecure: Bool, at now: Instant) {
    guard event.phase != .release else { return }
    guard !isSecure else { return noteSecret() }
    let examined = ExaminedKey(
      event: event, before: [], textGuard: .nothing, stroke: event.stroke, resolution: .unbound,
      actsAtOnce: false, isPlain: true)
    let key = PressedKey(number: lastNumber + 1, examined, at: now)
    key.outcome = .taken
    append(.key(key))
  }

  /// Records a key whose role begins.
  func note(
    _ event: KeyEvent, as role: KeyRole, by binding: ResolvedBinding,
    in environment: Keymap.Environment, at now: Instant
  ) {
    guard !environment.isSecure else { return noteSecret() }
    let examined = ExaminedKey(
      event: event, before: [], textGuard: .nothing, stroke: event.stroke, resolution: .unbound,
      actsAtOnce: false, isPlain: false)
    let key = PressedKey(number: lastNumber + 1, examined, at: now)
    key.trace = Keymap.Trace(role: binding, of: examined)
    key.outcome = .held(role)
    append(.key(key))
  }

  private func noteSecret() {
    if !kept.isEmpty, case .secret = kept[kept.count - 1] { return }
    append(.secret)
  }

  private func append(_ entry: Entry) {
    if case .key(let key) = entry { lastNumber = key.number }
    if kept.isFull { size -= kept.removeFirst().size }
    kept.append(entry)
    size += entry.size
    while size > sizeLimit, kept.count > 1 { size -= kept.removeFirst().size }
    changes.notify()
  }

  // MARK: Outcomes

  /// Sets the outcome of an undecided key; those after it are examined again.
  ///
  /// Two presses of a key at one moment are indistinguishable: the one that led to the binding is meant, and without
  /// a binding the first.
  ///
  /// - Returns: the key; nil if it is not recorded.
  @discardableResult
  func decide(
    _ event: KeyEvent, _ outcome: Outcome, by binding: ResolvedBinding? = nil,
    endsSequence: Bool = true
  ) -> PressedKey? {
    let found = waiting.first { index in
      guard case .key(let key) = kept[index], key.event == event else { return false }
      return binding == nil || key.binding?.id == binding?.id
    }
    guard let found, case .key(let key) = kept[found] else { return nil }
    if endsSequence {
      while kept.count > found + 1 { size -= kept.removeLast().size }
      lastNumber = key.number
    }
    key.outcome = outcome
    changes.notify()
    return key
  }

  /// The undecided keys at the end: those of a pending sequence.
  private var waiting: Range<Int> {
    var start = kept.count
    while start > 0, case .key(let key) = kept[start - 1], key.outcome == .waits { start -= 1 }
    return start..<kept.count
  }

  /// Records that the pending sequence was cancelled.
  ///
  /// After a mismatch or a blocked key, the keys of the sequence are decided one by one instead.
  func cancel(_ reason: KeyEngine.BindingCancelled.Reason) {
    guard reason != .mismatch, reason != .blocked else { return }
    for index in waiting {
      if case .key(let key) = kept[index] { key.outcome = .cancelled(reason) }
    }
    changes.notify()
  }

  /// Records the effect of a key, when it is complete.
  func finish(
    _ key: PressedKey?, after time: Duration? = nil, error: CommandError? = nil,
    in environment: Keymap.Environment
  ) {
    guard let key else { return }
    (key.time, key.failure, key.isGoingOn) = (time, error?.message, false)
    if !environment.isSecure {
      let former = key.size
      for (slot, before) in key.noted {
        let value = slot.value
        guard value != before, canKeep(value, of: slot) else { continue }
        key.changes.append(Change(name: slot.name, before: before, after: value))
        key.size += 64 + slot.name.utf8.count + (value?.size ?? 0)
      }
      size += key.size - former
    }
    changes.notify()
  }
}

/// A queue of limited length whose elements do not move.
private struct Ring<Element> {
  private var places: [Element?]
  private var first = 0
  private(set) var count = 0

  init(limit: Int) {
    places = Array(repeating: nil, count: limit)
  }

  var isEmpty: Bool { count == 0 }
  var isFull: Bool { count == places.count }
  /// The elements, the oldest first.
  var elements: [Element] { (0..<count).map { self[$0] } }

  subscript(index: Int) -> Element {
    guard let element = places[place(index)] else { preconditionFailure("no element \(index)") }
    return element
  }

  private func place(_ index: Int) -> Int { (first + index) % places.count }

  mutating func append(_ element: Element) {
    places[place(count)] = element
    count += 1
  }

  @discardableResult
  mutating func removeFirst() -> Element {
    defer {
      places[first] = nil
      first = place(1)
      count -= 1
    }
    return self[0]
  }

  mutating func removeLast() -> Element {
    defer {
      count -= 1
      places[place(count)] = nil
    }
    return self[count - 1]
  }
}

extension KeyHistory.Entry {
  /// The approximate size in bytes.
  fileprivate var size: Int { if case .key(let key) = self { key.size } else { 64 } }
}

extension Value {
  /// A Boolean value indicating whether JSON can represent it: it contains no infinity and no NaN.
  fileprivate var isJSON: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy(\.isJSON)
    case .object(let members): members.values.allSatisfy(\.isJSON)
    case .null, .bool, .integer, .string: true
    }
  }
}

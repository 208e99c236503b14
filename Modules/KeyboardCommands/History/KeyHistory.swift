public import KeyboardCore

/// The last keys of a program, each with what it did and why: a flight recorder.
///
/// An engine with a ``KeyEngine/history`` notes for every key what was bound to it, why each binding
/// won or lost, the values that conditions read at that moment, and what the command did. Printed by
/// `why last`:
///
/// ```
/// 41  g g performed navigation.first, by List
///   navigation.first (built-in): wins
///   focus.row: 12 → 0
/// ```
///
/// Keys that go to a secure input are one entry together, without their number. A ``KeyReport`` saves
/// the history.
public final class KeyHistory {
  /// The keys that are kept, oldest first.
  public var entries: [Entry] { Array(kept) }
  /// Notified when a key was noted, or when more is known of one.
  public let changes = Observers<Void>()
  /// The names whose values are compared before and after each key, beside those that conditions read.
  public var watchedNames = ["focus.name", "focus.row"]

  /// A slice, from whose front a key is dropped without moving the others.
  private var kept: ArraySlice<Entry> = []
  private let limit: Int
  private let sizeLimit: Int
  private var size = 0
  private var lastNumber = 0

  /// The bytes of values that are kept of a key at the most; larger ones are left out.
  private static let valueLimit = 2048

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - limit: the most keys that are kept; older ones are forgotten.
  ///   - sizeLimit: about the most bytes that they take.
  public init(limit: Int = 300, sizeLimit: Int = 1 << 20) {
    (self.limit, self.sizeLimit) = (limit, sizeLimit)
  }

  /// The noted keys, without the entries for secure inputs.
  public var keys: [PressedKey] {
    kept.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  /// Forgets every key.
  public func removeAll() {
    (kept, size) = ([], 0)
    changes.notify()
  }

  // MARK: Noting

  /// Notes a key that the machine has examined, before anything is done.
  func note(
    _ examined: ExaminedKey, in keymap: Keymap, _ environment: Keymap.Environment, at now: Instant
  ) {
    guard !environment.isSecure else { return noteSecret() }
    let key = PressedKey(
      number: lastNumber + 1, examined, keymap.trace(examined, in: environment), at: now)
    key.excludesPlugins = environment.excludesPlugins()
    var hidden: Set<String> = []
    for candidate in key.trace.candidates where candidate.binding.condition != .always {
      for name in candidate.binding.condition.names {
        keep(name, in: key, hiding: &hidden, environment)
      }
    }
    for name in watchedNames { keep(name, in: key, hiding: &hidden, environment) }
    if !hidden.isEmpty { key.trace.hide(hidden) }
    append(.key(key))
  }

  /// Keeps the value of a name, unless it is large, reveals something of a secret, or JSON cannot
  /// represent it.
  private func keep(
    _ name: String, in key: PressedKey, hiding hidden: inout Set<String>,
    _ environment: Keymap.Environment
  ) {
    guard !hidden.contains(name), !key.values.contains(where: { $0.name == name }) else { return }
    let value = environment.context.value(name)
    let size = value?.size ?? 0
    guard size <= Self.valueLimit, !environment.hides(name, having: value), value?.isJSON != false
    else {
      hidden.insert(name)
      return
    }
    key.size += 64 + name.utf8.count + size
    key.values.append(Condition.Reading(name: name, value: value))
  }

  /// Notes a key that was taken before the bindings, such as a recorder of keys.
  func note(taken event: KeyEvent, isSecure: Bool, at now: Instant) {
    guard event.phase != .release else { return }
    guard !isSecure else { return noteSecret() }
    let examined = ExaminedKey(
      event: event, before: [], textGuard: .nothing, stroke: event.stroke, resolution: .unbound,
      actsAtOnce: false)
    let trace = Keymap.Trace(
      sequence: KeySequence(event.stroke), resolution: .unbound, candidates: [], omitted: 0,
      next: [])
    let key = PressedKey(number: lastNumber + 1, examined, trace, at: now)
    key.outcome = .taken
    append(.key(key))
  }

  private func noteSecret() {
    if case .secret = kept.last { return }
    append(.secret)
  }

  private func append(_ entry: Entry) {
    if case .key(let key) = entry { lastNumber = key.number }
    kept.append(entry)
    size += entry.size
    while kept.count > limit || size > sizeLimit && kept.count > 1 {
      size -= kept.removeFirst().size
    }
    changes.notify()
  }

  // MARK: Outcomes

  /// Sets the outcome of a key that waited to be decided; those after it are examined again.
  ///
  /// Two presses of a key at one moment are alike: it is the one that led to the binding, and without a
  /// binding the first.
  ///
  /// - Returns: the key; nil when it is not noted.
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
      size -= kept[(found + 1)...].reduce(0) { $0 + $1.size }
      kept.removeSubrange((found + 1)...)
      lastNumber = key.number
    }
    key.outcome = outcome
    changes.notify()
    return key
  }

  /// The keys at the end that are not decided: those of a sequence that was begun.
  private var waiting: Range<Int> {
    var start = kept.endIndex
    while start > kept.startIndex, case .key(let key) = kept[start - 1], key.outcome == .waits {
      start -= 1
    }
    return start..<kept.endIndex
  }

  /// Says that the sequence which was begun came to nothing.
  ///
  /// After a mismatch or a blocked key, the keys of the sequence are decided one by one instead.
  func cancel(_ reason: KeyEngine.BindingCancelled.Reason) {
    guard reason != .mismatch, reason != .blocked else { return }
    for case .key(let key) in kept.reversed() {
      guard key.outcome == .waits else { break }
      key.outcome = .cancelled(reason)
    }
    changes.notify()
  }

  /// Notes what a key has done, when all is done.
  func finish(
    _ key: PressedKey?, after time: Duration? = nil, error: CommandError? = nil,
    in environment: Keymap.Environment
  ) {
    guard let key else { return }
    (key.time, key.failure, key.isGoingOn) = (time, error?.message, false)
    if !environment.isSecure {
      let former = key.size
      for before in key.values {
        let value = environment.context.value(before.name)
        guard value != before.value, (value?.size ?? 0) <= Self.valueLimit,
          !environment.hides(before.name, having: value)
        else { continue }
        key.changes.append(Change(name: before.name, before: before.value, after: value))
        key.size += 64 + before.name.utf8.count + (value?.size ?? 0)
      }
      size += key.size - former
    }
    changes.notify()
  }
}

extension KeyHistory.Entry {
  /// About the bytes that it takes.
  fileprivate var size: Int { if case .key(let key) = self { key.size } else { 64 } }
}

extension Value {
  /// A Boolean value indicating whether JSON can say it: it holds no infinity and no NaN.
  fileprivate var isJSON: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy(\.isJSON)
    case .object(let members): members.values.allSatisfy(\.isJSON)
    case .null, .bool, .integer, .string: true
    }
  }
}

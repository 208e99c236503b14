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
  public private(set) var entries: [Entry] = []
  /// Notified when a key was noted, or when more is known of one.
  public let changes = Observers<Void>()
  /// The names whose values are compared before and after each key, beside those that conditions read.
  public var watchedNames = ["focus.name", "focus.row"]

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
    entries.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  /// Forgets every key.
  public func removeAll() {
    (entries, size) = ([], 0)
    changes.notify()
  }

  // MARK: Noting

  /// Notes a key that the machine has examined, before anything is done.
  func note(
    _ examined: ExaminedKey, in keymap: Keymap, _ environment: Keymap.Environment, at now: Instant
  ) {
    guard !environment.isSecure else { return noteSecret() }
    var key = PressedKey(
      number: lastNumber + 1, examined, keymap.trace(examined, in: environment), at: now)
    key.excludesPlugins = environment.excludesPlugins()
    var hidden: Set<String> = []
    let names = key.trace.candidates.flatMap(\.binding.condition.names) + watchedNames
    for name in names
    where !hidden.contains(name) && !key.values.contains(where: { $0.name == name }) {
      let value = environment.context.value(name)
      if (value?.size ?? 0) > Self.valueLimit - key.valueSize
        || environment.hides(name, having: value) || value?.isJSON == false
      {
        hidden.insert(name)
      } else {
        key.values.append(Condition.Reading(name: name, value: value))
      }
    }
    if !hidden.isEmpty { key.trace.hide(hidden) }
    append(.key(key))
  }

  /// Notes a key that somebody took before the bindings, such as a recorder of keys.
  func note(taken event: KeyEvent, isSecure: Bool, at now: Instant) {
    guard event.phase != .release else { return }
    guard !isSecure else { return noteSecret() }
    let examined = ExaminedKey(
      event: event, before: [], textGuard: .nothing, stroke: event.stroke, resolution: .unbound,
      actsAtOnce: false)
    let trace = Keymap.Trace(
      sequence: KeySequence(event.stroke), resolution: .unbound, candidates: [], omitted: 0,
      next: [])
    var key = PressedKey(number: lastNumber + 1, examined, trace, at: now)
    key.outcome = .taken
    append(.key(key))
  }

  private func noteSecret() {
    if case .secret = entries.last { return }
    append(.secret)
  }

  private func append(_ entry: Entry) {
    if case .key(let key) = entry { lastNumber = key.number }
    entries.append(entry)
    size += entry.size
    var excess = max(0, entries.count - limit)
    size -= entries.prefix(excess).reduce(0) { $0 + $1.size }
    while size > sizeLimit, excess < entries.count - 1 {
      size -= entries[excess].size
      excess += 1
    }
    entries.removeFirst(excess)
    changes.notify()
  }

  // MARK: Outcomes

  /// Says what became of a key that waited to be decided; those after it are examined again.
  ///
  /// - Returns: the number of the key; nil when it is not noted.
  @discardableResult
  func decide(_ event: KeyEvent, _ outcome: Outcome, endsSequence: Bool = true) -> Int? {
    guard
      let index = waiting.last(where: { index in
        if case .key(let key) = entries[index] { key.event == event } else { false }
      })
    else { return nil }
    if endsSequence {
      size -= entries[(index + 1)...].reduce(0) { $0 + $1.size }
      entries.removeSubrange((index + 1)...)
    }
    let number = change(index) { $0.outcome = outcome }
    if endsSequence, let number { lastNumber = number }
    return number
  }

  /// Says that the sequence which was begun came to nothing.
  ///
  /// Where a key did not go on with it or it is blocked, its keys are decided one by one.
  func cancel(_ reason: KeyEngine.BindingCancelled.Reason) {
    guard reason != .mismatch, reason != .blocked else { return }
    for index in waiting { change(index) { $0.outcome = .cancelled(reason) } }
  }

  /// Says who performs the command of a key.
  func credit(_ number: Int, to responder: (any CommandResponder)?, _ provider: String?) {
    change(number: number) { key in
      key.provider = provider
      key.responder = responder.map { "\(type(of: $0))" }
    }
  }

  /// Says that the command of a key goes on.
  func goesOn(_ number: Int) {
    change(number: number) { $0.isGoingOn = true }
  }

  /// Says what a key has done, when all is done.
  func finish(
    _ number: Int?, after time: Duration?, error: CommandError? = nil,
    in environment: Keymap.Environment
  ) {
    guard let number else { return }
    change(number: number) { key in
      (key.time, key.failure, key.isGoingOn) = (time, error?.message, false)
      guard !environment.isSecure else { return }
      key.changes = []
      for before in key.values {
        let value = environment.context.value(before.name)
        guard value != before.value, (value?.size ?? 0) <= Self.valueLimit,
          !environment.hides(before.name, having: value)
        else { continue }
        key.changes.append(Change(name: before.name, before: before.value, after: value))
      }
    }
  }

  /// The keys at the end that are not decided: those of a sequence that was begun.
  private var waiting: Range<Int> {
    let start = entries.lastIndex { entry in
      if case .key(let key) = entry { key.outcome != .waits } else { true }
    }
    return (start.map { $0 + 1 } ?? 0)..<entries.count
  }

  private func change(number: Int, _ body: (inout PressedKey) -> Void) {
    let index = entries.lastIndex { entry in
      if case .key(let key) = entry { key.number == number } else { false }
    }
    if let index { change(index, body) }
  }

  @discardableResult
  private func change(_ index: Int, _ body: (inout PressedKey) -> Void) -> Int? {
    guard case .key(var key) = entries[index] else { return nil }
    size -= entries[index].size
    body(&key)
    entries[index] = .key(key)
    size += entries[index].size
    changes.notify()
    return key.number
  }
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

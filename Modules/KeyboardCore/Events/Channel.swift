/// The listeners of one kind of event, in the order in which they hear it.
///
/// Its listeners change only between deliveries, so that a delivery can walk them through a
/// pointer without counting references: counting costs several times the call itself.
@usableFromInline
class Channel<Payload>: AnyChannel {
  /// Events waiting for their turn.
  final var queue = Queue<Payload>()
  /// Listeners that join with the next change.
  private var incoming: [Listener<Payload>] = []
  /// Every listener, by priority and then registration.
  private var listeners: [Listener<Payload>] = []
  /// The same listeners, borrowed.
  @exclusivity(unchecked)
  @usableFromInline final var line = UnsafeMutableBufferPointer<Unmanaged<Listener<Payload>>>(
    start: nil, count: 0)
  private let erase: (Payload) -> PublishedEvent

  init(name: String?, erase: @escaping (Payload) -> PublishedEvent) {
    self.erase = erase
    super.init(name: name)
  }

  deinit {
    line.deallocate()
  }

  /// Calls every live listener.
  @inlinable
  final func deliver(_ event: Payload) {
    for listener in line {
      listener._withUnsafeGuaranteedRef { if $0.isLive { $0.handler(event) } }
    }
  }

  /// Adds a listener; takes effect with the changes.
  final func add(_ listener: Listener<Payload>) {
    incoming.append(listener)
  }

  override final func add(_ interest: Interest) {
    let erase = erase
    add(
      Listener(ordinal: interest.ordinal, priority: interest.priority) {
        interest.handler(erase($0))
      })
  }

  override final func remove(_ ordinal: UInt64) {
    let listener =
      listeners.first { $0.ordinal == ordinal } ?? incoming.first { $0.ordinal == ordinal }
    listener?.isLive = false
  }

  override final func applyChanges() {
    // The old ones go last: what a handler holds may cancel further subscriptions as it dies.
    let before = (listeners, incoming)
    listeners.removeAll { !$0.isLive }
    for listener in incoming where listener.isLive {
      let place = listeners.lastIndex { $0.isBefore(listener) }.map { $0 + 1 } ?? 0
      listeners.insert(listener, at: place)
    }
    incoming = []
    line.deallocate()
    line = .allocate(capacity: listeners.count)
    _ = line.initialize(from: listeners.map { .passUnretained($0) })
    withExtendedLifetime(before) {}
  }

  override func deliverQueued() {
    if let event = queue.popFirst() { deliver(event) }
  }

  override final func dropQueued() {
    queue.removeAll()
  }
}

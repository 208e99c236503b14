/// Closures that want to hear of something, each until its token goes.
///
/// An object has one for each thing that several parties may want to know of it and that is no
/// event of a bus, such as that a text has changed:
///
/// ```swift
/// let token = document.changes.observe { redraw() }
/// ```
///
/// Observers are called in the order of registration. One that is added during a call is first
/// called with the next value; one whose token goes during a call is not called any more. Whoever
/// observes must not keep its own object alive by the closure: capture it weakly.
public final class Observers<Value> {
  private var entries: [(id: Int, call: (Value) -> Void)] = []
  private var lastID = 0

  /// Creates a list without observers.
  public init() {}

  /// A Boolean value indicating whether nobody observes.
  public var isEmpty: Bool { entries.isEmpty }

  /// Calls a closure with every value until its token is cancelled or let go.
  public func observe(_ observer: @escaping (Value) -> Void) -> Subscription {
    lastID += 1
    let id = lastID
    entries.append((id, observer))
    return Subscription { [weak self] in self?.entries.removeAll { $0.id == id } }
  }

  /// Calls every observer with a value.
  ///
  /// - Complexity: O(observers).
  public func notify(_ value: Value) {
    for entry in entries where entries.contains(where: { $0.id == entry.id }) {
      entry.call(value)
    }
  }
}

extension Observers where Value == Void {
  /// Calls every observer.
  public func notify() { notify(()) }
}

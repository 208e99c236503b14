/// A list of observers, each of which is called until its token is released.
///
/// An object has one for each change that several parties may observe and that is not an event of a bus, such as a
/// change of its text:
///
/// ```swift
/// let token = document.changes.observe { redraw() }
/// ```
///
/// Observers are called in the order of registration. One added during a call is first called with the next value;
/// one whose token is released during a call is not called again. The closure must not retain its own object: pass
/// that object as the owner, which is then an argument of the closure.
///
/// ```swift
/// token = document.changes.observe(self) { $0.redraw() }
/// ```
public final class Observers<Value> {
  @usableFromInline let calls = Registrations<(Value) -> Void>()

  /// Creates a list without observers.
  public init() {}

  /// A Boolean value indicating whether there are no observers.
  @inlinable public var isEmpty: Bool { calls.entries.isEmpty }

  /// Calls a closure with each value until its token is cancelled or released.
  public func observe(_ observer: @escaping (Value) -> Void) -> Subscription {
    calls.add(observer)
  }

  /// Calls a closure with its owner and each value, until its token is cancelled or released; the owner is not kept
  /// alive.
  public func observe<Owner: AnyObject>(
    _ owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> Subscription {
    observe { [weak owner] value in
      if let owner { observer(owner, value) }
    }
  }

  /// Calls a closure with its owner at each notification; the owner is not kept alive.
  public func observe<Owner: AnyObject>(
    _ owner: Owner, _ observer: @escaping (Owner) -> Void
  ) -> Subscription {
    observe(owner) { owner, _ in observer(owner) }
  }

  /// Calls every observer with a value.
  ///
  /// - Complexity: O(observers).
  @inlinable
  public func notify(_ value: Value) {
    for entry in calls.entries where calls.entries.contains(where: { $0.id == entry.id }) {
      entry.value(value)
    }
  }
}

extension Observers where Value == Void {
  /// Calls every observer.
  @inlinable
  public func notify() { notify(()) }
}

/// Values that several parties have registered, each until its token is released, in the order of
/// registration.
@usableFromInline
package final class Registrations<Value> {
  /// The registered values, the newest last.
  @usableFromInline package private(set) var entries: [(id: Int, value: Value)] = []
  private var lastID = 0

  /// Creates an empty list.
  package init() {}

  /// Registers a value until its token is cancelled or released.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - whenRemoved: called when the registration has ended.
  /// - Returns: the token; releasing it ends the registration.
  package func add(_ value: Value, whenRemoved: @escaping () -> Void = {}) -> Subscription {
    lastID += 1
    let id = lastID
    entries.append((id, value))
    return Subscription { [weak self] in
      guard let self, let index = entries.firstIndex(where: { $0.id == id }) else { return }
      // Releasing the value may release other tokens of this list.
      let entry = entries.remove(at: index)
      withExtendedLifetime(entry, whenRemoved)
    }
  }
}

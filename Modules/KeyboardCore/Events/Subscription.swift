/// Keeps a registration alive; letting it go takes the registration back.
public final class Subscription {
  private var revoke: (() -> Void)?

  /// Creates a token that runs the closure once, when cancelled or let go.
  public init(_ revoke: @escaping () -> Void) {
    self.revoke = revoke
  }

  /// Takes the registration back now; harmless when that has happened.
  public func cancel() {
    guard let revoke else { return }
    self.revoke = nil
    revoke()
  }

  deinit {
    cancel()
  }
}

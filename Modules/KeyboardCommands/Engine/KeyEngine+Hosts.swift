public import KeyboardCore

extension KeyEngine {
  /// The answer to a key, for a host that has to know immediately whether to process it further.
  public enum Answer: String, Hashable, Sendable {
    /// The key did something, or is bound to do nothing.
    case taken
    /// The key has no use here, and the host may process it.
    case notTaken
    /// The key waits: for more keys of a sequence, or until an earlier command has ended.
    ///
    /// Hosts treat it as taken. If nothing uses it later, observers of ``KeyEngine/unhandledKeys`` are notified.
    case held
  }
}

/// Receivers of input before the bindings: hosts that handle it themselves, and recorders of keys.
extension KeyEngine {
  /// A receiver of keys and pasted text before the bindings.
  struct InputHost {
    let takesKey: (KeyEvent) -> Bool
    let takesPaste: (String) -> Bool
  }

  /// Offers all keys and pastes to a host first, such as a screen with a keyboard of its own.
  ///
  /// Input of any sender, a terminal or a script, then goes to the host first. Of several hosts only the newest
  /// receives it.
  ///
  /// - Parameters:
  ///   - takesKey: handles a key event of any phase; returns false to leave it to the bindings.
  ///   - takesPaste: handles a pasted text, whose lines end with `"
  /// "`; returns false to leave it to the responder that accepts text.
  /// - Returns: the token; releasing it removes the host.
  public func addHost(
    takesKey: @escaping (KeyEvent) -> Bool, takesPaste: @escaping (String) -> Bool
  ) -> Subscription {
    hosts.add(InputHost(takesKey: takesKey, takesPaste: takesPaste))
  }

  /// Sends all keys to a closure instead of the bindings, until the token is released: to a recorder of keys, for
  /// instance. Of several closures the newest receives the keys.
  public func captureKeys(_ take: @escaping (KeyEvent) -> Void) -> Subscription {
    captures.add(take)
  }

  /// Offers a key to the newest host, and then to the newest closure of ``captureKeys(_:)``.
  func takesBeforeBindings(_ event: KeyEvent) -> Bool {
    if let host = hosts.entries.last?.value, host.takesKey(event) { return true }
    guard let capture = captures.entries.last?.value else { return false }
    // The closure may end the capture itself.
    capture(event)
    return true
  }

  /// A Boolean value indicating whether keys go to a closure of ``captureKeys(_:)``.
  public var capturesKeys: Bool { !captures.entries.isEmpty }

  /// Passes a pasted text to the host or the responder that accepts text, and cancels an incomplete sequence.
  ///
  /// Line breaks of any kind become `"\n"`: terminals send the Return key for them.
  ///
  /// - Returns: false if nothing accepts it.
  public func paste(_ text: String) -> Bool {
    holds.forceTaps()
    interrupt(.paste)
    let lines = String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
    if let host = hosts.entries.last?.value, host.takesPaste(lines) { return true }
    guard let responder = focus.textResponder, responder.acceptsText else { return false }
    return tell(.typed(lines)) { responder.insertText(lines, at: $0) }
  }
}

public import KeyboardCore

/// Takers of input before the bindings: hosts that take it for themselves, and recorders of keys.
extension KeyEngine {
  /// Takes keys and pasted text before the bindings do.
  struct InputHost {
    let takesKey: (KeyEvent) -> Bool
    let takesPaste: (String) -> Bool
  }

  /// Offers every key and every paste to a host first, such as a screen with a keyboard of its own.
  ///
  /// Input of any sender, a terminal or a script, then goes to the host first. Of several hosts the
  /// newest is asked.
  ///
  /// - Parameters:
  ///   - takesKey: takes a key event of any phase; false leaves it to the bindings.
  ///   - takesPaste: takes a pasted text, whose lines end with `"\n"`; false leaves it to the
  ///     responder that takes text.
  /// - Returns: the token; letting it go takes the host away.
  public func addHost(
    takesKey: @escaping (KeyEvent) -> Bool, takesPaste: @escaping (String) -> Bool
  ) -> Subscription {
    hosts.add(InputHost(takesKey: takesKey, takesPaste: takesPaste))
  }

  /// Gives every key to a closure, in place of the bindings, until the token goes: to a recorder of
  /// keys, for instance. Of several the newest gets the keys.
  public func captureKeys(_ take: @escaping (KeyEvent) -> Void) -> Subscription {
    captures.add(take)
  }

  /// Offers a key to the newest host, and then to the newest closure of ``captureKeys(_:)``.
  func takesBeforeBindings(_ event: KeyEvent) -> Bool {
    if let host = hosts.entries.last?.value, host.takesKey(event) { return true }
    guard let capture = captures.entries.last?.value else { return false }
    // It may end the capture itself.
    capture(event)
    return true
  }

  /// A Boolean value indicating whether keys go to a closure of ``captureKeys(_:)``.
  public var capturesKeys: Bool { !captures.entries.isEmpty }

  /// Gives a pasted text to the host or the responder that takes text, and cancels a sequence that
  /// is not complete.
  ///
  /// Line breaks of any kind become `"\n"`: terminals send the Return key for them.
  ///
  /// - Returns: false when nothing takes it.
  public func paste(_ text: String) -> Bool {
    holds.forceTaps()
    interrupt(.paste)
    let lines = String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
    if let host = hosts.entries.last?.value, host.takesPaste(lines) { return true }
    guard let responder = focus.textResponder, responder.acceptsText else { return false }
    return tell(.typed(lines)) { responder.insertText(lines, at: $0) }
  }
}

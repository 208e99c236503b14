public import KeyboardCore

extension Capabilities {
  /// Returns the reason why a stroke can never arrive from this terminal; nil for one that can.
  ///
  /// It is for bindings and recorders of keys. Without a protocol that says more, Control and a
  /// letter are one of 32 characters: Ctrl+I is Tab, Ctrl+M is Enter, Ctrl+[ is Escape, Shift is
  /// lost beside Control, and there is no Super. A window manager may take more keys away; that
  /// cannot be known here.
  ///
  /// - Parameters:
  ///   - stroke: what somebody wants to press.
  ///   - modes: those that the program enters.
  /// - Returns: one sentence that names the remedy, or nil.
  public func unreachable(_ stroke: KeyStroke, in modes: TtyModes = .fullScreen) -> String? {
    let label = stroke.label(.words)
    let remedy = "press another key, or use a terminal with the kitty keyboard protocol"
    switch StrokeArrival(of: stroke, from: self, in: modes) {
    case .asItself: return nil
    case .as(let other):
      return "\(label) arrives as \(other.label(.words)) in this terminal; \(remedy)"
    case .never where keyboard?.contains(.disambiguate) ?? false:
      return "\(label) does not arrive in this terminal; press another key"
    case .never: return "\(label) does not arrive in this terminal; \(remedy)"
    case .asPosition:
      return "\(label) is a place on the keyboard, which no terminal tells; press what it types"
    case .asSignal: return "\(label) is a signal to the program in this terminal; press another key"
    }
  }
}

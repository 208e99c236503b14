package import KeyboardCore

/// A terminal by its name, for checking keymaps before they are used.
///
/// The bytes that a terminal sends depend on its version and its settings; this uses the defaults. A running program
/// queries the terminal itself: see ``Capabilities``.
package enum TerminalKind: String, Hashable, Sendable, CaseIterable {
  /// xterm, with modifyOtherKeys off.
  case xterm
  /// tmux, with extended keys off.
  case tmux
  /// GNU screen.
  case screen
  /// rxvt-unicode.
  case rxvt
  /// GNOME Terminal and others on VTE.
  case gnome
  /// Konsole.
  case konsole
  /// Terminal of macOS.
  case apple
  /// The console of Linux with its default keymap.
  case linux
  /// kitty.
  case kitty
  /// foot.
  case foot
  /// Ghostty.
  case ghostty
  /// Alacritty.
  case alacritty

  /// Returns the reason why a stroke can never arrive from this terminal, in one sentence; nil if it can.
  package func unreachable(_ stroke: KeyStroke) -> String? {
    if self == .linux, let reason = Self.reasonOfConsole(stroke) { return reason }
    return capabilities.unreachable(stroke)
  }

  /// Returns whether a release follows a pressed key in this terminal.
  package func reportsRelease(of key: Key) -> Bool { capabilities.reportsRelease(of: key) }

  private var capabilities: Capabilities {
    var capabilities = Capabilities()
    switch self {
    case .kitty, .foot, .ghostty, .alacritty:
      capabilities.keyboard = [.disambiguate, .eventTypes]
    case .xterm, .tmux, .screen, .rxvt, .gnome, .konsole, .apple, .linux: break
    }
    return capabilities
  }

  /// Returns the reason why the kernel's keymap intercepts a key without a character: Alt with arrows and function
  /// keys changes the console, Shift with Page Up and Page Down scrolls it, and Control and Shift are lost on the
  /// arrows. Source: `defkeymap.map` of Linux.
  private static func reasonOfConsole(_ stroke: KeyStroke) -> String? {
    guard let name = stroke.key.name, !stroke.modifiers.isEmpty else { return nil }
    let label = stroke.label(.words)
    switch name {
    case .left, .right, .up, .down:
      return stroke.modifiers.contains(.alt)
        ? "\(label) is a key of the Linux console; press another key"
        : "\(label) arrives as \(KeyStroke(.named(name)).label(.words)) in the Linux console; "
          + "press another key"
    case .pageUp,
      .pageDown where stroke.modifiers == .shift:
      return "\(label) is a key of the Linux console; press another key"
    case .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12:
      if stroke.modifiers == .shift { return nil }
      return stroke.modifiers.contains(.alt)
        ? "\(label) changes the console of Linux; press another key"
        : "\(label) does not arrive in the Linux console; press another key"
    default: return nil
    }
  }
}

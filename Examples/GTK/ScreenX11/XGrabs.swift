import CX11
public import KeyboardCore

/// A key that a keyboard on the screen listens to, whatever window has the focus.
public struct GrabbedKey: Hashable, Sendable {
  /// The name of the key in X11, such as `F12` or `Left`.
  public let name: String
  /// The stroke that it stands for.
  public let stroke: KeyStroke

  /// Creates a key.
  public init(_ name: String, _ stroke: KeyStroke) { (self.name, self.stroke) = (name, stroke) }
}

/// The keys of an X server that are handed to the keyboard instead of to the window that has the focus.
public final class XGrabs {
  /// Tell of the keys that were pressed.
  public let keys = Observers<KeyEvent>()
  private let connection: XConnection
  private var grabbed: [Int: KeyStroke] = [:]
  private var token: Subscription?

  /// Listens to no key yet.
  public init(_ connection: XConnection) {
    self.connection = connection
    token = connection.events.observe { [weak self] event in
      guard let self, let stroke = grabbed[Int(event.detail)] else { return }
      switch event.kind {
      case ScreenEventKeyDown:
        // Until the key comes up, what is typed would come here instead of to what has the focus.
        XUngrabKeyboard(connection.display, Time(CurrentTime))
        keys.notify(KeyEvent(pressing: stroke, source: .host))
      default: break
      }
    }
  }

  /// Listens to these keys, and to no others.
  public func set(_ wanted: [GrabbedKey]) {
    release()
    grabbed = [:]
    for key in wanted {
      let keycode = Int(
        XKeysymToKeycode(connection.display, XStringToKeysym(key.name)))
      if keycode != 0 { grabbed[keycode] = key.stroke }
    }
    grab()
  }

  /// Calls a closure that presses keys, none of which is heard.
  public func pause(_ body: () -> Void) {
    guard !grabbed.isEmpty else { return body() }
    release()
    body()
    grab()
  }

  /// The locks that may be on; keys with other modifiers are of others, such as the window manager.
  private static let locks = [
    0, UInt32(LockMask), UInt32(Mod2Mask), UInt32(LockMask) | UInt32(Mod2Mask),
  ]

  private func grab() {
    for keycode in grabbed.keys {
      for locks in Self.locks {
        XGrabKey(
          connection.display, Int32(keycode), locks, connection.root, 0, GrabModeAsync,
          GrabModeAsync)
      }
    }
  }

  private func release() {
    for keycode in grabbed.keys {
      for locks in Self.locks {
        XUngrabKey(connection.display, Int32(keycode), locks, connection.root)
      }
    }
  }
}

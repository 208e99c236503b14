import CX11
public import KeyboardCore
public import KeyboardScreen

/// The focus of an X server, and whether somebody else clicks or types.
public final class XFocus: FocusSource {
  /// Tell that the text at the cursor may be another one.
  public let changes = Observers<FocusChange>()

  private let connection: XConnection
  private let isOwnPoint: (Point) -> Bool
  private let typist: XTypist
  private var token: [Subscription] = []
  private var window: Window = 0
  private var strayTouches = 0

  /// Follows the focus.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - isOwnPoint: whether a place on the screen, in pixels, is on the keyboard itself.
  ///   - typist: knows which keys it has pressed.
  public init(
    _ connection: XConnection, isOwnPoint: @escaping (Point) -> Bool, typist: XTypist
  ) {
    (self.connection, self.isOwnPoint, self.typist) = (connection, isOwnPoint, typist)
    let active = connection.atom("_NET_ACTIVE_WINDOW")
    token = [
      connection.events.observe { [weak self] event in
        guard let self else { return }
        switch event.kind {
        case ScreenEventProperty where event.atom == active && event.window == connection.root:
          update()
        case ScreenEventRawClick: receiveClick(event)
        case ScreenEventDown where event.touch > 0: strayTouches -= 1
        case ScreenEventRawKey:
          let keycode = Int(event.detail)
          if !typist.isOwn(keycode) { changes.notify(.foreignKey(typist.text(of: keycode))) }
        default: break
        }
      },
      connection.pauses.observe { [weak self] in
        guard let self, strayTouches != 0 else { return }
        if strayTouches > 0 { changes.notify(.click) }
        strayTouches = 0
      },
    ]
  }

  /// Asks the server which window has the focus.
  public func update() {
    var (focused, revert): (Window, Int32) = (0, 0)
    XGetInputFocus(connection.display, &focused, &revert)
    guard focused != window else { return }
    window = focused
    changes.notify(
      .field(.window(ofProgram: programClass(of: focused), id: UInt(focused))))
  }

  private func receiveClick(_ event: ScreenEvent) {
    var (root, child): (Window, Window) = (0, 0)
    var (x, y, innerX, innerY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    XQueryPointer(
      connection.display, connection.root, &root, &child, &x, &y, &innerX, &innerY, &mask)
    let isPointer = mask & UInt32(Button1Mask | Button2Mask | Button3Mask) != 0
    if isOwnPoint(Point(x: Double(x), y: Double(y))) { return }
    // Of a touch, the place is not known yet: one on the keyboard is told next.
    if isPointer { changes.notify(.click) } else { strayTouches += 1 }
  }

  /// Returns the class of the program of a window: that of the nearest window above that has one.
  private func programClass(of window: Window) -> String? {
    var window = window
    while window > 1, window != connection.root {
      var hint = XClassHint()
      if XGetClassHint(connection.display, window, &hint) != 0 {
        defer {
          XFree(hint.res_name)
          XFree(hint.res_class)
        }
        return hint.res_class.map { String(cString: $0) }
      }
      var (root, parent): (Window, Window) = (0, 0)
      var (children, count): (UnsafeMutablePointer<Window>?, UInt32) = (nil, 0)
      guard XQueryTree(connection.display, window, &root, &parent, &children, &count) != 0 else {
        return nil
      }
      if let children { XFree(children) }
      window = parent
    }
    return nil
  }
}

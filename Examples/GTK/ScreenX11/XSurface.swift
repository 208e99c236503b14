import CPainting
import CX11
public import KeyboardCore
public import KeyboardScreen
import ScreenPainting

/// A window of an X server that never takes the focus, stays above others, and can be docked at the bottom.
///
/// Window managers leave it alone (`override_redirect`): many of them hold each click until they have decided
/// about the window under it, and let go of several at the place of the last. While the keyboard is docked, a
/// second window of one pixel, which they do manage, asks them to keep others off its place.
public final class XSurface: KeyboardSurface {
  /// Tell of touches on the window.
  public let touches = Observers<SurfaceTouch>()
  /// Tell that the screen has another size.
  public let screenChanges = Observers<Void>()
  /// The pixels of a point.
  public private(set) var scale: Double
  /// A Boolean value indicating whether it is seen.
  public private(set) var isVisible = false

  private let connection: XConnection
  private let fixedScale: Double?
  private let window: Window
  /// The window that keeps the place of the docked keyboard.
  private let dock: Window
  private let target: OpaquePointer
  private var back: (surface: OpaquePointer, painter: ScreenPainter, size: Size)?
  /// The place in pixels.
  private var frame = Rect.zero
  private var isDocked: Bool?
  private let scheduler: any Scheduler
  private var isObscured = false
  private var raiseTimer: TimerToken?
  private var shown: (drawing: [Drawn], theme: ScreenTheme)?
  private var tokens: [Subscription] = []
  private var display: OpaquePointer { connection.display }

  /// Creates a window that is hidden.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - scheduler: the clock.
  ///   - scale: the pixels of a point; nil for those of the output.
  public init(_ connection: XConnection, scheduler: any Scheduler, scale: Double? = nil) {
    (self.connection, self.scheduler) = (connection, scheduler)
    fixedScale = scale
    self.scale = scale ?? connection.scale
    let display = connection.display
    let screen = XDefaultScreen(display)
    var attributes = XSetWindowAttributes()
    attributes.event_mask = Int(ExposureMask | VisibilityChangeMask)
    attributes.override_redirect = 1
    window = XCreateWindow(
      display, connection.root, 0, 0, 100, 100, 0, Int32(CopyFromParent),
      UInt32(InputOutput), nil, UInt(CWEventMask | CWOverrideRedirect), &attributes)
    attributes.override_redirect = 0
    dock = XCreateWindow(
      display, connection.root, 0, 0, 1, 1, 0, Int32(CopyFromParent), UInt32(InputOutput), nil,
      0, &attributes)
    target = cairo_xlib_surface_create(
      display, window, XDefaultVisual(display, screen), 100, 100)
    screen_select_touches(display, window)
    setHints()
    tokens = [
      connection.events.observe(self) { $0.receive($1) }
    ]
  }

  deinit {
    dropBack()
    cairo_surface_destroy(target)
  }

  // MARK: Hints

  private func setHints() {
    for window in [window, dock] {
      var hints = XWMHints()
      (hints.flags, hints.input) = (Int(InputHint), 0)
      XSetWMHints(display, window, &hints)
      XStoreName(display, window, "Keyboard")
      "keyboard-screen".withCString { name in
        "Keyboard-screen".withCString { type in
          var hint = XClassHint(
            res_name: UnsafeMutablePointer(mutating: name),
            res_class: UnsafeMutablePointer(mutating: type))
          XSetClassHint(display, window, &hint)
        }
      }
      connection.set(
        "_NET_WM_WINDOW_TYPE", of: window, to: [connection.atom("_NET_WM_WINDOW_TYPE_DOCK")],
        type: Atom(XA_ATOM))
    }
    connection.set("_NET_WM_DESKTOP", of: dock, to: [0xFFFF_FFFF], type: Atom(XA_CARDINAL))
    connection.set("_NET_WM_USER_TIME", of: dock, to: [0], type: Atom(XA_CARDINAL))
  }

  /// Has window managers keep other windows off the place, or give it back to them.
  private func keepPlace() {
    guard isDocked == true, isVisible else {
      XWithdrawWindow(display, dock, XDefaultScreen(display))
      return
    }
    let height = Double(XDisplayHeight(display, XDefaultScreen(display)))
    let bottom = UInt(max(0, height - frame.minY))
    let (left, right) = (UInt(max(0, frame.minX)), UInt(max(0, frame.maxX - 1)))
    connection.set("_NET_WM_STRUT", of: dock, to: [0, 0, 0, bottom], type: Atom(XA_CARDINAL))
    connection.set(
      "_NET_WM_STRUT_PARTIAL", of: dock,
      to: [0, 0, 0, bottom, 0, 0, 0, 0, 0, 0, left, right], type: Atom(XA_CARDINAL))
    var hints = XSizeHints()
    hints.flags = Int(USPosition | USSize | PPosition | PSize)
    (hints.x, hints.y) = (Int32(frame.minX), Int32(height) - 1)
    (hints.width, hints.height) = (1, 1)
    XSetWMNormalHints(display, dock, &hints)
    XMoveWindow(display, dock, hints.x, hints.y)
    XMapWindow(display, dock)
  }

  // MARK: Place

  /// The primary output, in points.
  public var screen: Rect {
    let frame = connection.output.frame
    return Rect(
      x: frame.minX / scale, y: frame.minY / scale, width: frame.size.width / scale,
      height: frame.size.height / scale)
  }

  /// Returns whether a place on the screen, in pixels, is on the window.
  public func contains(_ point: Point) -> Bool { isVisible && frame.contains(point) }

  /// Shows the window at a place, or moves it there.
  public func show(at points: Rect, isDocked: Bool) {
    let origin = Point(x: (points.minX * scale).rounded(), y: (points.minY * scale).rounded())
    let pixels = Rect(
      origin: origin,
      size: Size(
        width: max(1, (points.maxX * scale).rounded() - origin.x),
        height: max(1, (points.maxY * scale).rounded() - origin.y)))
    guard pixels != frame || !isVisible || isDocked != self.isDocked else { return }
    frame = pixels
    let (width, height) = (Int32(frame.size.width), Int32(frame.size.height))
    XMoveResizeWindow(
      display, window, Int32(frame.minX), Int32(frame.minY), UInt32(width), UInt32(height))
    cairo_xlib_surface_set_size(target, width, height)
    (self.isDocked, isVisible) = (isDocked, true)
    keepPlace()
    XMapRaised(display, window)
    shown = nil
    XFlush(display)
  }

  /// Hides the window.
  public func hide() {
    guard isVisible else { return }
    isVisible = false
    keepPlace()
    XUnmapWindow(display, window)
    dropBack()
    XFlush(display)
  }

  // MARK: Drawing

  /// Draws what differs from what is seen.
  public func draw(_ drawing: [Drawn], theme: ScreenTheme) {
    guard isVisible else { return }
    let whole = [
      Rect(x: 0, y: 0, width: frame.size.width / scale, height: frame.size.height / scale)
    ]
    var parts = whole
    if back?.size == frame.size, let shown, shown.theme == theme {
      parts = Drawn.differences(from: shown.drawing, to: drawing)
    }
    guard !parts.isEmpty else { return }
    if back?.size != frame.size { makeBack() }
    guard let back else { return }
    shown = (drawing, theme)
    back.painter.paint(drawing, in: parts, theme: theme, scale: scale)
    copy(parts)
  }

  private func makeBack() {
    dropBack()
    let surface: OpaquePointer = cairo_surface_create_similar(
      target, CAIRO_CONTENT_COLOR, Int32(frame.size.width), Int32(frame.size.height))
    let context: OpaquePointer = cairo_create(surface)
    back = (surface, ScreenPainter(context), frame.size)
    cairo_destroy(context)
  }

  private func dropBack() {
    if let back { cairo_surface_destroy(back.surface) }
    (back, shown) = (nil, nil)
  }

  private func copy(_ parts: [Rect]) {
    guard let back, isVisible else { return }
    let context: OpaquePointer = cairo_create(target)
    for part in parts {
      let left = (part.minX * scale).rounded(.down)
      let top = (part.minY * scale).rounded(.down)
      cairo_rectangle(
        context, left, top, (part.maxX * scale).rounded(.up) - left,
        (part.maxY * scale).rounded(.up) - top)
    }
    cairo_clip(context)
    cairo_set_source_surface(context, back.surface, 0, 0)
    cairo_paint(context)
    cairo_destroy(context)
    cairo_surface_flush(target)
    XFlush(display)
  }

  // MARK: Events

  private func receive(_ event: ScreenEvent) {
    switch event.kind {
    case ScreenEventScreen: noteScreen()
    case ScreenEventConfigure where event.window == connection.root: noteScreen()
    case _ where event.window != window: break
    case ScreenEventExpose:
      copy([
        Rect(x: 0, y: 0, width: frame.size.width / scale, height: frame.size.height / scale)
      ])
    case ScreenEventVisibility:
      isObscured = event.detail != VisibilityUnobscured
      if isObscured { raise() }
    case ScreenEventDown: tell(event, .began)
    case ScreenEventUp: tell(event, .ended)
    case ScreenEventMove: tell(event, isDown.contains(Int(event.touch)) ? .moved : .hovered)
    case ScreenEventScroll: tell(event, .scrolled(event.detail == 4 ? -1 : 1))
    default: break
    }
  }

  /// Goes above what covers the keyboard; twice a second at most, should something else do the same.
  private func raise() {
    guard isVisible, raiseTimer == nil else { return }
    XRaiseWindow(display, window)
    XFlush(display)
    raiseTimer = scheduler.schedule(after: .milliseconds(500)) { [weak self] in
      guard let self else { return }
      raiseTimer = nil
      if isObscured { raise() }
    }
  }

  private var isDown: Set<Int> = []

  private func tell(_ event: ScreenEvent, _ phase: SurfaceTouch.Phase) {
    let id = Int(event.touch)
    if phase == .began { isDown.insert(id) }
    if phase == .ended { isDown.remove(id) }
    touches.notify(
      SurfaceTouch(
        id: id, phase, at: Point(x: event.x / scale, y: event.y / scale),
        onScreen: Point(x: event.rootX / scale, y: event.rootY / scale)))
  }

  private func noteScreen() {
    scale = fixedScale ?? connection.scale
    screenChanges.notify()
  }
}

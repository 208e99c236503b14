import CPainting
import CX11
public import KeyboardCore
public import KeyboardScreen
import ScreenPainting

/// A window of an X server that never takes the focus, stays above others, and can be docked at the bottom.
public final class XSurface: KeyboardSurface {
  /// Tell of touches on the window.
  public let touches = Observers<SurfaceTouch>()
  /// Tell that the screen has another size.
  public let screenChanges = Observers<Void>()
  /// Tell that somebody wants the window closed.
  public let closeRequests = Observers<Void>()
  /// The pixels of a point.
  public private(set) var scale: Double
  /// A Boolean value indicating whether it is seen.
  public private(set) var isVisible = false

  private let connection: XConnection
  private let fixedScale: Double?
  private let window: Window
  private let target: OpaquePointer
  private var back: (surface: OpaquePointer, painter: ScreenPainter, size: Size)?
  /// The place in pixels.
  private var frame = Rect.zero
  private var isDocked: Bool?
  private var shown: (drawing: [Drawn], theme: ScreenTheme)?
  private var tokens: [Subscription] = []
  private var display: OpaquePointer { connection.display }

  /// Creates a window that is hidden.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - scale: the pixels of a point; nil for those of the output.
  public init(_ connection: XConnection, scale: Double? = nil) {
    self.connection = connection
    fixedScale = scale
    self.scale = scale ?? connection.scale
    let display = connection.display
    let screen = XDefaultScreen(display)
    var attributes = XSetWindowAttributes()
    attributes.event_mask = Int(ExposureMask | StructureNotifyMask)
    // Where no window manager knows the hints, the window is none of its business.
    let isUnmanaged = connection.values("_NET_SUPPORTING_WM_CHECK", of: connection.root).isEmpty
    attributes.override_redirect = isUnmanaged ? 1 : 0
    window = XCreateWindow(
      display, connection.root, 0, 0, 100, 100, 0, Int32(CopyFromParent),
      UInt32(InputOutput), nil, UInt(CWEventMask | CWOverrideRedirect), &attributes)
    target = cairo_xlib_surface_create(
      display, window, XDefaultVisual(display, screen), 100, 100)
    screen_select_touches(display, window)
    setHints()
    tokens = [
      connection.events.observe { [weak self] in self?.receive($0) }
    ]
  }

  deinit {
    dropBack()
    cairo_surface_destroy(target)
  }

  // MARK: Hints

  private func setHints() {
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
    var deletion = connection.atom("WM_DELETE_WINDOW")
    XSetWMProtocols(display, window, &deletion, 1)
    // No decorations.
    connection.set(
      "_MOTIF_WM_HINTS", of: window, to: [2, 0, 0, 0, 0], type: connection.atom("_MOTIF_WM_HINTS"))
    let states = ["ABOVE", "STICKY", "SKIP_TASKBAR", "SKIP_PAGER"]
    connection.set(
      "_NET_WM_STATE", of: window, to: states.map { connection.atom("_NET_WM_STATE_\($0)") },
      type: Atom(XA_ATOM))
    connection.set("_NET_WM_DESKTOP", of: window, to: [0xFFFF_FFFF], type: Atom(XA_CARDINAL))
    connection.set("_NET_WM_USER_TIME", of: window, to: [0], type: Atom(XA_CARDINAL))
  }

  private func setKind(isDocked: Bool) {
    guard isDocked != self.isDocked else { return }
    // Window managers read the type when a window is mapped.
    if isVisible { XWithdrawWindow(display, window, XDefaultScreen(display)) }
    let types = isDocked ? ["DOCK"] : ["UTILITY", "NORMAL"]
    connection.set(
      "_NET_WM_WINDOW_TYPE", of: window,
      to: types.map { connection.atom("_NET_WM_WINDOW_TYPE_\($0)") }, type: Atom(XA_ATOM))
    self.isDocked = isDocked
    if isVisible { XMapRaised(display, window) }
  }

  private func setStrut() {
    guard isDocked == true, isVisible else {
      XDeleteProperty(display, window, connection.atom("_NET_WM_STRUT_PARTIAL"))
      XDeleteProperty(display, window, connection.atom("_NET_WM_STRUT"))
      return
    }
    let height = Double(XDisplayHeight(display, XDefaultScreen(display)))
    let bottom = UInt(max(0, height - frame.minY))
    let (left, right) = (UInt(max(0, frame.minX)), UInt(max(0, frame.maxX - 1)))
    connection.set("_NET_WM_STRUT", of: window, to: [0, 0, 0, bottom], type: Atom(XA_CARDINAL))
    connection.set(
      "_NET_WM_STRUT_PARTIAL", of: window,
      to: [0, 0, 0, bottom, 0, 0, 0, 0, 0, 0, left, right], type: Atom(XA_CARDINAL))
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
    var hints = XSizeHints()
    hints.flags = Int(USPosition | USSize | PPosition | PSize)
    (hints.x, hints.y) = (Int32(frame.minX), Int32(frame.minY))
    (hints.width, hints.height) = (Int32(frame.size.width), Int32(frame.size.height))
    XSetWMNormalHints(display, window, &hints)
    setKind(isDocked: isDocked)
    moveWindow()
    if !isVisible {
      isVisible = true
      setStrut()
      XMapRaised(display, window)
      moveWindow()
    } else {
      setStrut()
    }
    cairo_xlib_surface_set_size(target, hints.width, hints.height)
    shown = nil
    XFlush(display)
  }

  private func moveWindow() {
    XMoveResizeWindow(
      display, window, Int32(frame.minX), Int32(frame.minY), UInt32(frame.size.width),
      UInt32(frame.size.height))
  }

  /// Hides the window.
  public func hide() {
    guard isVisible else { return }
    isVisible = false
    setStrut()
    XWithdrawWindow(display, window, XDefaultScreen(display))
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
      let left = (part.minX * scale).rounded(.down), top = (part.minY * scale).rounded(.down)
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
    case ScreenEventClose:
      if event.atom == connection.atom("WM_DELETE_WINDOW") { closeRequests.notify() }
    case ScreenEventDown: tell(event, .began)
    case ScreenEventUp: tell(event, .ended)
    case ScreenEventMove: tell(event, isDown.contains(Int(event.touch)) ? .moved : .hovered)
    case ScreenEventScroll: tell(event, .scrolled(event.detail == 4 ? -1 : 1))
    default: break
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

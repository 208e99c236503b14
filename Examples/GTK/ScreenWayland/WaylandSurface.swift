import CPainting
import CWayland
public import KeyboardCore
public import KeyboardScreen
import ScreenPainting

/// A layer surface that never takes the focus, above windows, at the bottom of the output or anywhere on it.
public final class WaylandSurface: KeyboardSurface {
  /// Tell of touches on the surface.
  public let touches = Observers<SurfaceTouch>()
  /// Tell that the output has another size.
  public let screenChanges = Observers<Void>()
  /// The pixels of a point.
  public private(set) var scale = 1.0
  /// A Boolean value indicating whether it is seen.
  public private(set) var isVisible = false

  private let connection: WaylandConnection
  /// The points of the keyboard in a point of the compositor: more than 1 makes all of it larger.
  private let zoom: Double
  private var token: Subscription?
  private var output = Rect.zero
  private var frame = Rect.zero
  private var drawing: (items: [Drawn], theme: ScreenTheme)?
  /// A Boolean value indicating whether the drawing waits for a buffer.
  private var isWaiting = false
  private var places: [Int: Point] = [:]

  /// Creates a surface that is hidden.
  public init(_ connection: WaylandConnection, zoom: Double = 1) {
    (self.connection, self.zoom) = (connection, zoom)
    token = connection.events.observe(self) { $0.receive($1) }
  }

  /// The output, in points; the last one while there is none.
  public var screen: Rect {
    var (width, height, scale): (Int32, Int32, Double) = (0, 0, 1)
    if wayland_keyboard_output(connection.keyboard, &width, &height, &scale) {
      self.scale = scale * zoom
      output = Rect(x: 0, y: 0, width: Double(width) / zoom, height: Double(height) / zoom)
    }
    return output
  }

  /// Shows the surface at a place of the output, or moves it there.
  public func show(at frame: Rect, isDocked: Bool) {
    self.frame = frame
    isVisible = true
    let screen = screen
    wayland_keyboard_show(
      connection.keyboard, Int32(frame.minX * zoom), Int32((screen.maxY - frame.maxY) * zoom),
      size.width, size.height, isDocked)
    _ = wayland_keyboard_prepare(connection.keyboard)
  }

  /// The size in points of the compositor.
  private var size: (width: Int32, height: Int32) {
    (
      Int32((frame.size.width * zoom).rounded()), Int32((frame.size.height * zoom).rounded())
    )
  }

  /// Hides the surface.
  public func hide() {
    isVisible = false
    wayland_keyboard_hide(connection.keyboard)
    _ = wayland_keyboard_prepare(connection.keyboard)
  }

  /// Draws all of it: there are two buffers, and neither has what was drawn last.
  public func draw(_ drawing: [Drawn], theme: ScreenTheme) {
    self.drawing = (drawing, theme)
    draw()
  }

  private func draw() {
    guard isVisible, let drawing else { return }
    let outputScale = scale / zoom
    let width = Int32((Double(size.width) * outputScale).rounded())
    let height = Int32((Double(size.height) * outputScale).rounded())
    var stride: Int32 = 0
    guard let pixels = wayland_keyboard_buffer(connection.keyboard, width, height, &stride) else {
      isWaiting = true
      return
    }
    isWaiting = false
    let surface: OpaquePointer = cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_RGB24, width, height, stride)
    let context: OpaquePointer = cairo_create(surface)
    ScreenPainter(context).paint(
      drawing.items, in: [Rect(origin: .zero, size: frame.size)], theme: drawing.theme,
      scale: scale)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
    wayland_keyboard_commit(connection.keyboard, size.width, size.height, outputScale)
    _ = wayland_keyboard_prepare(connection.keyboard)
  }

  /// Draws what has waited for a buffer.
  public func drawIfWaiting() { if isWaiting { draw() } }

  // MARK: Events

  private func receive(_ event: WaylandConnection.Event) {
    switch event {
    case .touch(let kind, let id, let place): tell(kind, id, place)
    case .configured(let size):
      if size.width > 0 { frame.size.width = size.width / zoom }
      if size.height > 0 { frame.size.height = size.height / zoom }
      draw()
    case .closed: isVisible = false
    case .output: screenChanges.notify()
    case .field, .text: break
    }
  }

  private func tell(_ kind: WaylandTouchKind, _ id: Int, _ place: Point) {
    let phase: SurfaceTouch.Phase
    var point = Point(x: place.x / zoom, y: place.y / zoom)
    switch kind {
    case WaylandTouchDown: phase = .began
    case WaylandTouchMove: phase = id > 0 || places[id] != nil ? .moved : .hovered
    case WaylandTouchUp: phase = .ended
    case WaylandTouchScroll: phase = .scrolled(Int(place.x))
    default:
      for (id, point) in places { notify(id, .cancelled, point) }
      places = [:]
      return
    }
    // The compositor does not say where a finger went up.
    if phase == .ended, id > 0 { point = places[id] ?? point }
    if phase == .began || phase == .moved { places[id] = point }
    if phase == .ended { places[id] = nil }
    notify(id, phase, point)
  }

  private func notify(_ id: Int, _ phase: SurfaceTouch.Phase, _ point: Point) {
    touches.notify(
      SurfaceTouch(
        id: id, phase, at: point,
        onScreen: Point(x: frame.minX + point.x, y: frame.minY + point.y)))
  }
}

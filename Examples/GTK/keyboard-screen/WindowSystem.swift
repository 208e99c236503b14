import CPainting
import KeyboardCore
import KeyboardScreen
import ScreenWayland
import ScreenX11

/// A window system, X11 or Wayland, as the program uses it.
protocol WindowSystem: AnyObject {
  var surface: any KeyboardSurface { get }
  var typist: any TypingBackend { get }
  var focus: any FocusSource { get }
  /// Tell of the keys of other keyboards that it listens to.
  var keys: Observers<KeyEvent> { get }
  /// The pixels of a point.
  var scale: Double { get }
  /// The names of the outputs that there are.
  var outputs: [String] { get }

  /// Handles events in a loop from now on.
  func start(in loop: MainLoop)
  /// Listens to keys by their names in X11, whatever has the focus; false where that is impossible.
  func listen(to keys: [(name: String, stroke: KeyStroke)]) -> Bool
  /// Gives back everything that was taken from the window system.
  func close()
}

/// An X server.
final class XWindows: WindowSystem {
  private let connection: XConnection
  private let xSurface: XSurface
  private let xTypist: XTypist
  private let grabs: XGrabs
  let focus: any FocusSource

  init(scheduler: any Scheduler, scale: Double?, output: String?) throws(MessageError) {
    let connection = try XConnection(output: output)
    self.connection = connection
    grabs = XGrabs(connection)
    let typist = try XTypist(connection, grabs: grabs, scheduler: scheduler)
    let surface = XSurface(connection, scheduler: scheduler, scale: scale)
    (xTypist, xSurface) = (typist, surface)
    focus = XFocus(connection, isOwnPoint: { surface.contains($0) }, typist: typist)
  }

  var surface: any KeyboardSurface { xSurface }
  var typist: any TypingBackend { xTypist }
  var keys: Observers<KeyEvent> { grabs.keys }
  var scale: Double { xSurface.scale }
  var outputs: [String] { connection.outputs }

  func start(in loop: MainLoop) {
    loop.watch(
      connection.descriptor, isPending: { [connection] in connection.hasEvents },
      dispatch: { [connection] in connection.handleEvents() })
  }

  func listen(to keys: [(name: String, stroke: KeyStroke)]) -> Bool {
    grabs.set(keys.map { GrabbedKey($0.name, $0.stroke) })
    return true
  }

  func close() {
    xTypist.close()
    connection.close()
  }
}

/// A Wayland compositor.
final class WaylandWindows: WindowSystem {
  private let connection: WaylandConnection
  private let waylandSurface: WaylandSurface
  let typist: any TypingBackend
  let focus: any FocusSource
  let keys = Observers<KeyEvent>()

  init(scheduler: any Scheduler, scale: Double?, output: String?) throws(MessageError) {
    connection = try WaylandConnection(output: output)
    waylandSurface = WaylandSurface(connection, zoom: scale ?? 1)
    typist = WaylandTypist(connection)
    focus = WaylandFocus(connection, scheduler: scheduler)
  }

  var surface: any KeyboardSurface { waylandSurface }
  var scale: Double { waylandSurface.scale }
  var outputs: [String] { connection.outputs }

  func start(in loop: MainLoop) {
    loop.watch(
      connection.descriptor, isPending: { [connection] in connection.hasEvents },
      dispatch: { [connection, waylandSurface, weak loop] in
        if !connection.handleEvents() { loop?.quit() }
        waylandSurface.drawIfWaiting()
      })
  }

  func listen(to keys: [(name: String, stroke: KeyStroke)]) -> Bool { keys.isEmpty }

  func close() {
    typist.close()
    connection.close()
  }
}

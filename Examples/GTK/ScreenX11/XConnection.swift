public import CX11
public import KeyboardCore
import KeyboardScreen

/// A connection to an X server, with the extensions that a keyboard on the screen needs.
public final class XConnection {
  /// The connection, for functions of Xlib.
  public let display: OpaquePointer
  /// The root window of the screen.
  public let root: Window
  /// Every event that the connection is sent.
  public let events = Observers<ScreenEvent>()
  /// Notified when all events were handled that there were.
  public let pauses = Observers<Void>()
  private let codes: ScreenExtensions
  private let outputName: String?
  private var atoms: [String: Atom] = [:]

  /// Connects to the display of the environment.
  ///
  /// - Parameter output: the name of the output that the keyboard is on; the primary one while there is none of that
  ///   name, and if it is nil.
  /// - Throws: a `MessageError` when there is no server, or when it lacks an extension.
  public init(output: String? = nil) throws(MessageError) {
    outputName = output
    guard let display = XOpenDisplay(nil) else {
      throw MessageError("there is no display; start it in a desktop session, or set DISPLAY")
    }
    self.display = display
    root = XDefaultRootWindow(display)
    screen_ignore_errors()
    var (opcode, event, error, major, minor): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 1, 0)
    var codes = ScreenExtensions()
    guard XTestQueryExtension(display, &event, &error, &major, &minor) != 0 else {
      throw MessageError("the X server has no XTEST; start it without -extension XTEST")
    }
    (major, minor) = (1, 0)
    guard XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) != 0 else {
      throw MessageError("the X server has no XKEYBOARD; start it without -extension XKEYBOARD")
    }
    codes.xkb = event
    (major, minor) = (2, 2)
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
      XIQueryVersion(display, &major, &minor) == Success
    else { throw MessageError("the X server has no XInput 2.2; use a newer one") }
    codes.xinput = opcode
    codes.randr = XRRQueryExtension(display, &event, &error) != 0 ? event : -1000
    self.codes = codes

    XSelectInput(display, root, Int(PropertyChangeMask | StructureNotifyMask))
    if codes.randr > 0 { XRRSelectInput(display, root, Int32(RRScreenChangeNotifyMask)) }
    screen_select_raw(display, root)
    let user = UInt32(XkbUseCoreKbd)
    let maps = UInt(XkbMapNotifyMask | XkbNewKeyboardNotifyMask)
    XkbSelectEvents(display, user, UInt32(maps), UInt32(maps))
    let locks = UInt(XkbGroupLockMask | XkbModifierLockMask)
    XkbSelectEventDetails(display, user, UInt32(XkbStateNotify), locks, locks)
  }

  /// The descriptor that can be read when the server has sent something.
  public var descriptor: Int32 { XConnectionNumber(display) }

  /// A Boolean value indicating whether an event waits; what was asked for is sent on its way.
  public var hasEvents: Bool { XPending(display) > 0 }

  /// Handles the events that there are.
  public func handleEvents() {
    while XPending(display) > 0 { events.notify(screen_next_event(display, codes)) }
    pauses.notify()
  }

  /// Returns the number of a name.
  public func atom(_ name: String) -> Atom {
    if let atom = atoms[name] { return atom }
    let atom = XInternAtom(display, name, 0)
    atoms[name] = atom
    return atom
  }

  /// Ends the connection.
  public func close() { XCloseDisplay(display) }

  // MARK: Properties

  /// Gives a window a property of numbers.
  func set(_ name: String, of window: Window, to values: [UInt], type: Atom) {
    // Numbers of 32 bits are handed to Xlib as longs.
    values.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      // An empty array has no address, and its property no value.
      var nothing: UInt8 = 0
      withUnsafePointer(to: &nothing) { empty in
        _ = XChangeProperty(
          display, window, atom(name), type, 32, PropModeReplace, start ?? empty,
          Int32(values.count))
      }
    }
  }

  /// Returns the numbers in a property of a window; none where it has no such property.
  func values(_ name: String, of window: Window) -> [UInt] {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, atom(name), 0, 1024, 0, Atom(AnyPropertyType), &type, &format, &count,
      &rest, &data)
    guard status == Success, let data else { return [] }
    defer { XFree(data) }
    guard format == 32 else { return [] }
    return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  private var monitors: [XRRMonitorInfo] {
    var count: Int32 = 0
    guard let monitors = XRRGetMonitors(display, root, 1, &count) else { return [] }
    defer { XRRFreeMonitors(monitors) }
    return Array(UnsafeBufferPointer(start: monitors, count: Int(count)))
  }

  /// The names of the outputs that there are.
  public var outputs: [String] { monitors.compactMap { name(of: $0.name) } }

  /// The part of the screen in which the keyboard is shown, in pixels: the output of the name, or the primary one.
  var output: (frame: Rect, millimetres: Double) {
    let all = monitors
    if let monitor = all.first(where: { outputName != nil && name(of: $0.name) == outputName })
      ?? all.first(where: { $0.primary != 0 }) ?? all.first
    {
      return (
        Rect(
          x: Double(monitor.x), y: Double(monitor.y), width: Double(monitor.width),
          height: Double(monitor.height)), Double(monitor.mwidth)
      )
    }
    let screen = XDefaultScreen(display)
    let size = Size(
      width: Double(XDisplayWidth(display, screen)), height: Double(XDisplayHeight(display, screen))
    )
    return (Rect(origin: .zero, size: size), Double(XDisplayWidthMM(display, screen)))
  }

  private func name(of atom: Atom) -> String? {
    guard let name = XGetAtomName(display, atom) else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }

  /// The pixels of a point: as the desktop says, or else as many as the output has in a millimetre.
  public var scale: Double {
    if let text = XGetDefault(display, "Xft", "dpi"), let dpi = Double(String(cString: text)) {
      return ScreenScale.scale(dotsPerInch: dpi)
    }
    let output = output
    guard output.millimetres > 0 else { return 1 }
    return ScreenScale.scale(dotsPerInch: output.frame.size.width / (output.millimetres / 25.4))
  }
}

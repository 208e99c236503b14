import CWayland
public import KeyboardCore
public import KeyboardScreen

/// A connection to a Wayland compositor that has a layer shell and virtual keyboards, such as sway.
public final class WaylandConnection {
  /// An event of the compositor.
  enum Event {
    case touch(WaylandTouchKind, id: Int, Point)
    case configured(Size)
    case closed
    case output
    case field(isActive: Bool, isNew: Bool, purpose: UInt32, hints: UInt32)
    case text(ToldText?)
  }

  let events = Observers<Event>()
  let keyboard: OpaquePointer

  /// Connects to the compositor of the environment.
  ///
  /// - Parameter output: the name of the output that the keyboard is on; the first one while there is none of that
  ///   name, and if it is nil.
  /// - Throws: a `MessageError` when there is no compositor, or when it lacks a protocol.
  public init(output: String? = nil) throws(MessageError) {
    var callbacks = WaylandCallbacks()
    callbacks.data = Unmanaged.passUnretained(events).toOpaque()
    callbacks.touch = { data, kind, id, x, y in
      WaylandConnection.tell(data, .touch(kind, id: Int(id), Point(x: x, y: y)))
    }
    callbacks.configure = { data, width, height in
      WaylandConnection.tell(
        data, .configured(Size(width: Double(width), height: Double(height))))
    }
    callbacks.closed = { WaylandConnection.tell($0, .closed) }
    callbacks.output = { WaylandConnection.tell($0, .output) }
    callbacks.field = { data, isActive, isNew, purpose, hints in
      WaylandConnection.tell(
        data, .field(isActive: isActive, isNew: isNew, purpose: purpose, hints: hints))
    }
    callbacks.text = { data, text, cursor, anchor in
      let told = text.flatMap {
        ToldText(String(cString: $0), cursor: Int(cursor), anchor: Int(anchor))
      }
      WaylandConnection.tell(data, .text(told))
    }
    var reason: UnsafePointer<CChar>?
    guard let keyboard = wayland_keyboard_connect(callbacks, output, &reason) else {
      throw MessageError(reason.map { String(cString: $0) } ?? "the compositor does not answer")
    }
    self.keyboard = keyboard
  }

  private static func tell(_ data: UnsafeMutableRawPointer?, _ event: Event) {
    guard let data else { return }
    Unmanaged<Observers<Event>>.fromOpaque(data).takeUnretainedValue().notify(event)
  }

  /// The descriptor that can be read when the compositor has sent something.
  public var descriptor: Int32 { wayland_keyboard_descriptor(keyboard) }

  /// A Boolean value indicating whether something waits; what was asked for is sent on its way.
  public var hasEvents: Bool { wayland_keyboard_prepare(keyboard) }

  /// Handles what the compositor has sent.
  ///
  /// - Returns: false when the connection has ended.
  public func handleEvents() -> Bool { wayland_keyboard_dispatch(keyboard) }

  /// The names of the outputs that there are.
  public var outputs: [String] {
    (0...).lazy.map { [keyboard] in wayland_keyboard_output_name(keyboard, $0) }
      .prefix { $0 != nil }.compactMap { $0.map { String(cString: $0) } }
  }

  /// Ends the connection.
  public func close() { wayland_keyboard_close(keyboard) }
}

/// Types by a virtual keyboard of its own.
///
/// The input method tells of texts, and is handed none: programs take keys and such texts by two ways, on which one
/// can overtake the other, and a correction needs Backspace and letters in their order.
public final class WaylandTypist: TypingBackend {
  private let connection: WaylandConnection
  private var keymap = VirtualKeymap()
  private var isClosed = false

  /// Types on a compositor.
  public init(_ connection: WaylandConnection) { self.connection = connection }

  /// Types a text.
  public func type(_ text: String) {
    guard !isClosed else { return }
    for scalar in text.unicodeScalars { press(keymap.key(for: scalar), []) }
    send()
  }

  /// Presses a key.
  public func press(_ key: TypingKey, modifiers: Modifiers) {
    guard !isClosed else { return }
    press(keymap.key(for: key), modifiers)
    send()
  }

  /// Has a key for each of the characters.
  public func prepare(for characters: [Unicode.Scalar]) {
    for scalar in characters.prefix(120) { _ = keymap.key(for: scalar) }
    sendKeymap()
    send()
  }

  private func press(_ key: Int, _ modifiers: Modifiers) {
    sendKeymap()
    // The bits of the real modifiers, as XKB numbers them.
    var bits: UInt32 = 0
    if modifiers.contains(.shift) { bits |= 1 << 0 }
    if modifiers.contains(.control) { bits |= 1 << 2 }
    if modifiers.contains(.alt) { bits |= 1 << 3 }
    if modifiers.contains(.super) { bits |= 1 << 6 }
    wayland_keyboard_key(connection.keyboard, UInt32(key), bits)
  }

  private func sendKeymap() {
    if keymap.hasChanged { wayland_keyboard_keymap(connection.keyboard, keymap.text()) }
  }

  private func send() { _ = wayland_keyboard_prepare(connection.keyboard) }

  /// Types nothing any more: the compositor forgets the layout with the connection.
  public func close() { isClosed = true }
}

/// The field that has the focus, as programs tell the input method of the compositor.
///
/// Without an input method nothing is known of it, nor of clicks and keys of others; so what was typed is
/// forgotten when nothing was typed for a while.
public final class WaylandFocus: FocusSource {
  /// Tell that the text at the cursor may be another one.
  public let changes = Observers<FocusChange>()
  private var token: Subscription?
  private var count: UInt = 0
  private let scheduler: any Scheduler
  private var isActive = false
  private var lastUpdate: Instant?
  private static let memory = Duration.seconds(3)

  /// Follows the focus of a compositor.
  public init(_ connection: WaylandConnection, scheduler: any Scheduler) {
    self.scheduler = scheduler
    token = connection.events.observe { [weak self] event in
      switch event {
      case .field(let isActive, let isNew, let purpose, let hints):
        self?.note(isActive, isNew, InputPurpose.kind(purpose: purpose, hints: hints))
      case .text(let text): if self?.isActive == true { self?.changes.notify(.text(text)) }
      default: break
      }
    }
  }

  private func note(_ isActive: Bool, _ isNew: Bool, _ kind: FocusedField.Kind) {
    guard isNew || isActive != self.isActive else { return }
    self.isActive = isActive
    count += 1
    changes.notify(.field(FocusedField(isActive ? kind : .unknown, id: count)))
  }

  /// Forgets what was typed some time ago into a field of which the compositor tells nothing.
  public func update() {
    defer { lastUpdate = scheduler.now }
    guard !isActive, let lastUpdate, lastUpdate.duration(to: scheduler.now) > Self.memory else {
      return
    }
    changes.notify(.click)
  }
}

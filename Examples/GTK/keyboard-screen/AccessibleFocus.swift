import CPainting
import KeyboardCore
import KeyboardScreen

/// The focus of a window system, and what programs tell assistive technology of the field that has it: whether
/// it is for text, for a secret, or a terminal.
///
/// Nothing is asked of programs that tell nothing.
final class AccessibleFocus: @MainActor FocusSource {
  let changes = Observers<FocusChange>()

  private let windows: any FocusSource
  private var connection: OpaquePointer?
  private var window = FocusedField(.unknown)
  private var token: Subscription?
  /// Counts the fields that had the focus, of which only the last matters.
  private var lastField: UInt = 0
  /// The last answer: the window system may tell of the same field a moment later.
  private var lastAnswer: (kind: FocusedField.Kind, instant: Instant)?
  private let scheduler: any Scheduler
  private var text: AccessibleText?
  private var textToken: Subscription?
  /// A Boolean value indicating whether the window system tells the text of the field.
  private var windowsTell = false

  /// Describes the focus of a window system.
  init(_ windows: any FocusSource, scheduler: any Scheduler) {
    (self.windows, self.scheduler) = (windows, scheduler)
    token = windows.changes.observe(self) { $0.receive($1) }
  }

  private func receive(_ change: FocusChange) {
    var change = change
    switch change {
    case .field(var field):
      window = field
      windowsTell = false
      if let lastAnswer, lastAnswer.instant.duration(to: scheduler.now) < .milliseconds(500) {
        field.kind = .stricter(field.kind, lastAnswer.kind)
        text?.follow(text?.place)
      } else {
        text?.follow(nil)
      }
      change = .field(field)
    case .text(let told):
      windowsTell = told != nil
      if windowsTell { text?.follow(nil) }
    case .click, .foreignKey: text?.refuse()
    }
    changes.notify(change)
  }

  func update() { windows.update() }

  /// Listens to what programs tell, where the session has a bus for it.
  func start() {
    guard let session = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
    let data = Unmanaged.passRetained(self).toOpaque()
    g_dbus_connection_call(
      session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", nil, nil,
      G_DBUS_CALL_FLAGS_NONE, 2000, nil,
      { source, result, data in
        guard let data,
          let answer = g_dbus_connection_call_finish(
            source.map { OpaquePointer($0) }, result, nil)
        else { return }
        defer { g_variant_unref(answer) }
        guard let child = g_variant_get_child_value(answer, 0) else { return }
        defer { g_variant_unref(child) }
        guard let text = g_variant_get_string(child, nil) else { return }
        let address = String(cString: text)
        let focus = Unmanaged<AccessibleFocus>.fromOpaque(data)
        MainActor.assumeIsolated { focus.takeUnretainedValue().connect(address) }
      }, data)
  }

  private func connect(_ address: String) {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    guard let connection else { return }
    g_dbus_connection_set_exit_on_close(connection, 0)
    let data = Unmanaged.passRetained(self).toOpaque()
    g_dbus_connection_signal_subscribe(
      connection, nil, "org.a11y.atspi.Event.Object", "StateChanged", nil, "focused",
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, sender, path, _, _, parameters, data in
        guard let data, let sender, let path, let parameters,
          let detail = g_variant_get_child_value(parameters, 1)
        else { return }
        defer { g_variant_unref(detail) }
        guard g_variant_get_int32(detail) == 1 else { return }
        let (name, object) = (String(cString: sender), String(cString: path))
        let focus = Unmanaged<AccessibleFocus>.fromOpaque(data)
        MainActor.assumeIsolated {
          focus.takeUnretainedValue().ask(AccessiblePlace(program: name, object: object))
        }
      }, data, nil)
    let text = AccessibleText(connection)
    self.text = text
    textToken = text.changes.observe { [changes] in changes.notify(.text($0)) }
    // Programs tell what somebody has asked to hear.
    let registry = AccessiblePlace(
      program: "org.a11y.atspi.Registry", object: "/org/a11y/atspi/registry")
    for event in ["object:state-changed:focused"] + AccessibleText.events {
      AccessibleCall.call(
        connection, registry, ("org.a11y.atspi.Registry", "RegisterEvent"),
        [g_variant_new_string(event)]
      ) { _ in }
    }
  }

  /// Asks a program what the object is that has got the focus.
  private func ask(_ place: AccessiblePlace) {
    // Told before the window system was asked, it would be taken for a thing of the former window.
    windows.update()
    lastField += 1
    guard let connection else { return }
    text?.follow(nil)
    let field = lastField
    AccessibleCall.call(connection, place, ("org.a11y.atspi.Accessible", "GetRole")) {
      [weak self] answer in
      self?.note(UInt32(AccessibleCall.integer(answer) ?? 0), of: field, place)
    }
  }

  private func note(_ role: UInt32, of field: UInt, _ place: AccessiblePlace) {
    guard field == lastField else { return }
    var described = window
    described.id = window.id &* 1_000_003 &+ field
    let kind = AccessibleRole.kind(role)
    lastAnswer = (kind, scheduler.now)
    described.kind = .stricter(window.kind, kind)
    changes.notify(.field(described))
    // If the window system tells the text, it does so in the order of the keys, which AT-SPI does not.
    if described.kind == .text, !windowsTell { text?.follow(place) }
  }
}

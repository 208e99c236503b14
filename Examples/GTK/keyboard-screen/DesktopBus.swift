import CPainting
import KeyboardCore
import KeyboardScreen

/// The name of the keyboard on the session's D-Bus, at which it is shown and hidden.
final class DesktopBus {
  nonisolated static let name = "org.keyboardtoolkit.Screen"
  private static let path = "/org/keyboardtoolkit/Screen"
  private static let interface = """
    <node><interface name='\(name)'>
    <method name='Show'/><method name='Hide'/><method name='Toggle'/><method name='Quit'/>
    <method name='SetLocale'><arg type='s' direction='in'/></method>
    <property name='Visible' type='b' access='read'/>
    </interface></node>
    """

  /// Tell what somebody asks for.
  let requests = Observers<ScreenOptions.Request>()
  /// Tell the identifiers of languages that somebody wants to type.
  let localeRequests = Observers<String>()
  /// A Boolean value indicating whether the desktop is dark; nil where it does not say.
  private(set) var isDark: Bool?
  /// Notified when ``isDark`` has changed.
  let appearanceChanges = Observers<Void>()
  private let isVisible: () -> Bool
  private var connection: OpaquePointer?

  /// Acquires the name on the D-Bus of the session, if there is one.
  init(isVisible: @escaping () -> Bool) {
    self.isVisible = isVisible
    connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
    guard let connection else { return }
    g_dbus_connection_set_exit_on_close(connection, 0)
    export(connection)
    g_bus_own_name_on_connection(
      connection, Self.name, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
    followAppearance(connection)
  }

  /// Asks a keyboard that runs already for something.
  ///
  /// - Throws: a `MessageError` when there is none.
  static func send(_ request: ScreenOptions.Request) throws(MessageError) {
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      throw MessageError("there is no D-Bus session; start it in a desktop session")
    }
    guard
      let answer = g_dbus_connection_call_sync(
        connection, name, path, name, request.rawValue, nil, nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, 2000, nil, nil)
    else { throw MessageError("no keyboard-screen runs in this session; start one first") }
    g_variant_unref(answer)
  }

  /// Returns whether an input method for Han characters runs in the session: IBus or Fcitx.
  var hasInputMethod: Bool {
    ["org.freedesktop.IBus", "org.fcitx.Fcitx5", "org.fcitx.Fcitx"].contains(where: isOwned)
  }

  private func isOwned(_ name: String) -> Bool {
    guard let connection else { return false }
    var arguments: [OpaquePointer?] = [g_variant_new_string(name)]
    guard
      let answer = g_dbus_connection_call_sync(
        connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "NameHasOwner", g_variant_new_tuple(&arguments, 1), nil, G_DBUS_CALL_FLAGS_NONE, 1000, nil,
        nil)
    else { return false }
    defer { g_variant_unref(answer) }
    guard let child = g_variant_get_child_value(answer, 0) else { return false }
    defer { g_variant_unref(child) }
    return g_variant_get_boolean(child) != 0
  }

  private func export(_ connection: OpaquePointer) {
    guard let node = g_dbus_node_info_new_for_xml(Self.interface, nil),
      let interface = node.pointee.interfaces[0]
    else { return }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, parameters, invocation, data in
      guard let data, let method, let invocation else { return }
      let name = String(cString: method)
      var text = ""
      if let parameters, name == "SetLocale", let child = g_variant_get_child_value(parameters, 0) {
        text = g_variant_get_string(child, nil).map { String(cString: $0) } ?? ""
        g_variant_unref(child)
      }
      g_dbus_method_invocation_return_value(invocation, nil)
      let bus = Unmanaged<DesktopBus>.fromOpaque(data)
      MainActor.assumeIsolated {
        let bus = bus.takeUnretainedValue()
        if name == "SetLocale" { bus.localeRequests.notify(text) }
        if let request = ScreenOptions.Request(rawValue: name) { bus.requests.notify(request) }
      }
    }
    table.get_property = { _, _, _, _, _, _, data in
      guard let data else { return nil }
      let bus = Unmanaged<DesktopBus>.fromOpaque(data)
      let isVisible = MainActor.assumeIsolated { bus.takeUnretainedValue().isVisible() }
      return g_variant_new_boolean(isVisible ? 1 : 0)
    }
    // The bus lives as long as the program.
    let data = Unmanaged.passRetained(self).toOpaque()
    withUnsafePointer(to: table) { table in
      vtable.initialize(to: table.pointee)
      _ = g_dbus_connection_register_object(
        connection, Self.path, interface, vtable, data, nil, nil)
    }
  }

  private let vtable = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)

  // MARK: Appearance

  private func followAppearance(_ connection: OpaquePointer) {
    let data = Unmanaged.passRetained(self).toOpaque()
    g_dbus_connection_signal_subscribe(
      connection, nil, "org.freedesktop.portal.Settings", "SettingChanged",
      "/org/freedesktop/portal/desktop", "org.freedesktop.appearance", G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, data in
        guard let data, let parameters, g_variant_n_children(parameters) == 3 else { return }
        let scheme = DesktopBus.number(in: g_variant_get_child_value(parameters, 2))
        let bus = Unmanaged<DesktopBus>.fromOpaque(data)
        MainActor.assumeIsolated { bus.takeUnretainedValue().noteScheme(scheme) }
      }, data, nil)
    var arguments = ["org.freedesktop.appearance", "color-scheme"].map { (text: String) in
      g_variant_new_string(text)
    }
    g_dbus_connection_call(
      connection, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
      "org.freedesktop.portal.Settings", "Read", g_variant_new_tuple(&arguments, 2), nil,
      G_DBUS_CALL_FLAGS_NONE, 2000, nil,
      { source, result, data in
        guard let data else { return }
        let answer = g_dbus_connection_call_finish(source.map { OpaquePointer($0) }, result, nil)
        let scheme = answer.flatMap { DesktopBus.number(in: $0) }
        let bus = Unmanaged<DesktopBus>.fromOpaque(data)
        MainActor.assumeIsolated { bus.takeUnretainedValue().noteScheme(scheme) }
      }, data)
  }

  /// Returns the number in a variant, however many tuples and variants are around it.
  nonisolated private static func number(in variant: OpaquePointer?) -> UInt32? {
    guard let variant else { return nil }
    if g_variant_is_container(variant) != 0, g_variant_n_children(variant) > 0 {
      let child = g_variant_get_child_value(variant, 0)
      defer { if let child { g_variant_unref(child) } }
      return number(in: child)
    }
    guard String(cString: g_variant_get_type_string(variant)) == "u" else { return nil }
    return g_variant_get_uint32(variant)
  }

  /// Without a portal, GNOME's setting counts.
  private func noteScheme(_ scheme: UInt32?) {
    isDark = scheme.map { $0 == 1 } ?? Self.isDarkInSettings
    appearanceChanges.notify()
  }

  private static var isDarkInSettings: Bool? {
    let schema = "org.gnome.desktop.interface"
    guard let source = g_settings_schema_source_get_default(),
      let found = g_settings_schema_source_lookup(source, schema, 1)
    else { return nil }
    defer { g_settings_schema_unref(found) }
    guard g_settings_schema_has_key(found, "color-scheme") != 0 else { return nil }
    let settings = g_settings_new(schema)
    defer { g_object_unref(settings) }
    guard let text = g_settings_get_string(settings, "color-scheme") else { return nil }
    defer { g_free(text) }
    return String(cString: text) == "prefer-dark"
  }
}

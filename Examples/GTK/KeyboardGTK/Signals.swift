public import CGTK

/// A widget; every other class of GTK is reached from it.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer<GtkWidget> {
  /// The same object for functions of a class whose fields are private.
  nonisolated public var opaque: OpaquePointer { OpaquePointer(self) }

  /// The same object as one of another class.
  nonisolated public func cast<Object>(to type: Object.Type = Object.self)
    -> UnsafeMutablePointer<Object>
  {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Creates a box of widgets beside or below each other.
  public static func box(
    _ orientation: GtkOrientation, spacing: Int = 4, _ children: [Widget]
  ) -> Widget {
    let box: Widget = gtk_box_new(orientation, Int32(spacing))
    for child in children { gtk_box_append(box.cast(), child) }
    return box
  }

  /// Creates a label whose text goes on in the next line, at least so many characters wide.
  static func label(_ text: String, characters: Int32 = -1, class name: String? = nil) -> Widget {
    let label: Widget = gtk_label_new(text)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_yalign(label.opaque, 0)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_width_chars(label.opaque, characters)
    if let name { gtk_widget_add_css_class(label, name) }
    return label
  }

  /// Lets a widget represent a drawn element to screen readers.
  ///
  /// The widget can have GTK's focus, which screen readers follow. It leaves all keys to the engine.
  func standForDrawing() {
    gtk_widget_set_focusable(self, 1)
    gtk_widget_set_can_target(self, 0)
    let keys: OpaquePointer = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys.onKey("key-pressed") { _, _, _ in true }
    gtk_widget_add_controller(self, keys)
  }

  /// Gives a widget the focus of GTK.
  func takeFocus() {
    let isWithin = gtk_widget_get_state_flags(self).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue
    if isWithin == 0 { gtk_widget_grab_focus(self) }
  }
}

extension OpaquePointer {
  /// Calls a closure at each emission of a signal, whatever the signal says; a request to close is
  /// taken care of.
  public func on(_ signal: String, _ body: @escaping () -> Void) {
    gtk_connect_action(
      UnsafeMutableRawPointer(self), signal,
      {
        Slot<() -> Void>.body($0)()
        return 1
      }, Slot(body).retained, releaseSlot)
  }

  /// Calls a closure with keyval, keycode and state of a key; true when it was of use.
  public func onKey(
    _ signal: String, _ body: @escaping (UInt32, UInt32, GdkModifierType) -> Bool
  ) {
    gtk_connect_key(
      UnsafeMutableRawPointer(self), signal,
      { Slot<(UInt32, UInt32, GdkModifierType) -> Bool>.body($0)($1, $2, $3) ? 1 : 0 },
      Slot(body).retained, releaseSlot)
  }

  /// Calls a closure with the number of presses so far, and their place.
  public func onClick(_ signal: String, _ body: @escaping (Int, Double, Double) -> Void) {
    gtk_connect_click(
      UnsafeMutableRawPointer(self), signal,
      { Slot<(Int, Double, Double) -> Void>.body($0)(Int($1), $2, $3) },
      Slot(body).retained, releaseSlot)
  }

  /// Calls a closure with a distance to the right and down.
  public func onScroll(_ signal: String, _ body: @escaping (Double, Double) -> Void) {
    gtk_connect_scroll(
      UnsafeMutableRawPointer(self), signal,
      {
        Slot<(Double, Double) -> Void>.body($0)($1, $2)
        return 1
      }, Slot(body).retained, releaseSlot)
  }

  /// Calls a closure with an item of a list of GTK.
  public func onItem(_ signal: String, _ body: @escaping (OpaquePointer) -> Void) {
    gtk_connect_item(
      UnsafeMutableRawPointer(self), signal,
      { Slot<(OpaquePointer) -> Void>.body($0)($1) }, Slot(body).retained, releaseSlot)
  }

  /// Calls a closure with a text.
  public func onText(_ signal: String, _ body: @escaping (String) -> Void) {
    gtk_connect_text(
      UnsafeMutableRawPointer(self), signal,
      { Slot<(String) -> Void>.body($0)(String(cString: $1)) }, Slot(body).retained, releaseSlot)
  }
}

extension UnsafeMutablePointer<GtkDrawingArea> {
  /// Sets the closure that paints an area, with its width and height.
  func onDraw(_ body: @escaping (OpaquePointer, Double, Double) -> Void) {
    gtk_connect_draw(
      self,
      { _, context, width, height, data in
        Slot<(OpaquePointer, Double, Double) -> Void>.body(data)(
          context, Double(width), Double(height))
      }, Slot(body).retained, releaseSlot)
  }
}

/// Calls a closure once, when no key and no frame is waiting.
func whenIdle(_ body: @escaping () -> Void) {
  g_idle_add_full(
    G_PRIORITY_DEFAULT_IDLE,
    { data in
      guard let data else { return 0 }
      Slot<() -> Void>.body(data)()
      return 0  // G_SOURCE_REMOVE
    }, Slot(body).retained, { data in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
}

/// A closure that a signal keeps and calls.
private final class Slot<Body> {
  private let body: Body

  init(_ body: Body) { self.body = body }

  /// The slot as data of a signal, which lets go of it.
  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// The closure of the slot that a signal was given.
  static func body(_ data: UnsafeMutableRawPointer) -> Body {
    Unmanaged<Slot>.fromOpaque(data).takeUnretainedValue().body
  }
}

private let releaseSlot: GtkRelease = { data in
  Unmanaged<AnyObject>.fromOpaque(data).release()
}

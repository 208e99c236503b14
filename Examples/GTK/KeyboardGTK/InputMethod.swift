import CGTK
public import KeyboardCore

/// Dead keys, Compose, and the input method of the system, for the text that has the focus.
///
/// It is asked before bindings are, because only it knows whether a key continues a composition. A key
/// that simply types its own text is left to the bindings.
@MainActor
public final class InputMethod {
  /// The text that is being composed, to be shown at the cursor.
  public private(set) var preedit = ""
  /// Notified when ``preedit`` has changed.
  public let changes = Observers<Void>()
  /// Told the text that is to be inserted.
  public let commits = Observers<String>()

  private let context: UnsafeMutablePointer<GtkIMContext>
  private let object: OpaquePointer
  /// The text of the key that is looked at now, while nothing is composed.
  private var ownText: String?
  private var isOwnText = false

  /// Creates an input method for a window.
  public init(for window: Widget) {
    context = gtk_im_multicontext_new()
    object = OpaquePointer(context)
    gtk_im_context_set_client_widget(context, window)
    object.onText("commit") { [weak self] in self?.commit($0) }
    object.on("preedit-changed") { [weak self] in self?.readPreedit() }
  }

  isolated deinit {
    gtk_im_context_set_client_widget(context, nil)
    g_object_unref(UnsafeMutableRawPointer(object))
  }

  /// Offers a key; true when it became part of the composition, or the input method has typed it.
  func takes(_ event: OpaquePointer, typing text: String?) -> Bool {
    (ownText, isOwnText) = (preedit.isEmpty ? text : nil, false)
    defer { ownText = nil }
    return gtk_im_context_filter_keypress(context, event) != 0 && !isOwnText
  }

  /// Gives up the composition, because the text or the focus is another one.
  public func reset() {
    gtk_im_context_reset(context)
  }

  /// Tells whether the window has the focus.
  func setFocused(_ isFocused: Bool) {
    if isFocused { gtk_im_context_focus_in(context) } else { gtk_im_context_focus_out(context) }
  }

  /// Tells where the cursor is in the window, and whether what is typed there is secret.
  public func setCursor(x: Int, y: Int, height: Int, isSecure: Bool) {
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: Int32(height))
    gtk_im_context_set_cursor_location(context, &place)
    gtk_im_context_set_secure(context, isSecure ? 1 : 0)
  }

  private func commit(_ text: String) {
    if text == ownText {
      isOwnText = true
    } else {
      commits.notify(text)
    }
  }

  private func readPreedit() {
    var text: UnsafeMutablePointer<CChar>?
    gtk_im_context_get_preedit_string(context, &text, nil, nil)
    preedit = text.map { String(cString: $0) } ?? ""
    g_free(text)
    changes.notify()
  }
}

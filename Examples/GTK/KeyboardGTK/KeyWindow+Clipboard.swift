import CGTK
import KeyboardCommands
public import KeyboardCore

extension KeyWindow {
  /// Adds the commands that every window offers: `clipboard.copy`, `clipboard.cut` and `clipboard.paste`
  /// for the text that has the focus.
  public func addCommands(to commands: CommandSet) {
    commands.add(
      "clipboard.copy", "Copy", keys: "ctrl+c", "ctrl+insert", if: self.copiedText != nil
    ) {
      [weak self] _ in self?.copy()
    }
    commands.add("clipboard.cut", "Cut", keys: "ctrl+x", "shift+delete", if: self.copiedText != nil)
    {
      [weak self] _ in
      self?.copy()
      self?.document?.delete(.backward)
    }
    commands.add(
      "clipboard.paste", "Paste", keys: "ctrl+v", "shift+insert", if: self.document != nil
    ) {
      [weak self] _ in self?.paste()
    }
  }

  private var document: TextDocument? {
    engine.chain.lazy.compactMap { $0 as? TextDocument }.first
  }

  /// The selected text; nil for none, and for a secret.
  private var copiedText: String? {
    document.flatMap { $0.isSecure ? nil : $0.selectedText }
  }

  private func copy() {
    guard let copiedText else { return }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), copiedText)
  }

  /// Asks for the text of the clipboard, which another program may have to hand over.
  private func paste() {
    gdk_clipboard_read_text_async(
      gtk_widget_get_clipboard(widget), nil,
      { source, result, data in
        guard let data else { return }
        let window = Unmanaged<KeyWindow>.fromOpaque(data).takeRetainedValue()
        let text = gdk_clipboard_read_text_finish(OpaquePointer(source), result, nil)
        defer { g_free(text) }
        if let text, window.engine.paste(String(cString: text)) { window.setNeedsUpdate() }
      }, Unmanaged.passRetained(self).toOpaque())
  }
}

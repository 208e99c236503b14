import CGTK
import KeyboardCommands
import KeyboardCore

/// The keys that mean something now, or the effects of the last keys, in place of the content of a window.
///
/// It has the keys while it is shown; one that means nothing to it closes it, and does what it does.
final class KeyPanel {
  /// The list with its scroll bar.
  let widget: Widget = gtk_scrolled_window_new()
  /// The commands whose keys the status line shows.
  static let shownCommands: [CommandID] = ["keys.hide", "keys.pageDown"]

  private let engine: KeyEngine
  private let commands = CommandSet()
  private var list: Widget?
  private var modal: Subscription?

  init(_ engine: KeyEngine) {
    self.engine = engine
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(widget, 1)
    gtk_widget_set_visible(widget, 0)
    addCommands()
  }

  var isShown: Bool { modal != nil }

  /// The place in the list.
  var summary: String { "\(index + 1) of \(count)" }

  private func addCommands() {
    commands.add("keys.hide", "Close", keys: "escape", "f1", "f12", "q") { [weak self] _ in
      self?.hide()
    }
    for (id, title, keys, distance) in [
      ("keys.next", "Down", ["down", "j"], { _ in 1 }),
      ("keys.previous", "Up", ["up", "k"], { _ in -1 }),
      ("keys.pageDown", "Page down", ["pagedown", "space"], { $0.page }),
      ("keys.pageUp", "Page up", ["pageup", "shift+space"], { -$0.page }),
      ("keys.first", "First", ["home"], { -$0.count }),
      ("keys.last", "Last", ["end"], { $0.count }),
    ] as [(CommandID, String, [KeySequence], (KeyPanel) -> Int)] {
      commands.add(id, title, keys: keys, allowsRepeat: true) { [weak self] _ in
        if let self { move(by: distance(self)) }
      }
    }
  }

  /// Lists the keys; during a question only those that work.
  func show() {
    guard !isShown else { return }
    let isAsking = !engine.asksFirst(engine.firstResponder)
    let keys = KeyList(engine.keysInForce.filter { $0.isPossible || !isAsking })
    let legend = "× does nothing now"
    let mark = Self.row(legend, [.label(legend)], isFaint: true)
    let marks = keys.hasImpossibleKeys ? [mark] : []
    show("Keys", marks + keys.lines.map(Self.row))
  }

  /// Lists the effects of the last keys with their reasons, the newest first.
  func showHistory() {
    guard !isShown, let history = engine.history else { return }
    show(
      "Recent keys",
      history.entries.reversed().flatMap { entry -> [Widget] in
        let lines = entry.lines { [engine] in engine.title(of: $0) }
        return [Self.row(lines[0], [.label(lines[0], class: "heading")])]
          + lines.dropFirst().map { Self.row($0, [.label($0)]) }
      })
  }

  private func show(_ name: String, _ rows: [Widget]) {
    let list: Widget = gtk_list_box_new()
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_BROWSE)
    gtk_widget_describe(list, name, "")
    for row in rows { gtk_list_box_append(list.opaque, row) }
    gtk_scrolled_window_set_child(widget.opaque, list)
    gtk_widget_set_visible(widget, 1)
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(widget.opaque), 0)
    self.list = list
    modal = engine.present(commands)
    move(by: 0)
  }

  /// Gives the keys back.
  func hide() {
    gtk_widget_set_visible(widget, 0)
    gtk_scrolled_window_set_child(widget.opaque, nil)
    (modal, list) = (nil, nil)
  }

  private static func row(_ line: KeyList.Line) -> Widget {
    switch line {
    case .provider(let name): return row(name, [.label(name, class: "heading")])
    case .keys(let labels, let keys):
      let label = labels.joined(separator: ", ")
      let cells: [Widget] = [
        .label(labels.joined(separator: "\n"), characters: 15), .label(keys.title),
      ]
      gtk_widget_set_hexpand(cells[1], 1)
      let name = "\(keys.title): \(label)"
      guard keys.isPossible else {
        let mark = Widget.label("×")
        gtk_widget_set_size_request(mark, 10, -1)
        return row(name, [mark] + cells, isFaint: true, "does nothing now")
      }
      // The room of the mark and beside it.
      gtk_widget_set_margin_start(cells[0], 18)
      return row(name, cells)
    }
  }

  /// Creates a row that screen readers read as a name with a description.
  private static func row(
    _ name: String, _ cells: [Widget], isFaint: Bool = false, _ description: String = ""
  ) -> Widget {
    let row: Widget = gtk_list_box_row_new()
    let box = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, cells)
    if isFaint { gtk_widget_add_css_class(box, "dim-label") }
    gtk_list_box_row_set_child(row.cast(), box)
    gtk_widget_describe(row, name, description)
    return row
  }

  // MARK: Moving

  private var count: Int {
    var count: Int32 = 0
    while let list, gtk_list_box_get_row_at_index(list.opaque, count) != nil { count += 1 }
    return Int(count)
  }

  private var index: Int {
    guard let list, let row = gtk_list_box_get_selected_row(list.opaque) else { return 0 }
    return Int(gtk_list_box_row_get_index(row))
  }

  /// About as many rows as are seen.
  private var page: Int {
    let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque)
    let height = gtk_adjustment_get_upper(adjustment)
    guard height > 0 else { return 1 }
    return max(1, Int(Double(count) * gtk_adjustment_get_page_size(adjustment) / height) - 1)
  }

  /// Gives a row the focus, by which it is scrolled to.
  private func move(by distance: Int) {
    let index = min(max(0, index + distance), count - 1)
    guard let list, let row = gtk_list_box_get_row_at_index(list.opaque, Int32(index)) else {
      return
    }
    gtk_list_box_select_row(list.opaque, row)
    gtk_widget_grab_focus(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
  }
}

extension KeyEngine {
  /// Returns whether a responder gets the keys before all others.
  func asksFirst(_ responder: (any CommandResponder)?) -> Bool {
    chain.first { _ in true } === responder
  }
}

import CGTK
public import FoundationEssentials
public import KeyboardCore
public import KeyboardNavigation

/// A drawn list of any length, with sections, focus and selection; a line is one unit of its
/// layout.
///
/// The same tables that a terminal shows are shown here. Only rows that are seen are asked for. A
/// click focuses a row, a click with Control selects or deselects it, a double click commits it;
/// the wheel and the scroll bar scroll.
public final class ListArea {
  /// The area with its scroll bar.
  public let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
  /// A Boolean value indicating whether the list gets the keys: the focus looks different when it
  /// does not.
  public var isActive: () -> Bool = { true }
  /// The text of a row; by default the table's `titleForItem(at:)`.
  public var text: (IndexPath) -> String
  /// Returns the parts of a text that stand out, such as the matches of a search.
  public var highlights: (String) -> [Range<String.Index>] = { _ in [] }
  /// The title of a section, where the layout has room for one.
  public var header: (Int) -> String = { "Section \($0 + 1)" }
  /// Notified of the commands that a click asks for.
  public let clicks = Observers<[CommandInvocation]>()
  /// Notified when the list was scrolled by hand, or the theme has another font: ``update()`` is
  /// due.
  public let changes = Observers<Void>()

  /// The number of rows that were drawn last.
  public private(set) var drawnRows = 0

  private let area = gtk_widget_new_with_role(
    gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_NONE)
  private let overlay = gtk_widget_new_with_role(gtk_overlay_get_type(), GTK_ACCESSIBLE_ROLE_LIST)
  /// Two widgets over the area that are not seen: by turns they stand for the row that has the focus, so
  /// that screen readers hear of a row that gets it.
  private var readable = (0..<2).map { _ in
    gtk_widget_new_with_role(gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_LIST_ITEM)
  }
  private var readableRow: Int?
  private let scrollBar: Widget
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private let navigator: ListNavigator
  private let table: any LaidOutTable & ViewportList
  private var lineHeight = 1.0

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - navigator: has the focus and the selection.
  ///   - table: the rows, which the navigator moves through.
  ///   - title: its name for screen readers.
  public init(navigator: ListNavigator, table: any LaidOutTable & ViewportList, title: String) {
    self.navigator = navigator
    self.table = table
    text = { [table] in table.titleForItem(at: $0) ?? "" }
    adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0)
    scrollBar = gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, adjustment)
    gtk_widget_set_hexpand(area, 1)
    gtk_widget_set_vexpand(area, 1)
    gtk_overlay_set_child(overlay.opaque, area)
    for row in readable {
      row.standForDrawing()
      gtk_widget_set_valign(row, GTK_ALIGN_START)
      gtk_overlay_add_overlay(overlay.opaque, row)
    }
    gtk_widget_describe(overlay, title, "")
    gtk_box_append(widget.cast(), overlay)
    gtk_box_append(widget.cast(), scrollBar)
    area.cast(to: GtkDrawingArea.self).onDraw { [weak self] in
      self?.draw(on: $0, width: $1, height: $2)
    }
    area.opaque.on("resize") { [weak self] in
      self?.update()
      self?.changes.notify()
    }
    OpaquePointer(adjustment).on("value-changed") { [weak self] in self?.followScrollBar() }
    connectMouse()
  }

  /// The place of the focus, and how many rows are selected.
  public var summary: String {
    let (total, count) = (table.totalNumberOfItems, navigator.selection.count)
    let place = navigator.flatIndexOfFocusedRow.map { "\($0 + 1) of \(total)" } ?? "\(total)"
    return count > 1 ? "\(place) · \(count) selected" : place
  }

  // MARK: Layout

  /// Takes over the size of the area, the font and the state, and has the list drawn.
  public func update() {
    lineHeight = Painter.lineHeight(of: area)
    let lines = Double(gtk_widget_get_height(area)) / lineHeight
    // Before the window is shown there is no place to scroll to.
    guard lines > 0 else { return }
    table.resizeViewport(
      to: Size(width: table.layout.width, height: lines), showing: navigator.indexPathForFocusedRow)
    let viewport = table.viewport
    gtk_adjustment_configure(
      adjustment, viewport.offset.y, 0, viewport.contentSize.height, 1, lines, lines)
    gtk_widget_set_visible(scrollBar, viewport.maximumOffset.y > 0 ? 1 : 0)
    gtk_widget_queue_draw(area)
    describeFocus()
  }

  /// Has screen readers know the row that has the focus.
  private func describeFocus() {
    guard let path = navigator.indexPathForFocusedRow, let row = table.flatIndexForItem(at: path),
      let rect = table.layout.rectForRow(atFlatIndex: row)
    else {
      readableRow = nil
      gtk_widget_describe(readable[0], "no row", summary)
      gtk_widget_describe_row(readable[0], 0, 0, 0)
      gtk_widget_set_visible(readable[1], 0)
      if isActive() { readable[0].takeFocus() }
      return
    }
    if row != readableRow { readable.swapAt(0, 1) }
    readableRow = row
    let item = readable[0]
    let element = navigator.selfDescription.element()
    let place = element?.position.map { "\($0.number) of \($0.count ?? row + 1)" }
    gtk_widget_describe(item, text(path), place ?? "")
    let states = element?.states ?? []
    let isExpanded = states.contains(.expanded(true))
    gtk_widget_describe_row(
      item, navigator.selection.contains(row) ? 1 : 0,
      isExpanded || states.contains(.expanded(false)) ? 1 : 0, isExpanded ? 1 : 0)
    let height = min(rect.size.height, table.viewport.size.height)
    let y = min(max(0, rect.minY - table.viewport.offset.y), table.viewport.size.height - height)
    gtk_widget_set_margin_top(item, Int32(y * lineHeight))
    gtk_widget_set_size_request(item, -1, Int32(height * lineHeight))
    gtk_widget_set_visible(item, 1)
    if isActive() { item.takeFocus() }
    gtk_widget_set_visible(readable[1], 0)
  }

  private func followScrollBar() {
    let distance = gtk_adjustment_get_value(adjustment) - table.viewport.offset.y
    // `update()` moves the bar to where the list is; a bar elsewhere was dragged by somebody.
    if abs(distance) > 0.001 { scroll(by: distance) }
  }

  private func scroll(by lines: Double) {
    table.scroll(by: Point(x: 0, y: lines))
    navigator.userDidDrag()
    changes.notify()
  }

  // MARK: Mouse

  private func connectMouse() {
    let click: OpaquePointer = gtk_gesture_click_new()
    click.onClick("pressed") { [weak self] count, _, y in
      let state = gtk_event_controller_get_current_event_state(click)
      self?.click(atY: y, count: count, togglesSelection: state.contains(GDK_CONTROL_MASK))
    }
    gtk_widget_add_controller(area, click)
    let wheel: OpaquePointer = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)
    wheel.onScroll("scroll") { [weak self] _, dy in
      guard let self else { return }
      // A touch pad tells points, a wheel notches.
      let isNotch = gtk_event_controller_scroll_get_unit(wheel) == GDK_SCROLL_UNIT_WHEEL
      scroll(by: isNotch ? dy * 3 : dy / lineHeight)
    }
    gtk_widget_add_controller(area, wheel)
  }

  private func click(atY y: Double, count: Int, togglesSelection: Bool) {
    guard let row = table.layout.row(atY: table.viewport.offset.y + y / lineHeight) else { return }
    let focus = CommandInvocation(.focusRow, ["row": .integer(row)])
    if togglesSelection {
      clicks.notify([CommandInvocation(.toggleRow, ["row": .integer(row)])])
    } else if count == 2, navigator.flatIndexOfFocusedRow == row {
      clicks.notify([CommandInvocation(.commitFocusedRow)])
    } else if navigator.canPerform(focus) {
      clicks.notify([focus])
    } else {
      // It has the focus already, and is made the one that the keys go to.
      clicks.notify([])
    }
  }

  // MARK: Drawing

  private func draw(on context: OpaquePointer, width: Double, height: Double) {
    let painter = Painter(area, context)
    defer { painter.finish() }
    if Painter.lineHeight(of: area) != lineHeight { changes.notify() }
    painter.fill(Rect(x: 0, y: 0, width: width, height: height), .base)
    drawnRows = 0
    let (layout, top) = (table.layout, table.viewport.offset.y)
    func place(_ rect: Rect) -> Rect {
      let y = ((rect.minY - top) * lineHeight).rounded()
      return Rect(x: 0, y: y, width: width, height: (rect.size.height * lineHeight).rounded())
    }
    var y = max(0, top)
    while y < top + height / lineHeight, let section = layout.section(atY: y) {
      if let row = layout.row(atY: y), let rect = layout.rectForRow(atFlatIndex: row) {
        draw(row, in: place(rect), painter)
        y = rect.maxY
      } else if let rect = layout.rectForHeader(inSection: section) {
        let area = place(rect)
        painter.draw(header(section), in: area.indented, .text, bold: nil)
        painter.fill(Rect(x: 0, y: area.maxY - 1, width: width, height: 1), .border)
        y = rect.maxY
      }
    }
  }

  private func draw(_ row: Int, in rect: Rect, _ painter: Painter) {
    guard let path = table.layout.indexPathForRow(atFlatIndex: row) else { return }
    drawnRows += 1
    let (isSelected, isActive) = (navigator.selection.contains(row), isActive())
    if isSelected { painter.fill(rect, .selected, opacity: isActive ? 1 : 0.4) }
    let isOnColor = isSelected && isActive
    let color: Painter.Color =
      !table.isItemEnabled(at: path) ? .faint : isOnColor ? .selectedText : .text
    let text = text(path)
    painter.draw(text, in: rect.indented, color, bold: highlights(text), isUnderlined: true)
    guard row == navigator.flatIndexOfFocusedRow else { return }
    painter.drawRing(rect, isOnColor ? .selectedText : isActive ? .focus : .border)
  }
}

extension Rect {
  /// The rectangle without the room beside the text of a line.
  fileprivate var indented: Rect { inset(by: Insets(left: 12, right: 12)) }
}

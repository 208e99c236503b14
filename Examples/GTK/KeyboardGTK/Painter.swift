import CGTK
import KeyboardCore

/// Draws texts and rectangles in the colours and the font that the system's theme gives a widget.
struct Painter {
  /// The colours of a theme, by the names that themes define.
  enum Color: String {
    case base = "theme_base_color"
    case text = "theme_text_color"
    case selected = "theme_selected_bg_color"
    case selectedText = "theme_selected_fg_color"
    case faint = "insensitive_fg_color"
    case border = "borders"
    /// A mix of the colours of selections and of text, so that a line of it is seen on the base.
    case focus = ""
  }

  private let context: OpaquePointer
  private let style: UnsafeMutablePointer<GtkStyleContext>
  private let layout: OpaquePointer

  /// Creates a painter of a widget that is being drawn.
  init(_ widget: Widget, _ context: OpaquePointer) {
    self.context = context
    style = gtk_widget_get_style_context(widget)
    layout = gtk_widget_create_pango_layout(widget, nil)
    pango_layout_set_single_paragraph_mode(layout, 1)
  }

  /// Lets go of the layout.
  func finish() {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  /// The height of a line of text in the font of a widget, with room around it.
  static func lineHeight(of widget: Widget) -> Double {
    let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(widget), nil, nil)
    defer { pango_font_metrics_unref(metrics) }
    return (Double(pango_font_metrics_get_height(metrics)) / Double(PANGO_SCALE)).rounded(.up) + 8
  }

  // MARK: Shapes

  private func rgba(_ color: Color) -> GdkRGBA {
    var rgba = GdkRGBA()
    if color == .focus {
      let (selected, text) = (self.rgba(.selected), self.rgba(.text))
      return GdkRGBA(
        red: selected.red * 0.6 + text.red * 0.4, green: selected.green * 0.6 + text.green * 0.4,
        blue: selected.blue * 0.6 + text.blue * 0.4, alpha: 1)
    }
    if gtk_style_context_lookup_color(style, color.rawValue, &rgba) == 0 {
      gtk_style_context_get_color(style, &rgba)
    }
    return rgba
  }

  private func setColor(_ color: Color, opacity: Double = 1) {
    let rgba = rgba(color)
    cairo_set_source_rgba(
      context, Double(rgba.red), Double(rgba.green), Double(rgba.blue),
      Double(rgba.alpha) * opacity)
  }

  /// Fills a rectangle.
  func fill(_ rect: Rect, _ color: Color, opacity: Double = 1) {
    setColor(color, opacity: opacity)
    cairo_rectangle(context, rect.minX, rect.minY, rect.size.width, rect.size.height)
    cairo_fill(context)
  }

  /// Draws the focus ring inside a rectangle.
  func drawRing(_ rect: Rect, _ color: Color) {
    let ring = rect.inset(by: Insets(top: 2, left: 2, bottom: 2, right: 2))
    let radius = 4.0
    setColor(color)
    cairo_set_line_width(context, 2)
    cairo_new_sub_path(context)
    let corners = [
      (ring.maxX - radius, ring.minY + radius, -0.5), (ring.maxX - radius, ring.maxY - radius, 0.0),
      (ring.minX + radius, ring.maxY - radius, 0.5), (ring.minX + radius, ring.minY + radius, 1.0),
    ]
    for (x, y, start) in corners {
      cairo_arc(context, x, y, radius, start * .pi, (start + 0.5) * .pi)
    }
    cairo_close_path(context)
    cairo_stroke(context)
  }

  /// Draws a line around a rectangle, inside of it.
  func drawBorder(_ rect: Rect) {
    setColor(.border)
    cairo_set_line_width(context, 1)
    cairo_rectangle(
      context, rect.minX + 0.5, rect.minY + 0.5, rect.size.width - 1, rect.size.height - 1)
    cairo_stroke(context)
  }

  /// Draws within a rectangle only.
  private func clipped(to rect: Rect, _ body: () -> Void) {
    cairo_save(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.size.width, rect.size.height)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  // MARK: Text

  /// Draws a line of text in the middle of a rectangle's height; a text that is too long ends in an
  /// ellipsis.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - rect: the room for it.
  ///   - color: its color.
  ///   - bold: the parts of it that are bold; nil for all of it.
  ///   - isUnderlined: whether these parts are underlined too.
  func draw(
    _ text: String, in rect: Rect, _ color: Color, bold: [Range<String.Index>]? = [],
    isUnderlined: Bool = false
  ) {
    layOut(text, bold: bold ?? [text.startIndex..<text.endIndex], isUnderlined: isUnderlined)
    pango_layout_set_width(layout, Int32(max(0, rect.size.width) * Double(PANGO_SCALE)))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    show(in: rect, color)
    pango_layout_set_width(layout, -1)
  }

  /// Draws a text that is edited, moved to the left as far as its cursor needs.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - rect: the room for it.
  ///   - selection: the selection, in UTF-8 code units.
  ///   - composed: the part that is being composed, in UTF-8 code units.
  ///   - cursor: the place of the cursor, in UTF-8 code units.
  /// - Returns: the distance by which the text is moved, and the x of the cursor.
  func drawEdited(
    _ text: String, in rect: Rect, selection: Range<Int>, composed: Range<Int>, cursor: Int
  ) -> (offset: Double, cursorX: Double) {
    layOut(text)
    let caret = x(of: cursor)
    let offset = max(0, caret + 2 - rect.size.width)
    let left = rect.minX - offset
    let middle = Rect(x: left, y: rect.minY + 3, width: 0, height: rect.size.height - 6)
    func area(_ range: Range<Int>) -> Rect {
      let start = x(of: range.lowerBound)
      return Rect(
        x: left + start, y: middle.minY, width: x(of: range.upperBound) - start,
        height: middle.size.height)
    }
    clipped(to: rect) {
      if !selection.isEmpty { fill(area(selection), .selected, opacity: 0.4) }
      show(in: rect.offsetBy(x: -offset, y: 0), .text)
      if !composed.isEmpty {
        var line = area(composed)
        line = Rect(x: line.minX, y: line.maxY - 1, width: line.size.width, height: 1)
        fill(line, .text)
      }
      fill(Rect(x: left + caret, y: middle.minY, width: 1.5, height: middle.size.height), .text)
    }
    return (offset, left + caret)
  }

  /// Returns the offset of the character at an x of a text in the font of a widget, in UTF-8 code
  /// units.
  static func offset(in text: String, of widget: Widget, atX x: Double) -> Int {
    let layout = gtk_widget_create_pango_layout(widget, text)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var (index, trailing): (Int32, Int32) = (0, 0)
    pango_layout_xy_to_index(layout, Int32(x * Double(PANGO_SCALE)), 0, &index, &trailing)
    var place = text.utf8.index(text.startIndex, offsetBy: Int(index))
    if trailing > 0, place < text.endIndex { place = text.index(after: place) }
    return text.utf8.distance(from: text.startIndex, to: place)
  }

  private func layOut(
    _ text: String, bold: [Range<String.Index>] = [], isUnderlined: Bool = false
  ) {
    pango_layout_set_text(layout, text, -1)
    guard !bold.isEmpty else { return pango_layout_set_attributes(layout, nil) }
    let attributes = pango_attr_list_new()
    func place(_ index: String.Index) -> UInt32 {
      UInt32(text.utf8.distance(from: text.startIndex, to: index))
    }
    for part in bold {
      let weight = pango_attr_weight_new(PANGO_WEIGHT_BOLD)
      let line = pango_attr_underline_new(
        isUnderlined ? PANGO_UNDERLINE_SINGLE : PANGO_UNDERLINE_NONE)
      for attribute in [weight, line].compactMap({ $0 }) {
        attribute.pointee.start_index = place(part.lowerBound)
        attribute.pointee.end_index = place(part.upperBound)
        pango_attr_list_insert(attributes, attribute)
      }
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  private func show(in rect: Rect, _ color: Color) {
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, nil, &height)
    setColor(color)
    cairo_move_to(
      context, rect.minX, (rect.minY + (rect.size.height - Double(height)) / 2).rounded())
    pango_cairo_show_layout(context, layout)
  }

  private func x(of offset: Int) -> Double {
    var place = PangoRectangle()
    pango_layout_index_to_pos(layout, Int32(offset), &place)
    return Double(place.x) / Double(PANGO_SCALE)
  }
}

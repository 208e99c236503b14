import CPainting
public import KeyboardCore
public import KeyboardScreen

/// Draws shapes and texts with Cairo and Pango, on the surface of any window system.
public final class ScreenPainter {
  private let layout: OpaquePointer
  private let context: OpaquePointer
  private var fonts: [String: OpaquePointer] = [:]

  /// Creates a painter for a context of Cairo.
  public init(_ context: OpaquePointer) {
    self.context = cairo_reference(context)
    layout = pango_cairo_create_layout(context)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
  }

  deinit {
    for font in fonts.values { pango_font_description_free(font) }
    g_object_unref(UnsafeMutableRawPointer(layout))
    cairo_destroy(context)
  }

  /// Draws some parts of a drawing.
  ///
  /// - Parameters:
  ///   - drawing: the shapes, in points.
  ///   - parts: the parts that are drawn, in points.
  ///   - theme: has the font.
  ///   - scale: the pixels of a point.
  public func paint(_ drawing: [Drawn], in parts: [Rect], theme: ScreenTheme, scale: Double) {
    cairo_save(context)
    defer { cairo_restore(context) }
    // The edges of a part are whole pixels, so that nothing of two parts is mixed.
    let pixels = parts.map { part -> Rect in
      let (left, top) = ((part.minX * scale).rounded(.down), (part.minY * scale).rounded(.down))
      let (right, bottom) = ((part.maxX * scale).rounded(.up), (part.maxY * scale).rounded(.up))
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
    for part in pixels {
      cairo_rectangle(context, part.minX, part.minY, part.size.width, part.size.height)
    }
    cairo_clip(context)
    cairo_scale(context, scale, scale)
    for item in drawing where parts.contains(where: { touches($0, item.bounds) }) {
      draw(item, theme)
    }
  }

  private func touches(_ part: Rect, _ bounds: Rect) -> Bool {
    part.inset(by: Insets(top: -2, left: -2, bottom: -2, right: -2)).intersection(bounds) != nil
  }

  private func draw(_ item: Drawn, _ theme: ScreenTheme) {
    switch item {
    case .box(let rect, let radius, let colour, let shadow):
      if let shadow {
        set(shadow)
        addBox(rect.offsetBy(y: 1), radius)
        cairo_fill(context)
      }
      set(colour)
      addBox(rect, radius)
      cairo_fill(context)
    case .outline(let rect, let radius, let width, let colour):
      set(colour)
      addBox(rect, radius)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    case .text(let text, let rect, let size, let colour, let isBold):
      set(colour)
      draw(text, in: rect, size: size, isBold: isBold, theme)
    case .symbol(let symbol, let rect, let size, let colour):
      set(colour)
      cairo_save(context)
      cairo_translate(context, rect.center.x, rect.center.y)
      cairo_scale(context, size / 2, size / 2)
      draw(symbol)
      cairo_restore(context)
    }
  }

  private func set(_ colour: Colour) {
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
  }

  private func addBox(_ rect: Rect, _ radius: Double) {
    let radius = min(radius, rect.size.width / 2, rect.size.height / 2)
    cairo_new_sub_path(context)
    guard radius > 0 else {
      cairo_rectangle(context, rect.minX, rect.minY, rect.size.width, rect.size.height)
      return
    }
    let quarter = Double.pi / 2
    let centers = [
      (rect.maxX - radius, rect.minY + radius), (rect.maxX - radius, rect.maxY - radius),
      (rect.minX + radius, rect.maxY - radius), (rect.minX + radius, rect.minY + radius),
    ]
    for (turn, center) in centers.enumerated() {
      let start = Double(turn - 1) * quarter
      cairo_arc(context, center.0, center.1, radius, start, start + quarter)
    }
    cairo_close_path(context)
  }

  // MARK: Texts

  private func draw(
    _ text: String, in rect: Rect, size: Double, isBold: Bool, _ theme: ScreenTheme
  ) {
    let room = max(1, rect.size.width - 3)
    pango_layout_set_text(layout, text, -1)
    pango_layout_set_width(layout, -1)
    setFont(theme.font, size, isBold)
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &ink, &logical)
    let width = points(max(logical.width, ink.width))
    if width > room {
      setFont(theme.font, max(8, size * room / width), isBold)
      pango_layout_get_extents(layout, &ink, &logical)
      // A text that is too long even in small letters ends with dots.
      if points(logical.width) > room + 1 {
        pango_layout_set_width(layout, Int32(room * Double(PANGO_SCALE)))
        pango_layout_get_extents(layout, &ink, &logical)
      }
    }
    let x = rect.center.x - points(logical.width) / 2 - points(logical.x)
    let y = rect.center.y - points(logical.height) / 2 - points(logical.y)
    cairo_move_to(context, x, y)
    pango_cairo_update_layout(context, layout)
    pango_cairo_show_layout(context, layout)
  }

  private func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  private func setFont(_ family: String, _ size: Double, _ isBold: Bool) {
    let name = "\(family) \(isBold)"
    let font =
      fonts[name]
      ?? {
        let font: OpaquePointer = pango_font_description_new()
        pango_font_description_set_family(font, family)
        if isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
        fonts[name] = font
        return font
      }()
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
  }

  // MARK: Symbols

  /// Draws a symbol in a square from -1 to 1.
  private func draw(_ symbol: Drawn.Symbol) {
    cairo_set_line_width(context, 0.17)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    switch symbol {
    case .shift, .shiftFilled, .capsLock:
      let foot = symbol == .capsLock ? 0.45 : 0.9
      add([
        (0, -0.95), (0.95, 0.05), (0.45, 0.05), (0.45, foot), (-0.45, foot), (-0.45, 0.05),
        (-0.95, 0.05),
      ])
      cairo_close_path(context)
      if symbol != .shift { cairo_fill_preserve(context) }
      cairo_stroke(context)
      if symbol == .capsLock { stroke([(-0.45, 0.9), (0.45, 0.9)]) }
    case .backspace:
      add([(-1.15, 0), (-0.45, -0.75), (1.1, -0.75), (1.1, 0.75), (-0.45, 0.75)])
      cairo_close_path(context)
      cairo_stroke(context)
      stroke([(0.05, -0.3), (0.65, 0.3)])
      stroke([(0.65, -0.3), (0.05, 0.3)])
    case .enter:
      stroke([(0.9, -0.65), (0.9, 0.2), (-0.95, 0.2)])
      stroke([(-0.5, -0.25), (-0.95, 0.2), (-0.5, 0.65)])
    case .globe:
      circle(0, 0, 0.95)
      stroke([(-0.95, 0), (0.95, 0)])
      cairo_save(context)
      cairo_scale(context, 0.45, 1)
      cairo_arc(context, 0, 0, 0.95, 0, 2 * .pi)
      cairo_restore(context)
      cairo_stroke(context)
    case .face:
      circle(0, 0, 0.95)
      cairo_arc(context, 0, 0.1, 0.5, 0.15 * .pi, 0.85 * .pi)
      cairo_stroke(context)
      for x in [-0.33, 0.33] {
        cairo_arc(context, x, -0.28, 0.12, 0, 2 * .pi)
        cairo_fill(context)
      }
    case .hide: stroke([(-0.9, -0.45), (0, 0.45), (0.9, -0.45)])
    case .search:
      circle(-0.2, -0.2, 0.6)
      stroke([(0.25, 0.25), (0.85, 0.85)])
    case .left: stroke([(0.4, -0.8), (-0.4, 0), (0.4, 0.8)])
    case .right: stroke([(-0.4, -0.8), (0.4, 0), (-0.4, 0.8)])
    case .tab:
      stroke([(-0.95, 0), (0.7, 0)])
      stroke([(0.3, -0.4), (0.7, 0), (0.3, 0.4)])
      stroke([(0.95, -0.6), (0.95, 0.6)])
    }
  }

  private func circle(_ x: Double, _ y: Double, _ radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    cairo_stroke(context)
  }

  private func stroke(_ points: [(Double, Double)]) {
    add(points)
    cairo_stroke(context)
  }

  private func add(_ points: [(Double, Double)]) {
    cairo_new_sub_path(context)
    for (x, y) in points { cairo_line_to(context, x, y) }
  }
}

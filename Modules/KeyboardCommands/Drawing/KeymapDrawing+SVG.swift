import KeyboardCore

extension KeymapDrawing {
  /// The measures of a graphic, in units of CSS.
  private enum Measure {
    static let key = (width: 72.0, height: 60.0)
    static let gap = 4.0
    static let margin = 24.0
    /// The width of a keyboard.
    static let keyboard = 15 * key.width
    /// The width of a column of text on a key.
    static let column = 5.6
    static let line = 16.0
    /// The width of a column of the list, and its characters of keys and of the title.
    static let list = (width: keyboard / 2, keys: 24.0, title: 46.0)
  }

  /// The graphic: the heading, the keyboards, two side by side if there are more than two, and the list in columns.
  func svg(_ theme: Theme) -> String {
    let columns = keyboards.count > 2 ? 2 : 1
    let width = Double(columns) * (Measure.keyboard + Measure.margin) - Measure.margin
    var y = Measure.margin + 20
    var shapes = Self.text(title, x: 0, y: y, "heading")
    y += 36
    for (index, keyboard) in keyboards.enumerated() {
      let column = index % columns
      let x = Double(column) * (Measure.keyboard + Measure.margin)
      shapes += Self.text(keyboard.title, x: x, y: y, "name")
      shapes += """
        <g transform="translate(\(x.short) \((y + 8).short))">
        \(Self.keys(keyboard))</g>

        """
      if column == columns - 1 || index == keyboards.count - 1 { y += Self.height(keyboard) + 36 }
    }
    let list = listShapes(from: y, columns: 2 * columns)
    let size = (width + 2 * Measure.margin, list.end + Measure.margin)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="\(title.inXML)" \
      viewBox="\((-Measure.margin).short) 0 \(size.0.short) \(size.1.short)">
      <title>\(title.inXML)</title>
      <style>
      \(Self.style(theme))</style>
      <rect class="paper" x="\((-Measure.margin).short)" width="100%" height="100%"/>
      \(shapes)\(list.shapes)</svg>

      """
  }

  /// Returns a graphic of one keyboard for a page, whose style it uses.
  static func svg(_ keyboard: Keyboard) -> String {
    """
    <svg role="img" aria-label="\(keyboard.title.inXML)" \
    viewBox="-1 -1 \((Measure.keyboard - 2).short) \((height(keyboard) - 2).short)">
    \(keys(keyboard))</svg>

    """
  }

  private static func height(_ keyboard: Keyboard) -> Double {
    Double(keyboard.rows.count) * Measure.key.height
  }

  private static func keys(_ keyboard: Keyboard) -> String {
    keyboard.rows.enumerated().map { row, caps in
      var x = 0.0
      return caps.map { cap in
        defer { x += cap.width * Measure.key.width }
        return key(cap, x: x, y: Double(row) * Measure.key.height)
      }.joined()
    }.joined()
  }

  private static func key(_ cap: Cap, x: Double, y: Double) -> String {
    let width = cap.width * Measure.key.width - Measure.gap
    let titles = cap.titles + (cap.beginsSequence ? ["…"] : [])
    let columns = (width - 10) / Measure.column
    let lines = titles.first.map { $0.lines(ofColumns: columns, atMost: 3) } ?? []
    let kind = !cap.titles.isEmpty ? "does" : cap.beginsSequence ? "waits" : "idle"
    var shapes = "<g class=\"\(kind)\">"
    if cap.isBound { shapes += "<title>\(titles.joined(separator: "; ").inXML)</title>" }
    shapes +=
      "<rect x=\"\(x.short)\" y=\"\(y.short)\" width=\"\(width.short)\" "
      + "height=\"\((Measure.key.height - Measure.gap).short)\" rx=\"5\"/>\n"
    shapes += text(cap.legend, x: x + 6, y: y + 15, "legend")
    if titles.count > 1 {
      // There is more to it than the list of the key's first effect.
      shapes += text("+", x: x + width - 12, y: y + 15, "more")
    }
    for (index, line) in lines.enumerated() {
      shapes += text(line, x: x + 6, y: y + 28 + Double(index) * 11, "effect")
    }
    return shapes + "</g>\n"
  }

  // MARK: List

  /// Returns the list in columns of about the same height, and where it ends.
  private func listShapes(
    from top: Double, columns: Int
  ) -> (shapes: String, end: Double) {
    typealias Line = (keys: String, title: String, isProvider: Bool)
    let lines = groups.flatMap { provider, rows -> [Line] in
      [("", "", true), ("", provider, true)]
        + rows.flatMap { row -> [Line] in
          let keys = row.labels.joined(separator: ", ").lines(ofColumns: Measure.list.keys)
          let clause = row.condition.map { " when \($0)" } ?? ""
          let titles = (row.title + clause).lines(ofColumns: Measure.list.title)
          return (0..<max(keys.count, titles.count)).map { index in
            (
              keys.indices.contains(index) ? keys[index] : "",
              titles.indices.contains(index) ? titles[index] : "", false
            )
          }
        }
    }
    let height = (lines.count + columns - 1) / columns
    var (shapes, rest, end) = ("", lines[...], top)
    for column in 0..<columns {
      // No column begins with a space, or ends with a provider.
      rest = rest.drop { $0.isProvider && $0.title.isEmpty }
      var part = column == columns - 1 ? rest : rest.prefix(height)
      while let last = part.last, last.isProvider { part.removeLast() }
      rest = rest.dropFirst(part.count)
      for (index, line) in part.enumerated() {
        let x = Double(column) * Measure.list.width
        let y = top + Double(index) * Measure.line
        end = max(end, y)
        shapes +=
          line.isProvider
          ? Self.text(line.title, x: x, y: y, "name")
          : Self.text(line.keys, x: x, y: y, "keys")
            + Self.text(line.title, x: x + 180, y: y, "title")
      }
    }
    return (shapes, end)
  }

  private static func text(_ text: String, x: Double, y: Double, _ kind: String) -> String {
    text.isEmpty
      ? "" : "<text class=\"\(kind)\" x=\"\(x.short)\" y=\"\(y.short)\">\(text.inXML)</text>\n"
  }

  // MARK: Style

  /// Returns the style of a graphic.
  static func style(_ theme: Theme) -> String {
    let light = colors(
      paper: "#ffffff", ink: "#1c1c21", faint: "#60606b", key: "#f4f4f7", edge: "#c6c6d0",
      does: "#dbe9ff", waits: "#ffedcc", accent: "#1d4f9c")
    let dark = colors(
      paper: "#17181c", ink: "#ececf1", faint: "#a3a3b0", key: "#222329", edge: "#4a4b55",
      does: "#1f3a66", waits: "#574014", accent: "#9cc2ff")
    let plain = colors(
      paper: "#ffffff", ink: "#000000", faint: "#000000", key: "#ffffff", edge: "#999999",
      does: "#ffffff", waits: "#ffffff", accent: "#000000")
    let shapes = """
      text { font: 9px system-ui, 'DejaVu Sans', Helvetica, Arial, sans-serif; }
      text.heading { font-size: 22px; font-weight: 600; }
      text.name { font-size: 13px; font-weight: 600; }
      text.legend, text.more { font-size: 11px; font-weight: 600; }
      text.keys { font-size: 12px; font-weight: 600; }
      text.title { font-size: 12px; }
      rect { stroke-width: 1; }
      .does rect { stroke-width: 1.6; }
      .waits rect { stroke-dasharray: 4 2; }

      """
    switch theme {
    case .automatic:
      return shapes + light
        + "@media screen and (prefers-color-scheme: dark) {\n\(dark)}\n"
    case .dark: return shapes + light + "@media screen {\n\(dark)}\n"
    case .light: return shapes + light
    case .monochrome: return shapes + plain
    }
  }

  private static func colors(
    paper: String, ink: String, faint: String, key: String, edge: String, does: String,
    waits: String, accent: String
  ) -> String {
    """
    body { background: \(paper); color: \(ink); }
    .paper { fill: \(paper); }
    text { fill: \(ink); }
    rect { fill: \(key); stroke: \(edge); }
    .does rect { fill: \(does); stroke: \(accent); }
    .waits rect { fill: \(waits); stroke: \(accent); }
    .idle text { fill: \(faint); }
    text.keys { fill: \(accent); }
    kbd { background: \(key); border-color: \(edge); color: \(accent); }
    td, th { border-color: \(edge); }
    .when, figcaption { color: \(faint); }

    """
  }
}

extension Double {
  /// The number without a fraction of zero.
  fileprivate var short: String {
    self == rounded() ? String(Int(self)) : String((self * 100).rounded() / 100)
  }
}

extension String {
  /// The text as the content of an element or an attribute of XML and HTML.
  var inXML: String {
    let entities: [Character: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]
    return printable().map { entities[$0] ?? String($0) }.joined()
  }

  /// Returns the text in lines, broken between words or, if one is longer than a line, within it.
  ///
  /// - Parameters:
  ///   - columns: the number of columns.
  ///   - limit: the maximum number of lines, of which the last ends with an ellipsis if there are more.
  /// - Returns: the lines.
  fileprivate func lines(ofColumns columns: Double, atMost limit: Int = .max) -> [String] {
    var lines: [String] = []
    for word in printable().split(separator: " ") {
      if let last = lines.last, last.columns + 1 + String(word).columns <= columns {
        lines[lines.count - 1] += " " + word
        continue
      }
      lines.append("")
      for character in word {
        if lines[lines.count - 1].columns + String(character).columns > columns { lines.append("") }
        lines[lines.count - 1].append(character)
      }
    }
    guard lines.count > limit else { return lines }
    var last = lines[limit - 1]
    while last.columns + 1 > columns { last.removeLast() }
    return lines.prefix(limit - 1) + [last + "…"]
  }

  /// The approximate number of columns of a text in a proportional font, where most letters take one.
  private var columns: Double {
    reduce(0) { columns, character in
      // East Asian scripts and emojis begin there.
      let isWide = character.unicodeScalars.first.map { $0.value >= 0x1100 } ?? false
      if isWide { return columns + 2 }
      if "fijlrtI.,:;'|!()[] ".contains(character) { return columns + 0.65 }
      return columns + ("mwMW@%".contains(character) ? 1.5 : 1)
    }
  }
}

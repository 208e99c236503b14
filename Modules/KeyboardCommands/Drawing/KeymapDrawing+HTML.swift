extension KeymapDrawing {
  /// The page: a graphic for each keyboard, and the list as tables.
  func html(_ theme: Theme) -> String {
    let figures = keyboards.map { keyboard in
      """
      <figure tabindex="0">
      <figcaption>\(keyboard.title.inXML)</figcaption>
      \(Self.svg(keyboard))</figure>

      """
    }
    let tables = groups.map { provider, rows in
      let rows = rows.map { line in
        let keys = line.labels.map { "<kbd>\($0.inXML)</kbd>" }.joined(separator: " ")
        let clause = line.condition.map { " <span class=\"when\">when \($0.inXML)</span>" } ?? ""
        return "<tr><td>\(keys)</td><td>\(line.title.inXML)\(clause)</td></tr>\n"
      }
      return """
        <section>
        <h2>\(provider.inXML)</h2>
        <table>
        <thead><tr><th scope="col">Keys</th><th scope="col">Effect</th></tr></thead>
        <tbody>
        \(rows.joined())</tbody>
        </table>
        </section>

        """
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(theme.scheme)">
      <title>\(title.inXML)</title>
      <style>
      \(Self.pageStyle)\(Self.style(theme))</style>
      </head>
      <body>
      <h1>\(title.inXML)</h1>
      \(figures.joined())<main>
      \(tables.joined())</main>
      </body>
      </html>

      """
  }

  private static let pageStyle = """
    body { font: 15px/1.45 system-ui, 'DejaVu Sans', Helvetica, Arial, sans-serif; max-width: 1140px; \
    margin: 0 auto; padding: 16px; }
    h1 { font-size: 24px; }
    h2 { font-size: 16px; margin: 0 0 6px; }
    figure { margin: 0 0 20px; overflow-x: auto; }
    figcaption { font-weight: 600; margin-bottom: 6px; position: sticky; left: 0; }
    svg { display: block; width: 100%; min-width: 760px; }
    main { columns: 2 340px; column-gap: 32px; }
    section { margin: 0 0 24px; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid; padding: 4px 8px 4px 0; text-align: left; vertical-align: top; }
    th { font-weight: 600; }
    td:first-child { width: 38%; }
    tr { break-inside: avoid; }
    kbd { border: 1px solid; border-radius: 4px; display: inline-block; font: inherit; font-weight: 600; \
    margin: 1px 0; padding: 0 5px; }
    @page { margin: 12mm; }
    @media print { figure { break-inside: avoid; overflow: visible; } h2, thead { break-after: avoid; } \
    svg { min-width: 0; } body { font-size: 11px; padding: 0; } }

    """
}

extension KeymapDrawing.Theme {
  /// The colour schemes of the page, as CSS names them.
  fileprivate var scheme: String {
    switch self {
    case .automatic: "light dark"
    case .dark: "dark"
    case .light, .monochrome: "light"
    }
  }
}

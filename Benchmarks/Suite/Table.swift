/// Rows as aligned text.
struct Table {
  let rows: [Row]

  /// The lines, heading first.
  var lines: [String] {
    // Memory is the subject of few benchmarks: the others have no column for it.
    let hasBytes = rows.contains { $0.bytes != nil }
    let heading = ["", "ns", "reference ns", "ratio", "allocations"] + (hasBytes ? ["bytes"] : [])
    let cells =
      [heading]
      + rows.map { row in
        [
          row.label, row.nanoseconds.text(1), row.reference?.text(1) ?? "-",
          row.ratio?.text(3) ?? "-", row.allocations?.text(2) ?? "not counted",
        ] + (hasBytes ? [row.bytes?.text(2) ?? "-"] : [])
      }
    let widths = heading.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }
      .joined(separator: "  ")
    }
  }
}

extension Double {
  /// The number with a fixed count of decimals.
  func text(_ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = Int((self * Double(scale)).rounded())
    guard decimals > 0 else { return "\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count)
      + fraction
  }
}

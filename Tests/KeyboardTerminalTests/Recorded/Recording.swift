/// The bytes that a real terminal sent for many strokes.
struct Recording {
  /// The bytes that a terminal sent for one stroke.
  struct Row {
    /// The stroke that was pressed.
    let stroke: String
    /// The bytes that the terminal sent, with releases and modifier keys if it reports them.
    let bytes: [UInt8]
    /// The stroke that a decoder reads from the press; nil if nothing arrives.
    let arrival: String?
  }

  /// The name of the terminal.
  let name: String
  /// The recorded strokes.
  let rows: [Row]

  /// Reads lines of stroke, hexadecimal bytes or `-` for none, and the arrival where it differs.
  init(name: String, table: String) {
    self.name = name
    rows = table.split(separator: "\n").map { line in
      let columns = line.split(separator: " ").map(String.init)
      let bytes = columns[1] == "-" ? [] : Self.bytes(columns[1])
      return Row(
        stroke: columns[0], bytes: bytes,
        arrival: bytes.isEmpty ? nil : columns.count > 2 ? columns[2] : columns[0])
    }
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).map { index in
      UInt8(String(decoding: digits[index..<(index + 2)], as: UTF8.self), radix: 16) ?? 0
    }
  }
}

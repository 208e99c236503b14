import KeyboardTerminal

/// The output of `--show-keys`.
struct ShownKeys {
  /// One JSON object a line, or a line for people.
  let isJSON: Bool
  private var buffer = ""

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  /// Adds an event; much of it is written at once, so that no input takes memory.
  mutating func add(_ report: EventReport) {
    buffer += isJSON ? report.json : report.line
    buffer += "\n"
    if buffer.utf8.count > 65_536 { flush() }
  }

  /// Adds a line of other text.
  mutating func add(_ line: String) {
    buffer += line + "\n"
  }

  /// Writes what was added.
  mutating func flush() {
    if !buffer.isEmpty { StandardOutput.write(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}

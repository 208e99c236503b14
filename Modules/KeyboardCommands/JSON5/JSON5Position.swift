/// A place in a text, in lines and characters, both counted from 1.
struct JSON5Position: Hashable, Sendable, CustomStringConvertible {
  var line = 1
  var column = 1

  /// `line:column`.
  var description: String { "\(line):\(column)" }

  /// The place some characters further on the same line.
  func advanced(by characters: Int) -> JSON5Position {
    JSON5Position(line: line, column: column + characters)
  }
}

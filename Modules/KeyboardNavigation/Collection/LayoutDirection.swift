/// Which way lines run.
public enum LayoutDirection: String, Hashable, Sendable, Codable {
  /// As in English: the first item of a line is on the left.
  case leftToRight
  /// As in Arabic: the first item of a line is on the right.
  case rightToLeft
}

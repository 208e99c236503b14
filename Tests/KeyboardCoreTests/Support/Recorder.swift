/// A log of events, in order.
final class Recorder {
  private(set) var lines: [String] = []

  func note(_ line: String) {
    lines.append(line)
  }
}

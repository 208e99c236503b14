import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

extension Reading {
  /// Switches how searches treat case; to exact case if this is chosen already.
  func switchCase(to letterCase: Search.LetterCase) {
    search.letterCase = search.letterCase == letterCase ? .exact : letterCase
    let reason =
      switch search.letterCase {
      case .smart: "case counts if a pattern has a capital"
      case .ignored: "case never counts"
      case .exact: "case counts"
      }
    program.screen.show(reason)
    guard let query = search.query else { return }
    var modifiers = SearchModifiers()
    modifiers.isInverted = query.isInverted
    search.query = try? search.query(for: query.text, modifiers)
    countMatches()
  }

  /// So many bytes are looked at for a bracket or the line of a tag.
  static let mostBytes = 1 << 24

  /// Goes to the bracket that belongs to the first one of the line on top, or to the last one of the lowest
  /// line.
  func goToBracket(from first: String, to last: String, isForward: Bool) {
    guard let own = first.utf8.first, let other = last.utf8.first else { return }
    let seen = textPane.visibleBytes
    let line =
      isForward ? text.line(from: seen.lowerBound) : text.line(before: seen.upperBound)
    guard let line, case let bytes = text.bytes(of: line),
      let offset = isForward ? bytes.firstIndex(of: own) : bytes.lastIndex(of: own)
    else { return program.screen.show("the \(isForward ? "first" : "last") line has no \(first)") }
    let start = line.lowerBound + offset - bytes.startIndex
    guard let place = place(of: other, matching: own, at: start, isForward: isForward) else {
      return program.screen.show("no \(last) belongs to the \(first)")
    }
    let found = textPane.place(of: 0, inLineAt: text.start(of: place))
    jump(to: isForward ? textPane.place(1 - textPane.size.rows, from: found) : found)
  }

  private func place(
    of other: UInt8, matching own: UInt8, at start: Int, isForward: Bool
  ) -> Int? {
    var depth = 0
    var place = start
    let block = 1 << 16
    while abs(place - start) < Self.mostBytes {
      let range =
        isForward
        ? place..<min(text.count, place + block) : max(0, place + 1 - block)..<place + 1
      let bytes = text.source.bytes(in: range)
      guard !bytes.isEmpty else { return nil }
      for index in isForward ? Array(bytes.indices) : bytes.indices.reversed() {
        if bytes[index] == own { depth += 1 }
        if bytes[index] == other { depth -= 1 }
        if depth == 0 { return range.lowerBound + index }
      }
      place = isForward ? range.upperBound : range.lowerBound - 1
      if place < 0 { return nil }
    }
    return nil
  }
}

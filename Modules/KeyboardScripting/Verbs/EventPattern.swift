/// A name or a pattern of event names, where `*` stands for any characters.
nonisolated struct EventPattern: Hashable {
  /// The pattern as written.
  let text: String

  /// Whether it stands for more than one name.
  var isPattern: Bool { text.contains("*") }

  /// Whether an event's name fits.
  ///
  /// - Complexity: the product of the lengths at worst; nothing backtracks further than one `*`.
  func matches(_ name: String) -> Bool {
    let pattern = Array(text)
    let name = Array(name)
    var p = 0
    var n = 0
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = star {
        p = last.pattern + 1
        n = last.name + 1
        star = (last.pattern, n)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}

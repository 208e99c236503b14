/// The macros: the one that was recorded last, and those that have names.
nonisolated struct MacroBook: Hashable, Sendable, Codable {
  /// The keys of the last macro in notation; nil when none was recorded.
  var last: String?
  /// The keys of the others, by name.
  var named: [String: String] = [:]
}

/// The keys that are recorded.
nonisolated struct MacroRecorder: Hashable, Sendable {
  /// The most keys of a macro.
  static let limit = 1000

  /// The keys so far; nil while nothing is recorded.
  private(set) var keys: [String]?

  /// Begins anew.
  mutating func begin() {
    keys = []
  }

  /// Takes keys that were pressed, except those that record and play.
  ///
  /// - Returns: false when there were too many, and recording has ended.
  mutating func hear(_ pressed: String, performing command: String?) -> Bool {
    guard let count = keys?.count, command?.hasPrefix("macros.") != true else { return true }
    guard count < Self.limit else {
      keys = nil
      return false
    }
    keys?.append(pressed)
    return true
  }

  /// Ends, and returns the keys in notation; nil for none.
  mutating func end() -> String? {
    defer { keys = nil }
    return keys.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") }
  }
}

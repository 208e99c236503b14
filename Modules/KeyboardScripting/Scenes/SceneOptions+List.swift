import KeyboardCore
import KeyboardNavigation

/// What tables and grids have in common.
extension SceneOptions {
  private static var policies: KeyValuePairs<String, NavigationPolicy> {
    [
      "default": .session, "keyboardnavigationkit": .default, "ipshortcut": .ipShortcut,
      "listbox": .listbox,
    ]
  }

  /// How many items a scene may have.
  nonisolated static let itemLimit = 100_000_000

  /// Takes the rules: a policy by name, and what differs from it.
  ///
  /// Keys and start are those of the default policy.
  mutating func policy(
    keys: NavigationKeys, start: NavigationPolicy.Start = .firstRow
  ) throws(ScriptError) -> NavigationPolicy {
    var policy = try choice("policy", Self.policies) ?? .session
    if policy == .session {
      policy.keys = keys
      policy.start = start
    }
    policy.edge = try word("edge") ?? policy.edge
    policy.start = try word("start") ?? policy.start
    policy.scroll = try word("scroll") ?? policy.scroll
    policy.paging = try word("paging") ?? policy.paging
    policy.selection = try word("selection") ?? policy.selection
    policy.commit = try word("commit") ?? policy.commit
    policy.whenFocusedItemIsRemoved = try word("removed") ?? policy.whenFocusedItemIsRemoved
    policy.selectsOnMove =
      try choice("moving", ["focuses": false, "selects": true]) ?? policy.selectsOnMove
    policy.typesToSelect =
      try choice("typing", ["ignored": false, "selects": true]) ?? policy.typesToSelect
    return policy
  }

  /// Takes flat indexes such as `0-4,7`.
  mutating func indexes(_ name: String) throws(ScriptError) -> RangeSet<Int> {
    guard let value = text(name) else { return RangeSet() }
    guard let selection = ListSelection(value.text) else {
      throw bad(value, "\(name)= is row numbers such as 0-4,7, not '\(value.text)'")
    }
    return selection.indexes
  }

  /// Takes a file: its lines.
  mutating func lines(_ name: String) throws(ScriptError) -> Lines? {
    guard let value = text(name) else { return nil }
    do {
      return try TextFile(value.text, relativeTo: directory).lines()
    } catch {
      throw ScriptError(.failed, error.message, at: value.position)
    }
  }

  /// Takes a count that has several names.
  mutating func count(
    _ names: [String], in range: ClosedRange<Int>
  ) throws(ScriptError) -> Int? {
    var found: Int?
    for name in names {
      guard let count = try count(name, in: range) else { continue }
      guard found == nil else { throw sameThing(names) }
      found = count
    }
    return found
  }

  /// Takes a number that has several names.
  mutating func number(
    _ names: [String], in range: ClosedRange<Double>
  ) throws(ScriptError) -> Double? {
    var found: Double?
    for name in names {
      guard let number = try number(name, in: range) else { continue }
      guard found == nil else { throw sameThing(names) }
      found = number
    }
    return found
  }

  private func sameThing(_ names: [String]) -> ScriptError {
    missing("\(names.map { $0 + "=" }.joined(separator: " and ")) are the same; write one")
  }

  private mutating func word<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(ScriptError) -> Choice? {
    guard let value = text(name) else { return nil }
    let word = value.text.lowercased()
    guard let choice = Choice.allCases.first(where: { $0.rawValue.lowercased() == word }) else {
      let words = Choice.allCases.map { $0.rawValue.lowercased() }.joined(separator: ", ")
      throw bad(value, "\(name)= is one of \(words), not '\(value.text)'")
    }
    return choice
  }
}

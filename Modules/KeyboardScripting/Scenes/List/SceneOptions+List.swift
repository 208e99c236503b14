import KeyboardCore
import KeyboardNavigation

extension SceneOptions {
  /// The most items that a scene may have.
  nonisolated static let itemLimit = 100_000_000

  /// Takes the items of a list: the numbers in its sections, or a file with an item a line, unless
  /// options that were taken before give their number; and those that are disabled.
  mutating func items(
    _ numbers: (option: String, count: Int?)...
  ) throws(ScriptError) -> (sections: [Int], items: ListItems) {
    var disabled = RangeSet<Int>()
    if let value = text("disabled") {
      guard let selection = ListSelection(value.text) else {
        throw bad(value, "disabled= is row numbers such as 0-4,7, not '\(value.text)'")
      }
      disabled = selection.indexes
    }
    let sections = try counts("sections", in: 0...Self.itemLimit)
    let lines = try lines()
    let given =
      Set(numbers.compactMap(\.count)).map { [$0] }
      + [sections, lines.map { [$0.count] }].compactMap(\.self)
    var options = [numbers[0].option, "sections=", "file="] + numbers.dropFirst().map(\.option)
    let last = options.removeLast()
    let others = options.joined(separator: ", ")
    guard let sections = given.first else {
      throw missing("\(arguments.verb.name) needs \(others) or \(last)")
    }
    guard given.count == 1 else { throw missing("\(others) and \(last) exclude each other") }
    return (sections, ListItems(count: sections.reduce(0, +), lines: lines, disabled: disabled))
  }

  private static let policies: [(String, NavigationPolicy)] = [
    ("default", .session), ("keyboardnavigationkit", .default), ("ipshortcut", .ipShortcut),
    ("listbox", .listbox),
  ]

  /// The words that may follow the options of a list, by the option's name.
  static let listValues: [String: [String]] = {
    let rules = PolicyOption.all.map { ($0.name, $0.choices.map(\.key)) }
    return Dictionary(rules + [("policy", policies.map(\.0))]) { first, _ in first }
  }()

  /// Takes the rules: a policy by name, and the options that change it.
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
    for option in PolicyOption.all {
      if let apply = try choice(option.name, option.choices) { apply(&policy) }
    }
    return policy
  }
}

/// An option that changes one rule of a list's policy, such as `edge=wrap`.
struct PolicyOption {
  /// The name, without the equals sign.
  let name: String
  /// The words that may follow, and what each of them changes.
  let choices: [(key: String, value: (inout NavigationPolicy) -> Void)]

  /// Every such option.
  static let all = [
    PolicyOption("edge", \.edge), PolicyOption("start", \.start), PolicyOption("scroll", \.scroll),
    PolicyOption("paging", \.paging), PolicyOption("selection", \.selection),
    PolicyOption("commit", \.commit), PolicyOption("removed", \.whenFocusedItemIsRemoved),
    PolicyOption("moving", \.selectsOnMove, words: ["focuses", "selects"]),
    PolicyOption("typing", \.typesToSelect, words: ["ignored", "selects"]),
  ]

  private init<Rule: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ rule: WritableKeyPath<NavigationPolicy, Rule>
  ) {
    self.name = name
    choices = Rule.allCases.map { value in
      (value.rawValue.lowercased(), { $0[keyPath: rule] = value })
    }
  }

  private init(_ name: String, _ rule: WritableKeyPath<NavigationPolicy, Bool>, words: [String]) {
    self.name = name
    choices = [false, true].enumerated().map { index, value in
      (words[index], { $0[keyPath: rule] = value })
    }
  }
}

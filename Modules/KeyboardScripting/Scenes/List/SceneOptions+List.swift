import KeyboardCore
import KeyboardNavigation

extension SceneOptions {
  /// The most items that a scene may have.
  nonisolated static let itemLimit = 100_000_000

  /// Takes the items of a list: their number, the numbers in its sections, or a file with an item
  /// a line; and those that are disabled. The first argument is the names of the option for the
  /// number, the second another option that gives the number, and its value.
  mutating func items(
    _ names: [String], or other: (name: String, count: Int?)? = nil
  ) throws(ScriptError) -> (sections: [Int], items: ListItems) {
    let disabled = try indexes("disabled")
    let count = try count(names, in: 0...Self.itemLimit) ?? other?.count
    let sections = try counts("sections", in: 0...Self.itemLimit)
    let lines = try lines()
    let given = [count.map { [$0] }, sections, lines.map { [$0.count] }].compactMap(\.self)
    let options = [names[0] + "=", "sections=", "file="] + (other.map { [$0.name] } ?? [])
    let allButLast = options.dropLast().joined(separator: ", ")
    guard let sections = given.first else {
      throw missing("\(arguments.verb.name) needs \(allButLast) or \(options.last ?? "")")
    }
    let isOther = other?.count == nil || other?.count == count
    guard given.count == 1, isOther else {
      throw missing("\(allButLast) and \(options.last ?? "") exclude each other")
    }
    return (sections, ListItems(count: sections.reduce(0, +), lines: lines, disabled: disabled))
  }

  /// Takes the rules: a policy by name, and the options that change it.
  ///
  /// Keys and start are those of the default policy.
  mutating func policy(
    keys: NavigationKeys, start: NavigationPolicy.Start = .firstRow
  ) throws(ScriptError) -> NavigationPolicy {
    let policies: [(String, NavigationPolicy)] = [
      ("default", .session), ("keyboardnavigationkit", .default), ("ipshortcut", .ipShortcut),
      ("listbox", .listbox),
    ]
    var policy = try choice("policy", policies) ?? .session
    if policy == .session {
      policy.keys = keys
      policy.start = start
    }
    for option in PolicyOption.all {
      if let apply = try choice(option.name, option.choices) { apply(&policy) }
    }
    return policy
  }

  /// Takes flat indexes such as `0-4,7`.
  private mutating func indexes(_ name: String) throws(ScriptError) -> RangeSet<Int> {
    guard let value = text(name) else { return RangeSet() }
    guard let selection = ListSelection(value.text) else {
      throw bad(value, "\(name)= is row numbers such as 0-4,7, not '\(value.text)'")
    }
    return selection.indexes
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

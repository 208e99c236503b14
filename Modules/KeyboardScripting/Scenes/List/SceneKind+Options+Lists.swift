import KeyboardCore
import KeyboardNavigation

extension SceneKind.Options {
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

  private static let policies: [PolicyOption.Choice<NavigationPolicy>] = [
    ("default", "any number of rows selected, with the keys of a listbox", .session),
    ("keyboardnavigationkit", "a focus, and no selection", .default),
    ("ipshortcut", "the selected row is the cursor; pages are the viewport's", .ipShortcut),
    ("listbox", "moving selects, shift extends, typing finds", .listbox),
  ]

  /// The words that may follow the options of a list, by the option's name.
  static let listValues: [String: [Session.Completion]] = {
    let rules = PolicyOption.all.map { option in
      (option.name, option.choices.map { Session.Completion($0.key, $0.summary) })
    }
    let names = policies.map { Session.Completion($0.key, $0.summary) }
    return Dictionary(rules + [("policy", names)]) { first, _ in first }
  }()

  /// Takes the rules: a policy by name, and the options that change it.
  ///
  /// Keys and start are those of the default policy.
  mutating func policy(
    keys: NavigationPolicy.Keys, start: NavigationPolicy.Start = .firstRow
  ) throws(ScriptError) -> NavigationPolicy {
    var policy = try choice("policy", Self.policies.map { ($0.key, $0.value) }) ?? .session
    if policy == .session {
      policy.keys = keys
      policy.start = start
    }
    guard !isEmpty else { return policy }
    for option in PolicyOption.all {
      let choices = option.choices.map { ($0.key, $0.value) }
      if let apply = try choice(option.name, choices) { apply(&policy) }
    }
    return policy
  }
}

/// An option that changes one rule of a list's policy, such as `edge=wrap`.
struct PolicyOption {
  /// A word that may follow an option, what it means in a few words, and what it stands for.
  typealias Choice<Value> = (key: String, summary: String, value: Value)

  /// The name, without the equals sign.
  let name: String
  /// The words that may follow, and what each of them changes.
  let choices: [Choice<(inout NavigationPolicy) -> Void>]

  /// Every such option.
  static let all = [
    PolicyOption("edge", \.edge) {
      switch $0 {
      case .stop: "a step past an end is refused"
      case .clamp: "in a grid, to the first or last item"
      case .wrap: "on at the other end"
      }
    },
    PolicyOption("start", \.start) {
      switch $0 {
      case .firstRow: "at the first row, by a step forwards"
      case .visible: "at the first row in sight"
      case .direction: "at the first row, or the last by a step back"
      }
    },
    PolicyOption("scroll", \.scroll) {
      switch $0 {
      case .minimal: "as little as shows the row"
      case .toEdge: "the row to the edge where it came in"
      }
    },
    PolicyOption("paging", \.paging) {
      switch $0 {
      case .focus: "the focus moves by a page"
      case .viewport: "the page turns; nothing is focused then"
      }
    },
    PolicyOption("selection", \.selection) {
      switch $0 {
      case .none: "there is only a focus"
      case .single: "at most one row"
      case .multiple: "any number of rows"
      }
    },
    PolicyOption("commit", \.commit) {
      switch $0 {
      case .focusedRow: "the row that has the focus"
      case .firstSelectedRow: "the first selected row"
      }
    },
    PolicyOption("removed", \.whenFocusedItemIsRemoved) {
      switch $0 {
      case .clear: "the focus goes away"
      case .nearest: "the next row gets the focus"
      }
    },
    PolicyOption(
      "moving", \.selectsOnMove, off: ("focuses", "moving selects nothing"),
      on: ("selects", "moving selects the row")),
    PolicyOption(
      "typing", \.typesToSelect, off: ("ignored", "typed text finds nothing"),
      on: ("selects", "typed text finds the row that starts with it")),
  ]

  private init<Rule: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ rule: WritableKeyPath<NavigationPolicy, Rule>,
    _ summary: (Rule) -> String
  ) {
    self.name = name
    choices = Rule.allCases.map { value in
      (value.rawValue.lowercased(), summary(value), { $0[keyPath: rule] = value })
    }
  }

  private init(
    _ name: String, _ rule: WritableKeyPath<NavigationPolicy, Bool>,
    off: (key: String, summary: String), on: (key: String, summary: String)
  ) {
    self.name = name
    choices = [(off, false), (on, true)].map { word, value in
      (word.key, word.summary, { $0[keyPath: rule] = value })
    }
  }
}

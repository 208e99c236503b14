import KeyboardNavigation
import KeyboardScripting

extension Parameter where Content == NavigationPolicy {
  /// A policy by name, with changes of single rules such as `edge=wrap`.
  ///
  /// Keys and start are those of the default policy.
  static func policy(
    keys: NavigationPolicy.Keys, start: NavigationPolicy.Start = .firstRow
  ) -> Self {
    var result = Self(read: { arguments throws(ScriptError) in
      var policy = try policies.read(arguments) ?? .session
      if policy == .session { (policy.keys, policy.start) = (keys, start) }
      for rule in policyRules { try rule.read(arguments)?(&policy) }
      return policy
    })
    result.syntax = policies.syntax + ruleSyntax
    return result
  }

  /// A policy other than the standard one, with changes of single rules such as `edge=stop`.
  static func policy(standard: NavigationPolicy) -> Self {
    var result = Self(read: { arguments throws(ScriptError) in
      var policy = try policies.read(arguments) ?? standard
      for rule in policyRules { try rule.read(arguments)?(&policy) }
      return policy
    })
    result.syntax = policies.syntax + ruleSyntax
    return result
  }

  /// The syntax of rules, as a single entry.
  private static var ruleSyntax: [ParameterSyntax] {
    var syntax = policyRules.flatMap(\.syntax)
    syntax[0].parameter.isRepeated = true
    for index in syntax.indices.dropFirst() { syntax[index].isShown = false }
    return syntax
  }
}

private let policies = Parameter<NavigationPolicy?>.choice(
  named: "policy",
  [
    ("default", .session), ("keyboardnavigationkit", .default), ("ipshortcut", .ipShortcut),
    ("listbox", .listbox), ("arialistbox", .ariaListbox), ("ariadatagrid", .ariaDataGrid),
    ("arialayoutgrid", .ariaLayoutGrid), ("ariatabs", .ariaTabs),
    ("ariatoolbar", .ariaToolbar), ("ariaradiogroup", .ariaRadioGroup),
    ("ariatoolbarradiogroup", .ariaToolbarRadioGroup), ("ariafeed", .ariaFeed),
    ("ariatree", .ariaTree), ("ariatreegrid", .ariaTreeGrid),
  ],
  summaries: [
    "any number of rows selected, with the keys of a listbox", "a focus, and no selection",
    "the selected row is the cursor; pages are the viewport's",
    "moving selects, shift extends, typing finds", "the listbox of the ARIA Authoring Practices",
    "their grid of data", "their grid for layout", "their tabs", "their tool bar of buttons",
    "their radio buttons", "their radio buttons in a tool bar", "their feed of articles",
    "their tree", "their tree grid",
  ])

/// A change of one rule of a list's policy.
private typealias PolicyChange = (inout NavigationPolicy) -> Void

/// The rules of a list's policy, as `name=WORD`.
private let policyRules: [Parameter<PolicyChange?>] = [
  rule("edge", \.edge) {
    switch $0 {
    case .stop: "a step past an end is refused"
    case .clamp: "in a grid, to the first or last item"
    case .wrap: "on at the other end"
    }
  },
  rule("crossing", \.crossing) {
    switch $0 {
    case .none: "lines and columns have ends"
    case .lines: "from the end of a line to the next one"
    case .both: "and from the bottom of a column to the top of the next"
    }
  },
  rule("entry", \.entry) {
    switch $0 {
    case .none: "nothing is focused before the first key"
    case .first: "the row that had the focus, else the first"
    case .selected: "the first selected row, else the first"
    case .edge: "the first row, or the last from behind"
    }
  },
  rule("start", \.start) {
    switch $0 {
    case .firstRow: "at the first row, by a step forwards"
    case .visible: "at the first row in sight"
    case .direction: "at the first row, or the last by a step back"
    }
  },
  rule("scroll", \.scroll) {
    switch $0 {
    case .minimal: "as little as shows the row"
    case .toEdge: "the row to the edge where it came in"
    }
  },
  rule("paging", \.paging) {
    switch $0 {
    case .focus: "the focus moves by a page"
    case .viewport: "the page scrolls; nothing stays focused"
    }
  },
  rule("selection", \.selection) {
    switch $0 {
    case .none: "no selection"
    case .single: "at most one row"
    case .multiple: "any number of rows"
    }
  },
  rule("extending", \.extending) {
    switch $0 {
    case .range: "shift selects from the anchor on"
    case .toggle: "shift and an arrow toggles the next row"
    case .rectangle: "shift selects a rectangle of cells"
    }
  },
  rule(
    "focusing", \.focusesDisabledItems, off: ("enabled", "disabled rows are passed"),
    on: ("all", "disabled rows take the focus, too")),
  rule("commit", \.commit) {
    switch $0 {
    case .focusedRow: "the row that has the focus"
    case .firstSelectedRow: "the first selected row"
    }
  },
  rule("removed", \.whenFocusedItemIsRemoved) {
    switch $0 {
    case .clear: "the focus is removed"
    case .nearest: "the next row gets the focus"
    case .previous: "the row before gets the focus"
    }
  },
  rule(
    "moving", \.selectsOnMove, off: ("focuses", "moving selects nothing"),
    on: ("selects", "moving selects the row")),
  rule(
    "typing", \.typesToSelect, off: ("ignored", "typed text finds nothing"),
    on: ("selects", "typed text finds the row that starts with it")),
]

private func rule<Rule: RawRepresentable<String> & CaseIterable>(
  _ name: String, _ path: WritableKeyPath<NavigationPolicy, Rule>, _ summary: (Rule) -> String
) -> Parameter<PolicyChange?> {
  .choice(
    named: name,
    Rule.allCases.map { rule in (rule.rawValue.lowercased(), { $0[keyPath: path] = rule }) },
    summaries: Rule.allCases.map(summary))
}

private func rule(
  _ name: String, _ path: WritableKeyPath<NavigationPolicy, Bool>,
  off: (word: String, summary: String), on: (word: String, summary: String)
) -> Parameter<PolicyChange?> {
  .choice(
    named: name,
    [(off.word, { $0[keyPath: path] = false }), (on.word, { $0[keyPath: path] = true })],
    summaries: [off.summary, on.summary])
}

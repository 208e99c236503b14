import KeyboardCore
import KeyboardNavigation

/// A list of options, of which one or several are chosen.
struct ListField: FormField {
  private let list: TableNavigator
  /// The rows, which the navigator holds weakly.
  private let table: ArrayTable<FormInput.Option>
  private let tokens: [Subscription]
  private let isRadioGroup: Bool
  private let picksSeveral: Bool

  let isTyped = false
  var control: (any FormControl)? { list }

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - input: the input with the options.
  ///   - isRadioGroup: whether all options are visible, and the arrow keys wrap around.
  ///   - picksSeveral: whether several options can be chosen.
  init(_ input: FormInput, isRadioGroup: Bool = false, picksSeveral: Bool = false) {
    (self.isRadioGroup, self.picksSeveral) = (isRadioGroup, picksSeveral)
    var policy: NavigationPolicy = picksSeveral ? .ariaListbox : .ariaRadioGroup
    policy.typesToSelect = true
    if picksSeveral { policy.selectsOnMove = false } else if !isRadioGroup { policy.edge = .clamp }
    if !isRadioGroup { (policy.keys[.firstRow], policy.keys[.lastRow]) = (["home"], ["end"]) }
    policy.keys[.commitFocusedRow] = []
    policy.keys[.clearFocus] = []
    let bus = EventBus()
    tokens = [
      bus.subscribe(to: ListNavigator.SelectionChanged.self, input) { $0.answerDidChange() },
      bus.subscribe(to: ListNavigator.FocusMoved.self, input) { $0.displayDidChange() },
    ]
    table = ArrayTable(input.options) { $0.title }
    list = TableNavigator(
      tableView: table, delegate: nil, bus: bus, scene: input.name, policy: policy)
  }

  func value(of input: FormInput) -> Value {
    let chosen = list.selection.indexes.ranges.joined().map { input.options[$0].id }
    return picksSeveral ? .array(chosen) : chosen.first ?? .null
  }

  func setValue(_ value: Value, of input: FormInput) {
    var selection = ListSelection()
    for value in value.arrayValue ?? [value] where picksSeveral || selection.isEmpty {
      if let index = input.options.firstIndex(where: { $0.matches(value) }) {
        selection.toggle(index)
      }
    }
    list.setSelection(selection)
  }

  /// Returns nil for an optional list with a minimum: ``mistake(in:)`` compares the number of options with it.
  func omission(in input: FormInput) -> String? {
    guard list.selection.isEmpty else { return nil }
    let isCounted = picksSeveral && !input.rules.isRequired && input.rules.minimum != nil
    return isCounted ? nil : "choose one"
  }

  func mistake(in input: FormInput) -> String? {
    guard picksSeveral else { return nil }
    let count = list.selection.count
    if let least = input.rules.minimum?.integerValue, count < least {
      return "choose \(least) or more"
    }
    if let most = input.rules.maximum?.integerValue, count > most {
      return "choose \(most) at most"
    }
    return nil
  }

  func visibleLines(of input: FormInput, _ metrics: TextForm.Metrics) -> Int {
    max(1, isRadioGroup ? input.options.count : min(metrics.options, input.options.count))
  }

  func lineCount(of input: FormInput) -> Int { input.options.count }

  func line(at index: Int, of input: FormInput, hasFocus: Bool) -> String {
    let isChosen = list.selection.contains(index)
    let mark = picksSeveral ? (isChosen ? "[x]" : "[ ]") : isChosen ? "(•)" : "( )"
    return "\(hasFocus ? "›" : " ") \(mark) \(input.options[index].title)"
  }

  func focusedLine(of input: FormInput) -> Int? {
    list.flatIndexOfFocusedRow ?? list.selection.first
  }

  func choose(_ line: Int, of input: FormInput) {
    guard input.options.indices.contains(line) else { return }
    list.setFocus(IndexPath(row: line, section: 0))
    var selection = picksSeveral ? list.selection : ListSelection()
    selection.toggle(line)
    list.setSelection(selection)
  }

  func format(of input: FormInput) -> String? {
    guard picksSeveral else { return nil }
    return input.bounds.map { "choose \($0)" }
  }

  /// The focused option, in the group or list with the input's title.
  func element(of input: FormInput) -> AccessibilityElement? {
    guard let index = list.flatIndexOfFocusedRow else { return nil }
    let isChosen = list.selection.contains(index)
    var element = list.element(ofItem: index, isSelected: false)
    element?.role = picksSeveral ? .checkbox : isRadioGroup ? .radioButton : .option
    element?.group = input.title ?? input.name
    element?.selectionCount = 0
    if picksSeveral || isRadioGroup {
      element?.states.insert(.checked(isChosen), at: 0)
    } else {
      element?.group += ", list"
      if isChosen { element?.states.insert(.selected, at: 0) }
    }
    return element
  }
}

/// A switch.
struct SwitchField: FormField {
  private let toggle: ControlNavigator
  private let token: Subscription

  let isTyped = false
  var control: (any FormControl)? { toggle }

  init(_ input: FormInput) {
    toggle = ControlNavigator(.switch, scene: input.name)
    // Enter moves on to the next input.
    toggle.sequences = ["space"]
    token = toggle.activations.observe(input) { $0.answerDidChange() }
  }

  private var isOn: Bool { toggle.state == .on }

  func value(of input: FormInput) -> Value { .bool(isOn) }
  func setValue(_ value: Value, of input: FormInput) {
    let isOn = value.stringValue.map { ["on", "yes", "true"].contains($0.lowercased()) }
    toggle.state = isOn ?? value.isTruthy ? .on : .off
  }
  func omission(in input: FormInput) -> String? { isOn ? nil : "this has to be on" }
  func line(at index: Int, of input: FormInput, hasFocus: Bool) -> String {
    isOn ? "[x] on" : "[ ] off"
  }
  func choose(_ line: Int, of input: FormInput) {
    try? toggle.perform(CommandInvocation(.activateControl))
  }
}

import KeyboardCore
import KeyboardNavigation

/// A field for one of many options, found by typing.
struct ComboField: FormField {
  private let list: SuggestionList
  var control: (any FormControl)? { list.combo }

  init(_ input: FormInput) {
    list = SuggestionList(of: input, completion: .inline) { $0.filter($1) }
  }

  func value(of input: FormInput) -> Value {
    let text = input.document.text
    let option =
      input.options.first { $0.title == text }
      ?? input.options.first { $0.title.lowercased() == text.lowercased() }
    return option?.id ?? .null
  }

  func setValue(_ value: Value, of input: FormInput) {
    let value = value.arrayValue.map { $0.first ?? .null } ?? value
    let title = input.options.first { $0.matches(value) }?.title
    input.document.setText(title ?? (value == .null ? "" : value.text))
    list.combo.close()
  }

  func mistake(in input: FormInput) -> String? {
    value(of: input) == .null ? "choose one of the list" : nil
  }
}

/// A field for the path of a file, with the entries of its directory in a list.
struct PathField: FormField {
  private let list: SuggestionList
  var control: (any FormControl)? { list.combo }

  init(_ input: FormInput) {
    list = SuggestionList(of: input, completion: .list) {
      $0.elements = FilePaths.completions(of: $1).map { FormInput.Option(.string($0)) }
    }
  }
}

/// A text with a list of its completions below.
private struct SuggestionList {
  let combo: ComboBox
  private let token: Subscription

  init(
    of input: FormInput, completion: ComboBox.Completion,
    find: @escaping (ArrayTable<FormInput.Option>, String) -> Void
  ) {
    let table = ArrayTable(input.options) { $0.title }
    combo = ComboBox(
      input.document,
      popup: TableNavigator(tableView: table, delegate: nil, policy: .ariaComboBox),
      of: table, completion: completion, scene: input.name
    ) { find(table, $0) }
    token = combo.changes.observe(input) { $0.displayDidChange() }
  }
}

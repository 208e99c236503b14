import KeyboardCore
import KeyboardForms

/// The options of the command line, which make the description of a form.
struct Flags {
  private(set) var showsKeyboard = false
  private var title: String?
  private var pages: [(title: String, fields: [[String: Value]])] = [("", [])]

  /// A Boolean value indicating whether no option makes a field.
  var isEmpty: Bool { pages.allSatisfy(\.fields.isEmpty) }

  /// The form as a description.
  var form: Value {
    var form: [String: Value] = [
      "pages": .array(
        pages.map {
          ["title": .string($0.title), "fields": .array($0.fields.map(Value.object))]
        })
    ]
    if let title { form["title"] = .string(title) }
    return .object(form)
  }

  private static let texts = [
    "--pattern": "pattern", "--hint": "hint", "--placeholder": "placeholder", "--value": "value",
    "--default": "default", "--when": "when", "--message": "message", "--check": "check",
  ]
  private static let values = [
    "--min": "min", "--max": "max", "--min-length": "minLength", "--max-length": "maxLength",
  ]

  /// Takes an option with its arguments.
  ///
  /// - Returns: false for an unknown one.
  mutating func take(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(MessageError) -> Bool {
    func argument() throws(MessageError) -> String {
      guard let argument = rest.popFirst() else {
        throw MessageError("\(option) needs something behind it; --help tells what")
      }
      return argument
    }
    switch option {
    case "--keyboard": showsKeyboard = true
    case "--title": title = try argument()
    case "--page":
      let title = try argument()
      if isEmpty { pages[0].title = title } else { pages.append((title, [])) }
    case "--required": try set("required", true, option)
    case "--option": try addOption(try argument())
    default:
      if let name = Self.texts[option] {
        try set(name, .string(try argument()), option)
      } else if let name = Self.values[option] {
        let text = try argument()
        try set(name, (try? Value(json: text.utf8)) ?? .string(text), option)
      } else if let kind = FormInput.Kind(rawValue: String(option.dropFirst(2))) {
        begin(kind, try argument())
      } else {
        return false
      }
    }
    return true
  }

  private mutating func begin(_ kind: FormInput.Kind, _ argument: String) {
    var field: [String: Value] = ["kind": .string(kind.rawValue)]
    if kind.hasValue {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      field["name"] = .string(String(parts[0]))
      if parts.count > 1 { field["title"] = .string(String(parts[1])) }
    } else {
      field["title"] = .string(argument)
    }
    pages[pages.count - 1].fields.append(field)
  }

  private mutating func set(
    _ name: String, _ value: Value, _ option: String
  ) throws(MessageError) {
    guard let last = pages[pages.count - 1].fields.indices.last else {
      throw MessageError("\(option) belongs to a field; begin one before it, as with --text name")
    }
    pages[pages.count - 1].fields[last][name] = value
  }

  private mutating func addOption(_ argument: String) throws(MessageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var option: [String: Value] = ["value": .string(String(parts[0]))]
    if parts.count > 1 { option["title"] = .string(String(parts[1])) }
    let before = pages[pages.count - 1].fields.last?["options"]?.arrayValue ?? []
    try set("options", .array(before + [.object(option)]), "--option")
  }
}

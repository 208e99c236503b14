import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardRuntime

/// The options of the command line, which make the description of a form.
struct Flags {
  private(set) var showsKeyboard = false
  /// The question to answer with yes or no; nil for a form.
  private(set) var question: String?
  /// The file with the answers; nil to ask a person.
  private(set) var answers: String?
  var format = Ask.Format.json
  private var title: String?
  private var pages: [(title: String, fields: [[String: Value]])] = [("", [])]

  /// A Boolean value indicating whether no option makes a field.
  var isEmpty: Bool { pages.allSatisfy(\.fields.isEmpty) }

  /// Returns the form as a description.
  ///
  /// - Throws: `MessageError` if a field lacks its options.
  func form() throws(MessageError) -> Value {
    for field in pages.flatMap(\.fields) where field["options"] == nil {
      guard let kind = Self.kind(of: field), kind.hasOptions, let name = field["name"]?.stringValue
      else { continue }
      throw MessageError("--\(kind.name) \(name) has no options; add --option VALUE after it")
    }
    var form: [String: Value] = [
      "pages": .array(
        pages.map {
          ["title": .string($0.title), "fields": .array($0.fields.map(Value.object))]
        })
    ]
    if let title { form["title"] = .string(title) }
    return .object(form)
  }

  /// The options: one for each kind of field, those of a field, and those of the form.
  static let table: [CommandLineOption<Flags>] =
    FormInput.Kind.standard.map { kind in
      .init(
        "--\(kind.name)", takes: .text(kind.hasValue ? "NAME[=TITLE]" : "TEXT"), help: kind.summary
      ) { flags, text throws(MessageError) in try flags.begin(kind, text) }
    } + [
      .init("--option", takes: .text("VALUE[=TITLE]"), help: "an option of the field before") {
        flags, text throws(MessageError) in try flags.addOption(text)
      },
      .init("--required", help: "the field cannot be left empty") {
        flags throws(MessageError) in try flags.set("required", true, "--required")
      },
      value("--min", "min", "N", "the least number, or the earliest date"),
      value("--max", "max", "N", "the greatest number, or the latest date"),
      value("--min-length", "minLength", "N", "the fewest characters"),
      value("--max-length", "maxLength", "N", "the most characters"),
      text("--pattern", "pattern", "REGEX", "the regular expression that the text matches"),
      text("--check", "check", "EXPRESSION", "holds for every value that is accepted"),
      text("--message", "message", "TEXT", "says why a value is not accepted"),
      text("--hint", "hint", "TEXT", "stands below the field"),
      text("--placeholder", "placeholder", "TEXT", "stands in the empty field"),
      text("--value", "value", "TEXT", "the value to begin with"),
      text("--default", "default", "EXPRESSION", "the value until another is given"),
      text("--when", "when", "EXPRESSION", "shows the field only while it holds"),
      .init("--page", takes: .text("TITLE"), help: "begin a page") { $0.beginPage($1) },
      .init("--title", takes: .text("TEXT"), help: "the title of the form") { $0.title = $1 },
      .init("--keyboard", help: "with a keyboard on the screen; else it comes with a touch") {
        $0.showsKeyboard = true
      },
      .init(
        "--confirm", takes: .text("TEXT"),
        help: "ask this in place of a form; the status is 0 for yes and 1 for no"
      ) { $0.question = $1 },
      .init(
        "--format", choosing: \.format, as: "FORMAT",
        help: "print the answers as json, or as lines: one for each field, in their order"),
      .init(
        "--answers", takes: .file("FILE"),
        help: "take the answers from FILE, in JSON, and check them; nobody is asked"
      ) { $0.answers = $1 },
    ]

  /// Returns an option that gives the field a text.
  private static func text(
    _ option: String, _ member: String, _ name: String, _ help: String
  ) -> CommandLineOption<Flags> {
    .init(option, takes: .text(name), help: help) { flags, text throws(MessageError) in
      try flags.set(member, .string(text), option)
    }
  }

  /// Returns an option that gives the field a value in JSON, such as a number.
  private static func value(
    _ option: String, _ member: String, _ name: String, _ help: String
  ) -> CommandLineOption<Flags> {
    .init(option, takes: .text(name), help: help) { flags, text throws(MessageError) in
      try flags.set(member, (try? Value(json: text.utf8)) ?? .string(text), option)
    }
  }

  private mutating func beginPage(_ title: String) {
    if isEmpty { pages[0].title = title } else { pages.append((title, [])) }
  }

  private mutating func begin(
    _ kind: FormInput.Kind, _ argument: String
  ) throws(MessageError) {
    var field: [String: Value] = ["kind": .string(kind.name)]
    if kind.hasValue {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard ValueExpression.isName(String(parts[0])) else {
        throw MessageError(
          "--\(kind.name) begins with a name of letters, digits and _, a letter first: name='\(argument)'"
        )
      }
      field["name"] = .string(String(parts[0]))
      if parts.count > 1 { field["title"] = .string(String(parts[1])) }
    } else {
      field["title"] = .string(argument)
    }
    pages[pages.count - 1].fields.append(field)
  }

  private static func kind(of field: [String: Value]) -> FormInput.Kind? {
    FormInput.Kind.standard.first { $0.name == field["kind"]?.stringValue }
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
    if let kind = pages[pages.count - 1].fields.last.flatMap(Self.kind), !kind.hasOptions {
      let others = FormInput.Kind.standard.filter(\.hasOptions).map { "--\($0.name)" }.joined(
        separator: ", ")
      throw MessageError("--option belongs to \(others); --\(kind.name) has no options")
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var option: [String: Value] = ["value": .string(String(parts[0]))]
    if parts.count > 1 { option["title"] = .string(String(parts[1])) }
    let before = pages[pages.count - 1].fields.last?["options"]?.arrayValue ?? []
    try set("options", .array(before + [.object(option)]), "--option")
  }
}

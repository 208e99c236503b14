import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation

/// A description of a form as a value, for example in JSON.
///
/// ```json5
/// { title: "Sign up", fields: [
///   { name: "mail", title: "Email", required: true, pattern: "[^@ ]+@[^@ ]+" },
///   { name: "plan", kind: "radio", options: ["free", { value: "pro", title: "For work" }] },
///   { name: "seats", kind: "number", min: 1, default: "1 + 4", when: "plan == 'pro'" },
/// ] }
/// ```
///
/// Instead of `fields`, there can be `pages`, each with a title and fields.
public struct FormDescription {
  /// The title of the form.
  public let title: String
  /// The titles of its pages; an empty text for a page without a title.
  public let pages: [String]
  /// Its inputs, in the order of its pages.
  public let inputs: [FormInput]

  /// Reads a description in JSON or JSON5, with fields of the given kinds.
  ///
  /// - Throws: a `JSONError` with the position of the mistake and how to correct it.
  public init(
    parsing text: String, kinds: [FormInput.Kind] = FormInput.Kind.standard
  ) throws(JSONError) {
    try self.init(JSON5Node(parsing: text, ifEmpty: "write { fields: [] }"), kinds)
  }

  /// Reads a description, with fields of the given kinds.
  ///
  /// - Throws: a `JSONError` with the path of the mistake and how to correct it.
  public init(
    _ value: Value, kinds: [FormInput.Kind] = FormInput.Kind.standard
  ) throws(JSONError) {
    try self.init(JSON5Node(value), kinds)
  }

  private init(_ node: JSON5Node, _ kinds: [FormInput.Kind]) throws(JSONError) {
    let form = try JSONField(node, name: "the form").object(Member.self)
    title = try form[.title].text() ?? ""
    let pages = try form[.pages].elements().map { page throws(JSONError) in
      try page.object(PageMember.self)
    }
    guard pages.isEmpty || form[.fields].isMissing else {
      throw form[.fields].error("the form has pages too; write fields only in pages")
    }
    self.pages =
      pages.isEmpty
      ? [""] : try pages.map { page throws(JSONError) in try page[.title].text() ?? "" }
    var fields: [JSONObject<FieldMember>] = []
    var inputs: [FormInput] = []
    let lists = pages.isEmpty ? [form[.fields]] : pages.map { $0[.fields] }
    for (page, list) in lists.enumerated() {
      for element in try list.elements() {
        let field = try element.object(FieldMember.self)
        let input = try Self.input(field, kinds)
        input.page = page
        fields.append(field)
        inputs.append(input)
      }
    }
    guard inputs.contains(where: \.kind.hasValue) else {
      throw form.field.error("the form asks for nothing; give it fields")
    }
    var names: Set<String> = []
    for (field, input) in zip(fields, inputs) where !names.insert(input.name).inserted {
      throw field[.name].error("two fields have the name \(input.name); give one another")
    }
    for (field, input) in zip(fields, inputs) {
      for name in input.condition.names where !names.contains(name) {
        throw field[.when].error("the form has no field \(name); write the name of one")
      }
    }
    self.inputs = inputs
  }

  private enum Member: String, CaseIterable { case title, fields, pages }
  private enum PageMember: String, CaseIterable { case title, fields }
  private enum OptionMember: String, CaseIterable { case value, title }
  private enum FieldMember: String, CaseIterable {
    case name, kind, title, options, placeholder, hint, content, required, pattern, min, max
    case minLength, maxLength, message, check, when, `default`, value
  }

  private static func input(
    _ field: JSONObject<FieldMember>, _ kinds: [FormInput.Kind]
  ) throws(JSONError) -> FormInput {
    let kindName = try field[.kind].word(among: kinds.map(\.name))
    let kind = kinds.first { $0.name == kindName } ?? .text
    let name = kind.hasValue ? try field[.name].requiredText() : try field[.name].text()
    if kind.hasValue, let name, !ValueExpression.isName(name) {
      throw field[.name].error("the name \(name) is not letters, digits and _, a letter first")
    }
    let options = try field[.options].elements().map(option)
    if kind.hasOptions, options.isEmpty {
      throw field[.options].mistake("a list: [\"yes\", \"no\"]")
    }
    if !kind.hasOptions, field[.options].value != nil {
      let others = kinds.filter(\.hasOptions).map(\.name).joined(separator: ", ")
      throw field[.options].error("a field of the kind \(kind.name) has no options; \(others) have")
    }
    let title = try field[.title].text() ?? name?.capitalizedFirst
    let input = FormInput(name ?? field.field.path, kind, title: title, options: options)
    input.placeholder = try field[.placeholder].text()
    input.hint = try field[.hint].text()
    for bound in [field[.min], field[.max]] where !kind.hasBounds && !bound.isMissing {
      let others = kinds.filter(\.hasBounds).map(\.name).joined(separator: ", ")
      throw bound.error("a field of the kind \(kind.name) has no min and max; \(others) have")
    }
    if let content = try field[.content].word(among: TextContentType.allCases.map(\.rawValue)) {
      input.document.contentType = TextContentType(rawValue: content) ?? .text
    }
    try readRules(field, of: input)
    if let initial = field[.value].value { input.value = initial }
    return input
  }

  private static func option(_ field: JSONField) throws(JSONError) -> FormInput.Option {
    guard field.node?.members != nil else { return FormInput.Option(field.value ?? .null) }
    let option = try field.object(OptionMember.self)
    let title = try option[.title].text()
    guard let value = option[.value].value ?? title.map(Value.string) else {
      throw option[.value].mistake("the value that the option stands for")
    }
    return FormInput.Option(value, title: title)
  }

  private static func readRules(
    _ field: JSONObject<FieldMember>, of input: FormInput
  ) throws(JSONError) {
    var rules = FormInput.Rules()
    rules.isRequired = try field[.required].flag() ?? false
    if let pattern = try field[.pattern].text() {
      do {
        rules.pattern = try FormInput.Rules.pattern(pattern)
      } catch {
        throw field[.pattern].error(error.message)
      }
    }
    rules.minimum = field[.min].value
    rules.maximum = field[.max].value
    let least = try field[.minLength].wholeNumber(in: 0 ... .max)
    let most = try field[.maxLength].wholeNumber(in: 0 ... .max)
    if least != nil || most != nil {
      guard least ?? 0 <= most ?? Int.max else {
        throw field[.minLength].error("minLength is above maxLength; write a smaller one")
      }
      rules.length = (least ?? 0)...(most ?? Int.max)
    }
    rules.message = try field[.message].text()
    rules.condition = try field[.check].expression().map(Condition.init)
    if let when = try field[.when].expression() { input.condition = Condition(when) }
    input.defaultValue = try field[.default].expression()
    input.rules = rules
  }
}

extension String {
  /// The text with its first letter capitalized.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

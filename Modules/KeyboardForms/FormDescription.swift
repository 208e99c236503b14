import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation

/// A description of a form as a value, such as one in JSON.
///
/// ```json5
/// { title: "Sign up", fields: [
///   { name: "mail", title: "Email", required: true, pattern: "[^@ ]+@[^@ ]+" },
///   { name: "plan", kind: "radio", options: ["free", { value: "pro", title: "For work" }] },
///   { name: "seats", kind: "number", min: 1, default: "1 + 4", when: "plan == 'pro'" },
/// ] }
/// ```
///
/// In place of `fields` there may be `pages`, each with a title and fields of its own.
public struct FormDescription {
  /// The title of the form.
  public let title: String
  /// The titles of its pages; empty for a page without one.
  public let pages: [String]
  /// Its inputs, in the order of its pages.
  public let inputs: [FormInput]

  /// Reads a description in JSON or JSON5.
  ///
  /// - Throws: a ``Mistake`` with the place and the remedy.
  public init(parsing text: String) throws(Mistake) {
    let value: Value
    do {
      value = try JSON5Node(parsing: text, ifEmpty: "write { fields: [] }").value
    } catch {
      throw Mistake(error.place ?? "the form", error.message)
    }
    try self.init(value)
  }

  /// Reads a description.
  ///
  /// - Throws: a ``Mistake`` with the place and the remedy.
  public init(_ value: Value) throws(Mistake) {
    var map = try Reader(value, at: "the form")
    title = try map.text("title") ?? ""
    var inputs: [FormInput] = []
    let fields = try map.list("fields")
    if let pages = try map.list("pages") {
      if fields != nil { throw Mistake("the form", "has fields or pages, not both") }
      var titles: [String] = []
      for (index, page) in pages.enumerated() {
        var map = try Reader(page, at: "pages[\(index)]")
        titles.append(try map.text("title") ?? "")
        for (number, field) in (try map.list("fields") ?? []).enumerated() {
          let input = try Self.input(field, at: "pages[\(index)].fields[\(number)]")
          input.page = index
          inputs.append(input)
        }
        try map.end()
      }
      self.pages = titles
    } else {
      pages = [""]
      for (number, field) in (fields ?? []).enumerated() {
        inputs.append(try Self.input(field, at: "fields[\(number)]"))
      }
    }
    try map.end()
    guard inputs.contains(where: \.kind.hasValue) else {
      throw Mistake("the form", "asks for nothing; give it fields")
    }
    var names: Set<String> = []
    for input in inputs where !names.insert(input.name).inserted {
      throw Mistake(input.name, "names two fields; give each a name of its own")
    }
    for input in inputs {
      for name in input.condition.names where !names.contains(name) {
        throw Mistake(input.name, "depends on \(name), which is no field of the form")
      }
    }
    self.inputs = inputs
  }

  /// An error in the description of a form.
  public struct Mistake: KeyboardError {
    /// The place and the remedy.
    public let message: String

    init(_ place: String, _ reason: String) { message = "\(place): \(reason)" }
  }

  /// Returns the field that a value describes.
  ///
  /// - Throws: a ``Mistake`` with the place and the remedy.
  public static func input(_ value: Value, at place: String = "the field") throws(Mistake)
    -> FormInput
  {
    var map = try Reader(value, at: place)
    let kindName = try map.text("kind") ?? "text"
    guard let kind = FormInput.Kind(rawValue: kindName) else {
      let kinds = FormInput.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw Mistake(place, "\(kindName) is no kind of field; the kinds are \(kinds)")
    }
    let title = try map.text("title")
    guard let name = try map.text("name") ?? (kind.hasValue ? nil : place) else {
      throw Mistake(place, "a field needs a name")
    }
    guard !kind.hasValue || ValueExpression.isName(name) else {
      throw Mistake(place, "the name \(name) is not letters, digits and _, a letter first")
    }
    let options = try map.list("options")
    if kind.hasOptions, options?.isEmpty ?? true {
      throw Mistake(place, "a field of the kind \(kind.rawValue) needs options")
    }
    var choices: [FormInput.Option] = []
    for (index, option) in (options ?? []).enumerated() {
      choices.append(try Self.option(option, at: "\(place).options[\(index)]"))
    }
    let input = FormInput(name, kind, title: title ?? name.capitalizedFirst, options: choices)
    input.placeholder = try map.text("placeholder")
    input.hint = try map.text("hint")
    if let content = try map.text("content") {
      guard let type = TextContentType(rawValue: content) else {
        let known = TextContentType.allCases.map(\.rawValue).joined(separator: ", ")
        throw Mistake(place, "\(content) is no kind of text; known are \(known)")
      }
      input.document.contentType = type
    }
    try readRules(&map, of: input)
    let initial = map.take("value")
    if let initial { input.value = initial }
    try map.end()
    return input
  }

  private static func option(_ value: Value, at place: String) throws(Mistake) -> FormInput.Option {
    guard value.objectValue != nil else { return FormInput.Option(value) }
    var map = try Reader(value, at: place)
    let (value, title) = (map.take("value"), try map.text("title"))
    try map.end()
    guard let value = value ?? title.map(Value.string) else {
      throw Mistake(place, "an option needs a value")
    }
    return FormInput.Option(value, title: title)
  }

  private static func readRules(_ map: inout Reader, of input: FormInput) throws(Mistake) {
    var rules = FormInput.Rules()
    rules.isRequired = try map.flag("required")
    if let pattern = try map.text("pattern") {
      do {
        rules.pattern = try FormInput.Rules.pattern(pattern)
      } catch {
        throw Mistake(map.place, error.message)
      }
    }
    rules.minimum = map.take("min")
    rules.maximum = map.take("max")
    let (least, most) = (try map.whole("minLength"), try map.whole("maxLength"))
    if least != nil || most != nil {
      guard least ?? 0 <= most ?? Int.max else {
        throw Mistake(map.place, "minLength is above maxLength")
      }
      rules.length = (least ?? 0)...(most ?? Int.max)
    }
    rules.message = try map.text("message")
    do {
      if let check = try map.text("check") { rules.condition = try Condition(parsing: check) }
      if let when = try map.text("when") { input.condition = try Condition(parsing: when) }
      if let value = try map.text("default") {
        input.defaultValue = try ValueExpression(parsing: value)
      }
    } catch let error as ExpressionError {
      throw Mistake(map.place, "\(error.input), column \(error.column): \(error.message)")
    } catch let error as Mistake {
      throw error
    } catch {
      throw Mistake(map.place, "\(error)")
    }
    input.rules = rules
  }

  /// Takes the members of a map one after another; members that are left at the end are unknown.
  private struct Reader {
    let place: String
    private var rest: [String: Value]
    private var known: [String] = []

    init(_ value: Value, at place: String) throws(Mistake) {
      guard let map = value.objectValue else {
        throw Mistake(place, "this is to be an object, in braces")
      }
      (self.place, rest) = (place, map)
    }

    mutating func take(_ name: String) -> Value? {
      known.append(name)
      return rest.removeValue(forKey: name)
    }

    mutating func text(_ name: String) throws(Mistake) -> String? {
      guard let value = take(name) else { return nil }
      guard let text = value.stringValue else {
        throw Mistake(place, "\(name) is to be a text, in quotes")
      }
      return text
    }

    mutating func flag(_ name: String) throws(Mistake) -> Bool {
      guard let value = take(name) else { return false }
      guard let flag = value.boolValue else { throw Mistake(place, "\(name) is true or false") }
      return flag
    }

    mutating func whole(_ name: String) throws(Mistake) -> Int? {
      guard let value = take(name) else { return nil }
      guard let number = value.integerValue, number >= 0 else {
        throw Mistake(place, "\(name) is to be a whole number")
      }
      return number
    }

    mutating func list(_ name: String) throws(Mistake) -> [Value]? {
      guard let value = take(name) else { return nil }
      guard let list = value.arrayValue else {
        throw Mistake(place, "\(name) is to be a list, in brackets")
      }
      return list
    }

    func end() throws(Mistake) {
      guard let name = rest.keys.min() else { return }
      throw Mistake(place, "\(name) is unknown; known are \(known.joined(separator: ", "))")
    }
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

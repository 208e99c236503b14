/// A value of JSON5, JSON or a ``Value`` with its place, to be read as an expected kind.
///
/// ```swift
/// let form = try JSONField(node, name: "the form").object(FormMember.self)
/// let title = try form[.title].text()
/// ```
///
/// The methods that read a kind return nil for a value that is missing or null, and throw for one of another kind:
/// `title is 3; write a text`.
package struct JSONField {
  /// The value; nil if it is missing.
  package let node: JSON5Node?
  /// The name in messages, such as `keys`, `bindings[2]` or `the form`.
  package let name: String
  /// The names and indices that lead to the value, such as `bindings[2].keys`; empty for the whole.
  package let path: String
  /// The start of the value, or of the object in which it is missing.
  package let position: JSON5Position
  private let notes: JSONNotes?

  /// Creates the field of a whole text or value.
  ///
  /// Members with unknown or repeated names are added to the notes; without notes, they are errors.
  package init(_ node: JSON5Node, name: String, noting notes: JSONNotes? = nil) {
    (self.node, self.name, path, position) = (node, name, "", node.position)
    self.notes = notes
  }

  private init(_ node: JSON5Node?, in owner: JSONField, name: String, separator: String = "") {
    self.node = node
    self.name = separator.isEmpty ? owner.name + name : name
    path = owner.path.isEmpty && !separator.isEmpty ? name : owner.path + separator + name
    position = node?.position ?? owner.position
    notes = owner.notes
  }

  /// A member of this object; the last of several with one name.
  package subscript(name: String) -> JSONField {
    JSONField(node?[name], in: self, name: name, separator: ".")
  }

  /// A Boolean value indicating whether the value is missing or null; the whole is never missing.
  package var isMissing: Bool { node.map { $0.isNull && !path.isEmpty } ?? true }

  /// The value without places; nil if it is missing or null.
  package var value: Value? { isMissing ? nil : node?.value }

  // MARK: Kinds

  /// Reads a text, which may be empty.
  package func text(or remedy: String = "a text") throws(JSONError) -> String? {
    try read(or: remedy, \.text)
  }

  /// Reads a text of at least one character.
  package func nonemptyText(or remedy: String = "a text") throws(JSONError) -> String? {
    try read(or: remedy) { $0.text == "" ? nil : $0.text }
  }

  /// Reads a required text.
  package func requiredText(or remedy: String = "a text") throws(JSONError) -> String {
    guard let text = try text(or: remedy) else { throw mistake(remedy) }
    return text
  }

  /// Reads a text that is one of several words.
  package func word(among words: [String]) throws(JSONError) -> String? {
    let text = try text()
    guard let text, !words.contains(text) else { return text }
    throw error("\(name) is \(summary); \(Spelling.remedy(for: text, in: words))")
  }

  /// Reads required keys in key notation.
  package func sequence() throws(JSONError) -> KeySequence {
    let text = try requiredText(or: "keys such as \"ctrl+k ctrl+c\"")
    do {
      return try KeySequence(parsing: text)
    } catch {
      throw self.error(error.message, atCharacter: error.column)
    }
  }

  /// Reads true or false.
  package func flag() throws(JSONError) -> Bool? {
    try read(or: "true or false", \.value.boolValue)
  }

  /// Reads a whole number.
  package func wholeNumber(
    in range: ClosedRange<Int> = .min ... .max, or remedy: String = "a whole number"
  ) throws(JSONError) -> Int? {
    try read(or: remedy) { $0.value.integerValue.flatMap { range.contains($0) ? $0 : nil } }
  }

  /// Reads a number.
  package func number(
    in range: ClosedRange<Double>, or remedy: String
  ) throws(JSONError) -> Double? {
    try read(or: remedy) { $0.value.numberValue.flatMap { range.contains($0) ? $0 : nil } }
  }

  /// Reads a list; an empty one if it is missing.
  package func elements(or remedy: String = "a list") throws(JSONError) -> [JSONField] {
    (try read(or: remedy, \.elements) ?? []).enumerated().map { index, node in
      JSONField(node, in: self, name: "[\(index)]")
    }
  }

  /// Reads a list of texts; an empty one if it is missing.
  package func texts(or remedy: String = "a list of texts") throws(JSONError) -> [String] {
    try elements(or: remedy).map { text throws(JSONError) in try text.requiredText() }
  }

  /// Reads an object whose members have the names of an enumeration.
  package func object<Name: RawRepresentable<String> & CaseIterable>(
    _ names: Name.Type, or remedy: String = "an object"
  ) throws(JSONError) -> JSONObject<Name> {
    _ = try read(or: remedy) { $0.members }
    try checkMembers(among: Name.allCases.map { $0.rawValue })
    return JSONObject(field: self)
  }

  /// Reads an object whose members may have any names.
  package func members(or remedy: String = "an object") throws(JSONError) -> [JSONField] {
    (try read(or: remedy, \.members) ?? []).map {
      JSONField($0.node, in: self, name: $0.name, separator: ".")
    }
  }

  /// Reads an object whose members may have any names and values.
  package func values(or remedy: String = "an object") throws(JSONError) -> [String: Value] {
    try read(or: remedy) { $0.members == nil ? nil : $0.values } ?? [:]
  }

  /// Reads the value with a function that returns nil for a value of another kind.
  package func read<T>(
    or remedy: String, _ convert: (JSON5Node) -> T?
  ) throws(JSONError) -> T? {
    guard let node, !isMissing else { return nil }
    guard let value = convert(node) else { throw mistake(remedy) }
    return value
  }

  // MARK: Mistakes

  /// Notes or refuses unknown and repeated members of this object.
  package func checkMembers(among names: [String]) throws(JSONError) {
    func report(_ message: String, _ member: JSON5Member) throws(JSONError) {
      let error = JSONError(message: message, position: member.position, path: path)
      guard let notes else { throw error }
      notes.errors.append(error)
    }
    for member in node?.members ?? [] where !names.contains(member.name) {
      let name = member.name.printable(limit: 60)
      try report("unknown member '\(name)'; \(Spelling.remedy(for: name, in: names))", member)
    }
    for (member, first) in node?.duplicates ?? [] {
      try report(
        "'\(member.name.printable(limit: 60))' is written at \(first) already; remove one", member)
    }
  }

  /// Returns the error about a value of the wrong kind: `keys is 3; write a text`.
  package func mistake(_ remedy: String) -> JSONError {
    error("\(name) is \(summary); write \(remedy)")
  }

  /// The value in a few words.
  private var summary: String {
    guard let node else { return "missing" }
    if let text = node.text { return text.isEmpty ? "empty" : "'\(text.printable(limit: 60))'" }
    return node.elements == nil && node.members == nil ? "\(node.value)" : node.kind
  }

  /// Returns an error at the start of the value.
  package func error(_ message: String) -> JSONError {
    JSONError(message: message, position: position, path: path)
  }

  /// Returns an error at a character of a text, the first being 1.
  package func error(_ message: String, atCharacter column: Int) -> JSONError {
    let position = node?.position(ofCharacter: column) ?? position
    return JSONError(message: message, position: position, path: path)
  }
}

/// An object whose members have the names of an enumeration.
package struct JSONObject<Name> {
  /// The object as a field of its parent.
  package let field: JSONField
}

// The requirements are those of the members alone: the runtime would search for the conformances of each type.
extension JSONObject where Name: RawRepresentable<String> {
  /// A member; the last of several with one name.
  package subscript(name: Name) -> JSONField { field[name.rawValue] }
}

/// The unknown and repeated members that were ignored while objects were read.
package final class JSONNotes {
  /// The errors, in the order in which the objects were read.
  package fileprivate(set) var errors: [JSONError] = []

  package init() {}
}

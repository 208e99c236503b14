import KeyboardCore
import KeyboardPluginSDK

/// A value in a manifest with its place, to be read as the kind that it should be.
nonisolated struct ManifestReader {
  /// The value, whatever it is; nil when it is missing.
  let value: Value?
  /// The place, such as `bindings[2].keys`; empty for the manifest itself.
  private let path: String

  init(_ value: Value?, at path: String = "") {
    self.value = value
    self.path = path
  }

  /// A member of this object; one that is null is missing.
  subscript(name: String) -> ManifestReader {
    let member = value?[name]
    return ManifestReader(
      member == .null ? nil : member, at: path.isEmpty ? name : "\(path).\(name)")
  }

  /// Returns the string as it can be shown; nil when it is missing.
  func string() throws(PluginError) -> String? {
    try read("a string", \.stringValue)?.printable()
  }

  func requiredString() throws(PluginError) -> String {
    guard let string = try string() else { throw error("is missing; write a string") }
    return string
  }

  func bool() throws(PluginError) -> Bool {
    try read("true or false", \.boolValue) ?? false
  }

  /// Returns the whole number; nil when it is missing.
  func integer() throws(PluginError) -> Int? {
    try read("a whole number", \.integerValue)
  }

  /// Returns the members; empty when it is missing.
  @discardableResult
  func object() throws(PluginError) -> [String: Value] {
    try read("an object", \.objectValue) ?? [:]
  }

  func list<T>(
    _ element: (ManifestReader) throws(PluginError) -> T
  ) throws(PluginError) -> [T] {
    _ = try read("a list", \.arrayValue)
    return try elements.map { reader throws(PluginError) in try element(reader) }
  }

  /// The elements of this list.
  var elements: [ManifestReader] {
    (value?.arrayValue ?? []).enumerated().map { index, value in
      ManifestReader(value, at: "\(path)[\(index)]")
    }
  }

  /// Returns a warning for each member that is not among the known ones.
  func warnings(knowing known: [String]) -> [String] {
    (value?.objectValue ?? [:]).keys.filter { !known.contains($0) }.sorted().map { name in
      let near = Spelling.nearest(to: name.printable(limit: 60), in: known)
      return "nobody reads \(self[name].path)" + (near.map { "; did you mean \($0)?" } ?? "")
    }
  }

  func strings() throws(PluginError) -> [String] {
    try list { element throws(PluginError) in try element.requiredString() }
  }

  func error(_ message: String) -> PluginError {
    .invalidManifest(message, at: path)
  }

  private func read<T>(_ kind: String, _ convert: (Value) -> T?) throws(PluginError) -> T? {
    guard let value else { return nil }
    guard let result = convert(value) else {
      throw error("write \(kind) here, not \(value.kind)")
    }
    return result
  }
}

nonisolated extension Value {
  /// The kind of value as a person calls it.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

import KeyboardCore
import KeyboardPluginSDK

/// A value in a manifest with its place, to be read as the kind that it should be.
nonisolated struct ManifestReader {
  /// The value, whatever it is; nil when it is missing.
  let value: Value?
  /// The place, such as `bindings[2].keys`; empty for the manifest itself.
  private let path: String
  private let trail: Trail

  /// The objects that were read, with the names of the members that were looked for, by their places.
  private final class Trail {
    var objects: [String: (members: [String: Value], names: [String])] = [:]
  }

  init(_ value: Value?) {
    self.init(value, at: "", Trail())
  }

  private init(_ value: Value?, at path: String, _ trail: Trail) {
    (self.value, self.path, self.trail) = (value, path, trail)
  }

  /// A member of this object; one that is null is missing.
  subscript(name: String) -> ManifestReader {
    trail.objects[path, default: (value?.objectValue ?? [:], [])].names.append(name)
    let member = value?[name]
    return ManifestReader(
      member == .null ? nil : member, at: path.isEmpty ? name : "\(path).\(name)", trail)
  }

  /// The names of the members of this object that were looked for.
  var names: [String] { trail.objects[path]?.names ?? [] }

  /// A warning for each member that nobody has looked for, in all objects that were read.
  var warnings: [String] {
    trail.objects.sorted { $0.key < $1.key }.flatMap { path, object in
      object.members.keys.filter { !object.names.contains($0) }.sorted().map { name in
        let near = Spelling.nearest(to: name.printable(limit: 60), in: object.names)
        return "unknown member \(path.isEmpty ? name : "\(path).\(name)")"
          + (near.map { "; did you mean \($0)?" } ?? "")
      }
    }
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
    let elements = try read("a list", \.arrayValue) ?? []
    return try elements.enumerated().map { index, value throws(PluginError) in
      try element(ManifestReader(value, at: "\(path)[\(index)]", trail))
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

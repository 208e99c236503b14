import KeyboardCore

/// One object of a manifest and where it stands, read member by member.
nonisolated struct ManifestReader {
  private let members: [String: Value]
  /// The place of the object, empty for the manifest itself.
  let path: String

  init(_ value: Value, at path: String = "") throws(PluginError) {
    guard let members = value.objectValue else {
      throw Self.error("write an object here, not \(value.kind)", at: path)
    }
    self.members = members
    self.path = path
  }

  func place(_ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  func value(_ name: String) -> Value? {
    guard let value = members[name], value != .null else { return nil }
    return value
  }

  func required(_ name: String) throws(PluginError) -> String {
    guard let text = try optional(name) else {
      throw Self.error("is missing; write a string", at: place(name))
    }
    return text
  }

  func optional(_ name: String) throws(PluginError) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.stringValue else {
      throw Self.error("write a string here, not \(value.kind)", at: place(name))
    }
    return text
  }

  func flag(_ name: String) throws(PluginError) -> Bool {
    guard let value = value(name) else { return false }
    guard let flag = value.boolValue else {
      throw Self.error("write true or false here, not \(value.kind)", at: place(name))
    }
    return flag
  }

  func object(_ name: String) throws(PluginError) -> [String: Value] {
    guard let value = value(name) else { return [:] }
    guard let members = value.objectValue else {
      throw Self.error("write an object here, not \(value.kind)", at: place(name))
    }
    return members
  }

  func strings(_ name: String) throws(PluginError) -> [String] {
    var strings: [String] = []
    for (index, value) in try elements(name).enumerated() {
      guard let text = value.stringValue else {
        throw Self.error("write a string here, not \(value.kind)", at: "\(place(name))[\(index)]")
      }
      strings.append(text)
    }
    return strings
  }

  func objects<T>(
    _ name: String, _ read: (ManifestReader) throws(PluginError) -> T
  ) throws(PluginError) -> [T] {
    var results: [T] = []
    for (index, value) in try elements(name).enumerated() {
      results.append(try read(try ManifestReader(value, at: "\(place(name))[\(index)]")))
    }
    return results
  }

  private func elements(_ name: String) throws(PluginError) -> [Value] {
    guard let value = value(name) else { return [] }
    guard let values = value.arrayValue else {
      throw Self.error("write a list here, not \(value.kind)", at: place(name))
    }
    return values
  }

  static func error(_ message: String, at path: String) -> PluginError {
    PluginError(code: .invalidManifest, message: message, path: path.isEmpty ? "manifest" : path)
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

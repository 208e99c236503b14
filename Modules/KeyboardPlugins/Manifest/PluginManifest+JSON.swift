import KeyboardCore
public import KeyboardPluginSDK

nonisolated extension PluginManifest {
  /// Reads a manifest from JSON text in UTF-8 and checks its rules.
  ///
  /// - Throws: a ``PluginError`` about the first mistake.
  public init(json: some Sequence<UInt8>) throws(PluginError) {
    let value: Value
    do {
      value = try Value(json: json)
    } catch {
      throw .invalidManifest("is not JSON: \(error)", at: "")
    }
    try self.init(ManifestReader(value))
  }

  init(_ reader: ManifestReader) throws(PluginError) {
    try reader.object()
    let permissions = reader["permissions"]
    try permissions.object()
    self.init(
      id: try reader["id"].requiredString(),
      name: try reader["name"].requiredString(),
      version: try reader["version"].requiredString())
    summary = try reader["summary"].string() ?? ""
    protocols = try Self.protocols(reader["protocol"])
    executable = try reader["executable"].string()
    commands = try reader["commands"].list(Command.init)
    bindings = try reader["bindings"].list(Binding.init)
    context = try reader["context"].list(ContextName.init)
    subscriptions = try reader["subscriptions"].strings()
    settings = try reader["settings"].list(CommandParameter.init)
    requirements = try Requirements(reader["requires"])
    var asked = [Permissions.Kind.environment: try reader["environment"].strings()]
    for kind in Permissions.Kind.inPermissions {
      asked[kind] = try permissions[kind.rawValue].strings()
    }
    self.permissions = Permissions(asked)
    resources = try Resources(reader["limits"])
    keepsState = try reader["keepsState"].bool()
    warnings = reader.warnings
    if let violation = violations.first { throw violation }
  }

  private static func protocols(_ reader: ManifestReader) throws(PluginError) -> ClosedRange<Int> {
    if let version = reader.value?.integerValue { return version...version }
    if let versions = reader.value.flatMap(ClosedRange.init) { return versions }
    let versions = PluginProtocol.versions
    throw reader.error(
      "write the versions of the plugin protocol here: \(versions.upperBound), "
        + "or {\"minimum\": \(versions.lowerBound), \"maximum\": \(versions.upperBound)}")
  }
}

nonisolated extension PluginManifest.Command {
  fileprivate init(_ reader: ManifestReader) throws(PluginError) {
    try reader.object()
    self.init(
      id: CommandID(try reader["id"].requiredString()),
      title: try reader["title"].requiredString(),
      summary: try reader["summary"].string() ?? "",
      parameters: reader["parameters"].value == nil
        ? nil : try reader["parameters"].list(CommandParameter.init))
  }
}

nonisolated extension CommandParameter {
  fileprivate init(_ reader: ManifestReader) throws(PluginError) {
    try reader.object()
    let type = try reader["type"].requiredString()
    let kind: Kind
    switch type {
    case "integer":
      kind = .wholeNumber(
        atLeast: try reader["minimum"].integer() ?? 0,
        atMost: try reader["maximum"].integer() ?? .max)
    case "choice": kind = .choice(try reader["choices"].strings())
    default:
      guard let simple = Self.kinds.first(where: { $0.key == type }) else {
        let known = Self.kinds.map(\.key).joined(separator: ", ")
        throw reader["type"].error("'\(type)' is no type; write integer, choice, \(known)")
      }
      kind = simple.value
    }
    let content = reader["content"]
    self.init(
      try reader["name"].requiredString(), kind, try reader["summary"].string() ?? "",
      isRequired: reader["required"].value == nil ? false : try reader["required"].bool(),
      defaultValue: reader["default"].value,
      isContent: content.value == nil ? nil : try content.bool())
  }
}

nonisolated extension PluginManifest.Binding {
  init(_ reader: ManifestReader) throws(PluginError) {
    try reader.object()
    let notation = try reader["keys"].requiredString()
    let keys: KeySequence
    do {
      keys = try KeySequence(parsing: notation)
    } catch {
      throw reader["keys"].error(error.message)
    }
    self.init(
      id: try reader["id"].requiredString(),
      keys: keys,
      command: CommandID(try reader["command"].requiredString()),
      arguments: try reader["arguments"].object(),
      when: try reader["when"].string(),
      title: try reader["title"].string(),
      repeats: try reader["repeats"].bool(),
      inText: try reader["inText"].bool()
    )
  }
}

nonisolated extension PluginManifest.ContextName {
  fileprivate init(_ reader: ManifestReader) throws(PluginError) {
    try reader.object()
    self.init(
      name: try reader["name"].requiredString(), summary: try reader["summary"].string() ?? "",
      initial: reader["initial"].value)
  }
}

nonisolated extension PluginManifest.Requirements {
  fileprivate init(_ reader: ManifestReader) throws(PluginError) {
    try reader.object()
    self.init(
      toolkit: try reader["toolkit"].string(), plugins: try reader["plugins"].strings())
  }
}

nonisolated extension PluginManifest.Resources {
  fileprivate init(_ reader: ManifestReader) throws(PluginError) {
    try reader.object()
    self.init()
    memory = try reader["memory"].integer() ?? memory
    files = try reader["files"].integer() ?? files
  }
}

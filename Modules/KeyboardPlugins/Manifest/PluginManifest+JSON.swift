import KeyboardCore

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
    try self.init(value: value)
  }

  init(value: Value) throws(PluginError) {
    let reader = ManifestReader(value)
    try reader.object()
    let permissions = reader["permissions"]
    try permissions.object()
    self.init(
      id: try reader["id"].requiredString(),
      name: try reader["name"].requiredString(),
      version: try reader["version"].requiredString(),
      summary: try reader["summary"].string() ?? "",
      protocols: try Self.protocols(reader["protocol"]),
      executable: try reader["executable"].string(),
      commands: try reader["commands"].list(Command.init),
      bindings: try reader["bindings"].list(Binding.init),
      context: try reader["context"].list(ContextName.init),
      subscriptions: try reader["subscriptions"].strings(),
      settings: try reader["settings"].list(CommandParameter.init),
      requirements: try Requirements(reader["requires"]),
      permissions: Permissions(
        run: try permissions["run"].strings(),
        emit: try permissions["emit"].strings(),
        hear: try permissions["hear"].strings(),
        read: try permissions["read"].strings(),
        see: try permissions["see"].strings(),
        change: try permissions["change"].strings(),
        environment: try reader["environment"].strings()
      ),
      resources: try Resources(reader["limits"]),
      keepsState: try reader["keepsState"].bool(),
      warnings: Self.warnings(about: reader)
    )
    if let violation = violations.first { throw violation }
  }

  /// The names of the members that it may have in JSON.
  static let memberNames = [
    "id", "name", "version", "summary", "protocol", "executable", "commands", "bindings",
    "context", "subscriptions", "settings", "requires", "permissions", "environment", "limits",
    "keepsState",
  ]

  private static func warnings(about manifest: ManifestReader) -> [String] {
    let elements = [
      ("commands", ["id", "title", "summary", "parameters"]),
      ("bindings", ["id", "keys", "command", "arguments", "when", "title", "repeats", "inText"]),
      ("context", ["name", "summary", "initial"]),
    ]
    return manifest.warnings(knowing: memberNames)
      + manifest["permissions"].warnings(knowing: ["run", "emit", "hear", "read", "see", "change"])
      + manifest["requires"].warnings(knowing: ["toolkit", "plugins"])
      + manifest["limits"].warnings(knowing: ["memory", "files"])
      + elements.flatMap { list, members in
        manifest[list].elements.flatMap { $0.warnings(knowing: members) }
      }
  }

  private static func protocols(_ reader: ManifestReader) throws(PluginError) -> ClosedRange<Int> {
    if let version = reader.value?.integerValue { return version...version }
    if let versions = reader.value.flatMap(ClosedRange.init) { return versions }
    let versions = PluginProtocol.versions
    throw reader.error(
      "write the versions of the plugin protocol here: \(versions.upperBound), "
        + "or {\"minimum\": \(versions.lowerBound), \"maximum\": \(versions.upperBound)}")
  }

  /// The manifest as a JSON-like value; empty members are left out.
  var value: Value {
    .object(omittingNil: [
      "id": .string(id),
      "name": .string(name),
      "version": .string(version),
      "summary": Value.string(summary).nonempty,
      "protocol": protocols.count == 1 ? .integer(protocols.lowerBound) : protocols.value,
      "executable": executable.map(Value.string),
      "commands": Value.array(commands.map(\.value)).nonempty,
      "bindings": Value.array(bindings.map(\.value)).nonempty,
      "context": Value.array(context.map(\.value)).nonempty,
      "subscriptions": Value(strings: subscriptions).nonempty,
      "settings": Value.array(settings.map(\.value)).nonempty,
      "requires": Value.object(omittingNil: [
        "toolkit": requirements.toolkit.map(Value.string),
        "plugins": Value(strings: requirements.plugins).nonempty,
      ]).nonempty,
      "permissions": Value.object(omittingNil: [
        "run": Value(strings: permissions.run).nonempty,
        "emit": Value(strings: permissions.emit).nonempty,
        "hear": Value(strings: permissions.hear).nonempty,
        "read": Value(strings: permissions.read).nonempty,
        "see": Value(strings: permissions.see).nonempty,
        "change": Value(strings: permissions.change).nonempty,
      ]).nonempty,
      "environment": Value(strings: permissions.environment).nonempty,
      "limits": resources.value.nonempty,
      "keepsState": keepsState ? true : nil,
    ])
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

  fileprivate var value: Value {
    .object(omittingNil: [
      "id": .string(id.rawValue), "title": .string(title),
      "summary": Value.string(summary).nonempty,
      "parameters": parameters.map { .array($0.map(\.value)) },
    ])
  }
}

nonisolated extension CommandParameter {
  /// The kinds without details, by the word that stands for them.
  private static let kinds: KeyValuePairs<String, Kind> = [
    "string": .text, "number": .number, "boolean": .boolean, "keys": .keys, "duration": .duration,
    "command": .command, "event": .event, "name": .contextName, "plugin": .plugin, "scene": .scene,
    "file": .file, "condition": .expression, "any": .any,
  ]

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

  fileprivate var value: Value {
    var members: [String: Value?] = [
      "name": .string(name), "summary": Value.string(summary).nonempty,
      "required": isRequired ? true : nil, "default": defaultValue,
      "content": isContent == kind.holdsContent ? nil : .bool(isContent),
    ]
    switch kind {
    case .wholeNumber(let minimum, let maximum):
      (members["type"], members["minimum"]) = ("integer", .integer(minimum))
      if maximum < .max { members["maximum"] = .integer(maximum) }
    case .choice(let words):
      members["type"] = "choice"
      members["choices"] = .array(words.map(Value.string))
    default: members["type"] = Self.kinds.first { $0.value == kind }.map { .string($0.key) }
    }
    return .object(omittingNil: members)
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

  var value: Value {
    .object(omittingNil: [
      "id": .string(id),
      "keys": .string(keys.description),
      "command": .string(command.rawValue),
      "arguments": Value.object(arguments).nonempty,
      "when": when.map(Value.string),
      "title": title.map(Value.string),
      "repeats": repeats ? true : nil,
      "inText": inText ? true : nil,
    ])
  }
}

nonisolated extension PluginManifest.ContextName {
  fileprivate init(_ reader: ManifestReader) throws(PluginError) {
    try reader.object()
    self.init(
      name: try reader["name"].requiredString(), summary: try reader["summary"].string() ?? "",
      initial: reader["initial"].value)
  }

  fileprivate var value: Value {
    .object(omittingNil: [
      "name": .string(name), "summary": Value.string(summary).nonempty, "initial": initial,
    ])
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

  /// The limits that differ from those of every plugin.
  fileprivate var value: Value {
    let usual = PluginManifest.Resources()
    return .object(omittingNil: [
      "memory": memory == usual.memory ? nil : .integer(memory),
      "files": files == usual.files ? nil : .integer(files),
    ])
  }
}

nonisolated extension ClosedRange<Int> {
  /// Reads an object with `minimum` and `maximum`; nil for another value.
  init?(_ value: Value) {
    guard let low = value["minimum"]?.integerValue, let high = value["maximum"]?.integerValue,
      low <= high
    else { return nil }
    self = low...high
  }

  var value: Value { ["minimum": .integer(lowerBound), "maximum": .integer(upperBound)] }
}

nonisolated extension Value {
  fileprivate init(strings: [String]) {
    self = .array(strings.map(Value.string))
  }

  fileprivate static func object(omittingNil members: [String: Value?]) -> Value {
    .object(members.compactMapValues { $0 })
  }

  /// The value; nil for one without contents.
  fileprivate var nonempty: Value? {
    self == "" || self == [] || self == [:] ? Value?.none : self
  }
}

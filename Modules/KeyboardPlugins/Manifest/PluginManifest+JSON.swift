public import KeyboardCore

nonisolated extension PluginManifest {
  /// Reads a manifest from JSON text in UTF-8.
  ///
  /// - Throws: a ``PluginError`` that says where the first mistake is.
  public init(json: some Sequence<UInt8>) throws(PluginError) {
    guard let value = try? Value(json: json) else {
      throw ManifestReader.error("is not JSON; check quotes, commas and brackets", at: "")
    }
    try self.init(value: value)
  }

  /// Reads a manifest from a JSON-like value and checks its rules.
  ///
  /// - Throws: a ``PluginError`` that says where the first mistake is.
  public init(value: Value) throws(PluginError) {
    let reader = try ManifestReader(value)
    let permissions = try ManifestReader(
      .object(reader.object("permissions")), at: reader.place("permissions"))
    self.init(
      id: try reader.required("id"),
      name: try reader.required("name"),
      version: try reader.required("version"),
      sentence: try reader.optional("sentence") ?? "",
      protocols: try Self.protocols(reader),
      executable: try reader.optional("executable"),
      commands: try reader.objects("commands", PluginCommand.init),
      bindings: try reader.objects("bindings", PluginBinding.init),
      context: try reader.objects("context", PluginContextName.init),
      subscriptions: try reader.strings("subscriptions"),
      permissions: PluginPermissions(
        run: try permissions.strings("run"),
        emit: try permissions.strings("emit"),
        hear: try permissions.strings("hear")
      )
    )
    if let violation = violations.first { throw violation }
  }

  /// The manifest as a JSON-like value; what is empty is left out.
  public var value: Value {
    let permissions = [
      ("run", permissions.run), ("emit", permissions.emit), ("hear", permissions.hear),
    ].filter { !$1.isEmpty }.map { ($0, Value(strings: $1)) }
    return .members([
      ("id", .string(id)),
      ("name", .string(name)),
      ("version", .string(version)),
      ("sentence", .nonempty(sentence)),
      ("protocol", Self.value(protocols)),
      ("executable", executable.map(Value.string)),
      ("commands", .nonempty(commands.map(\.value))),
      ("bindings", .nonempty(bindings.map(\.value))),
      ("context", .nonempty(context.map(\.value))),
      ("subscriptions", .nonempty(subscriptions.map(Value.string))),
      ("permissions", permissions.isEmpty ? nil : .members(permissions)),
    ])
  }

  private static func protocols(
    _ reader: ManifestReader
  ) throws(PluginError) -> ClosedRange<Int> {
    let value = reader.value("protocol")
    if let version = value?.integerValue { return version...version }
    if let low = value?["minimum"]?.integerValue, let high = value?["maximum"]?.integerValue,
      low <= high
    {
      return low...high
    }
    let versions = PluginProtocol.versions
    throw ManifestReader.error(
      "write the versions of the plugin protocol here: \(versions.upperBound), "
        + "or {\"minimum\": \(versions.lowerBound), \"maximum\": \(versions.upperBound)}",
      at: reader.place("protocol"))
  }

  private static func value(_ versions: ClosedRange<Int>) -> Value {
    versions.count == 1
      ? .integer(versions.lowerBound)
      : ["minimum": .integer(versions.lowerBound), "maximum": .integer(versions.upperBound)]
  }
}

nonisolated extension PluginManifest: Codable {
  /// Decodes a manifest and checks its rules.
  public init(from decoder: any Decoder) throws {
    try self.init(value: Value(from: decoder))
  }

  /// Encodes the manifest.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

nonisolated extension PluginCommand {
  init(_ reader: ManifestReader) throws(PluginError) {
    self.init(
      id: CommandID(try reader.required("id")),
      title: try reader.required("title"),
      sentence: try reader.optional("sentence") ?? ""
    )
  }

  fileprivate var value: Value {
    .members([
      ("id", .string(id.rawValue)), ("title", .string(title)), ("sentence", .nonempty(sentence)),
    ])
  }
}

nonisolated extension PluginBinding {
  init(_ reader: ManifestReader) throws(PluginError) {
    let notation = try reader.required("keys")
    let keys: KeySequence
    do {
      keys = try KeySequence(parsing: notation)
    } catch {
      throw ManifestReader.error(error.message, at: reader.place("keys"))
    }
    self.init(
      id: try reader.required("id"),
      keys: keys,
      command: CommandID(try reader.required("command")),
      arguments: try reader.object("arguments"),
      when: try reader.optional("when"),
      title: try reader.optional("title"),
      repeats: try reader.flag("repeats")
    )
  }

  var value: Value {
    .members([
      ("id", .string(id)),
      ("keys", .string(keys.description)),
      ("command", .string(command.rawValue)),
      ("arguments", arguments.isEmpty ? nil : .object(arguments)),
      ("when", when.map(Value.string)),
      ("title", title.map(Value.string)),
      ("repeats", repeats ? true : nil),
    ])
  }
}

nonisolated extension PluginContextName {
  fileprivate init(_ reader: ManifestReader) throws(PluginError) {
    self.init(
      try reader.required("name"),
      try reader.optional("sentence") ?? "",
      initial: reader.value("initial")
    )
  }

  fileprivate var value: Value {
    .members([
      ("name", .string(name)), ("sentence", .nonempty(sentence)), ("initial", initial),
    ])
  }
}

nonisolated extension Value {
  fileprivate init(strings: [String]) {
    self = .array(strings.map(Value.string))
  }

  /// An object of the members that have a value.
  fileprivate static func members(_ members: [(String, Value?)]) -> Value {
    .object(
      Dictionary(
        uniqueKeysWithValues: members.compactMap { name, value in
          value.map { (name, $0) }
        }))
  }

  fileprivate static func nonempty(_ text: String) -> Value? {
    text.isEmpty ? nil : .string(text)
  }

  fileprivate static func nonempty(_ values: [Value]) -> Value? {
    values.isEmpty ? nil : .array(values)
  }
}

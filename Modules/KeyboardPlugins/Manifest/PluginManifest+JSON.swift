import KeyboardCore
public import KeyboardPluginSDK

nonisolated extension PluginManifest {
  /// Parses a manifest from JSON text in UTF-8 and checks its rules.
  ///
  /// - Throws: a ``PluginError`` about the first mistake.
  public init(json: some Sequence<UInt8>) throws(PluginError) {
    let value: Value
    do {
      value = try Value(json: json)
    } catch {
      throw .invalidManifest("is not JSON: \(error)", at: "")
    }
    try self.init(value)
  }

  /// Parses a manifest and checks its rules.
  init(_ value: Value) throws(PluginError) {
    let notes = JSONNotes()
    do {
      self = try PluginManifest(
        JSONField(JSON5Node(value), name: "the manifest", noting: notes).object(Member.self))
    } catch {
      throw .invalidManifest(error.message, at: error.path)
    }
    warnings = notes.errors.map(\.description)
    if let violation = violations.first { throw violation }
  }

  /// The members of a manifest.
  enum Member: String, CaseIterable {
    case id, name, version, summary, `protocol`, executable, commands, bindings, context
    case subscriptions, settings, requires, environment, permissions, limits, keepsState
  }

  private init(_ manifest: JSONObject<Member>) throws(JSONError) {
    self.init(
      id: try manifest[.id].requiredString(), name: try manifest[.name].requiredString(),
      version: try manifest[.version].requiredString())
    summary = try manifest[.summary].string() ?? ""
    protocols = try Self.protocols(manifest[.protocol])
    executable = try manifest[.executable].string()
    commands = try manifest[.commands].elements().map(Command.init)
    bindings = try manifest[.bindings].elements().map(Binding.init)
    context = try manifest[.context].elements().map(ContextName.init)
    subscriptions = try manifest[.subscriptions].strings()
    settings = try manifest[.settings].elements().map(CommandParameter.init)
    requirements = try Requirements(manifest[.requires])
    let permissions = manifest[.permissions]
    _ = try permissions.members()
    try permissions.checkMembers(among: Permissions.Kind.inPermissions.map(\.rawValue))
    var asked = [Permissions.Kind.environment: try manifest[.environment].strings()]
    for kind in Permissions.Kind.inPermissions {
      asked[kind] = try permissions[kind.rawValue].strings()
    }
    self.permissions = Permissions(asked)
    resources = try Resources(manifest[.limits])
    keepsState = try manifest[.keepsState].flag() ?? false
  }

  private static func protocols(_ field: JSONField) throws(JSONError) -> ClosedRange<Int> {
    if let version = field.value?.integerValue { return version...version }
    if let versions = field.value.flatMap(ClosedRange.init) { return versions }
    let versions = PluginProtocol.versions
    throw field.mistake(
      "the versions of the plugin protocol: \(versions.upperBound), "
        + "or {\"minimum\": \(versions.lowerBound), \"maximum\": \(versions.upperBound)}")
  }
}

nonisolated extension JSONField {
  /// Reads a text in printable form.
  fileprivate func string() throws(JSONError) -> String? { try text()?.printable() }

  fileprivate func requiredString() throws(JSONError) -> String { try requiredText().printable() }

  fileprivate func strings() throws(JSONError) -> [String] { try texts().map { $0.printable() } }
}

nonisolated extension PluginManifest.Command {
  private enum Member: String, CaseIterable { case id, title, summary, parameters }

  fileprivate init(_ field: JSONField) throws(JSONError) {
    let command = try field.object(Member.self)
    let parameters = try command[.parameters].elements().map(CommandParameter.init)
    self.init(
      id: CommandID(try command[.id].requiredString()),
      title: try command[.title].requiredString(),
      summary: try command[.summary].string() ?? "",
      parameters: command[.parameters].isMissing ? nil : parameters)
  }
}

nonisolated extension CommandParameter {
  private enum Member: String, CaseIterable {
    case name, type, summary, minimum, maximum, choices, required, `default`, content
  }

  fileprivate init(_ field: JSONField) throws(JSONError) {
    let parameter = try field.object(Member.self)
    let types = ["integer", "choice"] + Self.kinds.map(\.key)
    let type = try parameter[.type].word(among: types)
    let kind: Kind
    switch type {
    case "integer":
      kind = .wholeNumber(
        atLeast: try parameter[.minimum].wholeNumber() ?? 0,
        atMost: try parameter[.maximum].wholeNumber() ?? .max)
    case "choice": kind = .choice(try parameter[.choices].strings())
    default:
      guard let simple = Self.kinds.first(where: { $0.key == type }) else {
        throw parameter[.type].mistake(types.joined(separator: ", "))
      }
      kind = simple.value
    }
    self.init(
      try parameter[.name].requiredString(), kind, try parameter[.summary].string() ?? "",
      isRequired: try parameter[.required].flag() ?? false,
      defaultValue: parameter[.default].value, isContent: try parameter[.content].flag())
  }
}

nonisolated extension PluginManifest.Binding {
  private enum Member: String, CaseIterable {
    case id, keys, command, arguments, when, title, repeats, inText
  }

  init(_ field: JSONField) throws(JSONError) {
    let binding = try field.object(Member.self)
    self.init(
      id: try binding[.id].requiredString(),
      keys: try binding[.keys].sequence(),
      command: CommandID(try binding[.command].requiredString()),
      arguments: try binding[.arguments].values(),
      when: try binding[.when].string(),
      title: try binding[.title].string(),
      repeats: try binding[.repeats].flag() ?? false,
      inText: try binding[.inText].flag() ?? false
    )
  }
}

nonisolated extension PluginManifest.ContextName {
  private enum Member: String, CaseIterable { case name, summary, initial }

  fileprivate init(_ field: JSONField) throws(JSONError) {
    let name = try field.object(Member.self)
    self.init(
      name: try name[.name].requiredString(), summary: try name[.summary].string() ?? "",
      initial: name[.initial].value)
  }
}

nonisolated extension PluginManifest.Requirements {
  private enum Member: String, CaseIterable { case toolkit, plugins }

  fileprivate init(_ field: JSONField) throws(JSONError) {
    let requirements = try field.object(Member.self)
    self.init(
      toolkit: try requirements[.toolkit].string(), plugins: try requirements[.plugins].strings())
  }
}

nonisolated extension PluginManifest.Resources {
  private enum Member: String, CaseIterable { case memory, files }

  fileprivate init(_ field: JSONField) throws(JSONError) {
    let limits = try field.object(Member.self)
    self.init()
    memory = try limits[.memory].wholeNumber() ?? memory
    files = try limits[.files].wholeNumber() ?? files
  }
}

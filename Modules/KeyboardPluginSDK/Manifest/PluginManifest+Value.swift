package import KeyboardCore

nonisolated extension PluginManifest {
  /// The manifest as a JSON-like value; empty members are left out.
  package var value: Value {
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
      "permissions": Value.object(
        omittingNil: Dictionary(
          uniqueKeysWithValues: Permissions.Kind.inPermissions.map {
            ($0.rawValue, Value(strings: permissions[$0]).nonempty)
          })
      ).nonempty,
      "environment": Value(strings: permissions[.environment]).nonempty,
      "limits": resources.value.nonempty,
      "keepsState": keepsState ? true : nil,
    ])
  }
}

nonisolated extension PluginManifest.Command {
  fileprivate var value: Value {
    .object(omittingNil: [
      "id": .string(id.rawValue), "title": .string(title),
      "summary": Value.string(summary).nonempty,
      "parameters": parameters.map { .array($0.map(\.value)) },
    ])
  }
}

nonisolated extension CommandParameter {
  /// The kinds without details, by their words.
  package static let kinds: KeyValuePairs<String, Kind> = [
    "string": .text, "number": .number, "boolean": .boolean, "keys": .keys, "duration": .duration,
    "command": .command, "event": .event, "name": .contextName, "plugin": .plugin, "scene": .scene,
    "file": .file, "condition": .expression, "any": .any,
  ]

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
  fileprivate var value: Value {
    .object(omittingNil: [
      "name": .string(name), "summary": Value.string(summary).nonempty, "initial": initial,
    ])
  }
}

nonisolated extension PluginManifest.Resources {
  /// The limits that differ from the defaults.
  fileprivate var value: Value {
    let usual = PluginManifest.Resources()
    return .object(omittingNil: [
      "memory": memory == usual.memory ? nil : .integer(memory),
      "files": files == usual.files ? nil : .integer(files),
    ])
  }
}

nonisolated extension ClosedRange<Int> {
  /// Parses an object with `minimum` and `maximum`; nil for another value.
  package init?(_ value: Value) {
    guard let low = value["minimum"]?.integerValue, let high = value["maximum"]?.integerValue,
      low <= high
    else { return nil }
    self = low...high
  }

  package var value: Value { ["minimum": .integer(lowerBound), "maximum": .integer(upperBound)] }
}

nonisolated extension Value {
  fileprivate init(strings: [String]) {
    self = .array(strings.map(Value.string))
  }

  fileprivate static func object(omittingNil members: [String: Value?]) -> Value {
    .object(members.compactMapValues { $0 })
  }

  /// The value; nil for one without contents.
  fileprivate var nonempty: Value? { self == "" || self == [] || self == [:] ? Value?.none : self }
}

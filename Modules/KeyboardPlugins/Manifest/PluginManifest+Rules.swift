import KeyboardCore

nonisolated extension PluginManifest {
  /// The first parts of dotted names that belong to the toolkit.
  public static let reservedNames: Set<String> = [
    "actions", "application", "assistance", "binding", "bindings", "bus", "chord", "clipboard",
    "clock", "command", "commands", "context", "focus", "host", "input", "key", "keyboard",
    "navigation", "plugin", "plugins", "scene", "script", "session", "terminal", "text", "ui",
  ]

  /// Every rule that the manifest breaks, in the order of its members; empty for a good one.
  ///
  /// Read manifests are good already: reading throws the first of these.
  public var violations: [PluginError] {
    var found = RuleCheck(manifest: self)
    found.checkIdentity()
    found.checkCommands()
    found.checkBindings(bindings, at: "bindings")
    found.checkContext()
    found.checkSubscriptions()
    found.checkPermissions()
    return found.violations
  }

  /// Every rule that bindings set while the plugin runs break.
  func violations(of bindings: [PluginBinding]) -> [PluginError] {
    var found = RuleCheck(manifest: self)
    found.checkBindings(bindings, at: "bindings")
    return found.violations
  }
}

/// Collects the rules that a manifest breaks.
private nonisolated struct RuleCheck {
  let manifest: PluginManifest
  var violations: [PluginError] = []

  mutating func checkIdentity() {
    let isID = !manifest.id.isEmpty && manifest.id.utf8.allSatisfy(Self.isIDByte)
    if !isID || manifest.id.hasPrefix("-") || manifest.id.hasSuffix("-") {
      add("write lower-case letters, digits and inner hyphens, such as vim-navigation", at: "id")
    } else if PluginManifest.reservedNames.contains(manifest.id) {
      add("'\(manifest.id)' belongs to the toolkit; choose another id", at: "id")
    }
    if manifest.name.isEmpty { add("is empty; write the name that people see", at: "name") }
    if manifest.name.contains("/") { add("holds a slash; leave it out", at: "name") }
    if manifest.version.isEmpty { add("is empty; write one such as 1.0.0", at: "version") }
  }

  mutating func checkCommands() {
    var seen: Set<CommandID> = []
    for (index, command) in manifest.commands.enumerated() {
      let place = "commands[\(index)]"
      checkOwned(command.id.rawValue, at: "\(place).id")
      if !seen.insert(command.id).inserted {
        add("\(command.id) is declared twice; keep one", at: "\(place).id")
      }
      if command.title.isEmpty { add("is empty; write a short name", at: "\(place).title") }
    }
  }

  mutating func checkBindings(_ bindings: [PluginBinding], at list: String) {
    var seen: Set<String> = []
    for (index, binding) in bindings.enumerated() {
      let place = "\(list)[\(index)]"
      if binding.id.isEmpty {
        add("is empty; write a name that stays the same in every version", at: "\(place).id")
      } else if !seen.insert(binding.id).inserted {
        add("two bindings have the id \(binding.id); give one another", at: "\(place).id")
      }
      if !manifest.mayRun(binding.command) {
        let message =
          manifest.owns(binding.command.rawValue)
          ? "\(binding.command) is not among the plugin's commands; declare it"
          : "\(binding.command) is not the plugin's; add it to permissions.run"
        add(message, at: "\(place).command")
      }
      if binding.when?.allSatisfy(\.isWhitespace) == true {
        add("is empty; leave it out when the keys are always bound", at: "\(place).when")
      }
    }
  }

  mutating func checkContext() {
    var seen: Set<String> = []
    for (index, name) in manifest.context.enumerated() {
      let place = "context[\(index)].name"
      checkOwned(name.name, at: place)
      if !seen.insert(name.name).inserted {
        add("\(name.name) is declared twice; keep one", at: place)
      }
    }
  }

  mutating func checkSubscriptions() {
    var seen: Set<String> = []
    for (index, event) in manifest.subscriptions.enumerated() {
      let place = "subscriptions[\(index)]"
      if !NamePattern.isDottedName(event) {
        add("'\(event)' is no event; write a dotted name such as navigation.focusMoved", at: place)
      } else if !seen.insert(event).inserted {
        add("\(event) is written twice; keep one", at: place)
      } else if !manifest.mayHear(event) {
        add("\(event) tells what is typed; add it to permissions.hear", at: place)
      } else if manifest.mayEmit(event) {
        add("\(event) is an event that the plugin publishes itself; do not subscribe", at: place)
      }
    }
  }

  mutating func checkPermissions() {
    let permissions = manifest.permissions
    let lists = [
      ("run", permissions.run), ("emit", permissions.emit), ("hear", permissions.hear),
    ]
    for (name, patterns) in lists {
      for (index, pattern) in patterns.enumerated() where !NamePattern(pattern).isValid {
        add(
          "'\(pattern)' is no pattern; write a dotted name, or one that ends with .*",
          at: "permissions.\(name)[\(index)]")
      }
    }
  }

  private mutating func checkOwned(_ name: String, at place: String) {
    let first = String(name.prefix { $0 != "." })
    if !NamePattern.isDottedName(name) || !name.contains(".") {
      add("'\(name)' is no dotted name; write one such as \(manifest.id).name", at: place)
    } else if PluginManifest.reservedNames.contains(first) {
      add("'\(first)' belongs to the toolkit; start with '\(manifest.id).'", at: place)
    } else if !manifest.owns(name) {
      add("'\(name)' is not the plugin's; start with '\(manifest.id).'", at: place)
    }
  }

  private mutating func add(_ message: String, at path: String) {
    violations.append(ManifestReader.error(message, at: path))
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

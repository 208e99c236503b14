import KeyboardCore

nonisolated extension PluginManifest {
  /// The maximum number of bindings: looking them up takes time for each key.
  package static let bindingLimit = 1000

  /// The maximum cost of all bindings together, and of those that begin with the same key: their conditions are
  /// evaluated for that key, whether or not it is meant for them.
  package static let bindingCostLimit = (all: 1 << 15, sameKey: 6 << 10)

  /// The maximum size in bytes of the values of all context names, where each name and each nested value counts as 16
  /// more.
  package static let contextSizeLimit = 1 << 16

  /// The rules that the manifest breaks, in the order of its members; empty for a valid one.
  ///
  /// Parsing a manifest throws the first of these.
  public var violations: [PluginError] {
    var check = RuleCheck(manifest: self)
    check.checkIdentity()
    check.checkCommands()
    check.checkBindings()
    check.checkContext()
    check.checkSubscriptions()
    check.checkSettings()
    check.checkRequirements()
    check.checkPermissions()
    check.checkResources()
    return check.violations
  }
}

private nonisolated struct RuleCheck {
  let manifest: PluginManifest
  var violations: [PluginError] = []

  mutating func checkIdentity() {
    let (id, name) = (manifest.id, manifest.name)
    let isID = id.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
    if id.isEmpty || !isID || id.hasPrefix("-") || id.hasSuffix("-") {
      add("write lower-case letters, digits and inner hyphens, such as vim-navigation", at: "id")
    }
    if name.isEmpty { add("is empty; write the name that people see", at: "name") }
    if name.contains("/") { add("holds a slash; leave it out", at: "name") }
    if let file = manifest.executable,
      file.hasPrefix("/") || file.split(separator: "/").contains("..")
    {
      add("'\(file)' lies elsewhere; name a file beside the manifest or below", at: "executable")
    }
    if manifest.version.isEmpty { add("is empty; write one such as 1.0.0", at: "version") }
  }

  mutating func checkCommands() {
    var seen: Set<String> = []
    for (index, command) in manifest.commands.enumerated() {
      checkName(command.id.rawValue, at: "commands[\(index)].id", &seen)
      if command.title.isEmpty {
        add("is empty; write a short name", at: "commands[\(index)].title")
      }
      let names = (command.parameters ?? []).map(\.name)
      for (number, name) in names.enumerated() {
        let place = "commands[\(index)].parameters[\(number)].name"
        if name.isEmpty { add("is empty; write the name of the argument", at: place) }
        if names[..<number].contains(name) { add("\(name) is declared twice; keep one", at: place) }
      }
    }
  }

  mutating func checkBindings() {
    guard manifest.bindings.count <= PluginManifest.bindingLimit else {
      return add("more than \(PluginManifest.bindingLimit); bind fewer keys", at: "bindings")
    }
    checkCosts()
    var seen: Set<String> = []
    for (index, binding) in manifest.bindings.enumerated() {
      let place = "bindings[\(index)]"
      if binding.id.isEmpty {
        add("is empty; write a name that stays the same in every version", at: "\(place).id")
      } else if !seen.insert(binding.id).inserted {
        add("two bindings have the id \(binding.id); give one another", at: "\(place).id")
      }
      if !manifest.mayRun(binding.command) {
        let message =
          manifest.owns(binding.command.rawValue)
          ? "\(binding.command) is not among the plugin's commands; declare it"
          : "\(binding.command) is not the plugin's; "
            + manifest.remedy(for: .run, binding.command.rawValue)
        add(message, at: "\(place).command")
      }
      if binding.inText, !manifest.permissions.allows(.see, "texts") {
        add("needs to see texts; \(manifest.remedy(for: .see, "texts"))", at: "\(place).inText")
      }
      if binding.when?.allSatisfy(\.isWhitespace) == true {
        add("is empty; leave it out when the keys are always bound", at: "\(place).when")
      }
    }
  }

  private mutating func checkCosts() {
    let limit = PluginManifest.bindingCostLimit
    let costs = Dictionary(
      manifest.bindings.map { ($0.keys.strokes[0], $0.cost) }, uniquingKeysWith: +)
    let rule =
      "where each binding counts \(PluginManifest.Binding.baseCost) and its condition its bytes"
    let sum = costs.values.reduce(0, +)
    if sum > limit.all {
      add("cost \(sum) of \(limit.all), \(rule); bind fewer keys", at: "bindings")
    }
    if let (stroke, cost) = costs.max(by: { $0.value < $1.value }), cost > limit.sameKey {
      add(
        "those that begin with \(stroke) cost \(cost) of \(limit.sameKey), \(rule); bind fewer keys",
        at: "bindings")
    }
  }

  mutating func checkContext() {
    var seen: Set<String> = []
    for (index, name) in manifest.context.enumerated() {
      checkName(name.name, at: "context[\(index)].name", &seen)
    }
    let limit = PluginManifest.contextSizeLimit
    let size = manifest.context.compactMap(\.initial?.size).reduce(0, +)
    if size > limit {
      add("the initial values have \(size) of \(limit) bytes; write less", at: "context")
    }
  }

  mutating func checkSubscriptions() {
    var seen: Set<String> = []
    for (index, event) in manifest.subscriptions.enumerated() {
      let place = "subscriptions[\(index)]"
      if !event.isDottedName {
        add(
          "'\(event)' is not an event; write a dotted name such as navigation.focusMoved", at: place
        )
      } else if !seen.insert(event).inserted {
        add("\(event) is written twice; keep one", at: place)
      } else if manifest.mayEmit(event) {
        add("\(event) is an event that the plugin publishes itself; do not subscribe", at: place)
      }
    }
  }

  mutating func checkSettings() {
    var seen: Set<String> = []
    for (index, setting) in manifest.settings.enumerated() {
      let place = "settings[\(index)]"
      if !setting.name.isDottedName || setting.name.contains(".") {
        add(
          "'\(setting.name)' is not a name; write letters, digits, _ and -", at: "\(place).name")
      } else if !seen.insert(setting.name).inserted {
        add("\(setting.name) is declared twice; keep one", at: "\(place).name")
      }
      if let value = setting.defaultValue, !setting.accepts(value) {
        add("must be \(setting.requirement), not \(value)", at: "\(place).default")
      }
    }
  }

  mutating func checkRequirements() {
    let requirements = manifest.requirements
    if let version = requirements.toolkit, !version.isVersion {
      add("'\(version)' is not a version; write one such as 1.2", at: "requires.toolkit")
    }
    for (index, plugin) in requirements.plugins.enumerated() {
      let words = plugin.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      if words.count > 2 || !words[0].isDottedName || !(words.dropFirst().first?.isVersion ?? true)
      {
        add(
          "'\(plugin)' is not a plugin; write its id, or its id and a version: macros 1.2",
          at: "requires.plugins[\(index)]")
      } else if words[0] == manifest.id {
        add("\(words[0]) is the plugin itself; remove it", at: "requires.plugins[\(index)]")
      }
    }
  }

  mutating func checkPermissions() {
    let permissions = manifest.permissions
    for kind in [PluginManifest.Permissions.Kind.run, .emit, .hear, .read] {
      for (index, pattern) in permissions[kind].enumerated() where !pattern.isNamePattern {
        add(
          "'\(pattern)' is not a pattern; write a dotted name, or one that ends with .*",
          at: "permissions.\(kind.rawValue)[\(index)]")
      }
    }
    for kind in [PluginManifest.Permissions.Kind.see, .change] {
      for (index, name) in permissions[kind].enumerated() where !["texts", "lists"].contains(name) {
        add("'\(name)' is neither texts nor lists", at: "permissions.\(kind.rawValue)[\(index)]")
      }
    }
    for (index, name) in permissions[.environment].enumerated() where !name.isVariableName {
      add("'\(name)' is not a variable; write a name such as EDITOR", at: "environment[\(index)]")
    }
  }

  mutating func checkResources() {
    let resources = manifest.resources
    let limits = [
      ("memory", "MiB", resources.memory, PluginManifest.Resources.memoryRange),
      ("files", "files", resources.files, PluginManifest.Resources.filesRange),
    ]
    for (name, unit, value, range) in limits where !range.contains(value) {
      add(
        "\(value) \(unit) is \(value < range.lowerBound ? "too little to start with" : "not a limit"); "
          + "write a number from \(range.lowerBound) to \(range.upperBound)", at: "limits.\(name)")
    }
  }

  private mutating func checkName(_ name: String, at place: String, _ seen: inout Set<String>) {
    if !name.isDottedName || !name.contains(".") {
      add("'\(name)' is not a dotted name; write one such as \(manifest.id).name", at: place)
    } else if !manifest.owns(name) {
      add("'\(name)' is not the plugin's; start with '\(manifest.id).'", at: place)
    }
    if !seen.insert(name).inserted { add("\(name) is declared twice; keep one", at: place) }
  }

  private mutating func add(_ message: String, at path: String) {
    violations.append(.invalidManifest(message, at: path))
  }
}

nonisolated extension String {
  /// A Boolean value indicating whether the text consists of numbers joined by dots.
  fileprivate var isVersion: Bool {
    split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { $0.allSatisfy(\.isASCII) && Int($0) ?? -1 >= 0 }
  }

  /// A Boolean value indicating whether the text consists of ASCII letters, digits and `_`, without a digit first.
  fileprivate var isVariableName: Bool {
    !isEmpty && first?.isNumber == false
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}

import KeyboardCore
package import KeyboardPluginSDK

extension PluginHost {
  /// The first parts of the names that this program has: its commands, its events, and the names that
  /// conditions read. No plugin may have one of them.
  package var reservedNames: Set<String> {
    let declared =
      bus.catalogue.descriptions.map(\.name) + context.names.map(\.name)
      + (services?.commands.map(\.rawValue) ?? [])
    let ofPlugins = loaded.flatMap { [$0.id] + $0.manifest.names.map(\.namespace) }
    return Set(declared.map(\.namespace)).subtracting(ofPlugins)
  }
}

nonisolated extension PluginManifest {
  /// Returns the rule that is broken by an id or a name that belongs to others; nil where none does.
  ///
  /// - Parameter reserved: the first parts of dotted names that a program has.
  /// - Returns: the broken rule.
  package func violation(ofReserved reserved: Set<String>) -> PluginError? {
    if reserved.contains(id) {
      return .invalidManifest("'\(id)' belongs to this program; choose another id", at: "id")
    }
    let names =
      commands.enumerated().map { ("commands[\($0)].id", $1.id.rawValue) }
      + context.enumerated().map { ("context[\($0)].name", $1.name) }
    for (place, name) in names where reserved.contains(name.namespace) {
      return .invalidManifest(
        "'\(name.namespace)' belongs to this program; start with '\(id).'", at: place)
    }
    return nil
  }
}

nonisolated extension String {
  /// The first part of a dotted name.
  fileprivate var namespace: String { String(prefix { $0 != "." }) }
}

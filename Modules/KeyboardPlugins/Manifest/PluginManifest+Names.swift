import KeyboardCore
package import KeyboardPluginSDK

extension PluginHost {
  /// The names of a program that are subject to rules for plugins.
  package nonisolated struct Names: Sendable {
    /// The first parts of the names of its commands and events, and of those that conditions read, which plugins may
    /// not use.
    package var reserved: Set<String> = []
    /// The events that a plugin needs a permission to observe.
    package var privateEvents: Set<String> = []

    package init() {}
  }

  /// The names of this program, without those of plugins.
  package var names: Names {
    let events = bus.catalogue.descriptions
    let declared =
      events.map(\.name) + context.names.map(\.name) + (services?.commands.map(\.rawValue) ?? [])
    let ofPlugins = loaded.flatMap { [$0.id] + $0.manifest.names.map(\.namespace) }
    var names = Names()
    names.reserved = Set(declared.map(\.namespace)).subtracting(ofPlugins).union(settingsOfProgram)
    names.privateEvents = Set(events.filter(\.isPrivate).map(\.name))
    return names
  }
}

nonisolated extension PluginManifest {
  /// Returns the first rule about the names of a program that it breaks; nil if there is none.
  package func violation(of program: PluginHost.Names) -> PluginError? {
    if program.reserved.contains(id) {
      return .invalidManifest("'\(id)' belongs to this program; choose another id", at: "id")
    }
    let names =
      commands.enumerated().map { ("commands[\($0)].id", $1.id.rawValue) }
      + context.enumerated().map { ("context[\($0)].name", $1.name) }
    for (place, name) in names where program.reserved.contains(name.namespace) {
      return .invalidManifest(
        "'\(name.namespace)' belongs to this program; start with '\(id).'", at: place)
    }
    for (index, event) in subscriptions.enumerated()
    where program.privateEvents.contains(event) && !permissions.allows(.hear, event) {
      return .invalidManifest(
        "\(event) reveals what is typed; \(remedy(for: .hear, event))",
        at: "subscriptions[\(index)]")
    }
    return nil
  }

  /// The names that no other plugin may have.
  var names: [String] { commands.map(\.id.rawValue) + context.map(\.name) }
}

nonisolated extension String {
  /// The first part of a dotted name.
  fileprivate var namespace: String { String(prefix { $0 != "." }) }
}

import FoundationEssentials
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

// Loads the plugins that are named on the command line, and runs their first commands.

/// What this program does for its plugins: it has no commands that they could run, and no keys.
final class Services: PluginServices {
  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) {
    let message = "this program has no command \(invocation.id)"
    completion(.failure(PluginError(code: .unknownCommand, message: message)))
  }

  func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginManifest.Binding]) {}
}

let services = Services()
let bus = EventBus(catalogue: EventCatalogue(EventDescription.pluginEvents))
let environment = ProcessInfo.processInfo.environment
let host = PluginHost(
  bus: bus, context: Context(), scheduler: MainScheduler(),
  searchPath: .standard(environment: environment), services: services)
let token = bus.subscribe(to: Plugin.Message.self) { print($0.plugin, "says:", $0.text) }

for name in CommandLine.arguments.dropFirst() {
  do {
    let plugin = try await host.load(name)
    for command in plugin.manifest.commands.prefix(1) {
      print(command.id, "answers", try await host.run(CommandInvocation(command.id)))
    }
  } catch {
    print("PluginsConsumer: \(error)")
  }
}
for plugin in host.plugins {
  print(plugin.manifest.name, "is", plugin.state, "and has answered", plugin.roundTrips.count)
}
print("PluginsConsumer: \(host.plugins.count) plugins")
await host.shutdown()
withExtendedLifetime((services, token)) {}

import KeyboardCore

extension PluginHost {
  /// Takes what the driver of a plugin reports.
  func take(_ report: PluginDriver.Report, from id: String) {
    if case .rested = report { return rested() }
    guard let plugin = loaded.first(where: { $0.id == id }) else { return }
    switch report {
    case .entered(let state):
      if state == .unloaded { depart(plugin) }
      bus.publish(PluginStateChanged(plugin: id, state: state))
    case .said(let statement): apply(statement, of: plugin)
    case .reset:
      plugin.context = plugin.initialContext
      set(plugin.manifest.bindings, of: plugin)
    case .rested: break
    }
  }

  private func depart(_ plugin: LoadedPlugin) {
    loaded.removeAll { $0 === plugin }
    let departures = plugin.departures
    plugin.departures = []
    for departure in departures { departure() }
  }

  private func apply(_ statement: PluginConversation.Statement, of plugin: LoadedPlugin) {
    switch statement {
    case .setContext(let name, let value): plugin.context[name] = value
    case .setBindings(let bindings): set(bindings, of: plugin)
    case .message(let level, let text):
      bus.publish(PluginMessage(plugin: plugin.id, level: level, text: text))
    case .emit(let name, let value):
      do {
        try bus.publish(named: name, value: value)
      } catch {
        plugin.driver.say(.warning, error.message)
      }
    case .run(let invocation, let reply): run(invocation, for: plugin, reply)
    }
  }

  private func set(_ bindings: [PluginBinding], of plugin: LoadedPlugin) {
    guard bindings != plugin.bindings else { return }
    plugin.bindings = bindings
    services?.plugin(plugin.id, setBindings: bindings)
  }

  private func run(
    _ invocation: CommandInvocation, for plugin: LoadedPlugin,
    _ reply: PluginConversation.Reply?
  ) {
    let driver = plugin.driver
    guard let services else { return }
    services.plugin(plugin.id, run: invocation) { [weak driver] result in
      if let reply {
        driver?.answer(reply, result)
      } else if case .failure(let error) = result {
        driver?.say(.warning, error.message)
      }
    }
  }
}

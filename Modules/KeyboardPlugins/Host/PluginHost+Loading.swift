import KeyboardCore

extension PluginHost {
  /// Loads a plugin: its names, keys and subscriptions are in force when this returns.
  ///
  /// Its process is not started. Without a manifest file the executable is run with `--manifest`,
  /// once for each version of the file.
  ///
  /// - Parameter name: an id, a display name, or a path, which has a slash in it.
  /// - Returns: the plugin as it is then.
  /// - Throws: a ``PluginError`` when it cannot be found or read, or conflicts with another.
  @discardableResult
  public func load(_ name: String) async throws(PluginError) -> Plugin {
    if !name.contains("/"), let plugin = find(name) { throw Self.alreadyLoaded(plugin.manifest) }
    let location = try searchPath.locate(name)
    let manifest = try await manifests.manifest(at: location)
    try check(manifest)
    let plugin = makePlugin(manifest, executable: location.executable)
    loaded.append(plugin)
    bus.publish(PluginStateChanged(plugin: plugin.id, state: .declared))
    return plugin.snapshot
  }

  /// Unloads a plugin: its names, keys and subscriptions are gone at once, and its process when
  /// this returns.
  ///
  /// The process is asked to leave, then its input is closed; a process that stays is ended.
  ///
  /// - Parameter name: an id or a display name.
  /// - Throws: a ``PluginError`` when no such plugin is loaded.
  public func unload(_ name: String) async throws(PluginError) {
    guard let plugin = find(name) else { throw notLoaded(name) }
    revoke(plugin)
    await withCheckedContinuation { continuation in
      plugin.departures.append { continuation.resume() }
      plugin.driver.unload()
    }
  }

  /// Unloads every plugin, all at the same time.
  public func shutdown() async {
    let plugins = loaded
    for plugin in plugins { revoke(plugin) }
    for plugin in plugins { plugin.driver.unload() }
    for plugin in plugins { try? await unload(plugin.id) }
  }

  private func makePlugin(_ manifest: PluginManifest, executable: String) -> LoadedPlugin {
    let launch = PluginProcess.Launch(
      executable: executable, environment: environment, limits: limits)
    let driver = PluginDriver(manifest, launch: launch, poller: poller, scheduler: scheduler) {
      [weak self] report in self?.take(report, from: manifest.id)
    }
    let plugin = LoadedPlugin(manifest, driver: driver)
    plugin.context = plugin.initialContext
    plugin.bindings = manifest.bindings
    plugin.registrations.append(
      context.register(plugin.names) { [weak plugin] name in plugin?.value(name) })
    for event in manifest.subscriptions {
      plugin.registrations.append(
        bus.subscribe(named: event) { [weak driver] in driver?.hear($0.name, $0.value) })
    }
    services?.plugin(plugin.id, setBindings: plugin.bindings)
    return plugin
  }

  /// Takes back what a plugin has put into the world.
  private func revoke(_ plugin: LoadedPlugin) {
    plugin.registrations = []
    plugin.context = [:]
    guard !plugin.bindings.isEmpty else { return }
    plugin.bindings = []
    services?.plugin(plugin.id, setBindings: [])
  }

  private func check(_ manifest: PluginManifest) throws(PluginError) {
    if let other = loaded.first(where: { $0.id == manifest.id }) {
      throw Self.alreadyLoaded(other.manifest)
    }
    guard PluginProtocol.newest(of: manifest.protocols) != nil else {
      throw PluginError(
        code: .incompatible,
        message:
          "\(manifest.name) speaks version \(PluginProtocol.text(manifest.protocols)) of the "
          + "plugin protocol and this host \(PluginProtocol.text(PluginProtocol.versions)); "
          + "install matching versions")
    }
    for other in loaded {
      let names = Set(other.manifest.commands.map(\.id.rawValue))
        .union(other.manifest.context.map(\.name))
      let own = manifest.commands.map(\.id.rawValue) + manifest.context.map(\.name)
      guard let taken = own.first(where: names.contains) else { continue }
      throw PluginError(
        code: .nameTaken,
        message: "\(taken) of \(manifest.name) is taken by \(other.manifest.name); "
          + "unload \(other.id) first")
    }
  }

  private func notLoaded(_ name: String) -> PluginError {
    let remedy: String
    if loaded.isEmpty {
      remedy = "no plugin is"
    } else {
      remedy = "loaded are \(loaded.map(\.id).joined(separator: ", "))"
    }
    return PluginError(code: .notLoaded, message: "the plugin \(name) is not loaded; \(remedy)")
  }

  private static func alreadyLoaded(_ manifest: PluginManifest) -> PluginError {
    PluginError(
      code: .alreadyLoaded,
      message: "\(manifest.name) is loaded already; unload \(manifest.id) first")
  }
}

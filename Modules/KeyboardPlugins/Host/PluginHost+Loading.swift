import KeyboardCore
public import KeyboardPluginSDK

extension PluginHost {
  /// Loads a plugin: its names, keys and subscriptions are in force when this returns.
  ///
  /// Its process is not started. Without a manifest file the executable is run with `--manifest`,
  /// once for each version of the file.
  ///
  /// - Parameters:
  ///   - name: an id, a display name, or a path, which contains a slash.
  ///   - denied: the permissions to deny, each a kind, or a kind, a colon and a name or pattern: `hear`,
  ///     `run:navigation.*`, `environment:EDITOR`.
  /// - Returns: the loaded plugin.
  /// - Throws: a ``PluginError`` if it cannot be found or read, or conflicts with another.
  @discardableResult
  public func load(
    _ name: String, denying denied: [String] = []
  ) async throws(PluginError) -> Plugin {
    if !name.contains("/"), let plugin = find(name) { throw Self.alreadyLoaded(plugin) }
    let name = name.contains("/") ? name.absolutePath : name
    let location = try searchPath.locate(name)
    let manifest = try await manifest(of: location).denying(denied)
    try searchPath.installation?.checkAgreement(manifest, at: location.executable)
    try check(manifest)
    let plugin = LoadedPlugin(manifest, named: name, executable: location.executable, host: self)
    append(plugin)
    warn(about: manifest, at: location)
    return plugin.snapshot
  }

  /// Loads a plugin that is linked into this program, and runs it in this process.
  ///
  /// It is the same type as that of the executable, with the same conversation. The host is not protected from it: a
  /// command that does not return blocks the host, and a trap ends both.
  ///
  /// - Parameter type: the plugin.
  /// - Returns: the loaded plugin.
  /// - Throws: a ``PluginError`` if it breaks a rule or conflicts with another.
  @discardableResult
  public func load<P: KeyboardPlugin>(_ type: P.Type) throws(PluginError) -> Plugin {
    let manifest = type.manifest
    if let violation = manifest.violations.first { throw violation }
    try check(manifest)
    let program = (CommandLine.argv.first ?? type.identity.name).absolutePath
    let plugin = LoadedPlugin(
      manifest, named: manifest.id, executable: program, type: type, host: self)
    append(plugin)
    warn(about: manifest)
    return plugin.snapshot
  }

  /// Unloads a plugin and loads it again, from the present content of its files.
  ///
  /// The process of the new version answers `hello` before the old one ends, is activated when that has ended, and goes
  /// on. Keys and names that both versions have stay in force meanwhile, and so do the panes of a plugin that keeps its
  /// state. Denied permissions stay denied.
  ///
  /// - Parameters:
  ///   - name: an id or a display name.
  ///   - denied: further permissions to deny, as for ``load(_:denying:)``.
  /// - Returns: the loaded plugin.
  /// - Throws: a ``PluginError`` if no such plugin is loaded; if the new version cannot be loaded or does not begin,
  ///   in which case the old one stays; or if it was unloaded meanwhile.
  @discardableResult
  public func reload(
    _ name: String, denying denied: [String] = []
  ) async throws(PluginError) -> Plugin {
    let old = try loadedPlugin(name)
    guard !old.runsInProcess else {
      throw PluginError(
        code: .unreadable,
        message: "\(old.manifest.name) is part of this program; start that again")
    }
    let successor: LoadedPlugin
    do throws(PluginError) {
      let location = try searchPath.locate(old.name)
      printedManifests[location.executable] = nil
      let manifest = try await manifest(of: location)
        .denying(denied, and: old.manifest.permissions.denied)
      guard manifest.id == old.id else {
        throw PluginError(
          code: .invalidManifest,
          message: "the id is \(manifest.id) now; unload \(old.id) and load it")
      }
      try searchPath.installation?.checkAgreement(manifest, at: location.executable)
      try check(manifest, insteadOf: old)
      successor = LoadedPlugin(
        manifest, named: old.name, executable: location.executable, host: self)
      try await old.prepare(successor)
      warn(about: manifest, at: location)
    } catch {
      throw PluginError(
        code: error.code, message: "\(error.message); \(old.manifest.name) stays as it was loaded",
        path: error.path)
    }
    await old.makeWay()
    guard loaded.contains(where: { $0 === successor }) else {
      throw PluginError(code: .cancelled, message: "\(old.id) was unloaded meanwhile")
    }
    return successor.snapshot
  }

  /// Returns the manifest of a plugin, without loading it.
  ///
  /// - Parameter name: as for ``load(_:)``.
  /// - Returns: its manifest.
  /// - Throws: a ``PluginError`` if it cannot be found or read.
  public func manifest(of name: String) async throws(PluginError) -> PluginManifest {
    try await manifest(of: searchPath.locate(name))
  }

  /// Returns the permissions that a plugin requests, without running anything.
  ///
  /// - Parameter name: as for ``load(_:)``.
  /// - Returns: the permissions; nil if nothing is known without running its executable.
  public func permissions(of name: String) -> PluginManifest.Permissions? {
    if let plugin = self[name] { return plugin.manifest.permissions }
    guard let location = try? searchPath.locate(name) else { return nil }
    let known = location.manifest ?? printedManifests[location.executable]?.manifest
    return known?.permissions
  }

  /// Returns the plugins of ``availablePlugins()``, with the summaries of those without a manifest file.
  ///
  /// Their executables are run; a plugin whose executable prints no manifest has no summary.
  package func describedPlugins() async -> [PluginSearchPath.Candidate] {
    var candidates = availablePlugins()
    // All at the same time, so that those that do not answer delay the result only once.
    let tasks = candidates.map { candidate in
      Task { () -> String in
        guard candidate.problem == nil, candidate.summary.isEmpty else { return candidate.summary }
        return (try? await manifest(of: candidate.executable))?.summary ?? ""
      }
    }
    for (index, task) in tasks.enumerated() { candidates[index].summary = await task.value }
    return candidates
  }

  private func manifest(of location: PluginLocation) async throws(PluginError) -> PluginManifest {
    try location.checkInterpreter(path: environment["PATH"] ?? "/usr/bin:/bin")
    if let known = location.manifest { return known }
    return try await printedManifest(of: location.executable)
  }

  /// Unloads a plugin: its names, keys and subscriptions are removed immediately, and its process has ended when this
  /// returns.
  ///
  /// The process is asked to exit, then its input is closed; a process that continues is ended.
  ///
  /// - Parameter name: an id or a display name.
  /// - Throws: a ``PluginError`` if no such plugin is loaded.
  public func unload(_ name: String) async throws(PluginError) {
    let plugin = try loadedPlugin(name)
    let needs = "\(plugin.id) "
    if let other = loaded.first(where: { other in
      other.manifest.requirements.plugins.contains { "\($0) ".hasPrefix(needs) }
    }) {
      throw PluginError(
        code: .missingRequirement,
        message: "\(other.manifest.name) needs \(plugin.manifest.name); unload \(other.id) first")
    }
    plugin.unload()
    await plugin.waitUntilUnloaded()
  }

  /// Ends the process of a plugin immediately, as a crash does.
  ///
  /// - Parameter name: an id or a display name.
  /// - Returns: false when none runs.
  package func kill(_ name: String) async -> Bool { await find(name)?.crash() ?? false }

  /// Unloads all plugins, at the same time.
  public func shutdown() async {
    let plugins = loaded
    for plugin in plugins { plugin.unload() }
    for plugin in plugins { await plugin.waitUntilUnloaded() }
  }

  private func loadedPlugin(_ name: String) throws(PluginError) -> LoadedPlugin {
    if let plugin = find(name) { return plugin }
    let remedy =
      loaded.isEmpty
      ? "no plugin is" : "loaded are \(loaded.map(\.id).joined(separator: ", "))"
    throw PluginError(code: .notLoaded, message: "the plugin \(name) is not loaded; \(remedy)")
  }

  /// Warns of probable mistakes of a plugin's author or user.
  private func warn(about manifest: PluginManifest, at location: PluginLocation? = nil) {
    let events = bus.catalogue.descriptions.map(\.name)
    let misspelt = manifest.subscriptions.filter { !events.contains($0) }.compactMap { event in
      Spelling.nearest(to: event, in: events).map {
        "there is no event \(event); did you mean \($0)?"
      }
    }
    let others = location.map { location in
      location.others.map { "is \(location.executable); \($0) is not used" }
    }
    warn(aboutSettingsOf: manifest)
    for warning in manifest.warnings + misspelt + (others ?? []) {
      bus.publish(Plugin.Message(plugin: manifest.id, level: .warning, text: warning))
    }
  }

  /// Checks that a plugin can be loaded beside the others, or in the place of one of them.
  private func check(
    _ manifest: PluginManifest, insteadOf old: LoadedPlugin? = nil
  ) throws(PluginError) {
    let others = loaded.filter { $0 !== old }
    if let other = others.first(where: { $0.id == manifest.id }) { throw Self.alreadyLoaded(other) }
    guard PluginProtocol.newest(of: manifest.protocols) != nil else {
      throw PluginError(
        code: .incompatible,
        message:
          "\(manifest.name) speaks version \(PluginProtocol.text(manifest.protocols)) of the "
          + "plugin protocol and this host \(PluginProtocol.text(PluginProtocol.versions)); "
          + "install matching versions")
    }
    if let violation = manifest.violation(of: names) { throw violation }
    try check(requirementsOf: manifest, among: others)
    for other in others {
      let names = other.manifest.names
      guard let taken = manifest.names.first(where: names.contains) else { continue }
      throw PluginError(
        code: .nameTaken,
        message: "\(taken) of \(manifest.name) is taken by \(other.manifest.name); "
          + "unload \(other.id) first")
    }
  }

  /// Checks that the toolkit is new enough, and that the plugins required by a plugin are loaded.
  private func check(
    requirementsOf manifest: PluginManifest, among others: [LoadedPlugin]
  ) throws(PluginError) {
    func missing(_ message: String) -> PluginError {
      PluginError(code: .missingRequirement, message: message)
    }
    if let version = manifest.requirements.toolkit,
      !KeyboardToolkit.version.isVersion(atLeast: version)
    {
      throw missing(
        "\(manifest.name) needs version \(version) of the toolkit, and this is "
          + "\(KeyboardToolkit.version); install a newer one")
    }
    for requirement in manifest.requirements.plugins {
      let words = requirement.split(separator: " ").map(String.init)
      let (id, version) = (words[0], words.dropFirst().first)
      guard let plugin = others.first(where: { $0.id == id }) else {
        throw missing("\(manifest.name) needs the plugin \(requirement); load \(id) first")
      }
      if let version, !plugin.manifest.version.isVersion(atLeast: version) {
        throw missing(
          "\(manifest.name) needs \(requirement), and \(plugin.manifest.version) is loaded; "
            + "install a newer one and reload \(id)")
      }
    }
  }

  private static func alreadyLoaded(_ plugin: LoadedPlugin) -> PluginError {
    PluginError(
      code: .alreadyLoaded,
      message: "\(plugin.manifest.name) is loaded already; reload \(plugin.id) starts it again")
  }

  // MARK: Printed manifests

  /// Returns the manifest that an executable prints with `--manifest`; it is run again only if its size or time has
  /// changed.
  private func printedManifest(of executable: String) async throws(PluginError) -> PluginManifest {
    let status = FileStatus(executable)
    if let known = printedManifests[executable], known.status == status { return known.manifest }
    let text = try await output(of: executable)
    let manifest = try PluginManifest(json: text.utf8, from: "\(executable) --manifest")
    printedManifests[executable] = (status, manifest)
    return manifest
  }

  /// Returns the output of an executable with `--manifest`.
  func output(of executable: String) async throws(PluginError) -> String {
    func failure(_ reason: String) -> PluginError {
      PluginError(
        code: .unreadable,
        message: "\(executable) \(reason); is it a plugin? A plugin prints its manifest "
          + "when it is started with --manifest")
    }
    let (events, feed) = AsyncStream.makeStream(of: PluginProcess.Event.self)
    let process: PluginProcess
    do {
      process = try PluginProcess(
        PluginProgram(executable, arguments: ["--manifest"], variables: environment),
        limits: limits, poller: poller, scheduler: scheduler
      ) { feed.yield($0) }
    } catch {
      throw PluginError(code: .unavailable, message: "\(error)")
    }
    process.input.closeAfterWriting()
    let deadline = scheduler.schedule(after: limits.startDeadline) { feed.finish() }
    // Releasing the process kills what is still running.
    defer { withExtendedLifetime(process) { scheduler.cancel(deadline) } }
    var text = ""
    var log = ""
    for await event in events {
      switch event {
      case .output(.text(let line)):
        text += line + "\n"
        if text.utf8.count > 1 << 20 { throw failure("prints more than a manifest") }
      case .output: throw failure("prints what is not text")
      case .log(.text(let line)): log = ", saying: \(line)"
      case .log, .started: break
      case .flood: throw failure("prints without an end")
      case .ended(.code(0)): return text
      case .ended(.shortage(let error)):
        throw PluginError(code: .unavailable, message: "\(ProcessExit.shortage(error))")
      case .ended(.notStarted(let reason)): throw failure("gives no manifest: \(reason)")
      case .ended(let exit): throw failure("gives no manifest: exited (\(exit))\(log)")
      }
    }
    if Task.isCancelled {
      throw PluginError(code: .cancelled, message: "loading \(executable) was cancelled")
    }
    throw failure("printed no manifest within \(limits.startDeadline.spelled)")
  }
}

nonisolated extension String {
  /// Returns whether a version is at least another one, compared number by number.
  fileprivate func isVersion(atLeast other: String) -> Bool {
    let numbers = [self, other].map { version in version.split(separator: ".").map { Int($0) ?? 0 }
    }
    for index in 0..<max(numbers[0].count, numbers[1].count) {
      let (own, their) = (
        index < numbers[0].count ? numbers[0][index] : 0,
        index < numbers[1].count ? numbers[1][index] : 0
      )
      if own != their { return own > their }
    }
    return true
  }
}

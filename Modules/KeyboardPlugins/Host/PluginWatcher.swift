import FoundationEssentials
import KeyboardCore
import KeyboardPluginSDK

/// Reloads the plugins of a host whose files have changed.
final class PluginWatcher {
  /// The time without changes of any file before plugins are reloaded: an editor, an installer or a linker has then
  /// finished.
  private static let rest = Duration.milliseconds(250)

  private unowned let host: PluginHost
  private let changes: FileChanges
  private var source: ReadSource?
  private var token: Subscription?
  private var timer: TimerToken?
  /// The files of each plugin, by its id, with their status when it was last loaded or tried.
  private var files: [String: [String: FileStatus?]] = [:]
  /// The last reported reasons why plugins could not be reloaded, by their ids.
  private var told: [String: String] = [:]
  private var reloading: Task<Void, Never>?

  /// Watches the plugins that a host has loaded and will load; nil if files cannot be watched.
  init?(_ host: PluginHost) {
    guard let changes = FileChanges() else { return nil }
    (self.host, self.changes) = (host, changes)
    guard let source = ReadSource(changes.descriptor, { [weak self] in self?.readChanges() }) else {
      return nil
    }
    self.source = source
    token = host.bus.subscribe(to: Plugin.StateChanged.self, self) { $0.note($1) }
    for plugin in host.loaded { files[plugin.id] = stamps(of: plugin) }
    watch()
  }

  isolated deinit {
    source?.cancel()
    reloading?.cancel()
  }

  private func note(_ event: Plugin.StateChanged) {
    switch event.state {
    case Plugin.State.declared.name:
      files[event.plugin] = host.find(event.plugin).map(stamps)
    case Plugin.State.unloaded.name:
      files[event.plugin] = nil
    default: return
    }
    watch()
  }

  private func watch() {
    changes.watch(files.values.flatMap(\.keys))
  }

  /// Returns the present status of a plugin's files, or of the known ones if it cannot be located.
  private func stamps(of plugin: LoadedPlugin) -> [String: FileStatus?] {
    guard !plugin.runsInProcess else { return [:] }
    let known = Array((files[plugin.id] ?? [:]).keys)
    let paths = (try? host.searchPath.locate(plugin.name))?.files ?? known
    return Dictionary(paths.map { ($0, FileStatus($0)) }) { first, _ in first }
  }

  private func readChanges() {
    guard changes.read() != nil else { return }
    watch()
    if let timer { host.scheduler.cancel(timer) }
    timer = host.scheduler.schedule(after: Self.rest, self) { $0.reload() }
  }

  /// Reloads the changed plugins, one after another.
  private func reload() {
    reloading = Task { [weak self, earlier = reloading] in
      await earlier?.value
      for plugin in self?.host.loaded ?? [] { await self?.reload(plugin) }
      self?.watch()
    }
  }

  private func reload(_ plugin: LoadedPlugin) async {
    let id = plugin.id
    let now = stamps(of: plugin)
    guard !now.isEmpty, files[id] != now else { return }
    files[id] = now
    do throws(PluginError) {
      try await host.reload(id)
      told[id] = nil
      say(id, .info, "was reloaded")
    } catch {
      let reason = "\(error)"
      if told.updateValue(reason, forKey: id) != reason {
        say(id, .error, "was not reloaded: \(reason)")
      }
    }
  }

  private func say(_ id: String, _ level: MessageLevel, _ text: String) {
    host.bus.publish(Plugin.Message(plugin: id, level: level, text: text))
  }
}

nonisolated extension PluginLocation {
  /// The file extensions of scripts.
  private static let scriptEndings = [
    ".py", ".js", ".mjs", ".cjs", ".ts", ".sh", ".rb", ".pl", ".pm", ".lua", ".tcl",
  ]

  /// The files of the plugin: the executable, its manifest file, and for a script the scripts beside it.
  var files: [String] {
    let directory = String(executable.splitPath.directory)
    let names = isScript ? (try? FileManager.default.contentsOfDirectory(atPath: directory)) : nil
    let scripts = (names ?? []).filter { name in
      !name.hasPrefix(".") && Self.scriptEndings.contains { name.hasSuffix($0) }
    }
    return [executable] + [manifestFile].compactMap(\.self) + scripts.map { "\(directory)/\($0)" }
  }
}

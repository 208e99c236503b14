import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// The command `keyboard-repl plugin …`, which installs, removes and lists the user's plugins.
nonisolated struct PluginCommand: Equatable {
  /// The actions of the command.
  enum Action: Equatable {
    case install(String)
    case remove(String)
    case allow(String)
    case list
  }

  /// The subcommands, with their arguments.
  static let usage = [
    ("plugin install DIRECTORY|ARCHIVE", "install a plugin, or a new version of it, for this user"),
    ("plugin remove NAME", "remove an installed plugin"),
    ("plugin allow NAME", "grant an installed plugin the permissions that it requests now"),
    ("plugin list", "list the installed plugins with their permissions"),
  ]

  /// The words that can follow `plugin`.
  static let verbs = ["install", "remove", "allow", "list"]

  let action: Action
  /// A Boolean value indicating whether questions are answered with yes in advance.
  var agrees = false
  /// A Boolean value indicating whether to print JSON.
  var isJSON = false

  /// Reads the arguments after `plugin`.
  ///
  /// - Throws: a ``MessageError`` with the remedy.
  init(_ arguments: [String]) throws(MessageError) {
    var words: [String] = []
    for argument in arguments {
      switch argument {
      case "--yes", "-y": agrees = true
      case "--json": isJSON = true
      case _ where argument.hasPrefix("-"):
        throw MessageError("plugin has no option \(argument); it has --yes and --json")
      default: words.append(argument)
      }
    }
    let verb = words.first ?? ""
    switch (verb, words.count) {
    case ("install", 2): action = .install(words[1])
    case ("remove", 2): action = .remove(words[1])
    case ("allow", 2): action = .allow(words[1])
    case ("list", 1): action = .list
    default:
      let near = Spelling.nearest(to: verb, in: Self.verbs)
      let remedy = Self.usage.map { $0.0 }.joined(separator: ", ")
      throw MessageError(
        near.map { $0 == verb } == false
          ? "plugin has no \(verb); did you mean \(near ?? "")?" : "write \(remedy)")
    }
    guard !agrees || action.asks else {
      throw MessageError("--yes goes with plugin install and plugin allow")
    }
  }
}

extension PluginCommand.Action {
  /// A Boolean value indicating whether the action asks the user.
  fileprivate nonisolated var asks: Bool {
    switch self {
    case .install, .allow: true
    case .remove, .list: false
    }
  }
}

extension PluginCommand {
  /// Performs the action in the user's directory, and returns the exit status.
  @MainActor func run(environment: [String: String]) async -> Int32 {
    guard let installation = PluginInstallation.standard(environment: environment) else {
      StandardOutput.writeError(
        "keyboard-repl: HOME is not set, so there is no directory for plugins\n")
      return 2
    }
    do throws(PluginError) {
      switch action {
      case .list: list(try installation.installed())
      case .install(let source): return try await install(source, installation, environment)
      case .remove(let name):
        let plugin = try installation.plugin(named: name)
        try installation.remove(plugin)
        say("removed \(plugin.title)", plugin.value)
      case .allow(let name): return try allow(installation.plugin(named: name), installation)
      }
      return 0
    } catch {
      StandardOutput.writeError("keyboard-repl: \(error)\n")
      return 2
    }
  }

  @MainActor private func install(
    _ source: String, _ installation: PluginInstallation, _ environment: [String: String]
  ) async throws(PluginError) -> Int32 {
    let plugin = try await installation.stage(source, environment: environment)
    let manifest = plugin.manifest
    let title = "\(manifest.name) \(manifest.version)"
    let permissions = manifest.permissions.summary ?? "no special permissions"
    if plugin.former == nil || plugin.excess.summary != nil {
      let asked =
        plugin.former == nil
        ? [
          "\(title)" + (manifest.summary.isEmpty ? "" : ": \(manifest.summary)"),
          "  \(permissions)",
        ]
        : [
          "\(title) asks for more than \(plugin.former ?? ""), which is installed",
          "  \(plugin.excess.summary ?? "")",
        ]
      guard agreed(to: asked, "install it?") else {
        installation.discard(plugin)
        return 1
      }
    }
    let place: String
    do throws(PluginError) {
      place = try installation.install(plugin)
    } catch {
      installation.discard(plugin)
      throw error
    }
    let former = plugin.former.map { ", replacing \($0)," } ?? ""
    say(
      "installed \(title)\(former) in \(place); load it with: load \(manifest.id)",
      .object(manifest.entries(path: place)))
    return 0
  }

  @MainActor private func allow(
    _ plugin: PluginInstallation.Installed, _ installation: PluginInstallation
  ) throws(PluginError) -> Int32 {
    if let more = plugin.excess.summary {
      guard agreed(to: ["\(plugin.title) asks for more than was agreed to", "  \(more)"], "agree?")
      else { return 1 }
    }
    try installation.allow(plugin)
    say("\(plugin.title) may do what it asks for", plugin.value)
    return 0
  }

  /// Shows the requests, and asks the user at the terminal; without one, explains `--yes`.
  private func agreed(to lines: [String], _ question: String) -> Bool {
    let text = lines.map { $0.printable() + "\n" }.joined()
    if agrees {
      if !isJSON { StandardOutput.write(text) }
      return true
    }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      StandardOutput.writeError("\(text)keyboard-repl: --yes agrees to that without a terminal\n")
      return false
    }
    StandardOutput.writeError("\(text)\(question) [y/n] ")
    let answer = readLine()?.lowercased()
    return answer == "y" || answer == "yes"
  }

  private func list(_ plugins: [PluginInstallation.Installed]) {
    guard !isJSON else { return StandardOutput.write("\(Value.array(plugins.map(\.value)))\n") }
    if plugins.isEmpty { StandardOutput.write("no plugin is installed\n") }
    for plugin in plugins {
      StandardOutput.write("\(plugin.title)\n")
      for line in plugin.lines { StandardOutput.write("  \(line.printable())\n") }
    }
  }

  private func say(_ text: String, _ value: Value) {
    StandardOutput.write(isJSON ? "\(value)\n" : "\(text.printable())\n")
  }
}

nonisolated extension PluginInstallation.Installed {
  /// The name and the version, or else the name of the directory.
  fileprivate var title: String {
    manifest.map { "\($0.name) \($0.version)" } ?? String(path[path.index(after: slash)...])
  }

  private var slash: String.Index { path.lastIndex(of: "/") ?? path.startIndex }

  /// The lines of the list below the title.
  fileprivate var lines: [String] {
    var lines = [manifest.map { $0.permissions.summary ?? "no special permissions" }, path]
    if let more = excess.summary { lines.append("not agreed to yet: \(more)") }
    if !isManaged { lines.append("put there by hand") }
    if let problem { lines.append("broken: \(problem)") }
    return lines.compactMap(\.self)
  }

  /// The plugin as JSON.
  fileprivate var value: Value {
    var entries = manifest?.entries(path: path) ?? ["path": .string(path)]
    entries["managed"] = .bool(isManaged)
    if let problem { entries["problem"] = .string("\(problem)") }
    if excess.summary != nil { entries["notAgreed"] = excess.value }
    return .object(entries)
  }
}

nonisolated extension PluginManifest {
  fileprivate func entries(path: String) -> [String: Value] {
    [
      "id": .string(id), "name": .string(name), "version": .string(version),
      "summary": .string(summary), "permissions": permissions.value, "path": .string(path),
    ]
  }
}

nonisolated extension PluginManifest.Permissions {
  /// The requested permissions, by their kind.
  fileprivate var value: Value {
    .object(
      Dictionary(
        uniqueKeysWithValues: Kind.allCases.filter { !self[$0].isEmpty }.map {
          ($0.rawValue, .array(self[$0].map(Value.string)))
        }))
  }
}

public import KeyboardCore

/// What a plugin declares: enough to resolve and complete its keys with no process alive.
///
/// It lies as `plugin.json` beside the executable, or is what the executable prints when it is
/// started with `--manifest`. Unknown members are ignored.
///
/// ```json
/// { "id": "vim-navigation", "name": "VimNavigation", "version": "1.0.0", "protocol": 1,
///   "sentence": "Moves through lists with the keys of vi.",
///   "commands": [{ "id": "vim.down", "title": "Down", "sentence": "Moves down." }],
///   "bindings": [{ "id": "vim.j", "keys": "j", "command": "vim.down", "arguments": {},
///                  "when": "vim.mode == 'normal'", "title": "Down", "repeats": true }],
///   "context": [{ "name": "vim.mode", "sentence": "The mode.", "initial": "normal" }],
///   "subscriptions": ["navigation.focusMoved"],
///   "permissions": { "run": ["navigation.*"], "emit": [], "hear": [] } }
/// ```
public nonisolated struct PluginManifest: Hashable, Sendable, Identifiable {
  /// Lower-case letters, digits and hyphens; the same in every version.
  public var id: String
  /// The display name; `load` takes it as well as the id.
  public var name: String
  /// The plugin's own version, for people.
  public var version: String
  /// One sentence that says what the plugin does; may be empty.
  public var sentence: String
  /// The versions of the protocol that it speaks; one number in JSON when there is one.
  public var protocols: ClosedRange<Int>
  /// Only in files: the executable, relative to the file; nil means one of the file's name.
  public var executable: String?
  /// The commands that it offers.
  public var commands: [PluginCommand]
  /// The keys that it binds.
  public var bindings: [PluginBinding]
  /// The context names that it sets.
  public var context: [PluginContextName]
  /// The names of the events that it hears.
  public var subscriptions: [String]
  /// What it asks for beyond its own names.
  public var permissions: PluginPermissions

  /// Creates a manifest; see ``violations`` for the rules it must keep.
  public init(
    id: String,
    name: String,
    version: String,
    sentence: String = "",
    protocols: ClosedRange<Int> = PluginProtocol.versions,
    executable: String? = nil,
    commands: [PluginCommand] = [],
    bindings: [PluginBinding] = [],
    context: [PluginContextName] = [],
    subscriptions: [String] = [],
    permissions: PluginPermissions = PluginPermissions()
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.sentence = sentence
    self.protocols = protocols
    self.executable = executable
    self.commands = commands
    self.bindings = bindings
    self.context = context
    self.subscriptions = subscriptions
    self.permissions = permissions
  }
}

nonisolated extension PluginManifest {
  /// Whether a name lies in the plugin's namespace: it starts with the id, or with the id up to
  /// one of its hyphens, and a dot.
  ///
  /// `vim-navigation` owns `vim-navigation.mode` and `vim.mode`.
  public func owns(_ name: String) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    let first = name[..<dot]
    return id == first || id.hasPrefix(first + "-")
  }

  /// Whether it may run a command: one of its own, or one that its permissions name.
  public func mayRun(_ command: CommandID) -> Bool {
    commands.contains { $0.id == command }
      || PluginPermissions.allow(command.rawValue, in: permissions.run)
  }

  /// Whether it may publish an event: one of its own, or one that its permissions name.
  public func mayEmit(_ event: String) -> Bool {
    owns(event) || PluginPermissions.allow(event, in: permissions.emit)
  }

  /// Whether it may hear an event.
  public func mayHear(_ event: String) -> Bool {
    !PluginPermissions.guards(event) || PluginPermissions.allow(event, in: permissions.hear)
  }
}

/// Who a plugin is and what it asks for; its commands and keys it registers.
public nonisolated struct PluginIdentity: Hashable, Sendable {
  /// Lower-case letters, digits and hyphens; the same in every version.
  public var id: String
  /// The display name; also the name of the executable, so that `load` finds it.
  public var name: String
  /// The plugin's own version, for people.
  public var version: String
  /// One sentence that says what the plugin does.
  public var sentence: String
  /// What it asks for beyond its own names.
  public var permissions: PluginPermissions

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - id: lower-case letters, digits and hyphens; what the plugin's names start with.
  ///   - name: the display name and the name of the executable.
  ///   - version: the plugin's own version.
  ///   - sentence: what the plugin does.
  ///   - mayRun: the host's commands that it runs, such as `navigation.*`.
  ///   - mayEmit: the events outside of its namespace that it publishes.
  ///   - mayHear: the events about keys, text and the clipboard that it hears.
  public init(
    id: String,
    name: String,
    version: String,
    sentence: String,
    mayRun: [String] = [],
    mayEmit: [String] = [],
    mayHear: [String] = []
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.sentence = sentence
    permissions = PluginPermissions(run: mayRun, emit: mayEmit, hear: mayHear)
  }
}

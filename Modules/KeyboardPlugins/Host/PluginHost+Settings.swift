public import KeyboardCore

extension PluginHost {
  /// A setting of a plugin as a user has written it.
  public nonisolated struct UserSetting: Hashable, Sendable {
    /// The plugin's id.
    public let plugin: String
    /// The name of the setting.
    public let name: String
    /// The value as it is written, whatever its kind.
    public let value: Value
    /// The place where it is written; nil for none.
    public let place: String?

    /// Creates a setting.
    public init(_ plugin: String, _ name: String, _ value: Value, place: String? = nil) {
      (self.plugin, self.name, self.value, self.place) = (plugin, name, value, place)
    }
  }

  /// Sets a setting of a loaded plugin for this run, whatever the user's files say.
  ///
  /// - Parameters:
  ///   - name: the plugin's id, a dot, and the name of the setting.
  ///   - value: the value; nil for what the files say, or the default.
  /// - Throws: a ``PluginError`` when there is no such setting, or it cannot have that value.
  public func set(_ name: String, to value: Value?) throws(PluginError) {
    let (plugin, parameter) = try setting(name)
    if let value, !parameter.accepts(value) {
      throw PluginError(
        code: .badSetting, message: "\(name) must be \(parameter.requirement), not \(value)")
    }
    chosenSettings.removeAll { $0.plugin == plugin.id && $0.name == parameter.name }
    if let value { chosenSettings.append(UserSetting(plugin.id, parameter.name, value)) }
    plugin.settingsDidChange()
  }

  /// Returns the value that a setting of a loaded plugin has now; null for none.
  ///
  /// - Throws: a ``PluginError`` when there is no such setting.
  public func value(ofSetting name: String) throws(PluginError) -> Value {
    let (plugin, parameter) = try setting(name)
    return settings(of: plugin.manifest)[parameter.name] ?? .null
  }

  /// The settings of all loaded plugins, by the plugin's id, a dot, and the setting's name.
  public var settings: [(name: String, parameter: CommandParameter)] {
    loaded.flatMap { plugin in plugin.manifest.settings.map { ("\(plugin.id).\($0.name)", $0) } }
  }

  private func setting(
    _ name: String
  ) throws(PluginError) -> (plugin: LoadedPlugin, parameter: CommandParameter) {
    for plugin in loaded where name.hasPrefix(plugin.id + ".") {
      let rest = name.dropFirst(plugin.id.count + 1)
      if let parameter = plugin.manifest.settings.first(where: { $0.name == rest }) {
        return (plugin, parameter)
      }
    }
    let names = settings.map(\.name)
    throw PluginError(
      code: .badSetting,
      message: "there is no setting \(name); "
        + (Spelling.nearest(to: name, in: names).map { "did you mean \($0)?" }
          ?? "plugins NAME lists those of a plugin"))
  }

  /// Returns the settings that a plugin is told: the defaults, those in the user's files, and those chosen since.
  func settings(of manifest: PluginManifest) -> [String: Value] {
    var values: [String: Value] = [:]
    for parameter in manifest.settings {
      let written = (userSettings + chosenSettings).last {
        $0.plugin == manifest.id && $0.name == parameter.name && $0.value != .null
          && parameter.accepts($0.value)
      }
      values[parameter.name] = written?.value ?? parameter.defaultValue
    }
    return values
  }

  /// Returns the mistakes in the user's settings of a plugin.
  func mistakes(in settings: [UserSetting], of manifest: PluginManifest) -> [String] {
    settings.filter { $0.plugin == manifest.id }.compactMap { setting in
      let place = setting.place.map { "\($0): " } ?? ""
      guard let parameter = manifest.settings.first(where: { $0.name == setting.name }) else {
        let remedy =
          Spelling.nearest(to: setting.name, in: manifest.settings.map(\.name))
          .map { "did you mean \($0)?" }
          ?? (manifest.settings.isEmpty ? "it has none" : "plugins \(manifest.id) lists them")
        return "\(place)\(manifest.name) has no setting \(setting.name); \(remedy)"
      }
      guard !parameter.accepts(setting.value) else { return nil }
      return "\(place)\(setting.plugin).\(setting.name) must be \(parameter.requirement), not "
        + "\(setting.value); "
        + (parameter.defaultValue.map { "\($0) counts instead" } ?? "it has no value")
    }
  }

  func userSettingsDidChange() {
    for plugin in loaded { plugin.settingsDidChange() }
    for plugin in loaded { warn(aboutSettingsOf: plugin.manifest) }
  }

  /// Warns of the mistakes in the user's settings of a plugin.
  func warn(aboutSettingsOf manifest: PluginManifest) {
    for mistake in mistakes(in: userSettings, of: manifest) {
      bus.publish(Plugin.Message(plugin: manifest.id, level: .warning, text: mistake))
    }
  }
}

public import KeyboardCore
public import KeyboardPluginSDK

extension PluginHost {
  /// Sets a setting of a loaded plugin for this run, overriding the user's files.
  ///
  /// - Parameters:
  ///   - name: the plugin's id, a dot, and the name of the setting.
  ///   - value: the value; nil for that of the files, or the default.
  /// - Throws: a ``PluginError`` if there is no such setting, or it cannot have that value.
  public func set(_ name: String, to value: Value?) throws(PluginError) {
    let (plugin, parameter) = try setting(name)
    if let value, !parameter.accepts(value) {
      throw PluginError(
        code: .badSetting, message: "\(name) must be \(parameter.requirement), not \(value)")
    }
    chosenSettings.removeAll { $0.owner == plugin.id && $0.name == parameter.name }
    if let value { chosenSettings.append(UserSetting(plugin.id, parameter.name, value)) }
    plugin.settingsDidChange()
  }

  /// Returns the present value of a setting of a loaded plugin; null for none.
  ///
  /// - Throws: a ``PluginError`` if there is no such setting.
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

  /// Returns the settings for a plugin: the defaults, those in the user's files, and those chosen since.
  func settings(of manifest: PluginManifest) -> [String: Value] {
    (userSettings + chosenSettings).values(of: manifest.id, manifest.settings)
  }

  func userSettingsDidChange() {
    for plugin in loaded { plugin.settingsDidChange() }
    for plugin in loaded { warn(aboutSettingsOf: plugin.manifest) }
  }

  /// Warns of the mistakes in the user's settings of a plugin.
  func warn(aboutSettingsOf manifest: PluginManifest) {
    for mistake in userSettings.mistakes(of: manifest.id, manifest.name, manifest.settings) {
      bus.publish(Plugin.Message(plugin: manifest.id, level: .warning, text: mistake))
    }
  }
}

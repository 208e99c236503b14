public import KeyboardCore

/// The settings that users choose for a plugin, and the plugin's timers.
extension PluginContext {
  // MARK: Settings

  /// Declares a setting, which users write in `settings:` of `keymap.json5` under the plugin's id, or
  /// choose by `setting ID.NAME VALUE`.
  ///
  /// - Parameters:
  ///   - name: letters, digits, `_` and `-`.
  ///   - kind: the kind of its value.
  ///   - defaultValue: the value where a user chooses none.
  ///   - summary: one sentence about its purpose.
  public func declareSetting(
    _ name: String, _ kind: CommandParameter.Kind, default defaultValue: Value, _ summary: String
  ) {
    declare(CommandParameter(name, kind, summary, defaultValue: defaultValue))
  }

  /// Returns the value of a setting; the default while registering, null for one that was not
  /// declared.
  public func setting(_ name: String) -> Value {
    settings[name] ?? manifest.settings.first { $0.name == name }?.defaultValue ?? .null
  }

  /// Calls a handler whenever a user has chosen other settings, and once when the plugin starts.
  public func onSettings(_ handler: @escaping () -> Void) {
    settingsHandlers.append(handler)
  }

  func take(settings: Value?) {
    guard let members = settings?.objectValue else { return }
    self.settings = members
    for handler in settingsHandlers { handler() }
  }

  // MARK: Timers

  /// Calls a handler later, by the clock of key sequences, which a script's virtual clock moves too.
  ///
  /// - Parameters:
  ///   - delay: the time until then, at least 1 ms; at least 10 ms where it repeats.
  ///   - repeats: whether it is called again and again after the same delay.
  ///   - handler: called then.
  /// - Returns: the name that ``cancelTimer(_:)`` takes.
  @discardableResult
  public func after(
    _ delay: Duration, repeats: Bool = false, _ handler: @escaping () -> Void
  ) -> String {
    lastTimer += 1
    let name = "\(lastTimer)"
    timers[name] = (handler, repeats)
    notify(
      .setTimer,
      [
        "id": .string(name), "after": .integer(delay.wholeMilliseconds), "repeats": .bool(repeats),
      ])
    return name
  }

  /// Takes a timer back; harmless for one that has come due.
  public func cancelTimer(_ name: String) {
    guard timers.removeValue(forKey: name) != nil else { return }
    notify(.cancelTimer, ["id": .string(name)])
  }

  func timerFired(_ name: String) {
    guard let (handler, repeats) = timers[name] else { return }
    if !repeats { timers[name] = nil }
    handler()
  }
}

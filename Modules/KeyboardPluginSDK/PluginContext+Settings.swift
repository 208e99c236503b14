public import KeyboardCore

/// The settings that users choose for a plugin, and the plugin's timers.
extension PluginContext {
  // MARK: Settings

  /// Declares a setting, which users write in `settings:` of `keymap.json5` under the plugin's id, or choose with
  /// `setting ID.NAME VALUE`.
  ///
  /// - Parameters:
  ///   - name: letters, digits, `_` and `-`.
  ///   - kind: the kind of its value.
  ///   - defaultValue: the value if a user chooses none.
  ///   - summary: one sentence about its purpose.
  public func declareSetting(
    _ name: String, _ kind: CommandParameter.Kind, default defaultValue: Value, _ summary: String
  ) {
    declare(CommandParameter(name, kind, summary, defaultValue: defaultValue))
  }

  /// Returns the value of a setting; the default during registration, null for an undeclared one.
  public func setting(_ name: String) -> Value {
    settings[name] ?? manifest.settings.first { $0.name == name }?.defaultValue ?? .null
  }

  /// Calls a handler whenever a user has changed settings, and once when the plugin starts.
  public func onSettings(_ handler: @escaping () -> Void) {
    settingsHandlers.append(handler)
  }

  func take(settings: Value?) {
    guard let members = settings?.objectValue else { return }
    self.settings = members
    for handler in settingsHandlers { handler() }
  }

  // MARK: Timers

  /// Calls a handler later, by the clock of key sequences, which includes a script's virtual clock.
  ///
  /// - Parameters:
  ///   - delay: the time until the call, at least 1 ms; at least 10 ms if it repeats.
  ///   - repeats: whether it is called repeatedly with the same delay.
  ///   - handler: the handler to call.
  /// - Returns: the name for ``cancelTimer(_:)``.
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

  /// Cancels a timer; does nothing if it has fired.
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

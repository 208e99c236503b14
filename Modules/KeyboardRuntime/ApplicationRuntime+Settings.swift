import KeyboardCommands
public import KeyboardCore
import KeyboardPlugins

extension ApplicationRuntime {
  /// Declares settings of the program, which its users write below a name in `settings` of the keymap file.
  ///
  /// ```swift
  /// // settings: { lamp: { color: "red" } }
  /// let color = CommandParameter("color", .text, "of the light", defaultValue: "white")
  /// token = runtime.declareSettings("lamp", [color], of: self) { $0.color = $1["color"] }
  /// ```
  ///
  /// Mistakes in them are reported as messages. Plugins cannot use the name.
  ///
  /// - Parameters:
  ///   - name: the name below which they are written, such as that of a part of the program.
  ///   - settings: the settings with their defaults.
  ///   - owner: the object with the settings, which is not kept alive.
  ///   - whenRead: called with the owner and the values by name whenever the file was read.
  /// - Returns: the token; releasing it ends the calls.
  public func declareSettings<Owner: AnyObject>(
    _ name: String, _ settings: [CommandParameter], of owner: Owner,
    whenRead: @escaping (Owner, [String: Value]) -> Void
  ) -> Subscription {
    plugins.settingsOfProgram.insert(name)
    return files.keymapReads.observe(owner) { [weak self] owner in
      guard let self else { return }
      whenRead(owner, files.settings.values(of: name, settings))
      let mistakes = files.settings.mistakes(of: name, "the \(name)", settings)
      guard let first = mistakes.first else { return }
      let others = mistakes.count > 1 ? ", and \(mistakes.count - 1) more" : ""
      tell(first + others, .warning, .files)
    }
  }
}

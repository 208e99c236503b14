import KeyboardCore
import KeyboardPluginSDK

/// The executable, arguments, environment and limits of a plugin's process.
nonisolated struct PluginProgram: Sendable {
  /// The absolute path; its directory becomes the working directory of the process.
  let executable: String
  /// The arguments after the path.
  var arguments: [String] = []
  /// The variables of the process.
  var environment: [String: String] = [:]
  /// The limits that the system enforces.
  var resources = PluginManifest.Resources()

  /// Creates the program of a process.
  ///
  /// - Parameters:
  ///   - executable: an absolute path.
  ///   - arguments: the arguments after the path.
  ///   - variables: the variables of the host, of which only some are passed on.
  ///   - manifest: its declaration, which may name more of them; nil if it is not known yet.
  init(
    _ executable: String, arguments: [String] = [], variables: [String: String],
    manifest: PluginManifest? = nil
  ) {
    (self.executable, self.arguments) = (executable, arguments)
    let named = manifest?.permissions
    environment = variables.filter { name, _ in
      Self.isCommon(name) || named?.allows(.environment, name) == true
    }
    // A crash writes no backtrace and waits for no key.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    if let resources = manifest?.resources { self.resources = resources }
  }

  /// Returns whether all plugins receive a variable: one about paths, languages or time zones, without secrets.
  private static func isCommon(_ name: String) -> Bool {
    ["PATH", "HOME", "LANG", "TZ", "TMPDIR"].contains(name) || name.hasPrefix("LC_")
      || name.hasPrefix("XDG_")
  }
}

import FoundationEssentials
import KeyboardCommands

extension Session {
  /// Runs the user's `init.kbd`, if there is one, with the plugins, settings and bindings for every session.
  ///
  /// Relative paths in it start at its directory. The commands after a failed one still run; if the file cannot be
  /// read, none runs.
  ///
  /// - Returns: the errors, with their positions in the file.
  public func runInitFile() async -> [ScriptError] {
    guard let path = files.paths.map({ "\($0.directory)/init.kbd" }),
      FileManager.default.fileExists(atPath: path)
    else { return [] }
    let file = ScriptFile(path)
    let script: Script
    do throws(ScriptError) {
      script = try Script(parsing: file.text(), file: path)
    } catch {
      return [error]
    }
    var errors: [ScriptError] = []
    for statement in script.statements where !hasQuit && !Task.isCancelled {
      do throws(ScriptError) {
        try await run(Script(statements: [statement]), directory: file.directory)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }
}

/// The directories that hold a user's files, by the XDG Base Directory specification.
///
/// ```swift
/// let board = UserDirectory.data.path(of: "board", environment: environment)
/// ```
public enum UserDirectory: Hashable, Sendable, CaseIterable {
  /// Files that the user changes: `$XDG_CONFIG_HOME`, or `~/.config`.
  case configuration
  /// Files that the program writes: `$XDG_DATA_HOME`, or `~/.local/share`.
  case data
  /// Files that may be lost, such as a history: `$XDG_STATE_HOME`, or `~/.local/state`.
  case state

  /// Returns the directory of an application, without creating it.
  ///
  /// - Parameters:
  ///   - name: the name of the application's directory.
  ///   - environment: the variables of the process; a value that is not an absolute path is ignored.
  /// - Returns: the path; nil without a home directory, and for a name that is empty, contains `/` or starts with a
  ///   dot.
  public func path(of name: String, environment: [String: String]) -> String? {
    let (variable, fallback) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", ".config")
      case .data: ("XDG_DATA_HOME", ".local/share")
      case .state: ("XDG_STATE_HOME", ".local/state")
      }
    func path(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard name.isFileName, let root = path(variable) ?? path("HOME").map({ "\($0)/\(fallback)" })
    else { return nil }
    return "\(root)/\(name)"
  }
}

extension String {
  /// A Boolean value indicating whether this is one visible component of a path.
  package var isFileName: Bool { !isEmpty && !hasPrefix(".") && !contains("/") && !contains("\0") }
}

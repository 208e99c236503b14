/// The directories in which plugins are looked up by name, the first one winning.
///
/// In a directory, the plugin `NAME` is one of
///
/// * a folder `NAME` with a `plugin.json`,
/// * a file `NAME.plugin.json`, beside its executable,
/// * an executable `NAME`, with or without one of these files.
///
/// `NAME` stands for what was written and for its other spelling: `vim-navigation` also finds
/// `VimNavigation`, and the other way round. Manifest files are also searched for their id and
/// display name. Nothing is run to find a plugin.
public nonisolated struct PluginSearchPath: Hashable, Sendable {
  /// One directory.
  public struct Directory: Hashable, Sendable {
    /// The path.
    public let path: String
    /// The executables in it that may be offered as plugins without having a manifest file; nil
    /// means every one, because the directory holds nothing but plugins.
    public let offered: [String]?

    /// Creates a directory.
    public init(_ path: String, offered: [String]? = nil) {
      self.path = path
      self.offered = offered
    }
  }

  /// The directories in the order in which they are searched.
  public var directories: [Directory]

  /// Creates a search path.
  public init(_ directories: [Directory] = []) {
    self.directories = directories
  }

  /// The usual directories.
  ///
  /// In this order: explicit ones, those of `$KEYBOARD_TOOLKIT_PLUGIN_PATH` (separated by colons),
  /// `keyboard-toolkit/plugins` in the XDG data directory, the program's own directory, and
  /// `../lib/keyboard-toolkit/plugins` from there.
  ///
  /// - Parameters:
  ///   - explicit: directories that a person named.
  ///   - environment: the variables of the process.
  ///   - programDirectory: where the running program lies, if known.
  ///   - bundled: the executables beside the program that are plugins; others there are programs
  ///     of another kind and are not offered.
  /// - Returns: a search path of those directories, whether they exist or not.
  public static func standard(
    explicit: [String] = [],
    environment: [String: String],
    programDirectory: String? = nil,
    bundled: [String] = []
  ) -> PluginSearchPath {
    var directories = explicit.map { Directory($0) }
    let listed = environment["KEYBOARD_TOOLKIT_PLUGIN_PATH"]?.split(separator: ":") ?? []
    directories += listed.map { Directory(String($0)) }
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { "\($0)/.local/share" }
    if let data { directories.append(Directory("\(data)/keyboard-toolkit/plugins")) }
    if let program = programDirectory {
      directories.append(Directory(program, offered: bundled))
      directories.append(Directory("\(program)/../lib/keyboard-toolkit/plugins"))
    }
    return PluginSearchPath(directories)
  }
}

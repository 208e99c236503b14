import FoundationEssentials
import KeyboardCore
package import KeyboardPluginSDK

/// The directories in which plugins are searched by name, in order of precedence.
///
/// In a directory, the plugin `NAME` is one of
///
/// * a folder `NAME` with a `plugin.json`,
/// * a file `NAME.plugin.json`, beside its executable,
/// * an executable `NAME`, with or without one of these files.
///
/// `NAME` stands for the given name and for its other spelling: `vim-navigation` also finds `VimNavigation`, and vice
/// versa. Manifest files are also searched by their id and display name. Finding a plugin runs nothing.
public nonisolated struct PluginSearchPath: Hashable, Sendable {
  /// A directory in which plugins are searched.
  public struct Directory: Hashable, Sendable {
    /// The path of the directory.
    public let path: String
    /// The executables in it that may be offered as plugins without a manifest file.
    ///
    /// Nil means all, because the directory contains only plugins.
    public let offered: [String]?

    /// Creates a directory.
    public init(_ path: String, offered: [String]? = nil) {
      (self.path, self.offered) = (path, offered)
    }
  }

  /// The directories in the order in which they are searched.
  public var directories: [Directory]
  /// The installation of the user's plugins, with the agreed permissions; nil if there is none.
  public var installation: PluginInstallation?

  /// Creates a search path.
  public init(_ directories: [Directory] = []) {
    self.directories = directories
  }

  /// The usual directories.
  ///
  /// In this order: explicit ones, those of `$KEYBOARD_TOOLKIT_PLUGIN_PATH` (separated by colons),
  /// `keyboard-toolkit/plugins` in the XDG data directory, the program's own directory, where only the executables
  /// named like the folders in `Plugins` of its package are offered, and `../lib/keyboard-toolkit/plugins` relative
  /// to it.
  ///
  /// - Parameters:
  ///   - explicit: the directories that a person named.
  ///   - environment: the variables of the process.
  ///   - programDirectory: the directory of the running program, if known.
  /// - Returns: a search path of those directories, existing or not.
  public static func standard(
    explicit: [String] = [],
    environment: [String: String],
    programDirectory: String? = nil
  ) -> PluginSearchPath {
    var directories = explicit.map { Directory($0) }
    let listed = environment["KEYBOARD_TOOLKIT_PLUGIN_PATH"]?.split(separator: ":") ?? []
    directories += listed.map { Directory(String($0)) }
    if let data = toolkitData(environment) { directories.append(Directory("\(data)/plugins")) }
    if let program = programDirectory {
      // A program built by SwiftPM lies beside all others; the package's folder identifies plugins.
      let folders = ProgramDirectory.packages(above: program).map { "\($0)/Plugins" }
      let names = folders.flatMap {
        (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
      }
      directories.append(Directory(program, offered: names.sorted()))
      let prefix = program.prefix(upTo: program.lastIndex(of: "/") ?? program.endIndex)
      directories.append(Directory("\(prefix)/lib/keyboard-toolkit/plugins"))
    }
    var path = PluginSearchPath(directories)
    path.installation = .standard(environment: environment)
    return path
  }

  /// Returns the usual directory for the files of plugins: `keyboard-toolkit/plugins-data` in the XDG data directory;
  /// nil without a home directory.
  public static func dataDirectory(environment: [String: String]) -> String? {
    toolkitData(environment).map { "\($0)/plugins-data" }
  }

  /// Returns the directory of the toolkit in the XDG data directory.
  private static func toolkitData(_ environment: [String: String]) -> String? {
    UserDirectory.data.path(of: "keyboard-toolkit", environment: environment)
  }

  /// Returns the location of a plugin by a path, a file name, an id or a display name.
  ///
  /// - Throws: a ``PluginError`` that names similar ones, or the searched directories.
  func locate(_ name: String) throws(PluginError) -> PluginLocation {
    if name.contains("/") { return try Self.location(atPath: name.absolutePath) }
    let folders = directories.map { PluginFolder(path: $0.path.absolutePath) }
    for (index, folder) in folders.enumerated() {
      guard var location = try folder.location(of: name) else { continue }
      let others = folders[(index + 1)...].compactMap { try? $0.location(of: name)?.executable }
      location.others = others.filter { $0 != location.executable }
      return location
    }
    throw notFound(name)
  }

  /// The plugins that are known without running them, sorted by name; of those with the same name the first is the
  /// one that is found.
  var candidates: [Candidate] {
    let all = directories.flatMap { directory in
      PluginFolder(path: directory.path.absolutePath).candidates(offering: directory.offered)
    }
    var found: [String: Candidate] = [:]
    var told: [Candidate] = []
    for var candidate in all {
      if let first = found[candidate.name] {
        // The same directory may be listed twice.
        if first.executable == candidate.executable { continue }
        candidate.problem = candidate.problem ?? .shadowed(by: first.executable)
      } else {
        found[candidate.name] = candidate
      }
      told.append(candidate)
    }
    // Sorting is stable.
    return told.sorted { $0.name < $1.name }
  }

  private static func location(atPath path: String) throws(PluginError) -> PluginLocation {
    guard let status = FileStatus(path) else {
      throw PluginError(code: .notFound, message: "there is no file \(path); check the path")
    }
    if status.isDirectory {
      guard FileStatus("\(path)/plugin.json") != nil else {
        throw PluginError(
          code: .notFound,
          message: "the directory \(path) holds no plugin.json; give the path of an executable")
      }
      return try PluginLocation(manifestFile: "\(path)/plugin.json")
    }
    if path.hasSuffix(".json") { return try PluginLocation(manifestFile: path) }
    guard status.isExecutable else {
      throw PluginError(
        code: .unreadable, message: "\(path) cannot be run; make it executable with chmod +x")
    }
    return try PluginLocation(executable: path)
  }

  private func notFound(_ name: String) -> PluginError {
    let remedy: String
    if let near = Spelling.nearest(
      to: name, in: candidates.filter { $0.problem == nil }.map(\.name))
    {
      remedy = "did you mean \(near)?"
    } else if directories.isEmpty {
      remedy = "write the path of its executable"
    } else {
      let searched = directories.map(\.path).joined(separator: ", ")
      remedy = "searched \(searched); write the path of its executable"
    }
    return PluginError(code: .notFound, message: "there is no plugin \(name); \(remedy)")
  }
}

extension PluginSearchPath {
  /// A plugin on the search path, found without running anything.
  package nonisolated struct Candidate: Hashable, Sendable {
    /// The reasons why a plugin that was found cannot be loaded.
    package enum Problem: Hashable, Sendable {
      /// Its manifest file, or its executable, is invalid.
      case broken(PluginError)
      /// Another one with its name is found first: the executable of that one.
      case shadowed(by: String)
    }

    /// The name for `load`.
    package let name: String
    /// The executable; the manifest file of a plugin whose executable is not known.
    package let executable: String
    /// The summary in its manifest file; empty if there is none.
    package var summary = ""
    /// The reason why `load` refuses it; nil if it does not, as far as is known.
    package var problem: Problem?
  }
}

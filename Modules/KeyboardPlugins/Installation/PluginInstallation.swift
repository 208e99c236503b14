import FoundationEssentials
import Glibc
import KeyboardCore
public import KeyboardPluginSDK

/// The plugins that a user has installed, each in a directory named after its id, and the permissions that the user
/// has agreed to for each.
///
/// ```swift
/// let installation = PluginInstallation.standard(environment: environment)
/// let staged = try await installation.stage("calculator.tgz")
/// if staged.excess.isEmpty || asks(staged) { try installation.install(staged) }
/// ```
public nonisolated struct PluginInstallation: Hashable, Sendable {
  /// The directory with a directory for each plugin.
  public let directory: String
  /// The file of agreements, by the ids of plugins.
  let agreementsFile: String

  /// The maximum content of a plugin.
  struct Limits: Hashable {
    var bytes = 256 << 20
    /// The number of files and directories.
    var files = 10_000
  }

  var limits = Limits()

  /// Creates an installation in the folder `plugins` of a directory, with `plugins-agreed.json` beside it.
  public init(in directory: String) {
    self.directory = "\(directory)/plugins"
    agreementsFile = "\(directory)/plugins-agreed.json"
  }

  /// Returns the usual place, `keyboard-toolkit` in the XDG data directory; nil without a home directory.
  public static func standard(environment: [String: String]) -> PluginInstallation? {
    UserDirectory.data.path(of: "keyboard-toolkit", environment: environment)
      .map(PluginInstallation.init)
  }
}

// MARK: Agreements

nonisolated extension PluginInstallation {
  /// The permissions that a user has agreed to for one plugin.
  struct Agreement: Codable {
    /// The version that was installed at the time of the agreement.
    var version: String
    /// The names and patterns by the kinds of permissions.
    var permissions: [String: [String]]

    init(_ manifest: PluginManifest) {
      version = manifest.version
      permissions = Dictionary(
        uniqueKeysWithValues: PluginManifest.Permissions.Kind.allCases.map {
          ($0.rawValue, manifest.permissions[$0])
        })
    }

    /// Returns the requested permissions that were neither denied nor agreed to.
    func excess(of permissions: PluginManifest.Permissions) -> PluginManifest.Permissions {
      permissions.filtered { kind, name in
        !permissions.denies(kind, name)
          && !name.matches(anyOf: self.permissions[kind.rawValue] ?? [])
          && self.permissions[kind.rawValue]?.contains(name) != true
      }
    }
  }

  private var agreements: StoredFile<[String: Agreement]> { StoredFile(path: agreementsFile) }

  /// Returns the agreements, by the ids of the plugins that were installed by a command.
  func agreed() throws(PluginError) -> [String: Agreement] {
    do throws(FileError) {
      return try agreements.read() ?? [:]
    } catch {
      throw PluginError(code: .unreadable, message: error.message)
    }
  }

  /// Stores the agreement for a plugin; nil if it is no longer installed.
  func agree(_ agreement: Agreement?, for id: String) throws(PluginError) {
    do throws(FileError) {
      try agreements.update(default: [:]) { $0[id] = agreement }
    } catch {
      throw PluginError(code: .failed, message: error.message)
    }
  }

  /// Throws for a plugin that was installed here and requests more than was agreed to.
  func checkAgreement(
    _ manifest: PluginManifest, at executable: String
  ) throws(PluginError) {
    guard executable.hasPrefix("\(directory.absolutePath)/\(manifest.id)/"),
      let agreement = try agreed()[manifest.id]
    else { return }
    guard let more = agreement.excess(of: manifest.permissions).summary else { return }
    throw PluginError(
      code: .refused,
      message: "\(manifest.name) asks for more than was agreed to: \(more); to agree, run "
        + "keyboard-repl plugin allow \(manifest.id)")
  }
}

// MARK: Installed plugins

extension PluginInstallation {
  /// A plugin in the directory.
  public nonisolated struct Installed: Hashable, Sendable {
    /// Its manifest; nil if it is invalid.
    public let manifest: PluginManifest?
    /// The directory of the plugin.
    public let path: String
    /// The reason why it cannot be loaded; nil if it can.
    public let problem: PluginError?
    /// A Boolean value indicating whether a command has installed it, rather than a person by hand.
    public let isManaged: Bool
    /// The requested permissions beyond those agreed to; empty for a plugin put there by hand.
    public let excess: PluginManifest.Permissions
  }

  /// Returns the plugins in the directory, sorted by path.
  ///
  /// - Throws: a ``PluginError`` if the file of agreements cannot be read.
  public nonisolated func installed() throws(PluginError) -> [Installed] {
    let agreements = try agreed()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.compactMap { name in
      let path = "\(directory)/\(name)"
      guard FileStatus("\(path)/plugin.json") != nil else { return nil }
      let agreement = agreements[name]
      do throws(PluginError) {
        let manifest = try PluginLocation(manifestFile: "\(path)/plugin.json").manifest
        return Installed(
          manifest: manifest, path: path, problem: nil, isManaged: agreement != nil,
          excess: manifest.flatMap { agreement?.excess(of: $0.permissions) } ?? .init())
      } catch {
        return Installed(
          manifest: nil, path: path, problem: error, isManaged: agreement != nil, excess: .init())
      }
    }
  }

  /// Agrees to all permissions that an installed plugin requests now.
  ///
  /// - Parameter plugin: a plugin from ``installed()``.
  /// - Throws: a ``PluginError`` if the agreement cannot be stored, or the plugin is invalid or was not installed by
  ///   a command.
  public nonisolated func allow(_ plugin: Installed) throws(PluginError) {
    if let problem = plugin.problem { throw problem }
    guard let manifest = plugin.manifest, plugin.isManaged else {
      throw PluginError(
        code: .refused, message: "\(plugin.path) was put there by hand; it is asked for nothing")
    }
    try agree(Agreement(manifest), for: manifest.id)
  }

  /// Removes an installed plugin immediately, with its agreement; the plugin's own files stay.
  ///
  /// - Parameter plugin: a plugin from ``installed()``.
  /// - Throws: a ``PluginError`` if it cannot be removed, or was not installed by a command.
  public nonisolated func remove(_ plugin: Installed) throws(PluginError) {
    guard plugin.isManaged else {
      throw PluginError(
        code: .refused, message: "\(plugin.path) was put there by hand; remove it by hand")
    }
    let gone = hiddenPath()
    guard rename(plugin.path, gone) == 0 else { throw Self.failure("remove", plugin.path) }
    try agree(nil, for: String(plugin.path.splitPath.name))
    try? FileManager.default.removeItem(atPath: gone)
  }

  /// Returns an installed plugin by its id or its display name.
  ///
  /// - Throws: a ``PluginError`` that names similar ones.
  public nonisolated func plugin(named name: String) throws(PluginError) -> Installed {
    let all = try installed()
    if let plugin = all.first(where: {
      $0.manifest?.id == name || $0.manifest?.name == name || $0.path.splitPath.name == name
    }) {
      return plugin
    }
    let names = all.flatMap { [$0.manifest?.id, $0.manifest?.name].compactMap(\.self) }
    let remedy =
      Spelling.nearest(to: name, in: names).map { "did you mean \($0)?" }
      ?? (names.isEmpty ? "nothing is" : "keyboard-repl plugin list names what is")
    throw PluginError(
      code: .notFound, message: "the plugin \(name) is not installed in \(directory); \(remedy)")
  }

  /// Returns a new path in the directory, which is never searched for plugins.
  nonisolated func hiddenPath() -> String { "\(directory)/.staged-\(UUID().uuidString)" }

  /// Returns the error of a system call on a file.
  nonisolated static func failure(_ verb: String, _ path: String) -> PluginError {
    PluginError(
      code: .failed,
      message: "cannot \(verb) \(path) (\(String(cString: strerror(errno)))); "
        + "check the directory's permissions and the space on its disk")
  }
}

nonisolated extension PluginManifest.Permissions {
  /// The permissions on one line; nil if nothing is allowed or denied.
  package var summary: String? {
    let verbs: KeyValuePairs<Kind, String> = [
      .run: "may run", .emit: "may publish", .hear: "may hear", .read: "may read",
      .see: "may see", .change: "may change", .environment: "gets",
    ]
    var parts = verbs.compactMap { kind, verb -> String? in
      let left = self[kind].filter { allows(kind, $0) }
      return left.isEmpty ? nil : "\(verb) \(left.joined(separator: ", "))"
    }
    let denied = Kind.allCases.flatMap { kind in
      (self.denied[kind] ?? []).map { $0 == "*" ? kind.rawValue : "\(kind.rawValue):\($0)" }
    }
    if !denied.isEmpty { parts.append("denied: \(denied.joined(separator: ", "))") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

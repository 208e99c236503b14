import CProcess
import FoundationEssentials
import Glibc
import KeyboardCore
public import KeyboardPluginSDK

/// A plugin that was copied beside the installed ones, ready to be installed.
public nonisolated struct StagedPlugin: Hashable, Sendable {
  /// The manifest of the plugin.
  public let manifest: PluginManifest
  /// The permissions not agreed to yet; all of them for a plugin that was never installed.
  public let excess: PluginManifest.Permissions
  /// The version that it replaces; nil if it was not installed before.
  public let former: String?
  /// The path of the copy.
  let path: String
}

extension PluginInstallation {
  /// Copies a plugin beside the installed ones, and checks it.
  ///
  /// In a directory, links to files outside are copied as their targets. An archive with a path or a link to outside
  /// is refused, and so are sources without a plugin, with several, or with more than 256 MiB.
  ///
  /// - Parameters:
  ///   - source: the path of a directory with a `plugin.json`, or of an archive (`.tar.gz`, `.tgz`, `.tar` or
  ///     `.zip`) of one.
  ///   - environment: the variables of the process, some of which are passed to `tar` and `unzip`.
  /// - Returns: the staged plugin, for ``install(_:)`` or ``discard(_:)``.
  /// - Throws: a ``PluginError`` that describes its problem.
  public func stage(
    _ source: String, environment: [String: String]
  ) async throws(PluginError) -> StagedPlugin {
    guard let status = FileStatus(source) else {
      throw PluginError(
        code: .notFound, message: "there is no file \(source); name a directory or an archive")
    }
    do throws(FileError) {
      try TextFile.makeDirectory(directory)
    } catch {
      throw PluginError(code: .failed, message: error.message)
    }
    removeRemains()
    let path = hiddenPath()
    if status.isDirectory {
      return try stage(PluginCopy.root(of: source.absolutePath), at: path, followsLinks: true)
    }
    let unpacked = hiddenPath()
    defer { try? FileManager.default.removeItem(atPath: unpacked) }
    guard mkdir(unpacked, 0o700) == 0 else { throw Self.failure("make", unpacked) }
    try await PluginArchive(path: source.absolutePath, limits: limits, environment: environment)
      .unpack(into: unpacked)
    return try stage(PluginCopy.root(of: unpacked, named: source), at: path, followsLinks: false)
  }

  private func stage(
    _ root: String, at path: String, followsLinks: Bool
  ) throws(PluginError) -> StagedPlugin {
    do throws(PluginError) {
      var copy = PluginCopy(from: root, followsLinks: followsLinks, limits: limits)
      try copy.copy(to: path)
      let location = try PluginLocation(manifestFile: "\(path)/plugin.json")
      guard let manifest = location.manifest,
        location.executable.hasPrefix("\(path.absolutePath)/")
      else {
        throw PluginError(
          code: .refused,
          message: "the executable of \(root) is a link to outside of it; copy it there")
      }
      let place = "\(directory)/\(manifest.id)"
      let agreement = try agreed()[manifest.id]
      guard agreement != nil || FileStatus(place) == nil else {
        throw PluginError(
          code: .alreadyLoaded,
          message: "\(place) is there and was put there by hand; move it away first")
      }
      let isThere = FileStatus(place) != nil
      return StagedPlugin(
        manifest: manifest,
        excess: isThere
          ? agreement?.excess(of: manifest.permissions) ?? manifest.permissions
          : manifest.permissions,
        former: isThere ? agreement?.version : nil, path: path)
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      // Messages do not mention the temporary path.
      throw PluginError(
        code: error.code, message: error.message.replacing(path, with: root),
        path: error.path?.replacing(path, with: root))
    }
  }

  /// Puts a staged plugin in its place, in one step, and records that its user has agreed to its permissions.
  ///
  /// - Returns: its new directory.
  /// - Throws: a ``PluginError``; then the former installation is unchanged.
  @discardableResult
  public nonisolated func install(_ plugin: StagedPlugin) throws(PluginError) -> String {
    let place = "\(directory)/\(plugin.manifest.id)"
    // Agreeing to more than what is installed does no harm if the process ends here.
    try agree(Agreement(plugin.manifest), for: plugin.manifest.id)
    if FileStatus(place) != nil {
      // After the exchange, the former one is at this path.
      guard CProcessExchange(plugin.path, place) == 0 else { throw Self.failure("replace", place) }
      discard(plugin)
    } else if rename(plugin.path, place) != 0 {
      throw Self.failure("make", place)
    }
    return place
  }

  /// Removes a staged plugin without installing it.
  public nonisolated func discard(_ plugin: StagedPlugin) {
    try? FileManager.default.removeItem(atPath: plugin.path)
  }

  /// Removes copies that killed commands have left at least an hour ago.
  private nonisolated func removeRemains() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where name.hasPrefix(".staged-") {
      let path = "\(directory)/\(name)"
      let age = time(nil) - (FileStatus(path)?.modified ?? 0) / 1_000_000_000
      if age > 3600 { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}

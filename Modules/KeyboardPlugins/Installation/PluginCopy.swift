import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardPluginSDK

/// Copies a plugin's directory: regular files, directories, and links that stay inside.
nonisolated struct PluginCopy {
  private let root: String
  /// A Boolean value indicating whether a link to a file outside is copied as that file, rather than refused.
  private let followsLinks: Bool
  private let limits: PluginInstallation.Limits
  private var bytes = 0
  private var files = 0

  init(from root: String, followsLinks: Bool, limits: PluginInstallation.Limits) {
    self.root = root.absolutePath
    (self.followsLinks, self.limits) = (followsLinks, limits)
  }

  /// Returns the directory of the one plugin in a directory: itself, or the only one in it. Messages use the name, or
  /// the path without one.
  static func root(of directory: String, named name: String? = nil) throws(PluginError) -> String {
    func holdsPlugin(_ path: String) -> Bool { FileStatus("\(path)/plugin.json") != nil }
    if holdsPlugin(directory) { return directory }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let found = names.sorted().filter { holdsPlugin("\(directory)/\($0)") }
    let name = name ?? directory
    guard let first = found.first else {
      throw PluginError(
        code: .notFound,
        message: "\(name) holds no plugin.json; a plugin that prints one gets it by "
          + "PROGRAM --manifest > plugin.json")
    }
    guard found.count == 1 else {
      throw PluginError(
        code: .refused,
        message: "\(name) holds \(found.count) plugins (\(found.joined(separator: ", "))); "
          + "install one at a time")
    }
    return "\(directory)/\(first)"
  }

  /// Copies everything to a new directory.
  mutating func copy(to path: String) throws(PluginError) {
    try copyDirectory(root, to: path)
  }

  private mutating func copyDirectory(_ source: String, to target: String) throws(PluginError) {
    guard mkdir(target, 0o755) == 0 else { throw PluginInstallation.failure("make", target) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: source) else {
      throw PluginInstallation.failure("read", source)
    }
    // The folder of a version control system does not belong to a plugin.
    for name in names.sorted() where name != ".git" {
      try copyEntry("\(source)/\(name)", to: "\(target)/\(name)")
    }
  }

  private mutating func copyEntry(_ source: String, to target: String) throws(PluginError) {
    files += 1
    guard files <= limits.files else { throw refusal("more than \(limits.files) files") }
    var status = stat()
    guard lstat(source, &status) == 0 else { throw PluginInstallation.failure("read", source) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: try copyDirectory(source, to: target)
    case S_IFREG: try copyFile(source, status, to: target)
    case S_IFLNK: try copyLink(source, to: target)
    default:
      throw PluginError(
        code: .refused, message: "\(source) is not a file, directory or link; leave it out")
    }
  }

  private mutating func copyFile(
    _ source: String, _ status: stat, to target: String
  ) throws(PluginError) {
    bytes += Int(status.st_size)
    guard bytes <= limits.bytes else { throw refusal("more than \(limits.bytes >> 20) MiB") }
    do {
      try FileManager.default.copyItem(atPath: source, toPath: target)
    } catch {
      throw PluginInstallation.failure("copy", source)
    }
    // Other users cannot change it, and it does not run as another user.
    guard chmod(target, status.st_mode & 0o755 | 0o600) == 0 else {
      throw PluginInstallation.failure("copy", source)
    }
  }

  private mutating func copyLink(_ source: String, to target: String) throws(PluginError) {
    var status = stat()
    guard stat(source, &status) == 0 else {
      throw PluginError(code: .refused, message: "the link \(source) leads nowhere; leave it out")
    }
    let destination = source.absolutePath
    let text = (try? FileManager.default.destinationOfSymbolicLink(atPath: source)) ?? "/"
    if destination.hasPrefix("\(root)/"), !text.hasPrefix("/") {
      guard symlink(text, target) == 0 else { throw PluginInstallation.failure("make", target) }
    } else if followsLinks, status.st_mode & S_IFMT == S_IFREG {
      try copyFile(destination, status, to: target)
    } else {
      throw PluginError(
        code: .refused, message: "the link \(source) leads outside, to \(text); put a copy there")
    }
  }

  private func refusal(_ excess: String) -> PluginError {
    PluginError(
      code: .refused, message: "\(root) holds \(excess); leave out what the plugin does not need")
  }
}

import FoundationEssentials
import Glibc
import KeyboardFiles

/// A temporary directory, which is deleted at the end.
final class FileTree {
  let root: FilePath

  /// A directory of another file system than that of temporary files; nil for none.
  static let otherFileSystem: String? = {
    var (here, there) = (stat(), stat())
    let temporary = FileManager.default.temporaryDirectory.path
    guard stat(temporary, &here) == 0, stat("/dev/shm", &there) == 0, here.st_dev != there.st_dev,
      access("/dev/shm", W_OK) == 0
    else { return nil }
    return "/dev/shm"
  }()

  init(in directory: String = FileManager.default.temporaryDirectory.path) throws {
    let path = "\(directory)/files-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard let root = FilePath(path).resolved else { throw CocoaError(.fileNoSuchFile) }
    self.root = root
  }

  deinit {
    FilePlan([.delete(root)]).perform(trash: Trash(home: nil))
  }

  /// Returns the path of something in it.
  func path(_ name: String) -> FilePath { FilePath("\(root.text)/\(name)") }

  /// Writes a file, and the directories that hold it.
  @discardableResult
  func write(_ name: String, _ text: String = "text", mode: UInt32 = 0o644) throws -> FilePath {
    let path = path(name)
    if let directory = path.parent {
      try FileManager.default.createDirectory(
        atPath: directory.text, withIntermediateDirectories: true)
    }
    try Data(text.utf8).write(to: URL(filePath: path.text))
    chmod(path.text, mode)
    return path
  }

  /// Gives something in it to the user as whom ``withoutPrivileges(_:)`` does things.
  func giveAway(_ name: String) {
    if geteuid() == 0 { lchown(path(name).text, ordinaryUser, ordinaryUser) }
  }

  /// Creates a symbolic link.
  func link(_ name: String, to target: String) { symlink(target, path(name).text) }

  /// Returns the contents, a line each: directories, links, and files with their texts and modes.
  func listing(of directory: FilePath? = nil, _ prefix: String = "") throws -> [String] {
    let directory = directory ?? root
    return try FileEntry.entries(of: directory).sorted { $0.name.text < $1.name.text }.flatMap {
      entry -> [String] in
      let path = directory.appending(entry.name)
      let name = prefix + entry.name.text
      if entry.isLink {
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: path.text)
        return ["\(name) -> \(target)"]
      }
      if entry.kind == .directory { return try ["\(name)/"] + listing(of: path, name + "/") }
      let text = path.withCString { path -> String in
        let file = fopen(path, "r")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
      }
      return ["\(name) \(entry.permissions) \(text)"]
    }
  }
}

/// The user `nobody`.
private let ordinaryUser: UInt32 = 65534

@_silgen_name("setfsuid")
private func setfsuid(_ user: UInt32) -> Int32

/// Does something with the rights of an ordinary user on files, on this thread alone.
func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
  guard geteuid() == 0 else { return try body() }
  _ = setfsuid(ordinaryUser)
  defer { _ = setfsuid(0) }
  return try body()
}

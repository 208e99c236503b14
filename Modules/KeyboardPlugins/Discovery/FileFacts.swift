import Glibc

/// What a file system says about a path, links followed.
nonisolated struct FileFacts: Hashable, Sendable {
  let size: Int
  let modified: Int
  let isDirectory: Bool
  /// Whether it is a regular file that this user may run.
  let isExecutable: Bool

  /// The facts of a path, or nil when nothing is there.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    size = Int(facts.st_size)
    modified = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
    isDirectory = facts.st_mode & S_IFMT == S_IFDIR
    isExecutable = facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// The names in a directory, sorted; empty when it cannot be read.
  static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The bytes of a file, or nil when it cannot be read or is larger than the limit.
  static func bytes(of path: String, limit: Int = 1 << 20) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= limit {
      let count = read(file, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      bytes += chunk[..<count]
    }
    return nil
  }
}

import Glibc

/// A directory as it was read: its entries, directories first, by name.
nonisolated struct Directory {
  /// A file or a directory in it.
  struct Entry {
    let name: String
    let isDirectory: Bool
    /// The size in bytes.
    let size: Int
    /// Whether it can be told apart: a broken link, for example, cannot.
    let isKnown: Bool
  }

  /// The reason why it cannot be read.
  struct Failure: Error {
    let message: String
  }

  /// Its absolute path, without links.
  let path: String
  let entries: [Entry]

  /// Reads a directory; names that start with a dot are left out.
  init(path: String) throws(Failure) {
    guard let resolved = realpath(path, nil) else { throw Self.failure(path) }
    defer { free(resolved) }
    self.path = String(cString: resolved)
    guard let stream = opendir(resolved) else { throw Self.failure(path) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      var status = stat()
      let isKnown = fstatat(dirfd(stream), name, &status, 0) == 0
      entries.append(
        Entry(
          name: name, isDirectory: isKnown && status.st_mode & S_IFMT == S_IFDIR,
          size: Int(status.st_size), isKnown: isKnown))
    }
    self.entries = entries.sorted {
      $0.isDirectory == $1.isDirectory ? $0.name < $1.name : $0.isDirectory
    }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(message: "\(path) cannot be read: \(String(cString: strerror(errno)))")
  }

  /// The directory that holds it; nil for the root.
  var parent: String? {
    guard path != "/" else { return nil }
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Its path, with `~` for the home directory.
  var shortPath: String {
    guard let home = getenv("HOME").map({ String(cString: $0) }), home.count > 1,
      path == home || path.hasPrefix(home + "/")
    else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// The last part of its path.
  var name: String { String(path.split(separator: "/").last ?? "/") }

  /// Returns the path of something in it.
  func path(of entry: Entry) -> String {
    path == "/" ? "/\(entry.name)" : "\(path)/\(entry.name)"
  }
}

nonisolated extension Directory.Entry {
  /// A line that says what it is: `directory`, `12.3 kB`.
  var kind: String {
    if !isKnown { return "broken link" }
    if isDirectory { return "directory" }
    if size < 1000 { return "\(size) B" }
    var (amount, units) = (Double(size), ["kB", "MB", "GB", "TB"][...])
    amount /= 1000
    while amount >= 999.95, units.count > 1 {
      amount /= 1000
      units = units.dropFirst()
    }
    return "\((amount * 10).rounded() / 10) \(units[units.startIndex])"
  }
}

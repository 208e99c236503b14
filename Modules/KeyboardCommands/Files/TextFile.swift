#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading and replacing small text files: the edge where this module touches the file system.
enum TextFile {
  /// Larger files are refused, so that a wrong path cannot fill the memory.
  static let maximumSize = 16 << 20

  /// The text of a file; nil when there is none.
  ///
  /// Bytes that are not UTF-8 are refused (`EILSEQ`), and anything but a plain file (`EINVAL`): a
  /// pipe without waiting for its other end.
  static func read(_ path: String) throws(FileFailure) -> String? {
    guard let file = FileDescriptor(path, O_RDONLY | O_NONBLOCK) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last("read", path)
    }
    var facts = stat()
    guard fstat(file.number, &facts) == 0 else { throw .last("read", path) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw FileFailure(action: "read", path: path, number: EINVAL)
    }
    guard let bytes = file.readAll(limit: maximumSize) else { throw .last("read", path) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileFailure(action: "read", path: path, number: EILSEQ)
    }
    return text
  }

  /// Puts a text in the place of a file, at once for every reader: whoever reads, and whenever
  /// power fails, finds the whole old text or the whole new one.
  ///
  /// Only one writer may be at work, as ``FileLock`` ensures: the temporary file beside the real one
  /// always has the same name, so that writers that are killed do not leave more and more of them.
  /// Only the user may read the file.
  static func replace(_ path: String, with text: String) throws(FileFailure) {
    let temporary = path + ".new"
    do throws(FileFailure) {
      try write(text, to: temporary)
      guard rename(temporary, path) == 0 else { throw .last("write", path) }
    } catch {
      unlink(temporary)
      throw error
    }
    let directory = directory(of: path)
    guard let folder = FileDescriptor(directory, O_RDONLY | O_DIRECTORY),
      // Some file systems keep directories without being asked, and cannot be asked.
      fsync(folder.number) == 0 || errno == EINVAL
    else { throw .last("write", directory) }
  }

  private static func write(_ text: String, to path: String) throws(FileFailure) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
    guard let file = FileDescriptor(path, flags, mode: 0o600), fchmod(file.number, 0o600) == 0,
      file.writeAll(Array(text.utf8)), fsync(file.number) == 0
    else { throw .last("write", path) }
  }

  /// Makes a directory, and those above it that are missing, for the user alone.
  static func makeDirectory(_ path: String) throws(FileFailure) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, path != directory(of: path) else { throw .last("write", path) }
    try makeDirectory(directory(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last("write", path) }
  }

  /// The directory that holds a file.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file that a path leads to when links are followed; the path itself when there is none.
  static func resolved(_ path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  /// The names in a directory, sorted; none when there is no such directory.
  static func names(in directory: String) -> [String] {
    guard let folder = opendir(directory) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

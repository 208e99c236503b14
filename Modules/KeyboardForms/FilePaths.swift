#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Completion of file paths.
enum FilePaths {
  /// Returns the entries of a directory whose names begin with the last part of a path, at most a hundred.
  ///
  /// Directories end in `/`. Hidden entries are included only if the part begins with a dot.
  static func completions(of path: String) -> [String] {
    let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (directory, start) = (path[..<cut], path[cut...])
    guard let stream = opendir(directory.isEmpty ? "." : expanded(String(directory))) else {
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(start), name != ".", name != "..",
        !name.hasPrefix(".") || start.hasPrefix(".")
      else { continue }
      names.append(name + (entry.pointee.d_type == UInt8(DT_DIR) ? "/" : ""))
    }
    return names.sorted().prefix(100).map { directory + $0 }
  }

  /// Returns a path with `~` replaced by the user's home directory.
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}

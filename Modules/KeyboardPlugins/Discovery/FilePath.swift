import Glibc

/// Paths as text, taken apart and put together.
nonisolated enum FilePath {
  /// A path without the current directory in it; a relative one starts from there.
  static func absolute(_ path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return join(String(cString: current), path)
  }

  /// A path below a directory; an absolute one stays as it is.
  static func join(_ directory: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }

  /// The directory that holds a file.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

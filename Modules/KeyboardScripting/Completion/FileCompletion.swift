import FoundationEssentials

/// Completes paths.
nonisolated enum FileCompletion {
  /// The entries of the directory that a path starts with; hidden ones only when asked for.
  static func candidates(for path: String) -> [SessionCompletion] {
    let slash = path.lastIndex(of: "/")
    let prefix = slash.map { String(path[...$0]) } ?? ""
    let start = String(path.dropFirst(prefix.count))
    let directory = TextFile(prefix.isEmpty ? "." : prefix, relativeTo: ".").path
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return entries.filter { $0.hasPrefix(start) && (!$0.hasPrefix(".") || start.hasPrefix(".")) }
      .map { entry in
        var isDirectory = false
        _ = FileManager.default.fileExists(
          atPath: directory + "/" + entry, isDirectory: &isDirectory)
        return SessionCompletion(
          prefix + entry + (isDirectory ? "/" : ""), endsWord: !isDirectory)
      }
  }
}

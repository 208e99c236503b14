import FoundationEssentials
package import KeyboardCore

/// The files that a run of tests takes: scripts, and documents with sessions.
package enum TestFiles {
  /// Finds the files of paths, each once.
  ///
  /// A file is itself; a folder has the scripts and the documents with sessions in it and in its folders,
  /// without those that are hidden.
  ///
  /// - Parameters:
  ///   - paths: files that end in `.kbd` or `.md`, and folders.
  ///   - filter: a text that the paths contain, in which `*` stands for any text; nil for all.
  /// - Returns: the paths of the files, those of a folder sorted.
  /// - Throws: ``MessageError`` for a path that is neither, and when nothing is found.
  package static func find(
    _ paths: [String], filter: String? = nil
  ) throws(MessageError) -> [String] {
    var found: [String] = []
    for path in paths {
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw MessageError("\(path) cannot be tested: there is no such file")
      }
      if isFolder {
        found += files(in: path)
      } else if isScript(path) || isDocument(path) {
        found.append(path)
      } else {
        throw MessageError("\(path) cannot be tested; tests are files that end in .kbd or .md")
      }
    }
    guard !found.isEmpty else {
      throw MessageError(
        "there is nothing to test in \(paths.joined(separator: ", ")); tests are scripts that end in "
          + ".kbd, and .md documents with sessions")
    }
    let wanted = found.filter { path in
      filter.map { path.matches("*\($0)*", wildcard: "*") } ?? true
    }
    guard let filter, wanted.isEmpty else { return wanted.uniqued }
    throw MessageError("none of \(found.count) files has '\(filter)' in its path; change --filter")
  }

  /// Returns a Boolean value indicating whether a path is that of a Markdown document.
  static func isDocument(_ path: String) -> Bool { path.hasSuffix(".md") }

  private static func isScript(_ path: String) -> Bool { path.hasSuffix(".kbd") }

  private static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      let path = ScriptFile(name, relativeTo: folder).path
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      if isFolder { return files(in: path) }
      return isScript(path) || isDocument(path) && hasSessions(path) ? [path] : []
    }
  }

  private static func hasSessions(_ path: String) -> Bool {
    (try? ScriptFile(path).text()).map { Transcript($0, file: path).hasSessions } ?? false
  }
}

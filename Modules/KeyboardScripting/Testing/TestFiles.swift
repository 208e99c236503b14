import FoundationEssentials
package import KeyboardCore

/// The files of a test run: scripts, and documents with sessions.
package enum TestFiles {
  /// Finds the files at paths, each once.
  ///
  /// A folder contains, with its subfolders, its scripts and its documents with sessions, except hidden ones.
  ///
  /// - Parameters:
  ///   - paths: files that end in `.kbd` or `.md`, and folders.
  ///   - filter: a text in the paths, in which `*` matches any text; nil for all paths.
  /// - Returns: the paths of the files, those of a folder sorted.
  /// - Throws: a ``MessageError`` for any other path, and if nothing is found.
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

  /// Returns whether a path is that of a Markdown document.
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

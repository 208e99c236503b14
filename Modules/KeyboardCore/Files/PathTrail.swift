import FoundationEssentials

/// The directories and links on the path to a file, which may be missing.
package struct PathTrail: Hashable {
  /// A name that is looked up in a directory on the way.
  package struct Step: Hashable {
    /// The directory, without links in its path.
    package let directory: String
    /// The name of a directory, of a link or of the file.
    package let name: String
    /// A Boolean value indicating whether this is the file, or a link directly to the file.
    package let isLast: Bool
  }

  /// The steps of the lookup; a change of any of them can make the path lead elsewhere.
  package private(set) var steps: [Step] = []
  /// The path of the file without links; the path itself if links form a cycle.
  package private(set) var target: String

  /// The number of links that the system follows.
  private static let linkLimit = 40

  /// Follows a path as it leads now.
  package init(_ path: String) {
    target = path
    let root = path.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath + "/"
    var names = Self.names(in: root + path)
    var (directory, links) = ("/", 0)
    while let name = names.popLast() {
      guard name != ".." else {
        directory = TextFile.directory(of: directory)
        continue
      }
      steps.append(Step(directory: directory, name: name, isLast: names.isEmpty))
      let file = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
      if let link = TextFile.linkTarget(of: file) {
        links += 1
        guard links <= Self.linkLimit else { return }
        if link.hasPrefix("/") { directory = "/" }
        names += Self.names(in: link)
      } else {
        directory = file
      }
    }
    target = directory
  }

  /// Returns the names in a path, the last first.
  private static func names(in path: String) -> [String] {
    path.split(separator: "/").reversed().map(String.init).filter { $0 != "." }
  }
}

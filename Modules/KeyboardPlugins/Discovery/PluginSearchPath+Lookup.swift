import KeyboardCore

nonisolated extension PluginSearchPath {
  /// Finds a plugin by a path, a file name, an id or a display name.
  ///
  /// - Throws: a ``PluginError`` that names what is near, or where was searched.
  func locate(_ name: String) throws(PluginError) -> PluginLocation {
    if name.contains("/") { return try Self.location(atPath: name) }
    for directory in directories {
      let folder = PluginFolder(FilePath.absolute(directory.path))
      if let location = try folder.location(of: name) { return location }
    }
    throw notFound(name)
  }

  /// Every plugin that can be told to be one without running it, each name once, sorted.
  var candidates: [PluginCandidate] {
    var byName: [String: PluginCandidate] = [:]
    for directory in directories {
      let folder = PluginFolder(FilePath.absolute(directory.path))
      for candidate in folder.candidates(offering: directory.offered)
      where byName[candidate.name] == nil {
        byName[candidate.name] = candidate
      }
    }
    return byName.values.sorted { $0.name < $1.name }
  }

  private static func location(
    atPath path: String
  ) throws(PluginError) -> PluginLocation {
    let path = FilePath.absolute(path)
    guard let facts = FileFacts(path) else {
      throw PluginError(code: .notFound, message: "there is no file \(path); check the path")
    }
    let folder = PluginFolder(facts.isDirectory ? path : FilePath.directory(of: path))
    if facts.isDirectory {
      if let location = try folder.locationOfOwnManifest() { return location }
      throw PluginError(
        code: .notFound,
        message: "the directory \(path) holds no plugin.json; give the path of an executable")
    }
    if path.hasSuffix(".json") { return try folder.location(ofManifestFile: path) }
    guard facts.isExecutable else {
      throw PluginError(
        code: .unreadable, message: "\(path) cannot be run; make it executable with chmod +x")
    }
    return folder.location(ofExecutable: path)
  }

  private func notFound(_ name: String) -> PluginError {
    let remedy: String
    if let near = Spelling.nearest(to: name, in: candidates.map(\.name)) {
      remedy = "did you mean \(near)?"
    } else if directories.isEmpty {
      remedy = "write the path of its executable"
    } else {
      let searched = directories.map(\.path).joined(separator: ", ")
      remedy = "searched \(searched); write the path of its executable"
    }
    return PluginError(code: .notFound, message: "there is no plugin \(name); \(remedy)")
  }
}

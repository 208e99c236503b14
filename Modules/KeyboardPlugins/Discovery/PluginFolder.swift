/// A directory that may hold plugins.
nonisolated struct PluginFolder: Sendable {
  private static let manifestName = "plugin.json"
  private static let manifestSuffix = ".plugin.json"

  /// The absolute path.
  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Where the plugin of a name lies, or nil when it is not here.
  ///
  /// - Throws: a ``PluginError`` when a manifest file of that name is wrong.
  func location(of name: String) throws(PluginError) -> PluginLocation? {
    for spelling in Self.spellings(of: name) {
      let place = FilePath.join(path, spelling)
      if let location = try PluginFolder(place).locationOfOwnManifest() { return location }
      let manifest = place + Self.manifestSuffix
      if FileFacts(manifest) != nil { return try location(ofManifestFile: manifest) }
      if FileFacts(place)?.isExecutable == true { return location(ofExecutable: place) }
    }
    let wanted = Set(Self.spellings(of: name))
    let found = manifestFiles.first { file in
      guard let manifest = Self.manifest(at: file) else { return false }
      return wanted.contains(manifest.id) || wanted.contains(manifest.name)
    }
    guard let found else { return nil }
    return try location(ofManifestFile: found)
  }

  /// Where the plugin lies that this directory itself is, by its `plugin.json`; nil without one.
  func locationOfOwnManifest() throws(PluginError) -> PluginLocation? {
    let file = FilePath.join(path, Self.manifestName)
    guard FileFacts(file) != nil else { return nil }
    return try location(ofManifestFile: file)
  }

  /// Where an executable's manifest file lies, if it has one.
  func location(ofExecutable executable: String) -> PluginLocation {
    let own = executable + Self.manifestSuffix
    if FileFacts(own) != nil { return PluginLocation(executable: executable, manifestFile: own) }
    let shared = FilePath.join(path, Self.manifestName)
    let isShared = (try? location(ofManifestFile: shared))?.executable == executable
    return PluginLocation(executable: executable, manifestFile: isShared ? shared : nil)
  }

  /// Which executable a manifest file is about: the one it names, or the one of its own name, of
  /// the plugin's display name or of its id.
  func location(ofManifestFile file: String) throws(PluginError) -> PluginLocation {
    let manifest = try Self.readManifest(at: file)
    var names = [manifest.name, manifest.id]
    let fileName = FilePath.name(of: file)
    if fileName.hasSuffix(Self.manifestSuffix) {
      names.insert(String(fileName.dropLast(Self.manifestSuffix.count)), at: 0)
    }
    if let named = manifest.executable { names = [named] }
    let directory = FilePath.directory(of: file)
    for name in names {
      let executable = FilePath.absolute(FilePath.join(directory, name))
      if FileFacts(executable)?.isExecutable == true {
        return PluginLocation(executable: executable, manifestFile: file)
      }
    }
    throw PluginError(
      code: .notFound,
      message: "there is no executable \(names[0]) beside \(file); name it as \"executable\" there")
  }

  /// What can be offered without running anything.
  ///
  /// - Parameter offered: the executables that are known to be plugins; nil means every one.
  /// - Returns: what has a manifest file, and what else is offered.
  func candidates(offering offered: [String]?) -> [PluginCandidate] {
    var candidates: [PluginCandidate] = []
    var described: Set<String> = []
    for file in manifestFiles {
      guard let manifest = Self.manifest(at: file),
        let location = try? location(ofManifestFile: file)
      else { continue }
      described.insert(location.executable)
      candidates.append(
        PluginCandidate(
          name: manifest.name, executable: location.executable,
          sentence: manifest.sentence.isEmpty ? nil : manifest.sentence))
    }
    for name in offered ?? FileFacts.names(in: path) {
      let executable = FilePath.join(path, name)
      guard FileFacts(executable)?.isExecutable == true, !described.contains(executable) else {
        continue
      }
      candidates.append(PluginCandidate(name: name, executable: executable))
    }
    return candidates
  }

  /// The manifest in a file.
  ///
  /// - Throws: a ``PluginError`` that names the file.
  static func readManifest(at file: String) throws(PluginError) -> PluginManifest {
    guard let bytes = FileFacts.bytes(of: file) else {
      throw PluginError(
        code: .unreadable, message: "\(file) cannot be read; check its permissions and its size")
    }
    do {
      return try PluginManifest(json: bytes)
    } catch {
      throw PluginError(
        code: error.code, message: error.message, path: "\(file): \(error.path ?? "manifest")")
    }
  }

  private static func manifest(at file: String) -> PluginManifest? {
    try? readManifest(at: file)
  }

  /// The manifest files in this directory and in the folders of it.
  private var manifestFiles: [String] {
    FileFacts.names(in: path).compactMap { name in
      let place = FilePath.join(path, name)
      if name == Self.manifestName || name.hasSuffix(Self.manifestSuffix) { return place }
      let inner = FilePath.join(place, Self.manifestName)
      return FileFacts(inner) == nil ? nil : inner
    }
  }

  /// A name as it is, as an id (`vim-navigation`) and as a file name (`VimNavigation`).
  static func spellings(of name: String) -> [String] {
    let joined = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
    var hyphened = ""
    for (index, character) in name.enumerated() {
      if character.isUppercase, index > 0, !hyphened.hasSuffix("-") { hyphened += "-" }
      hyphened += character.lowercased()
    }
    var spellings = [name]
    for spelling in [joined, hyphened] where !spellings.contains(spelling) {
      spellings.append(spelling)
    }
    return spellings
  }
}

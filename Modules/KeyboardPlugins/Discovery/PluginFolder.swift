import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardPluginSDK

/// A directory that may hold plugins.
nonisolated struct PluginFolder {
  /// The absolute path.
  let path: String

  /// Returns the location of a plugin by its name; nil if it is not here.
  ///
  /// - Throws: a ``PluginError`` if a manifest file of that name is invalid.
  func location(of name: String) throws(PluginError) -> PluginLocation? {
    let spellings = Self.spellings(of: name)
    for place in spellings.map({ "\(path)/\($0)" }) {
      for file in [place + "/plugin.json", place + ".plugin.json"] where FileStatus(file) != nil {
        return try PluginLocation(manifestFile: file)
      }
      if FileStatus(place)?.isExecutable == true { return try PluginLocation(executable: place) }
    }
    for file in manifestFiles {
      guard let manifest = try? PluginManifest(file: file),
        spellings.contains(manifest.id) || spellings.contains(manifest.name)
      else { continue }
      return try PluginLocation(manifestFile: file)
    }
    return nil
  }

  /// Returns the plugins that can be offered without running anything: those with a manifest file, and the
  /// executables that are known to be plugins; nil means all.
  func candidates(offering offered: [String]?) -> [PluginSearchPath.Candidate] {
    var candidates = manifestFiles.map { file in
      do throws(PluginError) {
        let location = try PluginLocation(manifestFile: file)
        let manifest = location.manifest
        return PluginSearchPath.Candidate(
          name: manifest?.name ?? "", executable: location.executable,
          summary: manifest?.summary ?? "")
      } catch {
        return PluginSearchPath.Candidate(
          name: Self.name(ofManifestFile: file), executable: file, problem: .broken(error))
      }
    }
    let described = Set(
      candidates.map { $0.problem == nil ? $0.executable : "\(path)/\($0.name)" })
    for name in offered ?? names {
      let executable = "\(path)/\(name)"
      if FileStatus(executable)?.isExecutable == true, !described.contains(executable) {
        candidates.append(PluginSearchPath.Candidate(name: name, executable: executable))
      }
    }
    return candidates
  }

  /// Returns the name of a plugin whose manifest file cannot be read: that of its folder, or of the file without its
  /// extension.
  private static func name(ofManifestFile file: String) -> String {
    let (directory, name) = file.splitPath
    return name == "plugin.json"
      ? String(String(directory).splitPath.name) : String(name.dropLast(".plugin.json".count))
  }

  /// The manifest files in this directory and in its folders.
  private var manifestFiles: [String] {
    names.compactMap { name in
      let place = "\(path)/\(name)"
      if name == "plugin.json" || name.hasSuffix(".plugin.json") { return place }
      return FileStatus(place + "/plugin.json").map { _ in place + "/plugin.json" }
    }
  }

  private var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Returns a name unchanged, as an id (`vim-navigation`) and as a file name (`VimNavigation`).
  private static func spellings(of name: String) -> [String] {
    let joined = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
    var hyphened = ""
    for character in name {
      if character.isUppercase, !hyphened.isEmpty, !hyphened.hasSuffix("-") { hyphened += "-" }
      hyphened += character.lowercased()
    }
    return [name, joined, hyphened]
  }
}

/// The executable of a plugin, and the contents of its manifest file if it has one.
nonisolated struct PluginLocation {
  /// The absolute path.
  let executable: String
  /// The manifest; nil if the executable has to print it.
  let manifest: PluginManifest?
  /// The manifest file; nil without one.
  var manifestFile: String?
  /// The executables of plugins of the same name that are found later, and not used.
  var others: [String] = []

  /// Checks that only its owner and group can replace a file.
  private static func checkWriters(of file: String) throws(PluginError) {
    for path in [file, String(file.splitPath.directory)]
    where FileStatus(path)?.isWritableByAnyone == true {
      throw PluginError(
        code: .refused, message: "anyone may write to \(path); run chmod o-w on it")
    }
  }

  /// Checks that the interpreter which a script names in its first line exists.
  ///
  /// - Parameter path: the directories, separated by colons, that `env` searches for it.
  /// - Throws: a ``PluginError`` that names the missing interpreter.
  func checkInterpreter(path: String) throws(PluginError) {
    guard let start = firstBytes, start.starts(with: "#!".utf8) else { return }
    let line = String(
      decoding: start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    var places = [""]
    if words.first?.hasSuffix("/env") == true {
      words = words.dropFirst().filter { $0 != "-S" && !$0.contains("=") }
      // Other options of env may have the next word as an argument, or change PATH.
      if words.first?.hasPrefix("-") == true { return }
      if words.first?.contains("/") == false {
        places = path.split(separator: ":").map { "\($0)/" }
      }
    }
    guard let interpreter = words.first,
      !places.contains(where: { FileStatus($0 + interpreter)?.isExecutable == true })
    else { return }
    throw PluginError(
      code: .notFound,
      message:
        "\(executable) needs \(interpreter), which is not there; install it, or add its directory to PATH"
    )
  }

  /// A Boolean value indicating whether an interpreter runs it.
  var isScript: Bool { firstBytes?.starts(with: "#!".utf8) == true }

  private var firstBytes: [UInt8]? {
    let descriptor = open(executable, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return readBytes(from: descriptor, atMost: 256)
  }

  /// Locates the executable for a manifest file: the one it names, or the one with its name, the plugin's display
  /// name or its id.
  init(manifestFile file: String) throws(PluginError) {
    try Self.checkWriters(of: file)
    let manifest = try PluginManifest(file: file)
    let (directory, fileName) = file.splitPath
    var names = [manifest.name, manifest.id]
    if fileName.hasSuffix(".plugin.json") {
      names.insert(String(fileName.dropLast(".plugin.json".count)), at: 0)
    }
    if let name = manifest.executable { names = [name] }
    let files = names.map { "\(directory)/\($0)".absolutePath }
    guard let executable = files.first(where: { FileStatus($0)?.isExecutable == true }) else {
      if let file = files.first(where: { FileStatus($0)?.isDirectory == false }) {
        throw PluginError(
          code: .unreadable, message: "\(file) cannot be run; make it executable with chmod +x")
      }
      throw PluginError(
        code: .notFound,
        message: "there is no executable \(names[0]) beside \(file); "
          + "name it as \"executable\" there")
    }
    try Self.checkWriters(of: executable)
    (self.executable, self.manifest) = (executable, manifest)
    manifestFile = file
  }

  /// Locates the manifest file of an executable.
  init(executable: String) throws(PluginError) {
    try Self.checkWriters(of: executable)
    self.executable = executable
    let own = executable + ".plugin.json"
    if FileStatus(own) != nil {
      manifest = try PluginManifest(file: own)
      manifestFile = own
    } else {
      let shared = try? PluginLocation(
        manifestFile: executable.splitPath.directory + "/plugin.json")
      let isItsOwn = shared?.executable == executable
      manifest = isItsOwn ? shared?.manifest : nil
      manifestFile = isItsOwn ? shared?.manifestFile : nil
    }
  }
}

nonisolated extension PluginManifest {
  /// Reads a manifest file.
  ///
  /// - Throws: a ``PluginError`` that names the file.
  fileprivate init(file: String) throws(PluginError) {
    guard let size = FileStatus(file)?.size, size <= 1 << 20,
      let data = try? Data(contentsOf: URL(filePath: file))
    else {
      throw PluginError(
        code: .unreadable, message: "\(file) cannot be read; check its permissions and its size")
    }
    do throws(PluginError) {
      try self.init(json: data)
    } catch {
      let path = error.path ?? "manifest"
      let node = try? JSON5Node(parsing: String(decoding: data, as: UTF8.self))
      let place = node.map { ":\($0.position(at: path))" } ?? ""
      throw PluginError(code: error.code, message: error.message, path: "\(file)\(place): \(path)")
    }
  }

  /// Parses JSON text; errors name its source before the place of the mistake.
  init(json: some Sequence<UInt8>, from source: String) throws(PluginError) {
    do throws(PluginError) {
      try self.init(json: json)
    } catch {
      throw PluginError(
        code: error.code, message: error.message, path: "\(source): \(error.path ?? "manifest")")
    }
  }
}

nonisolated extension JSON5Node {
  /// Returns the place of the value at a path such as `bindings[2].keys`, or of the object in which it is missing.
  fileprivate func position(at path: String) -> JSON5Position {
    var node = self
    for part in path.split(whereSeparator: { ".[]".contains($0) }) {
      let element = Int(part).flatMap { index in node.elements?.dropFirst(index).first }
      guard let next = element ?? node[String(part)] else { break }
      node = next
    }
    return node.position
  }
}

/// The status of a file, following links.
nonisolated struct FileStatus: Hashable {
  let size: Int
  /// The time of its last modification, in nanoseconds.
  let modified: Int
  let isDirectory: Bool
  /// A Boolean value indicating whether it is a regular file that this user may run.
  let isExecutable: Bool
  /// A Boolean value indicating whether all users may write to the file, or replace the files in the directory.
  let isWritableByAnyone: Bool

  /// Creates the status of a file; nil if there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    let isShared = isDirectory && status.st_mode & S_ISVTX != 0
    isWritableByAnyone = status.st_mode & S_IWOTH != 0 && !isShared
    isExecutable = status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}

nonisolated extension String {
  /// The path without links and dots; a relative one starts from the current directory.
  var absolutePath: String { PathTrail(self).target }

  /// The parts of an absolute path before and after its last slash.
  var splitPath: (directory: Substring, name: Substring) {
    let slash = lastIndex(of: "/") ?? startIndex
    return (self[..<slash], self[slash...].dropFirst())
  }
}

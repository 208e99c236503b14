import FoundationEssentials
import Glibc
import KeyboardCore

/// Runs a Lua file in Neovim and returns the bindings in it, as recorded by `recorder.lua`.
///
/// It runs without the user's configuration, plugins and data, in a directory that is removed, without a network if
/// the system allows that, and is killed if it takes too long. Functions that start programs or change files do
/// nothing; this does not protect from malicious files.
enum NeovimRun {
  /// The maximum time for a file, in seconds.
  private static let limit = 10

  /// Runs a file.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - file: its path; modules beside it are found in `lua`, as in Neovim.
  /// - Returns: the lines of the record.
  /// - Throws: an error if there is no nvim, or if it has written nothing.
  static func record(_ text: String, file: String) throws(FileError) -> [Value] {
    guard isInstalled else {
      throw FileError(
        .unreadable, "a file of Neovim is read by Neovim itself, and there is no nvim; install it",
        file: file)
    }
    var template = Array("\(FileManager.default.temporaryDirectory.path)/neovim-XXXXXX".utf8CString)
    guard let pointer = mkdtemp(&template) else {
      throw FileError(.unwritable, "no temporary directory can be made", file: file)
    }
    let directory = String(cString: pointer)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    do {
      try Data(text.utf8).write(to: URL(filePath: "\(directory)/text.lua"))
      try Data(PackageResources.recorder_lua).write(to: URL(filePath: "\(directory)/recorder.lua"))
      try run(in: directory, file)
      let record = try Data(contentsOf: URL(filePath: "\(directory)/record"))
      return try record.split(separator: UInt8(ascii: "\n")).map { try Value(json: $0) }
    } catch {
      throw FileError(.unreadable, "Neovim recorded nothing: \(error)", file: file)
    }
  }

  private static var isInstalled: Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/nvim", X_OK) == 0 }
  }

  /// Runs Neovim until it ends, and kills it with everything that it has started after the time limit.
  private static func run(in directory: String, _ file: String) throws {
    let script = """
      exec </dev/null >/dev/null 2>&1
      ulimit -c 0
      ulimit -f 65536
      set -- nvim --headless --clean --noplugin -n -i NONE --cmd 'luafile recorder.lua'
      unshare -rn true 2>/dev/null && set -- unshare -rn "$@"
      cd "$KEYBOARD_DIRECTORY" && exec timeout -s KILL \(limit) "$@"
      """
    var variables = [
      "KEYBOARD_DIRECTORY": directory, "KEYBOARD_FILE": file, "KEYBOARD_ROOT": root(of: file),
      "KEYBOARD_TEXT": "text.lua", "KEYBOARD_RECORD": "record",
      "HOME": directory, "LANG": "C.UTF-8",
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "",
    ]
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] { variables["XDG_\(name)_HOME"] = directory }
    var arguments = strings(["sh", "-c", script])
    var environment = strings(variables.map { "\($0)=\($1)" })
    defer { for string in arguments + environment { free(string) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var process = pid_t()
    let error = posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, &environment)
    guard error == 0 else { throw MessageError("sh cannot be started") }
    while waitpid(process, nil, 0) == -1, errno == EINTR {}
  }

  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Returns the directory in which Neovim would find the modules of a configuration with a file.
  private static func root(of file: String) -> String {
    let path = file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
    if let range = path.ranges(of: "/lua/").last {
      return path[..<range.upperBound].dropLast().description
    }
    let beside = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) + "/lua"
    return FileManager.default.fileExists(atPath: String(beside)) ? String(beside) : ""
  }
}

import KeyboardCore

/// The executable, arguments, environment and limits of a plugin's process.
nonisolated struct PluginProgram: Sendable {
  /// An absolute path; its directory becomes the process's own.
  let executable: String
  /// The arguments after the path.
  var arguments: [String] = []
  /// Every variable that it gets.
  var environment: [String: String] = [:]
  /// The limits that the system sets it.
  var resources = PluginManifest.Resources()

  /// Creates the program of a process.
  ///
  /// - Parameters:
  ///   - executable: an absolute path.
  ///   - arguments: the arguments after the path.
  ///   - variables: the variables of the host, of which only some are handed on.
  ///   - manifest: its declaration, which may name more of them; nil when it is not known yet.
  init(
    _ executable: String, arguments: [String] = [], variables: [String: String],
    manifest: PluginManifest? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    let named = manifest?.permissions
    environment = variables.filter { name, _ in
      Self.isCommon(name) || named?.allows(.environment, name) == true
    }
    // A crash writes no backtrace and asks for no key.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    if let resources = manifest?.resources { self.resources = resources }
  }

  /// Returns whether every plugin gets a variable: one about paths, languages or time zones, which is
  /// not a secret.
  private static func isCommon(_ name: String) -> Bool {
    ["PATH", "HOME", "LANG", "TZ", "TMPDIR"].contains(name) || name.hasPrefix("LC_")
      || name.hasPrefix("XDG_")
  }
}

extension PluginManifest {
  /// The limits of a plugin's process.
  public nonisolated struct Resources: Hashable, Sendable {
    /// The memory in MiB that it and everything it starts may use together, files that are mapped left
    /// out; with more, all of it is killed.
    public var memory: Int
    /// The number of descriptors that are open at a time; what it starts may have as many again.
    public var files: Int

    /// The sizes of memory with which a program can start, and which still are a limit.
    static let memoryRange = 16...1_048_576
    /// The numbers of descriptors with which a program can start, and which still are a limit.
    static let filesRange = 16...65_536

    /// Creates limits; without numbers, those of a plugin whose manifest names none.
    ///
    /// - Parameters:
    ///   - memory: the memory in MiB, from 16 to 1048576.
    ///   - files: the number of open descriptors, from 16 to 65536.
    public init(memory: Int = 4096, files: Int = 1024) {
      (self.memory, self.files) = (memory, files)
    }
  }
}

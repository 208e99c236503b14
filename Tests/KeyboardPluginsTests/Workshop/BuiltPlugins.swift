import Foundation

/// The executables of plugins, which the build puts beside the tests.
enum BuiltPlugins {
  /// The folders of plugins in `Plugins` of the repository; those of what plugins are made of have
  /// no README or are named `sdk`.
  static func folders(in repository: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: repository.appending(path: "Plugins"), includingPropertiesForKeys: nil
    ).filter {
      FileManager.default.fileExists(atPath: $0.path + "/README.md")
        && !$0.lastPathComponent.hasPrefix("sdk")
    }
  }

  /// The directory that holds an executable, or nil when it was not built.
  static func directory(holding name: String) -> String? {
    let running = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let paths = [running].compactMap { $0 } + CommandLine.arguments
    for path in paths where path.hasPrefix("/") {
      // The test bundle itself, or a file inside of it.
      var directory = URL(fileURLWithPath: path).deletingLastPathComponent()
      while directory.path != "/" {
        let candidate = directory.appendingPathComponent(name)
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return directory.path }
        directory.deleteLastPathComponent()
      }
    }
    return nil
  }
}

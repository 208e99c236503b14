import Foundation

/// The executables of plugins, which the build puts beside the tests.
enum BuiltPlugins {
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

import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardPlugins

/// A directory to start from, with files of a plugin or a program.
struct NewDirectory {
  /// A file of the directory.
  struct File {
    let path: String
    let text: String
    var isExecutable = false
  }

  let name: String
  let files: [File]

  /// The assumed place of a checkout of the toolkit when none is known.
  static let unknownToolkit = "../swift-keyboard-toolkit"

  /// Returns the checkout of the toolkit in which a program was built; nil if it is gone.
  static func toolkit(ofProgram directory: String) -> String? {
    ProgramDirectory.packages(above: directory).first {
      FileManager.default.fileExists(atPath: "\($0)/Modules/KeyboardPluginSDK")
    }
  }

  /// Returns the description of a package with an executable and its tests.
  ///
  /// - Parameters:
  ///   - name: the name of the package.
  ///   - targets: the names of the executable and of its tests.
  ///   - toolkit: the path of a checkout of the toolkit.
  ///   - products: the libraries of the toolkit that both use.
  /// - Returns: the file `Package.swift`.
  static func package(
    _ name: String, of targets: [String], toolkit: String, products: [String]
  ) -> File {
    let products = products.map {
      "  .product(name: \"\($0)\", package: \"swift-keyboard-toolkit\"),\n"
    }
    let text = """
      // swift-tools-version: 6.2

      import PackageDescription

      let toolkit: [Target.Dependency] = [
      \(products.joined())]

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15)],
        dependencies: [
          // A checkout of the toolkit, or its URL and a version.
          .package(name: "swift-keyboard-toolkit", path: "\(toolkit)")
        ],
        targets: [
          .executableTarget(
            name: "\(targets[0])",
            dependencies: toolkit,
            swiftSettings: [.defaultIsolation(MainActor.self)]
          ),
          .testTarget(
            name: "\(targets[1])",
            dependencies: ["\(targets[0])"] + toolkit,
            swiftSettings: [.defaultIsolation(MainActor.self)]
          ),
        ]
      )

      """
    return File(path: "Package.swift", text: text)
  }

  /// Throws a ``MessageError`` that describes the form of a name, unless it has that.
  static func check(_ name: String, of option: String) throws(MessageError) {
    guard name.first.map({ $0.isASCII && $0.isLowercase }) ?? false else {
      throw MessageError(
        "\(option) takes lower-case letters, digits and inner hyphens, the first one a "
          + "letter, such as word-count; not '\(name)'")
    }
  }

  /// Creates the directory in another one.
  ///
  /// - Throws: a ``MessageError`` if the name is taken, or the directory cannot be written.
  func write(into parent: String) throws(MessageError) {
    let directory = "\(parent)/\(name)"
    guard mkdir(directory, 0o755) == 0 else {
      throw MessageError(
        errno == EEXIST
          ? "there is something called \(name) here; choose another name or move it away"
          : "\(directory) cannot be made: \(String(cString: strerror(errno)))")
    }
    for file in files {
      let path = "\(directory)/\(file.path)"
      let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: URL(filePath: path))
      } catch {
        throw MessageError("\(path) cannot be written; check the space that is left")
      }
      // A file that anybody may write to is not loaded, so the permissions must not depend on the user's umask.
      chmod(path, file.isExecutable ? 0o755 : 0o644)
    }
  }
}

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

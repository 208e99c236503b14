import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// A plugin to start from: a directory with a working program, its README and a test.
struct NewPlugin {
  /// The languages that a plugin can be written in.
  nonisolated enum Language: String, CaseIterable {
    case python
    case swift
  }

  /// A file of the directory.
  struct File {
    let path: String
    let text: String
    var isExecutable = false
  }

  /// The id, which is also the name of the directory.
  let id: String
  /// The name of the plugin for users: `WordCount` for `word-count`.
  let name: String
  let language: Language

  /// Creates a plugin by its id.
  ///
  /// - Parameters:
  ///   - id: the id.
  ///   - language: the language of the plugin.
  ///   - names: the names of the program, some of which are reserved.
  /// - Throws: a ``MessageError`` that describes the form of an id.
  init(
    _ id: String, _ language: Language, names: PluginHost.Names = PluginHost.Names()
  ) throws(MessageError) {
    self.id = id
    name = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    self.language = language
    guard id.first.map({ $0.isASCII && $0.isLowercase }) ?? false else {
      throw MessageError(
        "--new-plugin takes lower-case letters, digits and inner hyphens, the first one a "
          + "letter, such as word-count; not '\(id)'")
    }
    do throws(PluginError) {
      let manifest = try PluginManifest(json: manifest.utf8)
      if let violation = manifest.violation(of: names) { throw violation }
    } catch {
      throw MessageError("'\(id)' is not an id of a plugin: \(error.message)")
    }
  }

  /// Creates the directory in another one.
  ///
  /// - Returns: the instructions for the next steps.
  /// - Throws: a ``MessageError`` if the name is taken, or the directory cannot be written.
  func write(into parent: String, toolkit: String?) throws(MessageError) -> String {
    let directory = "\(parent)/\(id)"
    guard mkdir(directory, 0o755) == 0 else {
      throw MessageError(
        errno == EEXIST
          ? "there is something called \(id) here; choose another name or move it away"
          : "\(directory) cannot be made: \(String(cString: strerror(errno)))")
    }
    for file in files(toolkit: toolkit) {
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
    return nextSteps(toolkit: toolkit)
  }

  /// Returns the checkout of the toolkit in which a program was built; nil if it is gone.
  static func toolkit(ofProgram directory: String) -> String? {
    ProgramDirectory.packages(above: directory).first {
      FileManager.default.fileExists(atPath: "\($0)/Modules/KeyboardPluginSDK")
    }
  }

  private func files(toolkit: String?) -> [File] {
    switch language {
    case .python: pythonFiles
    case .swift: swiftFiles(toolkit: toolkit ?? Self.unknownToolkit)
    }
  }

  /// The assumed place of a checkout of the toolkit when none is known.
  private static let unknownToolkit = "../swift-keyboard-toolkit"

  private func nextSteps(toolkit: String?) -> String {
    switch language {
    case .python:
      """
      wrote \(id); next:
        keyboard-repl -c 'table list rows=9; load ./\(id); press down end ctrl+g'
        keyboard-repl --check-plugin \(id)      says what a host would not take
        python3 -m unittest discover \(id)      runs its test
        \(id)/README.md                         describes the files

      """
    case .swift:
      """
      wrote \(id); next:
      \(toolkit == nil ? "  put a checkout of the toolkit at \(id)/\(Self.unknownToolkit)\n" : "")\
        swift build --package-path \(id)
        keyboard-repl -c 'table list rows=9; load ./\(program); press down end ctrl+g'
        keyboard-repl --check-plugin ./\(program)
        swift test --package-path \(id)         runs its test
        \(id)/README.md                         describes the files

      """
    }
  }

  /// The executable of a plugin in Swift, after it has been built.
  var program: String { "\(id)/.build/debug/\(name)" }
}

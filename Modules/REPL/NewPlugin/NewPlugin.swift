import FoundationEssentials
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
    try NewDirectory.check(id, of: "--new-plugin")
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
    try NewDirectory(name: id, files: files(toolkit: toolkit)).write(into: parent)
    return nextSteps(toolkit: toolkit)
  }

  private func files(toolkit: String?) -> [NewDirectory.File] {
    switch language {
    case .python: pythonFiles
    case .swift: swiftFiles(toolkit: toolkit ?? NewDirectory.unknownToolkit)
    }
  }

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
      \(toolkit == nil ? "  put a checkout of the toolkit at \(id)/\(NewDirectory.unknownToolkit)\n" : "")\
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

package import KeyboardCore

/// A named set of bindings, such as `emacs`, that a keymap can select.
///
/// A profile is a text in the format of the keymap. Several ship with the toolkit; a user's own, a file
/// `profiles/NAME.json5`, overrides the shipped one with its name.
package struct KeymapProfile: Hashable, Sendable {
  /// The name of the profile.
  package let name: String
  /// The text of the profile, in the format of a keymap file.
  package let text: String
  /// The name of its file in places.
  package let file: String

  /// Reads the text.
  ///
  /// - Throws: the reason why it cannot be used as a whole; never for a shipped profile.
  package func keymap() throws(FileError) -> KeymapFile {
    try KeymapFile(parsing: text, file: file, layer: .profile)
  }

  /// The names of the profiles that ship with the toolkit.
  package static let shippedNames = ["default", "emacs", "macos", "vim"]

  /// The profiles that ship with the toolkit.
  package static var shipped: [KeymapProfile] { shippedNames.compactMap(shipped) }

  private static func shipped(_ name: String) -> KeymapProfile? {
    switch name {
    case "default": .default
    case "emacs": .emacs
    case "macos": .macOS
    case "vim": .vim
    default: nil
    }
  }

  /// Returns the profile with a name: the user's own, or otherwise the shipped one.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - paths: the places of the user's own profiles; nil for none.
  /// - Returns: the profile; nil if there is none of that name.
  /// - Throws: the reason why the user's file cannot be read.
  package static func named(
    _ name: String, in paths: ConfigurationPaths? = nil
  ) throws(FileError) -> KeymapProfile? {
    guard let path = paths?.profile(name) else { return shipped(name) }
    return named(name, text: try TextFile.read(path), file: path)
  }

  /// Returns the profile with a name: that of the user's own file, or otherwise the shipped one.
  static func named(_ name: String, text: String?, file: String) -> KeymapProfile? {
    text.map { KeymapProfile(name: name, text: $0, file: file) } ?? shipped(name)
  }

  /// Returns the names of all profiles, shipped and the user's own, sorted, each once.
  package static func names(in paths: ConfigurationPaths?) -> [String] {
    let files = paths.map { TextFile.names(in: $0.profiles) } ?? []
    let own = files.filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(".json5".count)) }
      .filter { paths?.profile($0) != nil }
    return Set(own + shippedNames).sorted()
  }
}

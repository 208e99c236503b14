/// A set of bindings with a name, such as `emacs`, that a keymap can choose.
///
/// A profile is a text in the format of the keymap. Three ship with the toolkit; a user's own, a
/// file `profiles/NAME.json5`, wins over the shipped one with its name.
public struct KeymapProfile: Hashable, Sendable {
  /// The name by which it is chosen.
  public let name: String
  /// Its text.
  public let text: String
  /// The file in which it is written, as places in it name it.
  public let file: String

  /// Creates a profile.
  public init(name: String, text: String, file: String) {
    self.name = name
    self.text = text
    self.file = file
  }

  /// Reads the text.
  ///
  /// - Throws: why it cannot be used as a whole; never for a shipped profile.
  public func keymap() throws(BindingFileError) -> KeymapFile {
    try KeymapFile(parsing: text, file: file, layer: .profile)
  }
}

extension KeymapProfile {
  /// The profiles that ship with the toolkit.
  public static let shipped: [KeymapProfile] = [.default, .emacs, .vim]

  /// The shipped profile with a name, or nil.
  public static func named(_ name: String) -> KeymapProfile? {
    shipped.first { $0.name == name }
  }

  /// The profile with a name: the user's own, else the shipped one, else nil.
  ///
  /// - Throws: why the user's file cannot be read.
  public static func named(
    _ name: String, in paths: ConfigurationPaths
  ) throws(BindingFileError) -> KeymapProfile? {
    guard let path = paths.profile(name) else { return nil }
    guard let text = try TextFile.read(path) else { return named(name) }
    return KeymapProfile(name: name, text: text, file: path)
  }

  /// The names of all profiles, shipped and the user's own, sorted, each once.
  public static func names(in paths: ConfigurationPaths) -> [String] {
    let files = TextFile.names(in: paths.profiles).filter { $0.hasSuffix(".json5") }
    let own = files.map { String($0.dropLast(".json5".count)) }.filter { name in
      paths.profile(name) != nil
    }
    return Set(own + shipped.map(\.name)).sorted()
  }

  /// A profile that ships with the toolkit.
  init(shipped name: String, _ text: String) {
    self.init(name: name, text: text, file: "\(name) profile")
  }
}

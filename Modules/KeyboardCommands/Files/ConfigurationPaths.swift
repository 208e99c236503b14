import KeyboardCore

/// The places of the files of bindings that an application's user changes, according to XDG.
///
/// `$XDG_CONFIG_HOME/NAME`, or `~/.config/NAME` where that is not set to an absolute path.
public struct ConfigurationPaths: Hashable, Sendable {
  /// The directory of these files, and of other files that the user changes.
  public let directory: String

  /// Creates paths in a directory.
  public init(directory: String) {
    self.directory = directory
  }

  /// Creates the paths of an application.
  ///
  /// Nil without a home directory, and for a name that is empty, contains `/` or starts with a dot.
  ///
  /// - Parameters:
  ///   - name: the name of the application's directory.
  ///   - environment: the variables of the process.
  public init?(name: String = "keyboard-toolkit", environment: [String: String]) {
    guard let path = UserDirectory.configuration.path(of: name, environment: environment) else {
      return nil
    }
    directory = path
  }

  /// The user's keymap, which the program never writes.
  public var keymap: String { "\(directory)/keymap.json5" }

  /// The program's file of the changes that the user made in it.
  public var customizations: String { "\(directory)/customizations.json" }

  /// The directory of the user's own profiles.
  public var profiles: String { "\(directory)/profiles" }

  /// The user's macros.
  package var macros: MacroFiles { MacroFiles(directory: "\(directory)/macros") }

  /// Returns the file of one of the user's own profiles; nil if the name is not a valid file name.
  public func profile(_ name: String) -> String? {
    name.isFileName ? "\(profiles)/\(name).json5" : nil
  }
}

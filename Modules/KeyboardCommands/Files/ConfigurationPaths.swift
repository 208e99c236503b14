import KeyboardCore

/// The places of the files of bindings that an application's user changes, by the rules of XDG.
///
/// `$XDG_CONFIG_HOME/NAME`, or `~/.config/NAME` where that is not set to an absolute path.
public struct ConfigurationPaths: Hashable, Sendable {
  /// The directory of the files below, and of others that the user of the application changes.
  public let directory: String

  /// Creates paths in a directory.
  public init(directory: String) {
    self.directory = directory
  }

  /// Creates the paths of an application.
  ///
  /// Nil without a home directory, and for a name that is empty, holds `/` or starts with a dot.
  ///
  /// - Parameters:
  ///   - name: the application, as its directory is called.
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

  /// The file of one of the user's own profiles; nil for a name that is no file's.
  public func profile(_ name: String) -> String? {
    name.isFileName ? "\(profiles)/\(name).json5" : nil
  }
}

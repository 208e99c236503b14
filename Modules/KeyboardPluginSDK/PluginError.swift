public import KeyboardCore

/// The reason why an operation with a plugin failed, and the remedy.
public nonisolated struct PluginError: KeyboardError {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable, Codable {
    /// No plugin of that name is on the search path.
    case notFound
    /// A file cannot be read, or an executable does not print its manifest.
    case unreadable
    /// The manifest breaks a rule at ``PluginError/path``.
    case invalidManifest
    /// Plugin and host share no version of the protocol.
    case incompatible
    /// A plugin with that id is already loaded.
    case alreadyLoaded
    /// No plugin of that name is loaded.
    case notLoaded
    /// Another plugin has the name of a command or a context value.
    case nameTaken
    /// No loaded plugin offers the command.
    case unknownCommand
    /// The plugin cannot perform commands now.
    case unavailable
    /// The plugin did not answer in time.
    case timedOut
    /// The request was cancelled.
    case cancelled
    /// A permission is missing in the manifest.
    case refused
    /// A permission cannot be denied because the plugin does not request it.
    case unknownPermission
    /// A setting does not exist, or cannot have that value.
    case badSetting
    /// The plugin needs another version of the toolkit, or a plugin that is not loaded.
    case missingRequirement
    /// The operation of the plugin failed.
    case failed
  }

  /// The kind of reason.
  public let code: Code
  /// One sentence that names the remedy.
  public let message: String
  /// The place in a manifest, such as `bindings[2].keys`, or nil.
  public let path: String?

  /// Creates an error; text that a plugin may have written is made printable.
  public init(code: Code, message: String, path: String? = nil) {
    self.code = code
    self.message = message.printable()
    self.path = path?.printable()
  }

  /// The path in the manifest.
  public var place: String? { path }
}

nonisolated extension PluginError {
  package static func unavailable(_ command: CommandID, _ reason: String) -> PluginError {
    PluginError(code: .unavailable, message: "\(command) is unavailable: \(reason)")
  }

  package static func cancelled(_ command: CommandID) -> PluginError {
    PluginError(code: .cancelled, message: "\(command) was cancelled")
  }

  package static func invalidManifest(_ message: String, at path: String) -> PluginError {
    PluginError(code: .invalidManifest, message: message, path: path.isEmpty ? "manifest" : path)
  }
}

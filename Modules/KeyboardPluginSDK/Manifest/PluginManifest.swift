public import KeyboardCore

/// The declaration of a plugin, which is enough to resolve and complete its keys without a process.
///
/// It is `plugin.json` beside the executable, or what the executable prints with `--manifest`. Unknown members are
/// ignored with a warning.
///
/// ```json
/// { "id": "vim-navigation", "name": "VimNavigation", "version": "1.0.0", "protocol": 1,
///   "summary": "Moves through lists with the keys of vi.",
///   "commands": [{ "id": "vim.down", "title": "Down", "summary": "Moves down.",
///                  "parameters": [{ "name": "count", "type": "integer", "minimum": 1 }] }],
///   "bindings": [{ "id": "vim.j", "keys": "j", "command": "vim.down", "arguments": {},
///                  "when": "vim.mode == 'normal'", "title": "Down", "repeats": true }],
///   "context": [{ "name": "vim.mode", "summary": "The mode.", "initial": "normal" }],
///   "subscriptions": ["navigation.focusMoved"],
///   "settings": [{ "name": "wraps", "type": "boolean", "default": false }],
///   "requires": { "toolkit": "0.1", "plugins": ["macros 1.0"] },
///   "permissions": { "run": ["navigation.*"], "emit": [], "hear": [], "read": [] },
///   "environment": ["EDITOR"], "limits": { "memory": 512, "files": 64 } }
/// ```
public nonisolated struct PluginManifest: Hashable, Sendable, Identifiable {
  /// Lower-case letters, digits and hyphens; the same in every version.
  public var id: String
  /// The display name; `load` accepts it as well as the id.
  public var name: String
  /// The plugin's own version, for people.
  public var version: String
  /// One sentence about what the plugin does; may be empty.
  public var summary = ""
  /// The supported versions of the protocol; one number in JSON if there is one.
  public var protocols = PluginProtocol.versions
  /// The executable, relative to the file; nil means one with the file's name. Only in files.
  public var executable: String?
  /// The commands that it offers.
  public var commands: [Command] = []
  /// The keys that it binds.
  public var bindings: [Binding] = []
  /// The context names that it sets.
  public var context: [ContextName] = []
  /// The names of the events that it receives.
  public var subscriptions: [String] = []
  /// The settings that users choose, each with its kind, its default and one sentence.
  public var settings: [CommandParameter] = []
  /// The required toolkit and plugins; `requires` in JSON.
  public var requirements = Requirements()
  /// The requested permissions beyond its own names; in JSON, `environment` is a member beside them.
  public var permissions = Permissions()
  /// The limits that the system enforces on its process; `limits` in JSON.
  public var resources = Resources()
  /// A Boolean value indicating whether its state is requested before a reload, and passed to its next process.
  public var keepsState = false
  /// The unknown members of the JSON from which it was parsed, each with the name that was probably meant.
  public var warnings: [String] = []

  /// Creates a declaration without commands, keys and permissions.
  package init(id: String, name: String, version: String) {
    (self.id, self.name, self.version) = (id, name, version)
  }
}

extension PluginManifest {
  /// A command that a plugin offers.
  public nonisolated struct Command: Hashable, Sendable, Identifiable {
    /// The dotted name, in the plugin's own namespace.
    public let id: CommandID
    /// A short name for menus and help.
    public let title: String
    /// One sentence about its effect, including arguments; may be empty.
    public var summary = ""
    /// The parameters of the command; nil if they are not declared.
    public var parameters: [CommandParameter]?

    package init(
      id: CommandID, title: String, summary: String = "", parameters: [CommandParameter]? = nil
    ) {
      (self.id, self.title) = (id, title)
      (self.summary, self.parameters) = (summary, parameters)
    }
  }

  /// A binding that a plugin declares: keys that run a command.
  public nonisolated struct Binding: Hashable, Sendable, Identifiable {
    /// The name for customizing it; unique within the plugin and the same in every version.
    public let id: String
    /// The keys to press for the command.
    public let keys: KeySequence
    /// The command: one of the plugin's own, or one of the host's that it may run.
    public let command: CommandID
    /// The arguments of the command.
    public let arguments: [String: Value]
    /// The condition under which the keys are bound, as text; nil means always.
    public let when: String?
    /// A short name for help; nil means that of the command.
    public let title: String?
    /// A Boolean value indicating whether a held key runs the command repeatedly.
    public let repeats: Bool
    /// A Boolean value indicating whether keys that would type text into an input run the command instead; never in a
    /// secure input.
    public let inText: Bool

    package init(
      id: String, keys: KeySequence, command: CommandID, arguments: [String: Value], when: String?,
      title: String?, repeats: Bool, inText: Bool = false
    ) {
      (self.id, self.keys, self.command, self.arguments) = (id, keys, command, arguments)
      (self.when, self.title, self.repeats, self.inText) = (when, title, repeats, inText)
    }

    /// The cost of a binding without a condition, in bytes of a condition.
    package static let baseCost = 16

    /// The cost of the binding for the key that it begins with, in bytes of a condition.
    package var cost: Int { Self.baseCost + (when?.utf8.count ?? 0) }

    /// The request that the keys make.
    public var invocation: CommandInvocation { CommandInvocation(command, arguments) }
  }

  /// The requirements of a plugin: versions are numbers joined by dots, and mean at least that.
  public nonisolated struct Requirements: Hashable, Sendable {
    /// The version of the toolkit; nil for any.
    public var toolkit: String?
    /// The ids of plugins that have to be loaded before, each with an optional blank and version.
    public var plugins: [String] = []

    /// Creates requirements, by default none.
    public init(toolkit: String? = nil, plugins: [String] = []) {
      (self.toolkit, self.plugins) = (toolkit, plugins)
    }
  }

  /// The limits of a plugin's process.
  public nonisolated struct Resources: Hashable, Sendable {
    /// The memory in MiB that it and everything it starts may use together, without mapped files; if it is exceeded,
    /// all of it is killed.
    public var memory: Int
    /// The maximum number of open descriptors; each process that it starts may have as many again.
    public var files: Int

    /// The sizes of memory that allow a program to start, and are still a limit.
    static let memoryRange = 16...1_048_576
    /// The numbers of descriptors that allow a program to start, and are still a limit.
    static let filesRange = 16...65_536

    /// Creates limits; by default those of a plugin whose manifest names none.
    ///
    /// - Parameters:
    ///   - memory: the memory in MiB, from 16 to 1048576.
    ///   - files: the number of open descriptors, from 16 to 65536.
    public init(memory: Int = 4096, files: Int = 1024) {
      (self.memory, self.files) = (memory, files)
    }
  }

  /// A context name for conditions, whose value a plugin sets.
  public nonisolated struct ContextName: Hashable, Sendable {
    /// The dotted name, in the plugin's own namespace.
    public let name: String
    /// One sentence about the value; may be empty.
    public var summary = ""
    /// The value before the plugin has run, and again after it crashed; nil means none.
    public var initial: Value?

    package init(name: String, summary: String = "", initial: Value? = nil) {
      (self.name, self.summary, self.initial) = (name, summary, initial)
    }
  }
}

/// The protocol between a host and its plugins.
nonisolated package enum PluginProtocol {
  /// The versions that this module supports, as host and as plugin.
  package static let versions = 1...1

  /// Returns the newest version that both sides support; nil if there is none.
  package static func newest(of other: ClosedRange<Int>) -> Int? {
    versions.overlaps(other) ? min(versions.upperBound, other.upperBound) : nil
  }

  /// Returns a range in words: `1`, or `1 to 3`.
  package static func text(_ versions: ClosedRange<Int>) -> String {
    versions.count == 1
      ? "\(versions.lowerBound)" : "\(versions.lowerBound) to \(versions.upperBound)"
  }
}

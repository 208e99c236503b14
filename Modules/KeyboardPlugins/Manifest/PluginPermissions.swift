import KeyboardCore

/// The permissions that a plugin asks for beyond its own names.
///
/// Each entry is a dotted name or a pattern such as `navigation.*`. Permissions guard against
/// mistakes, not against malice: a plugin runs as the same user as its host.
public nonisolated struct PluginPermissions: Hashable, Sendable {
  /// The host's commands that it may run, and bind keys to.
  public var run: [String] = []
  /// The events outside of its own namespace that it may publish.
  public var emit: [String] = []
  /// The events about keys, text and the clipboard that it may hear.
  public var hear: [String] = []
}

nonisolated extension PluginManifest {
  /// Returns whether a name lies in the plugin's namespace: it starts with the id, or with the id
  /// up to one of its hyphens, and a dot.
  ///
  /// `vim-navigation` owns `vim-navigation.mode` and `vim.mode`.
  func owns(_ name: String) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    let first = name[..<dot]
    return id == first || id.hasPrefix(first + "-")
  }

  /// Returns whether it may run a command: one of its own, or one that its permissions name.
  func mayRun(_ command: CommandID) -> Bool {
    commands.contains { $0.id == command } || command.rawValue.matches(anyOf: permissions.run)
  }

  /// Returns whether it may publish an event: one of its own, or one that its permissions name.
  public func mayEmit(_ event: String) -> Bool {
    owns(event) || event.matches(anyOf: permissions.emit)
  }

  /// Returns whether it may hear an event; those that carry what a person types take a permission.
  func mayHear(_ event: String) -> Bool {
    !event.matches(anyOf: ["key.*", "text.*", "clipboard.*"])
      || event.matches(anyOf: permissions.hear)
  }
}

nonisolated extension String {
  /// A Boolean value indicating whether the text has parts of ASCII letters, digits, `_` and `-`,
  /// joined by dots.
  var isDottedName: Bool {
    split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-".contains($0) }
    }
  }

  /// A Boolean value indicating whether the text is a dotted name, or one followed by `.*`, which
  /// stands for every name below it.
  var isNamePattern: Bool {
    hasSuffix(".*") ? String(dropLast(2)).isDottedName : isDottedName
  }

  /// Returns whether one of the patterns stands for the name.
  func matches(anyOf patterns: [String]) -> Bool {
    patterns.contains { pattern in
      guard pattern.hasSuffix(".*") else { return self == pattern }
      let prefix = pattern.dropLast()
      return count > prefix.count && hasPrefix(prefix)
    }
  }
}

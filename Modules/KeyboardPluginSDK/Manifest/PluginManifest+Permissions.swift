package import KeyboardCore

extension PluginManifest {
  /// The permissions that a plugin requests beyond its own names, and the denied ones.
  ///
  /// Each entry is a dotted name or a pattern such as `navigation.*`, or the name of a variable. Permissions protect
  /// from mistakes, not from malice: a plugin runs as the same user as its host.
  public nonisolated struct Permissions: Hashable, Sendable {
    /// The kinds of permissions.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Running the host's commands, and binding keys to them.
      case run
      /// Publishing events outside of its own namespace.
      case emit
      /// Receiving private events, and the content of commands' arguments.
      case hear
      /// Reading context names outside of its own namespace.
      case read
      /// Reading the focused content: `texts`, `lists`.
      case see
      /// Editing the focused content: `texts`, `lists`.
      case change
      /// Reading variables of the host's environment, besides those that all plugins receive.
      case environment

      /// The kinds below `permissions` in JSON; `environment` is a member beside it.
      package static var inPermissions: [Kind] { allCases.filter { $0 != .environment } }
    }

    /// The names and patterns that the plugin requests.
    private let asked: [Kind: [String]]
    /// The names and patterns that were denied when it was loaded; `*` stands for all of a kind.
    public package(set) var denied: [Kind: [String]] = [:]

    package init(_ asked: [Kind: [String]] = [:]) {
      self.asked = asked.filter { !$0.value.isEmpty }
    }

    /// The names and patterns of one kind.
    public subscript(kind: Kind) -> [String] { asked[kind] ?? [] }

    /// Returns the permissions whose names a closure accepts, without denials.
    package func filtered(_ takes: (Kind, String) -> Bool) -> Permissions {
      var left = asked
      for (kind, names) in asked { left[kind] = names.filter { takes(kind, $0) } }
      return Permissions(left)
    }

    /// Returns whether a name is requested and not denied.
    public func allows(_ kind: Kind, _ name: String) -> Bool {
      name.matches(anyOf: self[kind]) && !denies(kind, name)
    }

    /// Returns whether a name was denied.
    package func denies(_ kind: Kind, _ name: String) -> Bool {
      let patterns = denied[kind] ?? []
      return patterns.contains("*") || name.matches(anyOf: patterns)
    }
  }
}

nonisolated extension PluginManifest {
  /// Returns whether a name lies in the plugin's namespace: it starts with the id, or with the id up to one of its
  /// hyphens, and a dot.
  ///
  /// `vim-navigation` owns `vim-navigation.mode` and `vim.mode`.
  package func owns(_ name: String) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    let first = name[..<dot]
    return id == first || id.hasPrefix(first + "-")
  }

  /// Returns whether it may run a command: one of its own, or one that its permissions name.
  package func mayRun(_ command: CommandID) -> Bool {
    commands.contains { $0.id == command } || permissions.allows(.run, command.rawValue)
  }

  /// Returns whether it may publish an event: one of its own, or one that its permissions name.
  public func mayEmit(_ event: String) -> Bool {
    owns(event) || permissions.allows(.emit, event)
  }

  /// Returns the remedy for a name that the permissions do not allow.
  package func remedy(for kind: Permissions.Kind, _ name: String) -> String {
    permissions.denies(kind, name)
      ? "that was denied when it was loaded" : "add it to permissions.\(kind.rawValue)"
  }
}

nonisolated extension String {
  /// A Boolean value indicating whether the text consists of parts of ASCII letters, digits, `_` and `-`, joined by
  /// dots.
  package var isDottedName: Bool {
    split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-".contains($0) }
    }
  }

  /// A Boolean value indicating whether the text is a dotted name, or one followed by `.*`, which stands for all
  /// names below it.
  var isNamePattern: Bool { hasSuffix(".*") ? String(dropLast(2)).isDottedName : isDottedName }

  /// Returns whether one of the patterns matches the name.
  package func matches(anyOf patterns: [String]) -> Bool {
    patterns.contains { pattern in
      guard pattern.hasSuffix(".*") else { return self == pattern }
      let prefix = pattern.dropLast()
      return count > prefix.count && hasPrefix(prefix)
    }
  }
}

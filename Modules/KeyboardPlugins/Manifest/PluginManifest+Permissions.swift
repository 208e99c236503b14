import KeyboardCore

extension PluginManifest {
  /// The permissions that a plugin asks for beyond its own names, and those that were taken away.
  ///
  /// Each entry is a dotted name or a pattern such as `navigation.*`, or the name of a variable.
  /// Permissions guard against mistakes, not against malice: a plugin runs as the same user as its
  /// host.
  public nonisolated struct Permissions: Hashable, Sendable {
    /// The kinds of permissions.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// To run the host's commands, and bind keys to them.
      case run
      /// To publish events outside of its own namespace.
      case emit
      /// To hear the events about keys, text, keyboard actions and the clipboard, and the content of
      /// commands' arguments.
      case hear
      /// To read context names outside of its own namespace.
      case read
      /// To read the texts or lists that have the focus.
      case see
      /// To edit the texts or lists that have the focus.
      case change
      /// To read variables of the host's environment.
      case environment
    }

    /// The host's commands that it may run, and bind keys to.
    public var run: [String] = []
    /// The events outside of its own namespace that it may publish.
    public var emit: [String] = []
    /// The events about keys, text, keyboard actions and the clipboard that it may hear, and the
    /// commands whose arguments' content it may hear.
    public var hear: [String] = []
    /// The context names outside of its own namespace that it may read.
    public var read: [String] = []
    /// The kinds of content that it may read when they have the focus: `texts`, `lists`.
    public var see: [String] = []
    /// The kinds of content that it may edit when they have the focus: `texts`, `lists`.
    public var change: [String] = []
    /// The variables of the host's environment that it reads, beside those that every plugin gets.
    public var environment: [String] = []
    /// The names and patterns that were denied when it was loaded; `*` stands for all of a kind.
    public internal(set) var denied: [Kind: [String]] = [:]

    /// Returns the names and patterns of one kind.
    public subscript(kind: Kind) -> [String] {
      switch kind {
      case .run: run
      case .emit: emit
      case .hear: hear
      case .read: read
      case .see: see
      case .change: change
      case .environment: environment
      }
    }

    /// Returns whether a name is asked for and not denied.
    public func allows(_ kind: Kind, _ name: String) -> Bool {
      name.matches(anyOf: self[kind]) && !denies(kind, name)
    }

    /// Returns whether a name was taken away.
    func denies(_ kind: Kind, _ name: String) -> Bool {
      let patterns = denied[kind] ?? []
      return patterns.contains("*") || name.matches(anyOf: patterns)
    }

    /// Takes a permission away.
    ///
    /// - Parameter permission: a kind, or a kind, a colon and a name or pattern: `hear`,
    ///   `run:navigation.*`, `run:navigation.delete`.
    /// - Throws: a ``PluginError`` when nothing of that is asked for.
    mutating func deny(_ permission: String) throws(PluginError) {
      let parts = permission.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let pattern = parts.count == 2 ? String(parts[1]) : "*"
      if let kind = Kind(rawValue: String(parts[0])),
        self[kind].contains(where: { pattern == "*" || $0.overlaps(pattern) })
      {
        return denied[kind, default: []].append(pattern)
      }
      let all = Kind.allCases.flatMap { kind in self[kind].map { "\(kind.rawValue):\($0)" } }
      let remedy =
        all.isEmpty
        ? "it asks for none"
        : Spelling.nearest(to: permission, in: all).map { "did you mean \($0)?" }
          ?? "it asks for \(all.joined(separator: ", "))"
      throw PluginError(
        code: .unknownPermission, message: "there is no permission \(permission); \(remedy)")
    }
  }
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
    commands.contains { $0.id == command } || permissions.allows(.run, command.rawValue)
  }

  /// Returns whether it may publish an event: one of its own, or one that its permissions name.
  public func mayEmit(_ event: String) -> Bool {
    owns(event) || permissions.allows(.emit, event)
  }

  /// Returns whether it may read a context name: one of its own, or one that its permissions name.
  func mayRead(_ name: String) -> Bool {
    owns(name) || permissions.allows(.read, name)
  }

  /// Returns what to do about a name that the permissions do not allow.
  func remedy(for kind: Permissions.Kind, _ name: String) -> String {
    permissions.denies(kind, name)
      ? "that was denied when it was loaded" : "add it to permissions.\(kind.rawValue)"
  }

  /// Returns the manifest without the bindings and subscriptions that were denied.
  ///
  /// - Parameters:
  ///   - permissions: the permissions to deny, as for ``PluginHost/load(_:denying:)``.
  ///   - earlier: the permissions denied before, whether the plugin still asks for it or not.
  /// - Returns: the manifest, with the denials among its permissions.
  /// - Throws: a ``PluginError`` about a permission that it does not ask for.
  func denying(
    _ permissions: [String], and earlier: [Permissions.Kind: [String]] = [:]
  ) throws(PluginError) -> PluginManifest {
    var manifest = self
    manifest.permissions.denied = earlier
    for permission in permissions { try manifest.permissions.deny(permission) }
    manifest.bindings = manifest.bindings.filter {
      manifest.mayRun($0.command) && (!$0.inText || manifest.permissions.allows(.see, "texts"))
    }
    manifest.subscriptions = manifest.subscriptions.filter { manifest.mayHear($0) }
    return manifest
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

  /// Returns whether two patterns, or names, have a name in common.
  func overlaps(_ other: String) -> Bool {
    matches(anyOf: [other]) || other.matches(anyOf: [self])
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

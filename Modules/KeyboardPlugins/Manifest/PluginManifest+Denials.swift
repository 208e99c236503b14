import KeyboardCore
import KeyboardPluginSDK

nonisolated extension PluginManifest {
  /// Returns the manifest without the bindings and subscriptions that were denied.
  ///
  /// - Parameters:
  ///   - permissions: the permissions to deny, as for ``PluginHost/load(_:denying:)``.
  ///   - earlier: the permissions denied before, still requested or not.
  /// - Returns: the manifest, with the denials among its permissions.
  /// - Throws: a ``PluginError`` for a permission that it does not request.
  func denying(
    _ permissions: [String], and earlier: [Permissions.Kind: [String]] = [:]
  ) throws(PluginError) -> PluginManifest {
    var manifest = self
    manifest.permissions.denied = earlier
    for permission in permissions { try manifest.permissions.deny(permission) }
    manifest.bindings = manifest.bindings.filter {
      manifest.mayRun($0.command) && (!$0.inText || manifest.permissions.allows(.see, "texts"))
    }
    manifest.subscriptions = manifest.subscriptions.filter {
      !$0.matches(anyOf: self.permissions[.hear]) || manifest.permissions.allows(.hear, $0)
    }
    return manifest
  }

  /// Returns whether it may read a context name: one of its own, or one that its permissions name.
  func mayRead(_ name: String) -> Bool {
    owns(name) || permissions.allows(.read, name)
  }
}

nonisolated extension PluginManifest.Permissions {
  /// Denies a permission.
  ///
  /// - Parameter permission: a kind, or a kind, a colon and a name or pattern: `hear`,
  ///   `run:navigation.*`, `run:navigation.delete`.
  /// - Throws: a ``PluginError`` if nothing of that kind is requested.
  fileprivate mutating func deny(_ permission: String) throws(PluginError) {
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

nonisolated extension String {
  /// Returns whether two patterns, or names, have a name in common.
  fileprivate func overlaps(_ other: String) -> Bool {
    matches(anyOf: [other]) || other.matches(anyOf: [self])
  }
}

import KeyboardCommands
public import KeyboardCore

/// A place in a keymap file where something is named that is defined elsewhere.
struct KeymapReference: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    /// A command, with the arguments that it is given.
    case command(CommandInvocation)
    /// A context name in a condition, with a value or without.
    case name(String)
  }

  let target: Target
  let position: SourcePosition
}

extension KeymapFile {
  /// Finds commands and context names that are not defined, and arguments that their commands do
  /// not take or cannot read.
  ///
  /// Reading the file does not look at them, since a plugin or a scene may define them later: ask
  /// when everything is loaded.
  ///
  /// - Parameters:
  ///   - commands: the commands there are.
  ///   - context: the names there are.
  ///   - otherCommands: commands that could be there, such as those of a plugin.
  ///   - otherNames: names that could be there.
  ///   - skipsOtherPrograms: whether to leave out names in unknown namespaces, as `mail` in
  ///     `mail.send`, unless the namespace is nearly a known one.
  /// - Returns: a warning with the remedy for each place.
  public func unknownNames(
    commands: [KeyCommand], context: Context, otherCommands: [CommandID] = [],
    otherNames: [String] = [], skipsOtherPrograms: Bool = false
  ) -> [Problem] {
    let known = Dictionary(commands.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let others = Set(otherCommands)
    let ids = commands.map(\.id.rawValue) + otherCommands.map(\.rawValue)
    let names = skipsOtherPrograms ? ids + context.names.map(\.name) + otherNames : []
    let owners = Set(names.map(\.namespace))
    let plainNames = Set(names.filter { !$0.contains(".") })
    return references.compactMap { reference in
      guard !skipsOtherPrograms || reference.target.isOwned(by: owners, plainNames),
        let message = reference.target.mistake(
          { known[$0] }, context, isKnown: { others.contains($0) }, ids, otherNames)
      else { return nil }
      return Problem(severity: .warning, message: message, position: reference.position)
    }
  }
}

extension String {
  /// The part before the last dot of a dotted name; the whole name without a dot.
  fileprivate var namespace: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}

extension KeymapReference.Target {
  /// Returns whether there are known names in its namespace, or in one that is nearly this, so that
  /// `vim.diagnostic.open` is none of a plugin with `vim.open`; a name of a condition without a dot
  /// is compared with such alone, as `Editor` is no misspelt `edit.copy`.
  fileprivate func isOwned(by owners: Set<String>, _ plainNames: Set<String>) -> Bool {
    if case .name(let name) = self, !name.contains(".") {
      return plainNames.contains(name) || Spelling.nearest(to: name, in: plainNames) != nil
    }
    let name =
      switch self {
      case .command(let invocation): invocation.id.rawValue
      case .name(let name): name
      }
    return owners.contains(name.namespace)
      || Spelling.nearest(to: name.namespace, in: owners) != nil
  }

  /// The reason why it is probably a mistake; nil when it is known.
  fileprivate func mistake(
    _ command: (CommandID) -> KeyCommand?, _ context: Context, isKnown: (CommandID) -> Bool,
    _ ids: [String], _ otherNames: [String]
  ) -> String? {
    switch self {
    case .name(let name):
      return context.isRegistered(name) || otherNames.contains(name)
        ? nil : context.warning(aboutUnknownName: name, among: otherNames)
    case .command(let invocation):
      guard let command = command(invocation.id) else {
        return isKnown(invocation.id)
          ? nil
          : invocation.id.strangerWarning(
            among: ids, otherwise: "correct it, or load the plugin that has it")
      }
      do throws(CommandError) {
        try command.check(invocation.arguments)
        return nil
      } catch {
        return error.message
      }
    }
  }
}

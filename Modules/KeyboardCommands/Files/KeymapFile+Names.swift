public import KeyboardCore

/// A place in a keymap file that names something defined elsewhere.
struct KeymapReference: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    /// A command, with its arguments.
    case command(CommandInvocation)
    /// A context name in a condition, with or without a value.
    case name(String)
    /// The profile that the file chooses.
    case profile(String)
  }

  let target: Target
  let position: SourcePosition
}

extension KeymapFile {
  /// Finds undefined commands and context names, and unknown or invalid arguments of commands.
  ///
  /// Reading the file does not check them, since a plugin or a scene may define them later: call this when everything
  /// is loaded.
  ///
  /// - Parameters:
  ///   - known: the known commands and names.
  ///   - skipsOtherPrograms: whether to leave out what belongs to another program, as defined by ``KnownNames``.
  /// - Returns: a warning with the remedy for each place.
  public func unknownNames(among known: KnownNames, skipsOtherPrograms: Bool = false) -> [Problem] {
    references.compactMap { reference in
      guard !skipsOtherPrograms || !known.isForeign(reference.target),
        let message = known.mistake(in: reference.target)
      else { return nil }
      return Problem(severity: .warning, message: message, position: reference.position)
    }
  }
}

/// The commands and context names of a program, for finding the unknown ones of a keymap file.
///
/// One keymap may be for several programs. A name belongs to another program if it is neither a known name nor
/// similar to one, and no known name has its namespace, such as `mail` in `mail.send`.
public struct KnownNames {
  private let commands: [CommandID: KeyCommand]
  private let otherCommands: Set<CommandID>
  private let context: Context
  private let otherNames: [String]
  /// The profiles that can be chosen; nil if they are not known.
  private let profiles: [String]?
  /// The ids of all commands.
  private let ids: [String]
  /// All commands and names, by namespace.
  private let names: [String: [String]]
  private let namespaces: [String]
  /// The commands and names without a dot.
  private let plain: Set<String>

  /// Creates the names of a program.
  ///
  /// - Parameters:
  ///   - commands: the existing commands.
  ///   - context: the existing names.
  ///   - otherCommands: commands that may exist, such as those of a plugin.
  ///   - otherNames: names that may exist.
  ///   - profiles: the profiles that can be chosen; nil if they are not known.
  public init(
    commands: [KeyCommand], context: Context, otherCommands: [CommandID] = [],
    otherNames: [String] = [], profiles: [String]? = nil
  ) {
    self.commands = Dictionary(
      commands.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.otherCommands = Set(otherCommands)
    (self.context, self.otherNames, self.profiles) = (context, otherNames, profiles)
    ids = commands.map(\.id.rawValue) + otherCommands.map(\.rawValue)
    let all = ids + context.names.map(\.name) + otherNames
    names = Dictionary(grouping: all, by: \.namespace)
    namespaces = names.keys.sorted()
    plain = Set(all.filter { !$0.contains(".") })
  }

  /// Returns whether a binding is for another program: its command or its condition names something that belongs to
  /// one.
  func isForeign(_ binding: ResolvedBinding) -> Bool {
    var targets = binding.condition.usedNames.map(KeymapReference.Target.name)
    for invocation in binding.effect.invocations {
      let list = invocation.id == .runCommands ? invocation.arguments["commands"]?.arrayValue : nil
      let commands = [invocation] + (list ?? []).compactMap(CommandInvocation.init(listValue:))
      targets += commands.map { .command($0) }
    }
    if case .unbind(let command?) = binding.effect {
      targets.append(.command(CommandInvocation(command)))
    }
    return targets.contains(where: isForeign)
  }

  /// Returns whether a name belongs to another program; a known one does not.
  fileprivate func isForeign(_ target: KeymapReference.Target) -> Bool {
    let name: String
    switch target {
    case .command(let invocation): name = invocation.id.rawValue
    case .name(let named): name = named
    case .profile: return false
    }
    if !name.contains(".") {
      if plain.contains(name) { return false }
      // tmux's `run` is not a misspelt `runCommands`.
      return Spelling.nearest(to: name, in: plain)?.hasPrefix(name) ?? true
    }
    let namespace = name.namespace
    if names[namespace] != nil { return false }
    guard let near = Spelling.nearest(to: namespace, in: namespaces) else { return true }
    return Spelling.nearest(to: name, in: names[near, default: []]) == nil
  }

  /// Returns the reason why a name is probably a mistake; nil if it is known.
  fileprivate func mistake(in target: KeymapReference.Target) -> String? {
    switch target {
    case .name(let name):
      return context.isRegistered(name) || otherNames.contains(name)
        ? nil : context.warning(aboutUnknownName: name, among: otherNames)
    case .profile(let name):
      guard let profiles, !profiles.contains(name) else { return nil }
      let remedy = Spelling.remedy(
        for: name, in: profiles, otherwise: "there is \(profiles.joined(separator: ", "))")
      return "there is no profile \(name); \(remedy)"
    case .command(let invocation):
      guard let command = commands[invocation.id] else {
        return otherCommands.contains(invocation.id)
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

extension ResolvedBinding.Effect {
  /// The commands that it performs, for a tap or a hold.
  fileprivate var invocations: [CommandInvocation] {
    guard case .role(let role) = self, case .command(let held) = role.part else {
      return [invocation].compactMap(\.self)
    }
    return [role.tap, held].compactMap(\.self)
  }
}

extension String {
  /// The part before the last dot of a dotted name; the whole name without a dot.
  fileprivate var namespace: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}

/// The commands of a type, each declared once, with a function that finds its effect.
///
/// ```swift
/// static let commandTable = CommandTable<Player>(
///   of: "player",
///   [
///     .init("player.pause", "Pause", keys: ["space"], because: { _, _ in "nothing plays" }) {
///       player, _ in player.isPlaying ? { player.pause() } : nil
///     }
///   ])
/// ```
///
/// ``TableResponder`` makes a responder of it: its lists, steps and errors follow from the table.
public struct CommandTable<Owner>: Sendable {
  /// A command and its effect on its owner.
  public struct Entry: Sendable {
    /// Carries out the effect.
    public typealias Effect = () throws(CommandError) -> Void

    /// The command with its title, its default keys and its parameters.
    public fileprivate(set) var command: KeyCommand
    fileprivate let isChange: Bool?
    /// A Boolean value indicating whether lists of possible commands show it.
    fileprivate let isListed: Bool
    fileprivate let reason: @Sendable (Owner, CommandInvocation) -> String
    fileprivate let effect: @Sendable (Owner, CommandInvocation) throws(CommandError) -> Effect?
    /// Returns the place that the command leads to; nil for a command that does more than move.
    fileprivate let destination: (@Sendable (Owner, CommandInvocation) -> Value?)?

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - id: the command's id.
    ///   - title: its name in lists and hints.
    ///   - keys: the sequences that perform it unless a policy or a user sets others.
    ///   - parameters: its parameters; arguments are checked before `effect` is called.
    ///   - allowsRepeat: whether holding its key performs it again and again; nil for a command that takes
    ///     a `count`.
    ///   - isChange: whether it changes something; nil for the default of its table.
    ///   - isListed: whether lists of possible commands show it; false for a command that only programs and scripts
    ///     invoke, because it means nothing without its arguments.
    ///   - reason: returns why it would do nothing now, in words that can follow "would do nothing now;".
    ///   - destination: returns the place that it leads to, for the owner's ``PlaceResponder``; nil for a command
    ///     that does more than move.
    ///   - effect: returns what the command would do to its owner, without doing it; nil if it would do nothing. It
    ///     throws `badArgument` for an argument that is invalid for the owner.
    public init(
      _ id: CommandID, _ title: String, keys: [KeySequence] = [],
      parameters: [CommandParameter] = [],
      allowsRepeat: Bool? = nil, isChange: Bool? = nil, isListed: Bool = true,
      because reason: @escaping @Sendable (Owner, CommandInvocation) -> String,
      leadsTo destination: (@Sendable (Owner, CommandInvocation) -> Value?)? = nil,
      effect: @escaping @Sendable (Owner, CommandInvocation) throws(CommandError) -> Effect?
    ) {
      command = KeyCommand(
        CommandInvocation(id), title: title, sequences: keys,
        allowsRepeat: allowsRepeat ?? parameters.contains(.count), parameters: parameters)
      (self.isChange, self.isListed, self.reason) = (isChange, isListed, reason)
      (self.destination, self.effect) = (destination, effect)
    }
  }

  /// The commands in order; if two are possible with the same key, the later one gets it.
  public let entries: [Entry]
  /// The name of the owner in error messages, such as `menu`.
  public let owner: String
  private let places: [String: Int]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - owner: the name of the owner in error messages, such as `menu`.
  ///   - isChange: whether the commands change something by default; false for an owner whose commands move, show or
  ///     ask something.
  ///   - entries: the commands, with unique ids.
  public init(of owner: String, isChange: Bool = true, _ entries: [Entry]) {
    self.owner = owner
    self.entries = entries.map { entry in
      var entry = entry
      entry.command.isChange = entry.isChange ?? isChange
      return entry
    }
    places = Dictionary(
      uniqueKeysWithValues: zip(entries.map { $0.command.id.rawValue }, entries.indices))
  }

  /// The entry of a command; nil for one that is not in the table.
  public subscript(id: CommandID) -> Entry? { places[id.rawValue].map { entries[$0] } }

  /// The commands with their default keys.
  public var commands: [KeyCommand] { entries.map { $0.command } }
}

/// A responder whose commands come from a table.
public protocol TableResponder: CommandResponder {
  /// The commands of the type.
  static var commandTable: CommandTable<Self> { get }

  /// Returns the keys of a command of the table here; by default those that it declares.
  func keys(of command: KeyCommand) -> [KeySequence]

  /// The commands of the table that are not offered here; by default none.
  var excludedCommands: Set<CommandID> { get }
}

extension TableResponder {
  /// The commands of the type with their default keys, possible or not.
  public static var commands: [KeyCommand] { commandTable.commands }

  /// The keys that the command declares.
  public func keys(of command: KeyCommand) -> [KeySequence] { command.sequences }

  /// None: every command of the table is offered.
  public var excludedCommands: Set<CommandID> { [] }

  /// Every command that is offered here, with its keys.
  public var supportedCommands: [KeyCommand] { offered.map(keyCommand) }

  /// Returns the command of the table with an id, with its keys; nil if it is not offered here.
  ///
  /// A responder that has its own ``supportedCommands`` implements this as well.
  public func supportedCommand(_ id: CommandID) -> KeyCommand? {
    guard !excludedCommands.contains(id) else { return nil }
    return Self.commandTable[id].map(keyCommand)
  }

  /// The commands of the table that would do something now, with their arguments or with others.
  public var keyCommands: [KeyCommand] { possibleCommands }

  /// Returns whether performing the request now would do something.
  ///
  /// Also true if only an argument is invalid: performing the request then throws.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    Self.commandTable[invocation.id].map { isPossible($0, invocation) } ?? false
  }

  /// Returns the step for the request; one whose argument is invalid throws when it is taken.
  public func step(for invocation: CommandInvocation) -> CommandStep? { tableStep(for: invocation) }

  /// Performs the request.
  ///
  /// - Throws: ``CommandError`` with code `unavailable` when it would do nothing, `badArgument` or
  ///   `unknownCommand`; nothing has changed then.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    try performInTable(invocation)
  }
}

/// The defaults, for a responder that adds commands of others to those of its table.
extension TableResponder {
  /// The commands of the table that would do something now, with their arguments or with others.
  package var possibleCommands: [KeyCommand] {
    offered.filter { $0.isListed && isPossible($0) }.map(keyCommand)
  }

  /// Returns the step for a command of the table; nil also for other commands.
  package func tableStep(for invocation: CommandInvocation) -> CommandStep? {
    guard let entry = Self.commandTable[invocation.id] else { return nil }
    do {
      return try effect(of: entry, invocation).map { CommandStep($0) }
    } catch {
      return CommandStep(refusing: error)
    }
  }

  /// Performs a command of the table.
  ///
  /// - Throws: as ``perform(_:)``.
  package func performInTable(_ invocation: CommandInvocation) throws(CommandError) {
    let table = Self.commandTable
    guard let entry = table[invocation.id] else {
      throw .unknown(invocation.id, to: table.owner, knowing: table.entries.map(\.command.id))
    }
    guard let effect = try effect(of: entry, invocation) else {
      throw .unavailable(invocation.id, because: entry.reason(self, invocation))
    }
    try effect()
  }

  private var offered: [CommandTable<Self>.Entry] {
    let excluded = excludedCommands
    guard !excluded.isEmpty else { return Self.commandTable.entries }
    return Self.commandTable.entries.filter { !excluded.contains($0.command.id) }
  }

  private func keyCommand(_ entry: CommandTable<Self>.Entry) -> KeyCommand {
    var command = entry.command
    command.sequences = keys(of: command)
    return command
  }

  /// Returns whether a request would do something, with its arguments or with others.
  private func isPossible(
    _ entry: CommandTable<Self>.Entry, _ invocation: CommandInvocation? = nil
  ) -> Bool {
    do {
      return try effect(of: entry, invocation ?? entry.command.invocation) != nil
    } catch {
      return entry.isListed
    }
  }

  /// Returns the effect of a request; nil if it would do nothing, whatever its arguments.
  private func effect(
    of entry: CommandTable<Self>.Entry, _ invocation: CommandInvocation
  ) throws(CommandError) -> CommandTable<Self>.Entry.Effect? {
    if excludedCommands.contains(entry.command.id) { return nil }
    if !invocation.arguments.isEmpty {
      do {
        try entry.command.check(invocation.arguments)
      } catch {
        // An impossible command is refused as unavailable, not for its argument.
        if entry.isListed, !isPossible(entry) { return nil }
        throw error
      }
    }
    return try entry.effect(self, invocation)
  }
}

extension TableResponder where Self: PlaceResponder {
  /// Returns the place that a command of the table leads to; nil if it would do nothing or does more than move.
  public func place(after invocation: CommandInvocation) -> Value? {
    guard let entry = Self.commandTable[invocation.id], let destination = entry.destination,
      (try? entry.command.check(invocation.arguments)) != nil
    else { return nil }
    return destination(self, invocation)
  }
}

extension CommandParameter {
  /// The repeat count of a command: `count`, at least 1.
  public static let count = CommandParameter("count", .wholeNumber(atLeast: 1))
}

extension CommandInvocation {
  /// The argument `count`; 1 if it is missing.
  public var count: Int { arguments["count"]?.integerValue ?? 1 }
}

extension CommandError {
  /// Creates the error for a command that would do nothing now.
  public static func unavailable(_ id: CommandID, because reason: String) -> CommandError {
    CommandError(
      code: .unavailable, command: id, message: "\(id) would do nothing now; \(reason)")
  }

  /// Creates the error for a command that its owner does not have.
  ///
  /// - Parameters:
  ///   - id: the requested command.
  ///   - owner: the name of the owner, such as `menu`.
  ///   - commands: the owner's commands; if many share one namespace, the message names only that.
  /// - Returns: the error.
  public static func unknown(
    _ id: CommandID, to owner: String, knowing commands: some Sequence<CommandID>
  ) -> CommandError {
    let names = commands.map(\.rawValue)
    let namespaces = Set(names.map { $0.prefix { $0 != "." } })
    let known =
      names.count > 20 && namespaces.count == 1
      ? "begin with \(namespaces.first ?? "")." : "are \(names.joined(separator: ", "))"
    return CommandError(
      code: .unknownCommand, command: id,
      message: "a \(owner) does not know \(id); its commands \(known)")
  }
}

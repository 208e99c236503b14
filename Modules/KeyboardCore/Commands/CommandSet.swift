/// A responder made of closures: the commands of an application, a window or a mode.
///
/// ```swift
/// let commands = CommandSet()
/// commands.add("application.quit", "Quit", keys: "q", "ctrl+q") { _ in quit() }
/// navigator.nextResponder = commands
/// ```
///
/// Commands may be added and removed at any time: an engine that has the set binds their keys at once. If two
/// commands have the same keys, the one added later gets them while it is possible; otherwise the other one does.
public final class CommandSet: CommandResponder {
  private struct Entry {
    let command: KeyCommand
    let isPossible: () -> Bool
    let perform: (CommandInvocation) throws(CommandError) -> Void
  }

  /// The responder that is tried when no command here can be performed.
  public weak var nextResponder: (any CommandResponder)?
  /// The observers notified when a command was added or removed.
  public let commandChanges = Observers<Void>()
  /// A Boolean value indicating whether the focused responder is meant to handle its keys first, as the inputs of a
  /// form do. Its keys are then not reported as programming mistakes.
  public var leavesKeysToFocus = false
  private var entries: [Entry] = []
  /// The indices of the entries by command: each key looks up commands in each set of a chain.
  private var places: [CommandID: Int] = [:]

  /// Creates a set without commands.
  public init() {}

  /// Adds a command, replacing one with the same id.
  ///
  /// - Parameters:
  ///   - id: the command's id.
  ///   - title: its title in lists and hints.
  ///   - keys: the default key sequences.
  ///   - allowsRepeat: whether holding its key performs it again and again.
  ///   - isChange: whether it changes something, so that `edit.repeat` repeats it.
  ///   - isPossible: whether it would do something now; otherwise, its key goes to the next
  ///     responder.
  ///   - perform: performs it; the arguments are in the invocation.
  public func add(
    _ id: CommandID, _ title: String? = nil, keys: KeySequence..., allowsRepeat: Bool = false,
    isChange: Bool = true, if isPossible: @autoclosure @escaping () -> Bool = true,
    perform: @escaping (CommandInvocation) throws(CommandError) -> Void
  ) {
    add(
      KeyCommand(
        CommandInvocation(id), title: title, sequences: keys, allowsRepeat: allowsRepeat,
        isChange: isChange),
      if: isPossible(), perform: perform)
  }

  /// Adds a command, replacing one with the same id, with keys and a condition that a function of the application
  /// passes on.
  ///
  /// - Parameters:
  ///   - id: the command's id.
  ///   - title: its title in lists and hints.
  ///   - keys: the default key sequences.
  ///   - allowsRepeat: whether holding its key performs it again and again.
  ///   - isChange: whether it changes something, so that `edit.repeat` repeats it.
  ///   - isPossible: returns whether it would do something now.
  ///   - perform: performs it; the arguments are in the invocation.
  public func add(
    _ id: CommandID, _ title: String? = nil, keys: [KeySequence], allowsRepeat: Bool = false,
    isChange: Bool = true, if isPossible: @escaping () -> Bool = { true },
    perform: @escaping (CommandInvocation) throws(CommandError) -> Void
  ) {
    add(
      KeyCommand(
        CommandInvocation(id), title: title, sequences: keys, allowsRepeat: allowsRepeat,
        isChange: isChange),
      if: isPossible(), perform: perform)
  }

  /// Adds a command of an owner, which is passed in and not kept alive, replacing one with the same id.
  ///
  /// ```swift
  /// commands.add("list.archive", "Archive", keys: "e", of: self) { list, _ in list.archive() }
  /// ```
  ///
  /// - Parameters:
  ///   - id: the command's id.
  ///   - title: its title in lists and hints.
  ///   - keys: the default key sequences.
  ///   - allowsRepeat: whether holding its key performs it again and again.
  ///   - isChange: whether it changes something, so that `edit.repeat` repeats it.
  ///   - owner: the object whose command it is.
  ///   - isPossible: returns whether it would do something now.
  ///   - perform: performs it; the arguments are in the invocation.
  public func add<Owner: AnyObject>(
    _ id: CommandID, _ title: String? = nil, keys: KeySequence..., allowsRepeat: Bool = false,
    isChange: Bool = true, of owner: Owner,
    if isPossible: @escaping (Owner) -> Bool = { _ in true },
    perform: @escaping (Owner, CommandInvocation) throws(CommandError) -> Void
  ) {
    add(
      KeyCommand(
        CommandInvocation(id), title: title, sequences: keys, allowsRepeat: allowsRepeat,
        isChange: isChange),
      of: owner, if: isPossible, perform: perform)
  }

  /// Adds a command of an owner, which is passed in and not kept alive, replacing one with the same id.
  public func add<Owner: AnyObject>(
    _ command: KeyCommand, of owner: Owner,
    if isPossible: @escaping (Owner) -> Bool = { _ in true },
    perform: @escaping (Owner, CommandInvocation) throws(CommandError) -> Void
  ) {
    // `map` is not specialized for an owner of any type, and each frame asks for many commands.
    let mayPerform = { [weak owner] in if let owner { isPossible(owner) } else { false } }
    add(command, if: mayPerform()) { [weak owner] (invocation) throws(CommandError) in
      if let owner { try perform(owner, invocation) }
    }
  }

  /// Adds a command, replacing one with the same id.
  public func add(
    _ command: KeyCommand, if isPossible: @autoclosure @escaping () -> Bool = true,
    perform: @escaping (CommandInvocation) throws(CommandError) -> Void
  ) {
    removeEntry(command.id)
    places[command.id] = entries.count
    entries.append(Entry(command: command, isPossible: isPossible, perform: perform))
    commandChanges.notify()
  }

  /// Removes a command; does nothing if it is not in the set.
  public func remove(_ id: CommandID) {
    if removeEntry(id) { commandChanges.notify() }
  }

  /// Removes the entry of a command; returns false if it is not in the set.
  @discardableResult
  private func removeEntry(_ id: CommandID) -> Bool {
    guard let place = places.removeValue(forKey: id) else { return false }
    entries.remove(at: place)
    for (index, entry) in entries.enumerated().dropFirst(place) { places[entry.command.id] = index }
    return true
  }

  /// The commands that are possible now, in the order in which they were added.
  public var keyCommands: [KeyCommand] { entries.filter { $0.isPossible() }.map(\.command) }

  /// Every command, in the order in which they were added.
  public var supportedCommands: [KeyCommand] { entries.map(\.command) }

  /// Returns the command with an id; nil if there is none.
  public func supportedCommand(_ id: CommandID) -> KeyCommand? {
    places[id].map { entries[$0].command }
  }

  /// Returns whether the set has the command and it is possible now.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    entry(for: invocation)?.isPossible() ?? false
  }

  /// Performs the request.
  ///
  /// - Throws: ``CommandError`` with code `unavailable` when it is not possible now or not in the
  ///   set, or what the command's closure throws.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let entry = entry(for: invocation), entry.isPossible() else {
      throw CommandError(
        code: .unavailable, command: invocation.id,
        message: "\(invocation.id) would do nothing now")
    }
    try entry.perform(invocation)
  }

  private func entry(for invocation: CommandInvocation) -> Entry? {
    places[invocation.id].map { entries[$0] }
  }
}

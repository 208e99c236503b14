/// The changes of an application that can be taken back and made again, the last one first.
///
/// ```swift
/// let history = UndoHistory()
/// history.addCommands(to: commands)          // edit.undo and edit.redo, while they are possible
/// …
/// let old = cards
/// cards.removeAll(where: \.isDone)
/// history.add("Delete done cards", from: old, to: cards) { cards = $0 }
/// ```
///
/// Its owner makes each change and adds it here. A change that is added takes the place of those
/// that were taken back before. Of more changes than the limit, the oldest are forgotten.
public final class UndoHistory {
  private struct Change {
    let name: String
    let undo: () throws -> Void
    let redo: (() throws -> Void)?
  }

  /// The number of changes that are remembered.
  public let limit: Int

  private var done: [Change] = []
  private var undone: [Change] = []

  /// Creates a history without changes.
  public init(limit: Int = 100) {
    self.limit = max(1, limit)
  }

  /// The name of the change that would be taken back next; nil when there is none.
  public var undoName: String? { done.last?.name }
  /// The name of the change that would be made again next; nil when there is none.
  public var redoName: String? { undone.last?.name }

  /// Adds a change that has been made.
  ///
  /// - Parameters:
  ///   - name: what was done, such as `Delete card`.
  ///   - undo: takes it back.
  ///   - redo: makes it again; nil where that is not possible.
  public func add(
    _ name: String, undo: @escaping () throws -> Void, redo: (() throws -> Void)? = nil
  ) {
    undone = []
    done.append(Change(name: name, undo: undo, redo: redo))
    if done.count > limit { done.removeFirst() }
  }

  /// Adds a change from one state to another, which a closure brings back.
  public func add<State>(
    _ name: String, from old: State, to new: State, set: @escaping (State) throws -> Void
  ) {
    add(name, undo: { try set(old) }, redo: { try set(new) })
  }

  /// Takes the last change back.
  ///
  /// - Returns: its name; nil when there is none.
  /// - Throws: what taking it back throws; it is still the last change then.
  @discardableResult
  public func undo() throws -> String? {
    guard let change = done.last else { return nil }
    try change.undo()
    done.removeLast()
    // The later changes were made on top of one that cannot be made again.
    if change.redo == nil { undone = [] } else { undone.append(change) }
    return change.name
  }

  /// Notes that the change which was taken back last was not, or only in part: it is the last change again.
  ///
  /// For changes that are taken back beside the keys, after ``undo()`` has returned.
  public func undoDidFail() {
    if let change = undone.popLast() { done.append(change) }
  }

  /// Makes the change again that was taken back last.
  ///
  /// - Returns: its name; nil when there is none.
  /// - Throws: what making it throws; it can be tried once more then.
  @discardableResult
  public func redo() throws -> String? {
    guard let change = undone.last, let redo = change.redo else { return nil }
    try redo()
    undone.removeLast()
    done.append(change)
    return change.name
  }

  /// Forgets every change.
  public func removeAll() {
    (done, undone) = ([], [])
  }

  /// Adds the commands `edit.undo` and `edit.redo`, which are offered while they would do
  /// something.
  ///
  /// - Parameters:
  ///   - commands: gets the commands.
  ///   - undoKeys: the keys that take back. By default those of nano: Ctrl+Z stops a program in a
  ///     terminal, and would do so where nothing is left to take back.
  ///   - redoKeys: the keys that make again.
  ///   - report: called with what was done, such as `Undo: Delete card`.
  public func addCommands(
    to commands: CommandSet, undo undoKeys: [KeySequence] = ["alt+u"],
    redo redoKeys: [KeySequence] = ["alt+e"], report: @escaping (String) -> Void = { _ in }
  ) {
    let undo = KeyCommand(
      CommandInvocation("edit.undo"), title: "Undo", sequences: undoKeys, isChange: false)
    commands.add(undo, if: self.undoName != nil) { [weak self] invocation throws(CommandError) in
      let name = try invocation.attempt { try self?.undo() }
      if let name { report("Undo: \(name)") }
    }
    let redo = KeyCommand(
      CommandInvocation("edit.redo"), title: "Redo", sequences: redoKeys, isChange: false)
    commands.add(redo, if: self.redoName != nil) { [weak self] invocation throws(CommandError) in
      let name = try invocation.attempt { try self?.redo() }
      if let name { report("Redo: \(name)") }
    }
  }
}

extension CommandInvocation {
  /// Calls a closure, and says of what it throws that the command has failed.
  fileprivate func attempt(_ body: () throws -> String?) throws(CommandError) -> String? {
    do {
      return try body()
    } catch {
      throw error as? CommandError
        ?? CommandError(
          code: .failed, command: id,
          message: "\(id) has failed: \(MessageError(describing: error).message)")
    }
  }
}

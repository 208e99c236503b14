/// The changes of an application that can be undone and redone, the last one first.
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
/// The owner makes each change and adds it here. Adding a change discards those that were undone before. Beyond the
/// limit, the oldest changes are forgotten.
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

  /// The name of the change that would be undone next; nil if there is none.
  public var undoName: String? { done.last?.name }
  /// The name of the change that would be redone next; nil if there is none.
  public var redoName: String? { undone.last?.name }

  /// Adds a change that has been made.
  ///
  /// - Parameters:
  ///   - name: what was done, such as `Delete card`.
  ///   - undo: undoes it.
  ///   - redo: redoes it; nil if that is not possible.
  public func add(
    _ name: String, undo: @escaping () throws -> Void, redo: (() throws -> Void)? = nil
  ) {
    undone = []
    done.append(Change(name: name, undo: undo, redo: redo))
    if done.count > limit { done.removeFirst() }
  }

  /// Adds a change from one state to another, with a closure that sets a state.
  public func add<State>(
    _ name: String, from old: State, to new: State, set: @escaping (State) throws -> Void
  ) {
    add(name, undo: { try set(old) }, redo: { try set(new) })
  }

  /// Undoes the last change.
  ///
  /// - Returns: the name of the change; nil if there is none.
  /// - Throws: the error of undoing it; it is still the last change then.
  @discardableResult
  public func undo() throws -> String? {
    guard let change = done.last else { return nil }
    try change.undo()
    done.removeLast()
    // The later changes depend on one that cannot be redone.
    if change.redo == nil { undone = [] } else { undone.append(change) }
    return change.name
  }

  /// Restores the change undone last as the last change, because undoing it failed, wholly or in part.
  ///
  /// For changes that are undone asynchronously, after ``undo()`` has returned.
  public func undoDidFail() {
    if let change = undone.popLast() { done.append(change) }
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: the name of the change; nil if there is none.
  /// - Throws: the error of redoing it; it can be retried then.
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

  /// Adds the commands `edit.undo` and `edit.redo`, which are offered while they would do something.
  ///
  /// - Parameters:
  ///   - commands: the set to which the commands are added.
  ///   - undoKeys: the keys that undo. By default those of nano: Ctrl+Z suspends a program in a terminal, and would
  ///     do so when there is nothing to undo.
  ///   - redoKeys: the keys that redo.
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
  /// Calls a closure, and throws its error as a failure of the command.
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

import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The changes that are remembered, in this session and the next.
extension Browser {
  /// A change that was made: the steps that take back what is done of it, and those that make again what
  /// is not.
  private final class Made {
    let verb: String
    var undo: FilePlan
    var redo = FilePlan()
    let record: FileJournal.Record?
    /// The number of files, and that of the steps: names that are exchanged take a step more.
    private let count: Int
    private let steps: Int

    init(_ verb: String, _ count: Int, _ undo: FilePlan, _ record: FileJournal.Record?) {
      (self.verb, self.undo, self.record) = (verb, undo, record)
      (self.count, steps) = (count, undo.steps.count)
    }

    /// Returns the number of files that some steps are about.
    func files(in steps: Int) -> Int { steps == self.steps ? count : steps }

    deinit { record?.close() }
  }

  /// Remembers a change with its way back.
  func remember(_ verb: String, _ count: Int, _ inverse: FilePlan, _ record: FileJournal.Record?) {
    let made = Made(verb, count, inverse, record)
    history.add(
      words(verb, count), undo: { [weak self] in try self?.turn(made, isUndo: true) },
      redo: { [weak self] in try self?.turn(made, isUndo: false) })
  }

  /// Undoes or redoes a change; a step that fails is kept, with the steps after it, for the next attempt.
  private func turn(_ made: Made, isUndo: Bool) throws(CommandError) {
    guard !isBusy else {
      throw CommandError(
        code: .unavailable, command: "edit.undo", message: "wait for the end, or press Escape")
    }
    let plan = isUndo ? made.undo : made.redo
    run(plan, made.record, isUndo: isUndo) { [weak self] outcome in
      guard let self else { return }
      if isUndo {
        made.undo = outcome.rest
        made.redo.steps = outcome.inverse.steps + made.redo.steps
        if !made.undo.steps.isEmpty { history.undoDidFail() }
      } else {
        made.undo.steps = outcome.inverse.steps + made.undo.steps
        made.redo = outcome.rest
      }
      let rest = outcome.rest.steps.count
      let done = plan.steps.count - rest
      let words = words(isUndo ? "no longer \(made.verb)" : made.verb, made.files(in: done))
      tell(
        outcome, words, rest == 0 || done == 0 ? "" : "; \(done) of \(plan.steps.count) \(words)")
    }
  }

  /// Reads the changes of former sessions, and asks about those that were interrupted.
  func readJournal() {
    for record in journal?.records() ?? [] {
      guard let state = record.state else { continue }
      if state.interrupted != nil {
        interrupted.append(record)
      } else {
        remember(state.name, state.undo.count, FilePlan(state.undo), record)
      }
    }
    askAboutInterrupted()
  }

  /// Asks about the first change that was interrupted.
  private func askAboutInterrupted() {
    guard let record = interrupted.first, let state = record.state, let plan = state.interrupted
    else {
      return
    }
    let paths = plan.steps.compactMap(\.path?.text)
    let question =
      plan.isUndo
      ? "Undo was interrupted: \(state.name)" : "This was interrupted: \(state.name)"
    program.screen.dialogs.choose(
      "\(question)\nNot done yet:\n\(list(paths, separator: "\n", limit: 6))",
      ["Finish it", "Take it back", "Ask again at the next start"], "Choose"
    ) { [self] choice in
      interrupted.removeFirst()
      guard choice < 2 else {
        record.close()
        return askAboutInterrupted()
      }
      let trash = trash
      run({ record.recover(isFinished: choice == 0, trash: trash, progress: $0) }) {
        [weak self] outcome in
        guard let self else { return }
        if outcome.inverse.steps.isEmpty {
          if record.state?.interrupted == nil { record.forget() }
        } else {
          remember(state.name, outcome.inverse.steps.count, outcome.inverse, record)
        }
        tell(outcome, choice == 0 ? "finished" : "taken back")
        askAboutInterrupted()
      }
    }
  }
}

extension FilePlan.Step {
  /// The path that the step is about.
  fileprivate var path: FilePath? {
    switch self {
    case .copy(let path, _), .move(let path, _), .trash(let path), .delete(let path),
      .makeFile(let path), .makeDirectory(let path):
      path
    case .restore(let file): file.original
    }
  }
}

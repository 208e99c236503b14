import Glibc
public import KeyboardCore

extension FilePlan {
  /// The progress of performing a plan.
  public struct Progress: Hashable, Sendable {
    /// The number of copied bytes.
    public var bytes = 0
    /// The number of bytes of all files to copy; 0 for none.
    public var totalBytes = 0
    /// The file being copied.
    public var name: FileName?

    /// Creates the progress of a plan that has not begun.
    public init() {}
  }

  /// The outcome of performing a plan.
  public struct Outcome: Sendable {
    /// The plan that undoes the completed steps, the last step first; ``FilePlan/Step/delete(_:)`` cannot be undone.
    public var inverse = FilePlan()
    /// The remaining steps: the one that failed or was cancelled, and those after it.
    public var rest = FilePlan()
    /// The paths of the created or moved files, in order.
    public var paths: [FilePath] = []
    /// The reasons why files stay at their places although their copies on another file system are complete: one was
    /// created or changed meanwhile, is in use, or cannot be deleted. Also, what was left out of copies.
    public var leftovers: [FileError] = []
    /// The reason why not all steps were done; nil if they were, or the plan was cancelled.
    public var error: FileError?
    /// A Boolean value indicating whether the error is a link, or another special file, that the destination cannot
    /// hold, as on exFAT: ``rest`` can be performed without such files.
    public var isPossibleWithoutLinks = false
    /// A Boolean value indicating whether the plan was cancelled before its end.
    public var isCancelled = false

    /// Returns the outcome of this and of performing its ``rest``.
    public func followed(by other: Outcome) -> Outcome {
      var both = other
      both.inverse.steps += inverse.steps
      both.paths = paths + other.paths
      both.leftovers = leftovers + other.leftovers
      return both
    }
  }

  /// Performs the steps in order, up to the first that fails; blocks until then.
  ///
  /// A step is done completely or not at all: a copy gets its name when it is complete, and a file that was to be
  /// replaced is restored if its replacement fails. A file that moves to another file system is on its disk before
  /// the original is deleted. Modes, times, links, extended attributes and, if allowed, owners are kept; links are
  /// not followed. Hard links become separate files.
  ///
  /// - Parameters:
  ///   - trash: the trash to use.
  ///   - record: the record of the change in the journal of the user, in which each step is noted before it is done;
  ///     nil for a plan that need not survive the process.
  ///   - isUndo: whether the plan undoes the change of the record.
  ///   - leavesOutLinks: whether links and other special files that the destination cannot hold are left out of
  ///     copies, and stay if a directory is moved; otherwise, the plan fails there.
  ///   - progress: called with the progress, at least once per mebibyte; returning false cancels the step.
  /// - Returns: the outcome, with the plan that undoes it.
  @discardableResult
  public func perform(
    trash: Trash, record: FileJournal.Record? = nil, isUndo: Bool = false,
    leavesOutLinks: Bool = false, progress: @escaping (Progress) -> Bool = { _ in true }
  ) -> Outcome {
    var (outcome, done) = (Outcome(), 0)
    do throws(FileError) {
      try record?.begin(steps, isUndo: isUndo)
    } catch {
      outcome.error = error
      outcome.rest = self
      return outcome
    }
    defer { try? record?.write(["end"], isOnDisk: false) }
    do throws(FileStop) {
      var state = Progress()
      let copy = FileCopy(record: record, leavesOutLinks: leavesOutLinks) { count, name in
        state.bytes += count
        state.name = name
        return progress(state)
      }
      for step in steps { state.totalBytes += try step.bytes(copy) }
      for step in steps {
        guard progress(state) else { throw .cancelled }
        let result = try step.perform(trash, copy)
        try? record?.write(["done"] + (result.inverse?.words ?? []), isOnDisk: false)
        outcome.inverse.steps.insert(contentsOf: [result.inverse].compactMap(\.self), at: 0)
        if let path = result.path { outcome.paths.append(path) }
        outcome.leftovers += result.leftovers
        done += 1
      }
    } catch {
      switch error {
      case .failed(let error): outcome.error = error
      case .unsupported(let error): (outcome.error, outcome.isPossibleWithoutLinks) = (error, true)
      case .cancelled: outcome.isCancelled = true
      }
      if bringBackReplaced(for: done, trash, record, &outcome) { done -= 1 }
      outcome.rest.steps = Array(steps[done...])
    }
    return outcome
  }

  /// Restores a file from the trash that was moved there for a step that was then not done.
  ///
  /// - Returns: true if it was restored.
  private func bringBackReplaced(
    for number: Int, _ trash: Trash, _ record: FileJournal.Record?, _ outcome: inout Outcome
  ) -> Bool {
    guard case .restore(let trashed)? = outcome.inverse.steps.first, number < steps.count,
      steps[number].target == trashed.original
    else { return false }
    guard (try? trash.restore(trashed)) != nil else { return false }
    outcome.inverse.steps.removeFirst()
    try? record?.write(["back"], isOnDisk: false)
    return true
  }
}

/// The reason why a step was begun and not finished.
enum FileStop: Error {
  case failed(FileError)
  /// The destination cannot hold a link or another special file.
  case unsupported(FileError)
  case cancelled
}

extension FilePlan.Step {
  /// The destination of the step.
  fileprivate var target: FilePath? {
    switch self {
    case .copy(_, let target), .move(_, let target): target
    case .makeDirectory(let path), .makeFile(let path): path
    case .restore(let file): file.original
    case .trash, .delete: nil
    }
  }

  /// The source of the step.
  private var source: FilePath? {
    switch self {
    case .copy(let source, _), .move(let source, _), .trash(let source), .delete(let source): source
    case .restore(let file): file.file
    case .makeDirectory, .makeFile: nil
    }
  }

  /// Returns the number of bytes that the step has to copy.
  fileprivate func bytes(_ copy: FileCopy) throws(FileStop) -> Int {
    switch self {
    case .copy(let source, let target): return try copy.bytes(of: source, to: target)
    case .move(let source, let target):
      // A move within a file system only renames.
      guard let device = source.facts?.st_dev, let other = target.parent?.facts?.st_dev,
        device != other
      else { return 0 }
      return try copy.bytes(of: source, to: target)
    default: return 0
    }
  }

  /// Performs the step.
  ///
  /// - Returns: the step that undoes it, the path of the result, and the reason why the original still exists.
  fileprivate func perform(
    _ trash: Trash, _ copy: FileCopy
  ) throws(FileStop) -> (inverse: FilePlan.Step?, path: FilePath?, leftovers: [FileError]) {
    let record = copy.record
    do throws(FileError) {
      // A place in the trash is recorded when it is chosen.
      let isPut = if case .trash = self { true } else { false }
      try record?.write(["begin"] + (source?.identity ?? []), isOnDisk: !isPut)
      switch self {
      case .copy, .move: break
      case .makeDirectory(let path):
        try path.makeDirectory()
        return (.trash(path), path, [])
      case .makeFile(let path):
        try path.makeFile()
        return (.trash(path), path, [])
      case .trash(let path):
        let file = try trash.put(path) { (file) throws(FileError) in
          try record?.write(["place"] + FilePlan.Step.restore(file).words, isOnDisk: true)
        }
        return (.restore(file), nil, [])
      case .restore(let file):
        try trash.restore(file)
        return (.trash(file.original), file.original, [])
      case .delete(let path):
        try path.remove()
        return (nil, nil, [])
      }
    } catch {
      throw .failed(error)
    }
    switch self {
    case .copy(let source, let target):
      let copied = try copy.copy(source, to: target)
      if copied.isLeftOut { return (nil, nil, copied.leftOut) }
      return (.trash(target), target, copied.leftOut)
    case .move(let source, let target):
      let leftovers = try copy.move(source, to: target)
      guard target.exists else { return (nil, nil, leftovers) }
      // Part of a directory may be deleted: its copy is the only complete one, and stays.
      let isWhole =
        leftovers.isEmpty || source.facts.map { $0.st_mode & S_IFMT != S_IFDIR } ?? false
      let inverse: FilePlan.Step = leftovers.isEmpty ? .move(target, to: source) : .trash(target)
      return (isWhole ? inverse : nil, target, leftovers)
    case .makeDirectory, .makeFile, .trash, .restore, .delete: return (nil, nil, [])
    }
  }
}

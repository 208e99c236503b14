import CFiles
import Glibc
import KeyboardCore

extension FileJournal.Record {
  /// Finishes the plan during which the process ended, or undoes its completed steps; blocks until then.
  ///
  /// The step in progress is settled first, from the state of the disk: no incomplete copy remains.
  ///
  /// - Parameters:
  ///   - isFinished: whether to finish the plan.
  ///   - trash: the trash to use.
  ///   - progress: called with the progress, as by ``FilePlan/perform(trash:record:isUndo:leavesOutLinks:progress:)``.
  /// - Returns: the outcome, whose inverse undoes what then remains done of the change.
  public func recover(
    isFinished: Bool, trash: Trash,
    progress: @escaping (FilePlan.Progress) -> Bool = { _ in true }
  ) -> FilePlan.Outcome {
    guard let interrupted = state?.interrupted else { return FilePlan.Outcome() }
    var (outcome, leftovers) = (FilePlan.Outcome(), [FileError]())
    do throws(FileError) {
      leftovers = try settle(isFinished)
      guard let settled = state, let rest = settled.interrupted?.steps else { return outcome }
      let others = interrupted.isUndo ? settled.redo : settled.undo
      try write(["end"], isOnDisk: true)
      outcome = FilePlan(isFinished ? rest : others).perform(
        trash: trash, record: self, isUndo: interrupted.isUndo == isFinished, progress: progress)
    } catch {
      outcome.error = error
    }
    outcome.leftovers = leftovers + outcome.leftovers
    outcome.inverse = FilePlan(state?.undo ?? [])
    return outcome
  }

  /// Settles the step in progress, so that it is either done or not begun.
  ///
  /// - Returns: the reasons why files stay at their places.
  private func settle(_ isFinished: Bool) throws(FileError) -> [FileError] {
    guard let plan = state?.interrupted, let step = plan.steps.first, let begun = plan.begun else {
      return []
    }
    if let temporary = begun.temporary, temporary.exists { try temporary.remove() }
    var leftovers: [FileError] = []
    let (isDone, inverse) = try settle(step, begun, isFinished, &leftovers)
    if isDone { try write(["done"] + (inverse?.words ?? []), isOnDisk: true) }
    return leftovers
  }

  /// Returns whether a step is done, and the step that undoes it.
  private func settle(
    _ step: FilePlan.Step, _ begun: FileJournal.State.Begun, _ isFinished: Bool,
    _ leftovers: inout [FileError]
  ) throws(FileError) -> (Bool, FilePlan.Step?) {
    switch step {
    case .copy(_, let target):
      return (begun.copied != nil && target.identity == begun.copied, .trash(target))
    case .move(let source, let target):
      if target.identity == begun.source { return (true, .move(target, to: source)) }
      guard begun.copied != nil, target.identity == begun.copied else { return (false, nil) }
      if !source.exists { return (true, .move(target, to: source)) }
      let (from, to) = isFinished ? (source, target) : (target, source)
      leftovers = try FileMerge(record: self).merge(from, into: to)
      // If something stays, both exist.
      return (isFinished, leftovers.isEmpty ? .move(target, to: source) : nil)
    case .makeDirectory(let path), .makeFile(let path):
      // Another user's directory would not be empty.
      guard let facts = path.facts else { return (false, nil) }
      let isEmpty =
        facts.st_mode & S_IFMT == S_IFDIR
        ? (try? FileEntry.entries(of: path, limit: 1).isEmpty) ?? false : facts.st_size == 0
      return (isEmpty, .trash(path))
    case .trash:
      guard let place = begun.place else { return (false, nil) }
      if place.file.identity == begun.source { return (true, .restore(place)) }
      // Its name was reserved.
      if !place.file.exists, place.information.exists { _ = place.information.withCString(unlink) }
      return (false, nil)
    case .restore(let file):
      guard file.original.identity == begun.source else { return (false, nil) }
      _ = file.information.withCString(unlink)
      return (true, .trash(file.original))
    case .delete(let path): return (!path.exists, nil)
    }
  }
}

/// Merges two parts of a moved file or directory: only what exists at the other place, byte for byte, is deleted.
struct FileMerge {
  /// The record in which the names of incomplete copies are noted.
  let record: FileJournal.Record

  /// Copies missing files, and then deletes those at both places.
  ///
  /// - Returns: the reasons why files stay at their places.
  func merge(_ source: FilePath, into target: FilePath) throws(FileError) -> [FileError] {
    do throws(FileStop) {
      try copyMissing(source, to: target)
    } catch {
      switch error {
      case .failed(let error), .unsupported(let error): throw error
      case .cancelled: break
      }
    }
    guard target.parent?.withCString(CFilesSync) == 0 else { throw .failed("write", target) }
    var left: [FileError] = []
    deleteEqual(source, target, &left)
    return left
  }

  private func isDirectory(_ path: FilePath) -> Bool {
    path.facts.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  private func copyMissing(_ source: FilePath, to target: FilePath) throws(FileStop) {
    guard target.exists else {
      try FileCopy(record: record) { _, _ in true }.copy(source, to: target)
      return
    }
    guard isDirectory(source), isDirectory(target) else { return }
    do throws(FileError) {
      for entry in try FileEntry.entries(of: source) {
        do throws(FileStop) {
          try copyMissing(source.appending(entry.name), to: target.appending(entry.name))
        } catch {
          // It may have been removed meanwhile; what cannot be copied stays.
          continue
        }
      }
    } catch {
      throw .failed(error)
    }
  }

  private func deleteEqual(_ source: FilePath, _ target: FilePath, _ left: inout [FileError]) {
    func stay(_ reason: String) {
      left.append(FileError(.unwritable, "\(source.text) stays: \(reason)", file: source.text))
    }
    guard let facts = source.facts else { return }
    guard let other = target.facts, other.st_mode & S_IFMT == facts.st_mode & S_IFMT else {
      return stay("it is not at \(target.text)")
    }
    if facts.st_mode & S_IFMT == S_IFDIR {
      for entry in (try? FileEntry.entries(of: source)) ?? [] {
        deleteEqual(source.appending(entry.name), target.appending(entry.name), &left)
      }
      if source.withCString(rmdir) != 0, left.isEmpty { stay(String(cString: strerror(errno))) }
      return
    }
    guard isEqual(source, target, facts) else { return stay("it differs from \(target.text)") }
    guard let now = source.facts, now.st_ino == facts.st_ino, now.st_size == facts.st_size,
      now.st_ctim.tv_sec == facts.st_ctim.tv_sec, now.st_ctim.tv_nsec == facts.st_ctim.tv_nsec
    else { return stay("it was changed meanwhile") }
    if source.withCString(unlink) != 0 { stay(String(cString: strerror(errno))) }
  }

  private func isEqual(_ one: FilePath, _ other: FilePath, _ facts: stat) -> Bool {
    switch facts.st_mode & S_IFMT {
    case S_IFLNK:
      guard let text = one.linkText else { return false }
      return text == other.linkText
    case S_IFREG:
      let files = [one, other].map {
        $0.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
      }
      defer { for file in files where file >= 0 { close(file) } }
      guard files.allSatisfy({ $0 >= 0 }) else { return false }
      var buffers = [[UInt8](repeating: 0, count: 1 << 18), [UInt8](repeating: 0, count: 1 << 18)]
      var offset = 0
      while true {
        let count = pread(files[0], &buffers[0], buffers[0].count, offset)
        guard count >= 0 else { return false }
        var filled = 0
        while filled < max(count, 1) {
          let more = buffers[1].withUnsafeMutableBytes {
            pread(
              files[1], $0.baseAddress?.advanced(by: filled), max(count, 1) - filled,
              offset + filled)
          }
          guard more >= 0 else { return false }
          if more == 0 { break }
          filled += more
        }
        guard filled == count, buffers[0][..<count] == buffers[1][..<count] else { return false }
        if count == 0 { return true }
        offset += count
      }
    default: return true
    }
  }
}

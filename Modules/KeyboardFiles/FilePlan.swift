public import KeyboardCore

/// A plan of changes to files, as steps that can be shown before anything happens.
///
/// ```swift
/// let plan = try FilePlan.transfer(.copy, files, into: folder, whereTaken: .keepBoth)
/// let outcome = plan.perform(trash: trash)
/// outcome.inverse.perform(trash: trash)      // everything is as it was
/// ```
///
/// Nothing is ever overwritten: a file that is replaced is first moved to the trash, in a separate step. Undoing a
/// copy also moves it to the trash, because somebody may have worked on it since.
public struct FilePlan: Hashable, Sendable {
  /// One step of a plan.
  public enum Step: Hashable, Sendable {
    /// Copies a file, a link or a whole directory to a free path.
    case copy(FilePath, to: FilePath)
    /// Moves it to a free path, possibly on another file system.
    case move(FilePath, to: FilePath)
    /// Creates an empty directory.
    case makeDirectory(FilePath)
    /// Creates an empty file.
    case makeFile(FilePath)
    /// Moves a file to the trash.
    case trash(FilePath)
    /// Restores a file from the trash.
    case restore(TrashedFile)
    /// Deletes a file permanently: the only step that cannot be undone.
    case delete(FilePath)
  }

  /// The ways to transfer files into a directory.
  public enum Transfer: Hashable, Sendable {
    case copy, move
  }

  /// The ways to handle a file whose name is taken at the destination.
  public enum Clash: Hashable, Sendable, CaseIterable {
    /// The file gets a number: `photo 2.jpg`.
    case keepBoth
    /// The existing file is moved to the trash.
    case replace
    /// The file stays at its place.
    case skip
  }

  /// The steps, in order.
  public var steps: [Step]

  /// Creates a plan of steps.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  // MARK: Planning

  /// Returns the files whose names are taken by others in a directory.
  ///
  /// - Parameters:
  ///   - files: the files to transfer.
  ///   - directory: the directory.
  ///   - isTaken: returns whether a path is taken; by default according to the file system.
  /// - Returns: the clashing files, in their order.
  public static func clashes(
    of files: [FilePath], in directory: FilePath, isTaken: (FilePath) -> Bool = { $0.exists }
  ) -> [FilePath] {
    files.filter { file in
      guard let target = file.name.map(directory.appending) else { return false }
      return target != file && isTaken(target)
    }
  }

  /// Plans to copy or move files into a directory.
  ///
  /// A copy beside its original gets a number, and so does the second of two files with the same name; a file that is
  /// already in the directory is not moved.
  ///
  /// - Parameters:
  ///   - kind: whether to copy or to move.
  ///   - files: absolute paths.
  ///   - directory: the destination.
  ///   - clash: how to handle a file whose name is taken.
  ///   - isTaken: returns whether a path is taken; by default according to the file system.
  /// - Returns: the plan; without steps if there is nothing to do.
  /// - Throws: a `FileError` for a directory that would be moved into itself, and for one that would be replaced by
  ///   its own content.
  public static func transfer(
    _ kind: Transfer, _ files: [FilePath], into directory: FilePath, whereTaken clash: Clash,
    isTaken: (FilePath) -> Bool = { $0.exists }
  ) throws(FileError) -> FilePlan {
    var (steps, targets): ([Step], Set<FilePath>) = ([], [])
    let verb = kind == .copy ? "copy" : "move"
    for file in files {
      guard let name = file.name else { continue }
      guard !file.contains(directory) else {
        throw FileError(
          .unwritable, "cannot \(verb) \(file.text) into itself; choose another directory",
          file: file.text)
      }
      var target = directory.appending(name)
      if kind == .move, target == file { continue }
      if target == file || targets.contains(target) || clash == .keepBoth && isTaken(target) {
        target = free(target) { targets.contains($0) || isTaken($0) }
      } else if isTaken(target) {
        if clash == .skip { continue }
        guard !target.contains(file) else {
          throw FileError(
            .unwritable, "cannot replace \(target.text) by what is in it; keep both",
            file: target.text)
        }
        steps.append(.trash(target))
      }
      targets.insert(target)
      steps.append(kind == .copy ? .copy(file, to: target) : .move(file, to: target))
    }
    return FilePlan(steps)
  }

  /// Plans to rename a file in its directory; without steps if the name is the same.
  ///
  /// If the file system ignores case, a change of case goes through a free name in between.
  public static func rename(
    _ file: FilePath, to name: FileName, whereTaken clash: Clash,
    isTaken: (FilePath) -> Bool = { $0.exists },
    isSame: (FilePath, FilePath) -> Bool = { $0.isSameIgnoringCase($1) }
  ) -> FilePlan {
    guard let directory = file.parent, name != file.name else { return FilePlan() }
    let target = directory.appending(name)
    guard isTaken(target) else { return FilePlan([.move(file, to: target)]) }
    if isSame(file, target) { return FilePlan(changeOfCase(file, to: target, isTaken: isTaken)) }
    switch clash {
    case .skip: return FilePlan()
    case .replace: return FilePlan([.trash(target), .move(file, to: target)])
    case .keepBoth: return FilePlan([.move(file, to: free(target, isTaken: isTaken))])
    }
  }

  /// Plans to rename several files in their directories, possibly to each other's names.
  ///
  /// ```swift
  /// try FilePlan.rename([(a, to: b.name), (b, to: a.name)])     // by a name that is free in between
  /// ```
  ///
  /// - Parameters:
  ///   - names: files with their new names; a file that keeps its name is skipped.
  ///   - isTaken: returns whether a path is taken; by default according to the file system.
  ///   - isSame: returns whether two paths are one file under names in different case; by default according to the
  ///     file system.
  /// - Returns: the plan, in which each name is free when its step is done.
  /// - Throws: a `FileError` for a name that two files would have, or that another file has.
  public static func rename(
    _ names: [(file: FilePath, to: FileName)], isTaken: (FilePath) -> Bool = { $0.exists },
    isSame: (FilePath, FilePath) -> Bool = { $0.isSameIgnoringCase($1) }
  ) throws(FileError) -> FilePlan {
    var (targets, all): ([FilePath: FilePath], Set<FilePath>) = ([:], [])
    for (file, name) in names {
      guard let target = file.parent?.appending(name) else { continue }
      guard all.insert(target).inserted else {
        throw FileError(
          .unwritable, "two files would be called \(name.text); give each its own name",
          file: target.text)
      }
      if target != file { targets[file] = target }
    }
    var recased: [Step] = []
    for (file, name) in names {
      guard let target = targets[file], target.name == name, targets[target] == nil,
        isTaken(target),
        isSame(file, target)
      else { continue }
      targets[file] = nil
      recased += changeOfCase(file, to: target) { all.contains($0) || isTaken($0) }
    }
    let files = names.map(\.file).filter { targets[$0] != nil }
    for target in files.compactMap({ targets[$0] }) where targets[target] == nil && isTaken(target)
    {
      throw FileError(
        .unwritable, "\(target.text) is there already; choose another name", file: target.text)
    }
    var (steps, waiting): ([Step], [FilePath: FilePath]) = ([], targets)
    for start in files where waiting[start] != nil {
      // The file whose name is wanted goes first, and so on; at the end is a free name, or the start.
      var chain: [(file: FilePath, target: FilePath)] = []
      var next = start
      while let target = waiting.removeValue(forKey: next) {
        chain.append((next, target))
        next = target
      }
      if next == start {
        let between = free(start) { targets[$0] != nil || all.contains($0) || isTaken($0) }
        steps.append(.move(start, to: between))
        chain[0].file = between
      }
      steps += chain.reversed().map { .move($0.file, to: $0.target) }
    }
    return FilePlan(steps + recased)
  }

  private static func changeOfCase(
    _ file: FilePath, to target: FilePath, isTaken: (FilePath) -> Bool
  ) -> [Step] {
    let between = free(file, isTaken: isTaken)
    return [.move(file, to: between), .move(between, to: target)]
  }

  /// Returns a path, with a number in its name if it is taken.
  public static func free(
    _ path: FilePath, isTaken: (FilePath) -> Bool = { $0.exists }
  ) -> FilePath {
    guard let directory = path.parent, let name = path.name, isTaken(path) else { return path }
    var number = 2
    while true {
      let next = directory.appending(name.numbered(number))
      if !isTaken(next) { return next }
      number += 1
    }
  }
}

public import KeyboardCore

/// What is to be done to files: steps that are known, and can be shown, before anything happens.
///
/// ```swift
/// let plan = try FilePlan.transfer(.copy, files, into: folder, whereTaken: .keepBoth)
/// let outcome = plan.perform(trash: trash)
/// outcome.inverse.perform(trash: trash)      // everything is as it was
/// ```
///
/// Nothing is ever overwritten: what is replaced goes to the trash first, in a step of its own. So
/// does what a copy has made when that is taken back, as somebody may have worked on it since.
public struct FilePlan: Hashable, Sendable {
  /// One thing to do.
  public enum Step: Hashable, Sendable {
    /// Copies a file, a link or a whole directory to a path that is free.
    case copy(FilePath, to: FilePath)
    /// Moves it to a path that is free, also to another file system.
    case move(FilePath, to: FilePath)
    /// Makes an empty directory.
    case makeDirectory(FilePath)
    /// Makes an empty file.
    case makeFile(FilePath)
    /// Moves something to the trash.
    case trash(FilePath)
    /// Moves something back that was put into the trash.
    case restore(TrashedFile)
    /// Deletes something for good: the only step that cannot be taken back.
    case delete(FilePath)
  }

  /// The ways of bringing files into a directory.
  public enum Transfer: Hashable, Sendable {
    case copy, move
  }

  /// What to do with a file whose name is taken where it goes.
  public enum Clash: Hashable, Sendable, CaseIterable {
    /// It gets a number: `photo 2.jpg`.
    case keepBoth
    /// What is there goes to the trash.
    case replace
    /// It stays where it is.
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
  ///   - files: what is to go there.
  ///   - directory: where.
  ///   - isTaken: whether there is something; asks the file system unless given.
  /// - Returns: those of the files, in their order.
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
  /// A copy beside its original gets a number, and so does the second of two files with one name; a
  /// file that is there already is not moved.
  ///
  /// - Parameters:
  ///   - kind: whether they are copied or moved.
  ///   - files: absolute paths.
  ///   - directory: where they go.
  ///   - clash: what to do with one whose name is taken.
  ///   - isTaken: whether there is something; asks the file system unless given.
  /// - Returns: the plan; without steps where there is nothing to do.
  /// - Throws: a `FileError` for a directory that would go into itself, and for one that would be replaced
  ///   by something in it.
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

  /// Plans to give a file another name in its directory; no steps for the name that it has.
  public static func rename(
    _ file: FilePath, to name: FileName, whereTaken clash: Clash,
    isTaken: (FilePath) -> Bool = { $0.exists }
  ) -> FilePlan {
    guard let directory = file.parent, name != file.name else { return FilePlan() }
    let target = directory.appending(name)
    guard isTaken(target) else { return FilePlan([.move(file, to: target)]) }
    switch clash {
    case .skip: return FilePlan()
    case .replace: return FilePlan([.trash(target), .move(file, to: target)])
    case .keepBoth: return FilePlan([.move(file, to: free(target, isTaken: isTaken))])
    }
  }

  /// Plans to give many files other names in their directories, which may be each other's.
  ///
  /// ```swift
  /// try FilePlan.rename([(a, to: b.name), (b, to: a.name)])     // by a name that is free in between
  /// ```
  ///
  /// - Parameters:
  ///   - names: files with their new names; nothing is done about one that keeps its name.
  ///   - isTaken: whether there is something; asks the file system unless given.
  /// - Returns: the plan, in which each name is free when its step comes.
  /// - Throws: a `FileError` for a name that two would have, and for one that is another file's.
  public static func rename(
    _ names: [(file: FilePath, to: FileName)], isTaken: (FilePath) -> Bool = { $0.exists }
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
    return FilePlan(steps)
  }

  /// Returns a path, with a number in its name where it is taken.
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

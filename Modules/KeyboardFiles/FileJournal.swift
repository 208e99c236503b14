import CFiles
import Glibc
public import KeyboardCore

/// The journal of plans: a file for each, in which each step is on the disk before it is done.
///
/// ```swift
/// let record = try journal.begin("moved")
/// let outcome = plan.perform(trash: trash, record: record)
/// ```
///
/// A record is locked while its process exists. After the end of the process, ``records()`` returns the changes that
/// can be undone, and the interrupted ones.
public struct FileJournal: Sendable {
  /// The directory of the records.
  public let directory: FilePath

  /// The number of records that are kept.
  public static let limit = 100

  /// Creates the journal in a directory, which need not exist.
  public init(directory: FilePath) { self.directory = directory }

  /// Creates the journal of a program, in the directory given by `XDG_STATE_HOME` or `HOME`; nil without either.
  public init?(of program: String, environment: [String: String]) {
    guard let path = UserDirectory.state.path(of: program, environment: environment) else {
      return nil
    }
    directory = FilePath(path)
  }

  /// Creates the record of a new change, locked.
  ///
  /// - Parameter name: the name of the change for the user.
  /// - Returns: the record, for ``FilePlan/perform(trash:record:isUndo:leavesOutLinks:progress:)``.
  /// - Throws: a `FileError` if it cannot be written; the change should not be made then.
  public func begin(_ name: String) throws(FileError) -> Record {
    try directory.makePrivateDirectories()
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let digits = String(now.tv_sec * 1_000_000_000 + now.tv_nsec)
    let file = directory.appending(FileName(bytes: Array("\(digits)-\(getpid()).plan".utf8)))
    let descriptor = file.withCString {
      open($0, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw Self.unwritable(file) }
    flock(descriptor, LOCK_EX | LOCK_NB)
    let record = Record(file: file, descriptor: descriptor)
    do throws(FileError) {
      try record.write(["journal", "1", name.utf8.percentEncoded()], isOnDisk: true)
      guard directory.withCString({ CFilesSyncDirectory($0) }) == 0 else {
        throw Self.unwritable(file)
      }
    } catch {
      record.forget()
      throw error
    }
    return record
  }

  /// Returns the records of ended processes, the oldest first; each is locked for this process.
  ///
  /// A record that cannot be read, or is of a later version, is left alone. Beyond the limit, the oldest complete
  /// ones are deleted.
  public func records() -> [Record] {
    guard let entries = try? FileEntry.entries(of: directory) else { return [] }
    let names = entries.map(\.name).filter { $0.bytes.suffix(5) == Array(".plan".utf8)[...] }
      .sorted { $0.text < $1.text }
    var records = names.compactMap { Record(locking: directory.appending($0)) }
    var complete = records.count { $0.state?.interrupted == nil }
    records.removeAll { record in
      guard let state = record.state else {
        record.close()
        return true
      }
      let isOld = complete > Self.limit && state.interrupted == nil
      if isOld || state.interrupted == nil && state.undo.isEmpty {
        complete -= 1
        record.forget()
        return true
      }
      return false
    }
    return records
  }

  static func unwritable(_ file: FilePath, _ number: Int32 = errno) -> FileError {
    FileError(
      .unwritable,
      "nothing is done, as the journal \(file.text) cannot be written: "
        + "\(String(cString: strerror(number))); free some space, or set XDG_STATE_HOME to another directory",
      file: file.text)
  }
}

extension FileJournal {
  /// The record of a change: an append-only file of lines.
  public struct Record: Sendable {
    let file: FilePath
    let descriptor: Int32

    init(file: FilePath, descriptor: Int32) { (self.file, self.descriptor) = (file, descriptor) }

    /// Locks a record; nil while another process has locked it.
    fileprivate init?(locking file: FilePath) {
      let descriptor = file.withCString {
        open($0, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      }
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        Glibc.close(descriptor)
        return nil
      }
      self.init(file: file, descriptor: descriptor)
      // After an incomplete line, the next one would become a part of it.
      if state != nil, let end = wholeLines?.count { ftruncate(descriptor, off_t(end)) }
    }

    /// Appends a line of words, each without blanks.
    func write(_ words: [String], isOnDisk: Bool) throws(FileError) {
      let bytes = Array((words.joined(separator: " ") + "\n").utf8)
      let size = lseek(descriptor, 0, SEEK_END)
      guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count,
        !isOnDisk || fdatasync(descriptor) == 0
      else {
        let number = errno
        // An incomplete line must not remain, because the next one would be lost.
        ftruncate(descriptor, size)
        throw FileJournal.unwritable(file, number == 0 ? ENOSPC : number)
      }
    }

    /// Records the steps that are to be done next.
    func begin(_ steps: [FilePlan.Step], isUndo: Bool) throws(FileError) {
      for step in steps { try write(["step"] + step.words, isOnDisk: false) }
      try write(["plan", isUndo ? "undo" : "do"], isOnDisk: true)
    }

    /// Unlocks the record, which remains for the next session.
    public func close() {
      // A process that is being started has a copy of the descriptor until its program runs.
      flock(descriptor, LOCK_UN)
      Glibc.close(descriptor)
    }

    /// Deletes the record.
    public func forget() {
      file.withCString { _ = unlink($0) }
      close()
    }

    /// The state of the change in the record; nil for invalid content and for a later version.
    public var state: State? { wholeLines.flatMap { State(String(decoding: $0, as: UTF8.self)) } }

    /// The lines of the file, without an incomplete one; nil if there are none or too many.
    private var wholeLines: [UInt8]? {
      var facts = stat()
      guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
        facts.st_size < 1 << 28
      else {
        return nil
      }
      var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
      let count = pread(descriptor, &bytes, bytes.count, 0)
      guard count >= 0, let end = bytes[..<count].lastIndex(of: 0x0A) else { return nil }
      return Array(bytes[...end])
    }
  }

  /// The known state of a change.
  public struct State: Sendable {
    /// A plan that did not end.
    public struct Interrupted: Sendable {
      /// A Boolean value indicating whether the change was being undone.
      public let isUndo: Bool
      /// The remaining steps; the first of them may be partly done.
      public internal(set) var steps: [FilePlan.Step]
      /// The facts recorded before the first of them was begun; nil if it was not.
      var begun: Begun?
    }

    /// The facts about a step that was begun.
    struct Begun: Sendable {
      /// The device and the inode of the file of the step.
      var source: [String]
      /// The path of an incomplete copy.
      var temporary: FilePath?
      /// The device and the inode of the complete copy.
      var copied: [String]?
      /// The place in the trash.
      var place: TrashedFile?
    }

    /// The name of the change for the user.
    public let name: String
    /// The steps that undo the change.
    public internal(set) var undo: [FilePlan.Step] = []
    /// The steps that redo what was undone.
    public internal(set) var redo: [FilePlan.Step] = []
    /// The plan that did not end; nil if all did.
    public internal(set) var interrupted: Interrupted?

    init?(_ text: String) {
      let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      guard let head = lines.first, head.count == 3, head[0] == "journal", head[1] == "1",
        let name = [UInt8](percentEncoded: head[2])
      else { return nil }
      self.name = String(decoding: name, as: UTF8.self)
      var waiting: [FilePlan.Step] = []
      for line in lines.dropFirst() {
        let words = Array(line.dropFirst())
        switch line.first {
        case "step":
          guard let step = FilePlan.Step(words: words) else { return nil }
          waiting.append(step)
        case "plan":
          interrupted = Interrupted(isUndo: words == ["undo"], steps: waiting)
          waiting = []
        case "begin": interrupted?.begun = Begun(source: words)
        case "temporary":
          interrupted?.begun?.temporary = words.first.flatMap { FilePath(percentEncoded: $0) }
        case "copied":
          // Later copies belong to the recovery of this one.
          if interrupted?.begun?.copied == nil { interrupted?.begun?.copied = words }
        case "place":
          guard case .restore(let file)? = FilePlan.Step(words: words) else { return nil }
          interrupted?.begun?.place = file
        case "done": finishStep(FilePlan.Step(words: words))
        case "back": takeBackStep()
        case "end":
          guard let plan = interrupted else { return nil }
          if plan.isUndo { undo = plan.steps } else { redo = [] }
          interrupted = nil
        default: return nil
        }
      }
    }

    private mutating func finishStep(_ inverse: FilePlan.Step?) {
      guard let plan = interrupted, !plan.steps.isEmpty else { return }
      interrupted?.steps.removeFirst()
      interrupted?.begun = nil
      guard let inverse else { return }
      if plan.isUndo { redo.insert(inverse, at: 0) } else { undo.insert(inverse, at: 0) }
    }

    /// Removes the last step, which moved a file to the trash that was then not replaced.
    private mutating func takeBackStep() {
      guard let plan = interrupted else { return }
      let list = plan.isUndo ? redo : undo
      guard case .restore(let file)? = list.first else { return }
      if plan.isUndo { redo.removeFirst() } else { undo.removeFirst() }
      interrupted?.steps.insert(.trash(file.original), at: 0)
      interrupted?.begun = nil
    }
  }
}

// MARK: Words

extension FilePlan.Step {
  /// The step as words of a journal.
  var words: [String] {
    let (name, paths): (String, [FilePath]) =
      switch self {
      case .copy(let file, let target): ("copy", [file, target])
      case .move(let file, let target): ("move", [file, target])
      case .makeDirectory(let path): ("makeDirectory", [path])
      case .makeFile(let path): ("makeFile", [path])
      case .trash(let path): ("trash", [path])
      case .restore(let file): ("restore", [file.original, file.file, file.information])
      case .delete(let path): ("delete", [path])
      }
    return [name] + paths.map { $0.bytes.percentEncoded() }
  }

  init?(words: [String]) {
    let paths = words.dropFirst().compactMap { FilePath(percentEncoded: $0) }
    switch (words.first, words.count == paths.count + 1 ? paths.count : 0) {
    case ("copy", 2): self = .copy(paths[0], to: paths[1])
    case ("move", 2): self = .move(paths[0], to: paths[1])
    case ("makeDirectory", 1): self = .makeDirectory(paths[0])
    case ("makeFile", 1): self = .makeFile(paths[0])
    case ("trash", 1): self = .trash(paths[0])
    case ("restore", 3):
      self = .restore(TrashedFile(original: paths[0], file: paths[1], information: paths[2]))
    case ("delete", 1): self = .delete(paths[0])
    default: return nil
    }
  }
}

extension FilePath {
  init?(percentEncoded text: String) {
    guard let bytes = [UInt8](percentEncoded: text) else { return nil }
    self.init(bytes: bytes)
  }

  /// The device and the inode of a file, which identify it under any name.
  var identity: [String]? { facts.map { ["\($0.st_dev)", "\($0.st_ino)"] } }
}

extension Sequence<UInt8> {
  /// Returns the bytes in percent encoding, with the slashes of a path unchanged.
  func percentEncoded() -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in self {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
        encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension [UInt8] {
  init?(percentEncoded text: String) {
    self = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.count >= 2
      else { return nil }
      rest.removeFirst(2)
      append(value)
    }
  }
}

import Glibc

/// A walk through a directory and everything in it, by descriptors: of any depth, with two descriptors open
/// at a time, and never through a link.
struct TreeWalk {
  /// The steps of a walk; a step that throws ends it.
  struct Visitor {
    /// Called with something that is no directory: the path of its directory, its name and its facts.
    var file: (FilePath, FileName, stat) throws(FileStop) -> Void
    /// Called before what is in a directory, with the path of the directory itself.
    var enter: (FilePath, FileName, stat) throws(FileStop) -> Void = { (_, _, _) throws(FileStop) in
    }
    /// Called after what is in a directory: the path of the directory around it, its own, and its name.
    var leave: (FilePath, FilePath, FileName) throws(FileStop) -> Void = {
      (_, _, _) throws(FileStop) in
    }
  }

  /// A directory whose content is being visited.
  private struct Frame {
    let name: FileName
    let facts: stat
    /// The names that are to be visited, the next one last.
    var names: [FileName]
  }

  /// The path by which the system finds an open directory, however deep it lies.
  static func path(of descriptor: Int32) -> FilePath { FilePath("/proc/self/fd/\(descriptor)") }

  /// Visits a file, or a directory with everything in it.
  ///
  /// - Parameters:
  ///   - path: the file or directory; a link is visited as a file.
  ///   - visitor: the steps. The paths that it is given are good until it returns.
  /// - Throws: the reason why the walk cannot go on, or what a step throws.
  static func visit(_ path: FilePath, _ visitor: Visitor) throws(FileStop) {
    guard let facts = path.facts, let name = path.name, let parent = path.parent ?? path.here else {
      throw .failed(.failed("read", path))
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return try visitor.file(parent, name, facts) }
    var current = parent.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard current >= 0 else { throw .failed(.failed("read", parent)) }
    defer { close(current) }
    var frames: [Frame] = []
    /// The path for messages: of the directory that is visited, or of something in it.
    func shown(_ name: FileName? = nil) -> FilePath {
      (frames.dropFirst().map(\.name) + [name].compactMap(\.self)).reduce(path) { $0.appending($1) }
    }

    func enter(_ name: FileName, isFirst: Bool = false) throws(FileStop) {
      let own = name.withCString {
        openat(current, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
      var facts = stat()
      guard own >= 0, fstat(own, &facts) == 0 else {
        // It has gone since it was listed.
        if errno == ENOENT { return }
        throw .failed(.failed("read", isFirst ? path : shown(name)))
      }
      close(current)
      current = own
      frames.append(Frame(name: name, facts: facts, names: []))
      try visitor.enter(Self.path(of: own), name, facts)
      guard let stream = Self.path(of: own).withCString(opendir) else {
        throw .failed(.failed("read", shown()))
      }
      defer { closedir(stream) }
      var names: [FileName] = []
      while let name = FileEntry.nextName(stream) { names.append(name) }
      frames[frames.count - 1].names = names.reversed()
    }

    try enter(name, isFirst: true)
    while !frames.isEmpty {
      guard let next = frames[frames.count - 1].names.popLast() else {
        // Back up, where the walk came from and nowhere else.
        let outer = openat(current, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var (outerFacts, own) = (stat(), stat())
        let known = frames.count > 1 ? frames[frames.count - 2].facts : nil
        guard outer >= 0, fstat(outer, &outerFacts) == 0, fstat(current, &own) == 0,
          known.map({ $0.st_ino == outerFacts.st_ino && $0.st_dev == outerFacts.st_dev }) ?? true
        else {
          if outer >= 0 { close(outer) }
          throw .failed(.failed("read", shown(), ESTALE))
        }
        let inner = current
        defer { close(inner) }
        current = outer
        let name = frames.removeLast().name
        try visitor.leave(Self.path(of: outer), Self.path(of: inner), name)
        continue
      }
      let directory = Self.path(of: current)
      guard let facts = directory.appending(next).facts else {
        if errno == ENOENT { continue }
        throw .failed(.failed("read", shown(next)))
      }
      if facts.st_mode & S_IFMT == S_IFDIR {
        try enter(next)
      } else {
        try visitor.file(directory, next, facts)
      }
    }
  }
}

extension FilePath {
  /// The path as a person knows it, where the directory at its start is an open one.
  var withoutDescriptor: FilePath {
    let descriptors = FilePath("/proc/self/fd").bytes + [Self.slash]
    guard bytes.starts(with: descriptors) else { return self }
    let inside = bytes[descriptors.count...].drop { $0 != Self.slash }
    let directory = FilePath(bytes: bytes.dropLast(inside.count)).resolved
    return directory.map { FilePath(bytes: $0.bytes + inside) } ?? self
  }

  /// The current directory, for a path of a single part.
  fileprivate var here: FilePath? { name.map { _ in FilePath(".") } }
}

extension FileName {
  /// Calls a closure with the name as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    body(bytes.map(CChar.init(bitPattern:)) + [0])
  }
}

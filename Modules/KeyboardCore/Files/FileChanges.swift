#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Detects changes of files that are written in place, replaced, removed or created, also behind links and in
/// directories that appear, disappear or are exchanged.
///
/// It watches each directory in which a name on the path to a file is looked up, since editors write a new file and
/// rename it, and links may change. Only on Linux.
package final class FileChanges {
  /// The kinds of changes.
  package enum Change: Comparable {
    /// A file is being written: a reader may find it incomplete.
    case unfinished
    /// A file is complete, or its path leads elsewhere.
    case finished
  }

  /// Readable when something has changed.
  package let descriptor: Int32
  /// The watched names in each directory.
  private var names: [Int32: Set<String>] = [:]

  /// Creates a watcher without files; nil if that is impossible.
  package init?() {
    #if os(Linux)
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
    #else
      return nil
    #endif
  }

  deinit {
    #if os(Linux)
      if descriptor >= 0 { close(descriptor) }
    #endif
  }

  /// Watches exactly these files; call it again after each change, as their paths may lead elsewhere.
  package func watch(_ paths: [String]) {
    #if os(Linux)
      let former = names.keys
      names = [:]
      for path in paths {
        var trail = PathTrail(path)
        while true {
          trail.steps.forEach(watch)
          // A link that changed before it was watched leads elsewhere now.
          let current = PathTrail(path)
          if current == trail { break }
          trail = current
        }
      }
      for watch in former where names[watch] == nil { inotify_rm_watch(descriptor, watch) }
    #endif
  }

  #if os(Linux)
    private func watch(_ step: PathTrail.Step) {
      var events =
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
      if step.isLast { events |= IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB }
      let options = UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW) | UInt32(IN_MASK_ADD)
      // A missing directory is noticed in its parent when it appears; an unreadable one cannot be watched.
      let watch = inotify_add_watch(descriptor, step.directory, UInt32(events) | options)
      if watch >= 0 { names[watch, default: []].insert(step.name) }
    }
  #endif

  /// Reads the changes since the last call.
  ///
  /// - Returns: the kind of change; nil if none of the files changed.
  package func read() -> Change? {
    var change: Change?
    #if os(Linux)
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return change }
        buffer.withUnsafeBytes { bytes in
          var offset = 0
          while offset + MemoryLayout<inotify_event>.size <= count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            offset = start + Int(event.len)
            let name = bytes[start..<min(offset, count)].prefix { $0 != 0 }
            let meaning = meaning(of: event, String(decoding: name, as: UTF8.self))
            change = max(change, meaning)
          }
        }
      }
    #endif
    return change
  }

  #if os(Linux)
    private func meaning(of event: inotify_event, _ name: String) -> Change? {
      // The queue of events overflowed.
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .finished }
      guard let names = names[event.wd] else { return nil }
      // The directory itself was created or removed.
      if name.isEmpty { return .finished }
      guard names.contains(name) else { return nil }
      let isBegun = event.mask & UInt32(IN_CREATE | IN_MODIFY | IN_ATTRIB) != 0
      return isBegun && event.mask & UInt32(IN_ISDIR) == 0 ? .unfinished : .finished
    }
  #endif
}

/// Returns the greater of two changes; nil is less than any.
private func max(_ left: FileChanges.Change?, _ right: FileChanges.Change?) -> FileChanges.Change? {
  guard let left, let right else { return left ?? right }
  return Swift.max(left, right)
}

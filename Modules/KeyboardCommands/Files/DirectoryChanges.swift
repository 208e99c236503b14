#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells which files of some directories were written, replaced or removed.
///
/// Directories are watched, not files: editors write a new file and rename it. Only on Linux.
final class DirectoryChanges {
  /// Readable when something has changed.
  let descriptor: Int32

  /// Watches directories until it is let go; nil where that is impossible.
  init?(in directories: [String]) {
    #if os(Linux)
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      let changes =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
      for directory in directories { inotify_add_watch(descriptor, directory, changes) }
    #else
      return nil
    #endif
  }

  deinit {
    #if os(Linux)
      if descriptor >= 0 { close(descriptor) }
    #endif
  }

  /// The names of the files that have changed since the last time.
  func read() -> Set<String> {
    var names: Set<String> = []
    #if os(Linux)
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return names }
        buffer.withUnsafeBytes { bytes in
          var offset = 0
          while offset + MemoryLayout<inotify_event>.size <= count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            offset = start + Int(event.len)
            let name = bytes[start..<min(offset, count)].prefix { $0 != 0 }
            names.insert(String(decoding: name, as: UTF8.self))
          }
        }
      }
    #endif
    return names
  }
}

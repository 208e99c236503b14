import Dispatch
import Glibc

/// Tells when files of a directory were written, replaced or removed.
///
/// The directory is watched, not the files: editors write a new file and rename it.
@MainActor
final class DirectoryWatcher {
  private let source: any DispatchSourceRead
  private static let changes =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)

  /// Watches a directory until the watcher is let go.
  ///
  /// - Parameters:
  ///   - path: the directory; nil is returned when it cannot be watched.
  ///   - onChange: called on the main queue with the names of the files.
  init?(_ path: String, onChange: @escaping (Set<String>) -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, path, Self.changes) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        let names = Self.names(from: descriptor)
        if !names.isEmpty { onChange(names) }
      }
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  isolated deinit {
    source.cancel()
  }

  /// The names in everything that there is to read.
  private static func names(from descriptor: Int32) -> Set<String> {
    var names: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
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
  }
}

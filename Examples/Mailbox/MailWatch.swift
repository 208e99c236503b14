import Dispatch
import Glibc

/// Notices by inotify that something has come into a mailbox; other machines' changes are not noticed.
@MainActor  // The default, said for the isolated deinitialiser.
final class MailWatch {
  private let source: any DispatchSourceRead

  /// Watches a file or a Maildir; nil where the system cannot.
  ///
  /// - Parameters:
  ///   - path: the mailbox.
  ///   - onChange: called on the main queue after changes, which may be some of other files too.
  init?(_ path: String, onChange: @escaping @MainActor () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let added = UInt32(IN_CREATE | IN_MOVED_TO)
    let folders = ["new", "cur"].map { (name: String) in
      inotify_add_watch(descriptor, "\(path)/\(name)", added | UInt32(IN_ONLYDIR))
    }
    if folders.allSatisfy({ $0 < 0 }) {
      // A program may put another file in the place of the mailbox.
      let directory = path.lastIndex(of: "/").map { path[...$0] } ?? "."
      guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY | IN_CLOSE_WRITE)) >= 0,
        inotify_add_watch(descriptor, String(directory), added) >= 0
      else {
        close(descriptor)
        return nil
      }
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        var events = [UInt8](repeating: 0, count: 1 << 14)
        while read(descriptor, &events, events.count) > 0 {}
        onChange()
      }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  isolated deinit { source.cancel() }
}

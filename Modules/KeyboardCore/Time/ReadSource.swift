import Dispatch

#if os(Linux)
  import CMainLoop
  import Glibc
#endif

/// Calls back on the main queue while a file descriptor can be read, until it is let go.
///
/// On Linux an epoll instance stands between the descriptor and Dispatch, because Dispatch's own
/// sources miss the end of a pipe, and look at a descriptor for some time after they were cancelled.
@MainActor
public final class ReadSource {
  private let source: any DispatchSourceRead
  private var handler: (() -> Void)?

  /// Watches a descriptor; nil when the system has no more descriptors, or for a file.
  ///
  /// A file, `/dev/null` too, can always be read, so there is nothing to wait for.
  ///
  /// - Parameters:
  ///   - descriptor: an open descriptor, which stays its owner's. Reading it should not block:
  ///     another may have taken what there was.
  ///   - handler: called once a turn of the main queue while there is something to read. The end
  ///     can be read as well, again and again: the handler then cancels.
  public init?(_ descriptor: Int32, _ handler: @escaping () -> Void) {
    #if os(Linux)
      let poller = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard poller >= 0 else { return nil }
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      guard epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
        close(poller)
        return nil
      }
      source = DispatchSource.makeReadSource(fileDescriptor: poller, queue: .main)
      source.setCancelHandler { close(poller) }
    #else
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    #endif
    self.handler = handler
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        let handler = self?.handler
        handler?()
      }
    }
    source.activate()
  }

  isolated deinit {
    cancel()
  }

  /// Stops for good and lets go of the handler; closes nothing.
  ///
  /// The handler is not called again, and on Linux the descriptor may be closed at once.
  public func cancel() {
    guard let handler else { return }
    self.handler = nil
    source.cancel()
    // Goes last: what the handler holds may be the owner of this source.
    withExtendedLifetime(handler) {}
  }
}

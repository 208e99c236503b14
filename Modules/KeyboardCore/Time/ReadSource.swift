import Dispatch

#if os(Linux)
  import CMainLoop
  import Glibc
#else
  import Darwin
#endif

/// Calls back on the main queue while a file descriptor can be read, until it is let go.
@MainActor
public final class ReadSource {
  private let poller: ReadPoller
  private let descriptor: Int32
  private let id: UInt64
  private var isCancelled = false

  /// Watches a descriptor; nil when the system has no more descriptors, or for a file.
  ///
  /// A file, `/dev/null` too, can always be read, so there is nothing to wait for.
  ///
  /// - Parameters:
  ///   - descriptor: an open descriptor, which stays its owner's. Reading it should not block:
  ///     another may have taken what there was.
  ///   - handler: called once a turn of the main queue while there is something to read. The end
  ///     can be read as well, again and again: the handler then cancels.
  public convenience init?(_ descriptor: Int32, _ handler: @escaping () -> Void) {
    self.init(descriptor, on: ReadPoller(), handler)
  }

  /// Watches a descriptor together with others; nil as for one that is watched alone.
  package init?(_ descriptor: Int32, on poller: ReadPoller, _ handler: @escaping () -> Void) {
    guard let id = poller.add(descriptor, handler) else { return nil }
    (self.poller, self.descriptor, self.id) = (poller, descriptor, id)
  }

  isolated deinit {
    cancel()
  }

  /// Stops for good and lets go of the handler; closes nothing.
  ///
  /// The handler is not called again, and on Linux the descriptor may be closed at once.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    poller.remove(id, descriptor)
  }
}

/// Watches any number of file descriptors with one descriptor of its own, for ``ReadSource``.
///
/// On Linux an epoll instance stands between the descriptors and Dispatch, because Dispatch's own
/// sources miss the end of a pipe, and look at a descriptor for some time after they were
/// cancelled.
@MainActor
package final class ReadPoller {
  private var handlers: [UInt64: () -> Void] = [:]
  private var lastID: UInt64 = 0

  /// Creates a poller, which takes its descriptor with the first one that it watches.
  package init() {}

  #if os(Linux)
    private var epoll: Int32 = -1
    /// The id of the source of each descriptor, whose number may be reused before its former source
    /// has gone.
    private var watchers: [Int32: UInt64] = [:]
    private var source: (any DispatchSourceRead)?

    isolated deinit {
      source?.cancel()
    }

    /// Watches a descriptor and returns an id that is never used twice; nil when that is not
    /// possible.
    fileprivate func add(_ descriptor: Int32, _ handler: @escaping () -> Void) -> UInt64? {
      guard open() else { return nil }
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u64 = lastID + 1
      guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else { return nil }
      lastID += 1
      handlers[lastID] = handler
      watchers[descriptor] = lastID
      return lastID
    }

    fileprivate func remove(_ id: UInt64, _ descriptor: Int32) {
      if watchers[descriptor] == id {
        watchers[descriptor] = nil
        var event = epoll_event()
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
      }
      // Goes last: what the handler holds may be the owner of this poller.
      let handler = handlers.removeValue(forKey: id)
      withExtendedLifetime(handler) {}
    }

    private func open() -> Bool {
      if epoll >= 0 { return true }
      let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard epoll >= 0 else { return false }
      let source = DispatchSource.makeReadSource(fileDescriptor: epoll, queue: .main)
      source.setCancelHandler { close(epoll) }
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated { self?.callNext() }
      }
      (self.epoll, self.source) = (epoll, source)
      source.activate()
      return true
    }

    /// Calls one handler, so that others on the main queue have their turn; those that can be read
    /// take turns too.
    private func callNext() {
      var event = epoll_event()
      guard epoll_wait(epoll, &event, 1, 0) == 1 else { return }
      handlers[event.data.u64]?()
    }
  #else
    private var sources: [UInt64: any DispatchSourceRead] = [:]

    fileprivate func add(_ descriptor: Int32, _ handler: @escaping () -> Void) -> UInt64? {
      lastID += 1
      let id = lastID
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated { self?.handlers[id]?() }
      }
      (handlers[id], sources[id]) = (handler, source)
      source.activate()
      return id
    }

    fileprivate func remove(_ id: UInt64, _ descriptor: Int32) {
      sources.removeValue(forKey: id)?.cancel()
      let handler = handlers.removeValue(forKey: id)
      withExtendedLifetime(handler) {}
    }
  #endif
}

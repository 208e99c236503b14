import Dispatch

#if os(Linux)
  import CMainLoop
  import Glibc
#else
  import Darwin
#endif

/// Calls a closure on the main queue while a file descriptor is readable, until it is released.
@MainActor
public final class ReadSource {
  private let poller: ReadPoller
  private let descriptor: Int32
  private let id: Int
  private var isCancelled = false

  /// Watches a descriptor; nil if the system has no more descriptors, or for a file.
  ///
  /// A file, `/dev/null` too, is always readable, so there is nothing to wait for.
  ///
  /// - Parameters:
  ///   - descriptor: an open descriptor, which remains its owner's. Reading it should not block: another reader may
  ///     have taken the data.
  ///   - handler: called once per turn of the main queue while there is data. The end of the data is readable as
  ///     well, repeatedly: the handler then cancels.
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

  /// Stops permanently and releases the handler; closes nothing.
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
/// On Linux an epoll instance stands between the descriptors and Dispatch, because Dispatch's own sources miss the
/// end of a pipe, and access a descriptor for some time after they were cancelled.
@MainActor
package final class ReadPoller {
  private var handlers: [Int: () -> Void] = [:]
  private var lastID = 0

  /// Creates a poller, which opens its descriptor with the first one that it watches.
  package init() {}

  #if os(Linux)
    private var epoll: Int32 = -1
    /// The id of the source of each descriptor; descriptor numbers may be reused before the former source is removed.
    private var watchers: [Int: Int] = [:]
    private var source: (any DispatchSourceRead)?

    isolated deinit {
      source?.cancel()
    }

    /// Watches a descriptor and returns an id that is never used twice; nil if that is impossible.
    fileprivate func add(_ descriptor: Int32, _ handler: @escaping () -> Void) -> Int? {
      guard open() else { return nil }
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u64 = UInt64(lastID + 1)
      guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else { return nil }
      lastID += 1
      handlers[lastID] = handler
      watchers[Int(descriptor)] = lastID
      return lastID
    }

    fileprivate func remove(_ id: Int, _ descriptor: Int32) {
      if watchers[Int(descriptor)] == id {
        watchers[Int(descriptor)] = nil
        var event = epoll_event()
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
      }
      // Released last: what the handler holds may be the owner of this poller.
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

    /// Calls one handler, so that other work of the main queue has its turn; readable descriptors take turns too.
    private func callNext() {
      var event = epoll_event()
      guard epoll_wait(epoll, &event, 1, 0) == 1 else { return }
      handlers[Int(event.data.u64)]?()
    }
  #else
    private var sources: [Int: any DispatchSourceRead] = [:]

    fileprivate func add(_ descriptor: Int32, _ handler: @escaping () -> Void) -> Int? {
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

    fileprivate func remove(_ id: Int, _ descriptor: Int32) {
      sources.removeValue(forKey: id)?.cancel()
      let handler = handlers.removeValue(forKey: id)
      withExtendedLifetime(handler) {}
    }
  #endif
}

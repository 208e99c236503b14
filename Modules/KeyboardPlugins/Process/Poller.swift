import CProcess
import Dispatch
import Glibc

/// Tells on the main queue when pipes can be read or written.
///
/// A Dispatch source on a pipe does not do: when the other end is closed, libdispatch may use the
/// source's memory after another thread has freed it, and when data and the end arrive together it
/// never fires again. So all pipes are watched by one epoll instance, and one Dispatch source
/// watches that instance, whose own end never comes. A ready pipe is told of at each turn of the
/// main queue until it is no longer ready or no longer watched.
@MainActor
final class Poller {
  /// What to wait for; the end of a pipe is told of in both cases.
  enum Interest {
    case reading
    case writing
  }

  private static let eventsPerTurn = 32

  private var descriptor: Int32 = -1
  private var source: (any DispatchSourceRead)?
  private var handlers: [Int32: () -> Void] = [:]

  init() {}

  isolated deinit {
    source?.cancel()
  }

  /// Gets ready to watch; false when the system has no more descriptors.
  func prepare() -> Bool {
    if source != nil { return true }
    let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { return false }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.takeTurn() }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    self.descriptor = descriptor
    self.source = source
    return true
  }

  /// Watches a descriptor that is not watched yet.
  ///
  /// - Parameters:
  ///   - pipe: an open descriptor; it is no longer watched before it is closed.
  ///   - interest: what to wait for.
  ///   - handler: called on the main queue, at each turn while the descriptor is ready.
  /// - Returns: whether it can be watched: files cannot, because they are always ready.
  @discardableResult
  func watch(_ pipe: Int32, for interest: Interest, _ handler: @escaping () -> Void) -> Bool {
    guard prepare() else { return false }
    var event = epoll_event()
    event.events = interest == .reading ? EPOLLIN.rawValue : EPOLLOUT.rawValue
    event.data.fd = pipe
    guard epoll_ctl(descriptor, EPOLL_CTL_ADD, pipe, &event) == 0 else { return false }
    handlers[pipe] = handler
    return true
  }

  /// Stops watching a descriptor; harmless when it is not watched.
  func unwatch(_ pipe: Int32) {
    guard handlers.removeValue(forKey: pipe) != nil else { return }
    epoll_ctl(descriptor, EPOLL_CTL_DEL, pipe, nil)
  }

  private func takeTurn() {
    var events = [epoll_event](repeating: epoll_event(), count: Self.eventsPerTurn)
    let count = epoll_wait(descriptor, &events, Int32(events.count), 0)
    guard count > 0 else { return }
    for event in events[..<Int(count)] {
      // A handler may have closed, and another opened, what was ready a moment ago: every handler
      // finds out by itself that there is nothing to do.
      handlers[event.data.fd]?()
    }
  }
}

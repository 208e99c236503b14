import CProcess
import Glibc

/// Writes lines into a pipe without ever waiting for its reader.
@MainActor
final class PipeWriter {
  private let descriptor: Int32
  private let poller: Poller
  private var queue: OutgoingQueue
  private var isOpen = true
  private var isWaiting = false
  private var closesWhenEmpty = false

  /// Takes over a writing end that does not block; closed by this writer.
  ///
  /// - Parameters:
  ///   - descriptor: the writing end.
  ///   - droppableLimit: how many lines that may be dropped wait at the most.
  ///   - poller: tells when there is room again.
  init(_ descriptor: Int32, droppableLimit: Int, poller: Poller) {
    self.descriptor = descriptor
    self.poller = poller
    queue = OutgoingQueue(droppableLimit: droppableLimit)
  }

  isolated deinit {
    close()
  }

  /// How many lines wait because the reader is slow.
  var backlog: Int { queue.count }

  /// Whether nobody can read any more.
  var readerIsGone: Bool { !isOpen || CProcessReaderIsGone(descriptor) != 0 }

  /// Writes a line, or keeps it until the reader has made room.
  ///
  /// - Returns: whether an older line that may be dropped was dropped for it.
  func send(_ line: String, mayBeDropped: Bool) -> Bool {
    guard isOpen, !closesWhenEmpty else { return false }
    let dropped = queue.append(line, mayBeDropped: mayBeDropped)
    if !isWaiting { write() }
    return dropped
  }

  /// Closes the pipe as soon as everything is written.
  func closeAfterWriting() {
    closesWhenEmpty = true
    if queue.isEmpty { close() }
  }

  /// Closes the pipe; what waits is forgotten.
  func close() {
    guard isOpen else { return }
    isOpen = false
    queue.removeAll()
    poller.unwatch(descriptor)
    Glibc.close(descriptor)
  }

  private func write() {
    while isOpen, let next = queue.next {
      let count = next.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        queue.advance(by: count)
      } else if errno == EAGAIN {
        return wait(true)
      } else if errno != EINTR {
        // The reader is gone; its end is reported elsewhere.
        return close()
      }
    }
    wait(false)
    if closesWhenEmpty { close() }
  }

  /// Waits for room, or stops waiting.
  private func wait(_ waits: Bool) {
    guard isOpen, waits != isWaiting else { return }
    isWaiting = waits
    if waits {
      poller.watch(descriptor, for: .writing) { [weak self] in self?.write() }
    } else {
      poller.unwatch(descriptor)
    }
  }
}

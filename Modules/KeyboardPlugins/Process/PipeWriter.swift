import CProcess
import Glibc
package import KeyboardCore

/// Writes lines into a pipe or a socket without ever waiting for its reader.
@MainActor  // The default, said for the isolated deinitialiser: importers reject it without.
package final class PipeWriter {
  private static let pause = Duration.milliseconds(4)

  private let descriptor: Int32
  private let scheduler: any Scheduler
  private var queue: OutgoingQueue
  private var isOpen = true
  private var retry: TimerToken?
  private var closesWhenEmpty = false

  /// Creates a writer for a writing end that does not block, which it closes.
  ///
  /// - Parameters:
  ///   - descriptor: the writing end.
  ///   - droppableLimit: the maximum number of queued lines that may be dropped.
  ///   - scheduler: the clock, in real time.
  package init(_ descriptor: Int32, droppableLimit: Int, scheduler: any Scheduler) {
    (self.descriptor, self.scheduler) = (descriptor, scheduler)
    queue = OutgoingQueue(droppableLimit: droppableLimit)
  }

  isolated deinit {
    close()
  }

  /// The number of lines queued because the reader is slow.
  var backlog: Int { queue.count }

  /// The number of queued bytes.
  package var bytesWaiting: Int { queue.byteCount }

  /// A Boolean value indicating whether there is no reader any more.
  var readerIsGone: Bool { !isOpen || CProcessReaderIsGone(descriptor) != 0 }

  /// Writes a line, or queues it until the reader has made room.
  ///
  /// - Returns: true if an older line that may be dropped was dropped for it.
  @discardableResult
  package func send(_ line: String, mayBeDropped: Bool) -> Bool {
    guard isOpen, !closesWhenEmpty else { return false }
    let dropped = queue.append(line, mayBeDropped: mayBeDropped)
    if retry == nil { write() }
    return dropped
  }

  /// Closes the pipe as soon as everything is written.
  package func closeAfterWriting() {
    closesWhenEmpty = true
    if queue.count == 0 { close() }
  }

  /// Closes the pipe; queued lines are discarded.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    if let retry { scheduler.cancel(retry) }
    Glibc.close(descriptor)
  }

  private func write() {
    while isOpen, let next = queue.next {
      let count = next.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        queue.advance(by: count)
      } else if errno == EAGAIN {
        return writeLater()
      } else if errno != EINTR {
        // The reader is gone; its end is reported elsewhere.
        return close()
      }
    }
    if closesWhenEmpty { close() }
  }

  /// Schedules another attempt: a full pipe is rare, and its reader busy or stopped.
  private func writeLater() {
    retry = scheduler.schedule(after: Self.pause, self) {
      $0.retry = nil
      $0.write()
    }
  }
}

/// The lines queued for a pipe that may be full.
///
/// Of the lines that may be dropped only the newest stay; others are never dropped, and a partly written line is
/// completed.
nonisolated struct OutgoingQueue: Sendable {
  private struct Line {
    let bytes: [UInt8]
    let mayBeDropped: Bool
  }

  /// The maximum number of queued lines that may be dropped.
  let droppableLimit: Int
  private var lines: ArraySlice<Line> = []
  private var written = 0

  init(droppableLimit: Int) {
    self.droppableLimit = droppableLimit
  }

  var count: Int { lines.count }
  /// The number of bytes of all queued lines.
  private(set) var byteCount = 0

  /// The rest of the first line.
  var next: ArraySlice<UInt8>? { lines.first?.bytes[written...] }

  /// Adds a line.
  ///
  /// - Returns: true if the oldest line that may be dropped was dropped for it.
  mutating func append(_ line: String, mayBeDropped: Bool) -> Bool {
    lines.append(Line(bytes: Array(line.utf8), mayBeDropped: mayBeDropped))
    byteCount += line.utf8.count
    let untouched = lines.dropFirst(written > 0 ? 1 : 0)
    guard mayBeDropped, lines.count(where: \.mayBeDropped) > droppableLimit,
      let oldest = untouched.firstIndex(where: \.mayBeDropped)
    else { return false }
    byteCount -= lines.remove(at: oldest).bytes.count
    return true
  }

  /// Removes the bytes that were written.
  mutating func advance(by count: Int) {
    written += count
    guard let first = lines.first, written >= first.bytes.count else { return }
    byteCount -= lines.removeFirst().bytes.count
    written = 0
  }
}

import Glibc
import KeyboardCore

/// Reads lines from a pipe, a bounded part of them at each turn of the main queue.
///
/// A writer that fills a whole turn is left alone for a moment afterwards: however much it writes,
/// the host stays free most of the time.
final class PipeReader {
  private static let chunk = 1 << 14
  private static let bytesPerTurn = 1 << 20
  private static let linesPerTurn = 32
  private static let pause = Duration.milliseconds(4)
  /// The bytes that a pipe can hold: all that its writer can have left behind.
  private static let capacity = 1 << 16

  private let descriptor: Int32
  private let scheduler: any Scheduler
  private let deliver: (LineFramer.Line) -> Void
  private var framer: LineFramer
  /// Lines that were read and not delivered, the next one last.
  private var waiting: [LineFramer.Line] = []
  private var source: ReadSource?
  private var pausing: TimerToken?
  private var isOpen = true

  /// Takes over a pipe; reads nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - descriptor: a reading end that does not block; closed by this reader.
  ///   - limit: the longest line in bytes.
  ///   - scheduler: real time.
  ///   - deliver: called for each line, on the main queue.
  init(
    _ descriptor: Int32, limit: Int, scheduler: any Scheduler,
    deliver: @escaping (LineFramer.Line) -> Void
  ) {
    self.descriptor = descriptor
    self.scheduler = scheduler
    self.deliver = deliver
    framer = LineFramer(limit: limit)
  }

  /// Starts to read.
  func start() {
    guard isOpen else { return }
    source = ReadSource(descriptor) { [weak self] in self?.takeTurn() }
    // When the system has no more descriptors, it may have some in a moment.
    if source == nil { pause() }
  }

  /// Delivers what its writer, which has ended, left in the pipe, and closes it.
  func drain() {
    takeTurn(lines: .max, bytes: Self.capacity)
    finish()
  }

  /// Stops reading; what was not delivered is forgotten.
  func close() {
    guard isOpen else { return }
    isOpen = false
    waiting = []
    source = nil
    if let pausing { scheduler.cancel(pausing) }
    Glibc.close(descriptor)
  }

  private func takeTurn(lines: Int = linesPerTurn, bytes: Int = bytesPerTurn) {
    var (lines, bytes) = (lines, bytes)
    while isOpen {
      while lines > 0, deliverNext() { lines -= 1 }
      guard lines > 0, bytes > 0 else { return pause() }
      guard isOpen, let count = read() else { return }
      bytes -= count
    }
  }

  private func pause() {
    guard isOpen else { return }
    source = nil
    pausing = scheduler.schedule(after: Self.pause) { [weak self] in
      guard let self else { return }
      pausing = nil
      start()
      // What was read already makes no pipe ready.
      if !waiting.isEmpty { takeTurn() }
    }
  }

  private func deliverNext() -> Bool {
    guard let line = waiting.popLast() else { return false }
    deliver(line)
    return true
  }

  /// Reads once; nil when there is nothing now, or nothing any more.
  private func read() -> Int? {
    guard let bytes = readBytes(from: descriptor, atMost: Self.chunk) else { return nil }
    guard !bytes.isEmpty else {
      finish()
      return nil
    }
    waiting = framer.append(bytes).reversed()
    return bytes.count
  }

  /// Delivers the last line, if it has no end, and closes the pipe.
  private func finish() {
    guard isOpen else { return }
    let last = framer.finish()
    close()
    if let last { deliver(last) }
  }
}

/// Reads the bytes that a descriptor has now; none at its end, nil when there are none yet.
nonisolated func readBytes(from descriptor: Int32, atMost limit: Int) -> [UInt8]? {
  var count = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
    repeat { count = read(descriptor, buffer.baseAddress, limit) } while count < 0 && errno == EINTR
    initialized = max(count, 0)
  }
  return count < 0 && errno == EAGAIN ? nil : bytes
}

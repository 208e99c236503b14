import Glibc
package import KeyboardCore
package import KeyboardPluginSDK

/// Reads lines from a pipe or a socket, for a short time per turn of the main queue.
///
/// After a writer has filled a whole turn, reading pauses for as long as that turn took, so that the host has half of
/// the time for others, regardless of the amount.
package final class PipeReader {
  private static let chunk = 1 << 14
  private static let turn = Duration.milliseconds(2)
  /// The maximum duration counted for a turn: a longer one means that the host was suspended or had no processor.
  private static let longestTurn = Duration.milliseconds(50)
  /// The capacity of a pipe: the maximum that its writer can have left in it.
  private static let capacity = 1 << 16

  private let descriptor: Int32
  private let poller: ReadPoller
  private let scheduler: any Scheduler
  private let floodDuration: Duration
  private let onFlood: () -> Void
  private let onEnd: () -> Void
  private let deliver: (LineFramer.Line) -> Void
  private var framer: LineFramer
  /// Lines that were read and not delivered, in reverse order.
  private var waiting: [LineFramer.Line] = []
  private var source: ReadSource?
  private var pausing: TimerToken?
  /// The time of consecutive turns that have not emptied the pipe.
  private var behind = Duration.zero
  private var isOpen = true

  /// Creates a reader of a pipe, which reads nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - descriptor: a reading end that does not block; closed by this reader.
  ///   - limit: the maximum length of a line in bytes.
  ///   - floodDuration: the maximum time for which the pipe may be filled faster than it is read.
  ///   - poller: the poller that watches it.
  ///   - scheduler: the clock, in real time.
  ///   - onFlood: called when that time has passed, repeatedly while it continues.
  ///   - onEnd: called when everything that its writer has left was read.
  ///   - deliver: called for each line, on the main queue.
  package init(
    _ descriptor: Int32, limit: Int, floodDuration: Duration, poller: ReadPoller,
    scheduler: any Scheduler, onFlood: @escaping () -> Void, onEnd: @escaping () -> Void = {},
    deliver: @escaping (LineFramer.Line) -> Void
  ) {
    (self.descriptor, self.poller, self.floodDuration) = (descriptor, poller, floodDuration)
    (self.onFlood, self.onEnd) = (onFlood, onEnd)
    (self.scheduler, self.deliver) = (scheduler, deliver)
    framer = LineFramer(limit: limit)
  }

  /// Starts to read.
  package func start() {
    guard isOpen else { return }
    source = ReadSource(descriptor, on: poller) { [weak self] in self?.takeTurn() }
    // If the system has no more descriptors, it may have some in a moment.
    if source == nil { pause(for: Self.turn) }
  }

  /// Delivers what its writer, which has ended, left in the pipe, and closes it.
  ///
  /// - Parameter limit: the time after which the rest is discarded; nil for none.
  func drain(within limit: Duration?) {
    let start = scheduler.now
    var bytes = Self.capacity
    while isOpen, deliverNext() || bytes > 0 {
      if let limit, start.duration(to: scheduler.now) >= limit { break }
      guard waiting.isEmpty, bytes > 0 else { continue }
      guard let count = read() else { break }
      bytes -= count
    }
    finish()
  }

  /// Delivers the lines that have arrived, before a decision that there are none.
  package func readAvailable() {
    if source != nil || pausing != nil { takeTurn() }
  }

  /// Stops reading; undelivered lines are discarded.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    waiting = []
    source?.cancel()
    source = nil
    if let pausing { scheduler.cancel(pausing) }
    Glibc.close(descriptor)
  }

  private func takeTurn() {
    let start = scheduler.now
    while isOpen, deliverNext() || read() != nil {
      let time = start.duration(to: scheduler.now)
      guard time < Self.turn else { return fallBehind(by: min(time, Self.longestTurn)) }
    }
    behind = .zero
  }

  private func fallBehind(by time: Duration) {
    // With the pause after it.
    behind += time * 2
    pause(for: time)
    if behind >= floodDuration { onFlood() }
  }

  private func pause(for time: Duration) {
    guard isOpen else { return }
    source?.cancel()
    source = nil
    if let pausing { scheduler.cancel(pausing) }
    pausing = scheduler.schedule(after: time, self) { reader in
      reader.pausing = nil
      reader.start()
      // Input that was already read does not make the pipe readable again.
      if !reader.waiting.isEmpty { reader.takeTurn() }
    }
  }

  private func deliverNext() -> Bool {
    guard let line = waiting.popLast() else { return false }
    deliver(line)
    return true
  }

  /// Reads once; returns nil if there is nothing now, or nothing any more.
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
    onEnd()
  }
}

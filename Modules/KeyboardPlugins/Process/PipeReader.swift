import Glibc
package import KeyboardCore
package import KeyboardPluginSDK

/// Reads lines from a pipe or a socket, for a short time at each turn of the main queue.
///
/// A writer that fills a whole turn is left alone afterwards for as long as that turn took: however
/// much it writes, the host has half of the time for others.
package final class PipeReader {
  private static let chunk = 1 << 14
  private static let turn = Duration.milliseconds(2)
  /// The most that a turn counts: a longer one is that of a host which was suspended or had no
  /// processor.
  private static let longestTurn = Duration.milliseconds(50)
  /// The bytes that a pipe can hold: all that its writer can have left behind.
  private static let capacity = 1 << 16

  private let descriptor: Int32
  private let poller: ReadPoller
  private let scheduler: any Scheduler
  private let floodDuration: Duration
  private let onFlood: () -> Void
  private let onEnd: () -> Void
  private let deliver: (LineFramer.Line) -> Void
  private var framer: LineFramer
  /// Lines that were read and not delivered, the next one last.
  private var waiting: [LineFramer.Line] = []
  private var source: ReadSource?
  private var pausing: TimerToken?
  /// The time of the turns, one after the other, that have not emptied the pipe.
  private var behind = Duration.zero
  private var isOpen = true

  /// Takes over a pipe; reads nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - descriptor: a reading end that does not block; closed by this reader.
  ///   - limit: the longest line in bytes.
  ///   - floodDuration: the time for which the pipe may be filled faster than it is read.
  ///   - poller: the poller that watches it.
  ///   - scheduler: real time.
  ///   - onFlood: called when that has passed, again and again while it goes on.
  ///   - onEnd: called when everything was read that its writer has left.
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
    // When the system has no more descriptors, it may have some in a moment.
    if source == nil { pause(for: Self.turn) }
  }

  /// Delivers what its writer, which has ended, left in the pipe, and closes it.
  ///
  /// - Parameter limit: the time after which the rest is forgotten; nil for none.
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

  /// Delivers the lines that have come, before somebody decides that none has.
  package func readAvailable() {
    if source != nil || pausing != nil { takeTurn() }
  }

  /// Stops reading; lines that were not delivered are forgotten.
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
      // Input that was read already does not make the pipe ready again.
      if !reader.waiting.isEmpty { reader.takeTurn() }
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
    onEnd()
  }
}

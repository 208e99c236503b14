import Dispatch

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Reads a file or a pipe to its end, in pieces, between which keys are handled.
///
/// ```swift
/// let reader = ByteReader(descriptor, onBytes: { table.append($0) }, onEnd: { redraw($0) })
/// reader.readAvailable() // what is there already, before the first frame reader.start()
/// ```
///
/// It uses a few milliseconds of each turn of the main queue while there is data. The descriptor remains its owner's;
/// it is read, blocking or not, only when it is readable.
@MainActor
public final class ByteReader {
  /// A Boolean value indicating whether all data was read.
  public private(set) var hasEnded = false

  private let descriptor: Int32
  private let onBytes: ([UInt8]) -> Void
  private let onEnd: (_ error: Int32?) -> Void
  private var source: ReadSource?
  private var isPaused = true
  /// A Boolean value indicating whether another turn of reading a file is scheduled.
  private var isTurnComing = false

  private static let pieceSize = 1 << 18
  private static let turn = Duration.milliseconds(4)

  /// Creates a reader that has read nothing yet.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor to read.
  ///   - onBytes: called with each piece, split anywhere; never empty.
  ///   - onEnd: called once, after the last piece, with the number of a system error, or nil.
  public init(
    _ descriptor: Int32, onBytes: @escaping ([UInt8]) -> Void,
    onEnd: @escaping (_ error: Int32?) -> Void = { _ in }
  ) {
    self.descriptor = descriptor
    (self.onBytes, self.onEnd) = (onBytes, onEnd)
  }

  /// Reads the available data without waiting.
  ///
  /// - Parameter duration: the time to read; at least one piece, of at most a quarter of a megabyte, is read.
  public func readAvailable(for duration: Duration = .zero) {
    let deadline = ContinuousClock.now + duration
    repeat {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard !hasEnded, poll(&entry, 1, 0) > 0 else { return }
      let wasPaused = isPaused
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, initialized in
        count = read(descriptor, buffer.baseAddress, buffer.count)
        initialized = max(0, count)
      }
      if count > 0 {
        onBytes(piece)
      } else if count == 0 {
        end(nil)
      } else if errno != EINTR, errno != EAGAIN {
        end(errno)
      }
      if isPaused, !wasPaused { return }
    } while ContinuousClock.now < deadline
  }

  /// Continues reading, from the next turn of the main queue to the end or until ``pause()``.
  public func start() {
    guard !hasEnded, isPaused else { return }
    isPaused = false
    source = ReadSource(descriptor) { [weak self] in self?.readAvailable(for: Self.turn) }
    if source == nil { readLater() }
  }

  /// Reads nothing until ``start()``, while no more data is needed: further bytes, and their writer, wait meanwhile.
  public func pause() {
    isPaused = true
    source?.cancel()
    source = nil
  }

  /// Reads a file, which is always readable, in successive turns.
  private func readLater() {
    guard !hasEnded, !isPaused, !isTurnComing else { return }
    isTurnComing = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.isTurnComing = false
        guard !self.isPaused else { return }
        self.readAvailable(for: Self.turn)
        self.readLater()
      }
    }
  }

  private func end(_ error: Int32?) {
    hasEnded = true
    source?.cancel()
    onEnd(error)
  }
}

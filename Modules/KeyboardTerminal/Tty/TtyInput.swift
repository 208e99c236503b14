import CTerminal
import Dispatch
import Glibc

/// Reads a terminal whenever it has something, except while paused.
final class TtyInput {
  private let descriptor: Int32
  private let source: any DispatchSourceRead
  /// Given what was read, or nil once at the end.
  private let handler: ([UInt8]?) -> Void
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var isPaused = true
  private var hasEnded = false

  /// Paused until ``resume()``; closes the descriptors after ``stop()``.
  init(_ descriptors: TtyDescriptors, _ handler: @escaping ([UInt8]?) -> Void) {
    descriptor = descriptors.input
    self.handler = handler
    source = DispatchSource.makeReadSource(fileDescriptor: descriptors.input, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    source.setCancelHandler { descriptors.close() }
  }

  func resume() {
    guard isPaused, !hasEnded else { return }
    isPaused = false
    source.resume()
  }

  /// Leaves what comes in the terminal until the next ``resume()``.
  func pause() {
    guard !isPaused else { return }
    isPaused = true
    source.suspend()
  }

  /// Stops for good. A paused source may not be cancelled, or never goes.
  func stop() {
    hasEnded = true
    if isPaused { source.resume() }
    isPaused = false
    source.cancel()
  }

  /// Reads now if there is something.
  func readAvailable() {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&poller, 1, 0) > 0 { read() }
  }

  private func read() {
    guard !isPaused, !hasEnded else { return }
    // What comes of a key runs on this thread, which is not always the same one.
    CTerminalProtectThread()
    let count = CTerminalRead(descriptor, &buffer, buffer.count)
    if count > 0 {
      handler(Array(buffer[..<count]))
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      // Readable from now on, with nothing to read: an end that is not acted on would spin.
      pause()
      hasEnded = true
      handler(nil)
    }
  }
}

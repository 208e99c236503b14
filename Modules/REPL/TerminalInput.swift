import Dispatch
import Glibc

/// Tells when the terminal has input, except while paused.
final class TerminalInput {
  private let source: any DispatchSourceRead
  private var isPaused = true

  /// Watches standard input; paused until ``resume()``.
  init(_ handler: @escaping () -> Void) {
    source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler {
      // What a paused source saw coming may have been read by somebody else since.
      var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 0) > 0 else { return }
      MainActor.assumeIsolated { handler() }
    }
  }

  /// Goes on watching.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    source.resume()
  }

  /// Leaves what is typed in the terminal until the next ``resume()``.
  func pause() {
    guard !isPaused else { return }
    isPaused = true
    source.suspend()
  }

  /// Stops for good; a paused source may not be let go.
  func stop() {
    resume()
    source.cancel()
  }
}

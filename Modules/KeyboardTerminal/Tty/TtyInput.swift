import CTerminal
import Dispatch
import Glibc

/// Reads a terminal whenever it has input, except while paused.
///
/// A separate thread waits for the terminal, and runs the resulting work of the main queue itself, so that no other
/// thread has to wake up between a key and its frame.
@MainActor
final class TtyInput {
  private let descriptor: Int32
  /// The socket for commands to the waiting thread: continue, pause and stop.
  private let control: Int32
  /// Called with the bytes that were read, or nil once at the end.
  private let handler: ([UInt8]?) -> Void
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var isPaused = true
  private var hasEnded = false

  /// A command to the waiting thread.
  private enum Command: UInt8 {
    case resume
    case pause
    case stop
  }

  /// Creates an input that is paused until ``resume()`` and closes the descriptors after ``stop()``.
  ///
  /// - Throws: a ``TtyError`` if the system has no descriptors left; these are then closed.
  init(_ descriptors: TtyDescriptors, _ handler: @escaping ([UInt8]?) -> Void) throws(TtyError) {
    descriptor = descriptors.input
    self.handler = handler
    var pair: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let isOpen = socketpair(AF_UNIX, type, 0, &pair) == 0
    let error = errno
    let (control, commands) = (pair[0], pair[1])
    self.control = control
    guard isOpen else {
      descriptors.close()
      throw .refused(error)
    }
    DispatchQueue(label: "terminal input").async { [weak self] in
      Self.wait(for: descriptors.input, told: commands) {
        DispatchQueue.main.sync { MainActor.assumeIsolated { self?.read() } }
      }
      for descriptor in [control, commands] { close(descriptor) }
      descriptors.close()
    }
  }

  /// Waits until it is stopped; the whole life of the thread.
  nonisolated private static func wait(
    for descriptor: Int32, told commands: Int32, _ handle: () -> Void
  ) {
    var entries = [
      pollfd(fd: commands, events: Int16(POLLIN), revents: 0),
      pollfd(fd: -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      guard poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
      guard entries[0].revents != 0 else {
        handle()
        continue
      }
      var byte: UInt8 = 0
      guard Glibc.read(commands, &byte, 1) == 1, let command = Command(rawValue: byte) else {
        return
      }
      switch command {
      case .resume: entries[1].fd = descriptor
      case .pause: entries[1].fd = -1
      case .stop: return
      }
    }
  }

  private func tell(_ command: Command) {
    var byte = command.rawValue
    _ = write(control, &byte, 1)
  }

  func resume() {
    guard isPaused, !hasEnded else { return }
    isPaused = false
    tell(.resume)
  }

  /// Leaves further input in the terminal until the next ``resume()``.
  func pause() {
    guard !isPaused else { return }
    isPaused = true
    tell(.pause)
  }

  /// Stops permanently.
  func stop() {
    hasEnded = true
    isPaused = true
    tell(.stop)
  }

  /// Reads now if there is input.
  func readAvailable() {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&poller, 1, 0) > 0 { read() }
  }

  private func read() {
    guard !isPaused, !hasEnded else { return }
    // The work that a key causes runs on this thread, which is not always the same one.
    CTerminalProtectThread()
    let count = CTerminalRead(descriptor, &buffer, buffer.count)
    if count > 0 {
      handler(Array(buffer[..<count]))
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      // Readable from now on, without content: an end that is not handled would spin.
      pause()
      hasEnded = true
      handler(nil)
    }
  }
}

/// The notifications of signals, as calls on the main queue.
@MainActor
final class TtyNotices {
  /// The changes that signals report.
  struct Notice: OptionSet {
    let rawValue: Int32

    static let resized = Notice(rawValue: Int32(CTerminalResized))
    static let continued = Notice(rawValue: Int32(CTerminalContinued))
  }

  private let source: any DispatchSourceRead
  /// Watches for size changes if the program has blocked their signal, so that handlers never run.
  private let sizes: any DispatchSourceSignal

  init(_ handler: @escaping (Notice) -> Void) {
    source = DispatchSource.makeReadSource(fileDescriptor: CTerminalNotices(), queue: .main)
    source.setEventHandler {
      let notice = Notice(rawValue: CTerminalTakeNotices())
      MainActor.assumeIsolated { if !notice.isEmpty { handler(notice) } }
    }
    sizes = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    sizes.setEventHandler { MainActor.assumeIsolated { handler(.resized) } }
    // A signal that came before Dispatch was ready for it is not delivered here.
    sizes.setRegistrationHandler { MainActor.assumeIsolated { handler(.resized) } }
    source.resume()
    sizes.resume()
  }

  func stop() {
    source.cancel()
    sizes.cancel()
  }
}

import CPainting
import Glibc
import KeyboardCore

/// GLib's main loop, with the main queue, the X server and the signals that end the program in it.
final class MainLoop {
  private let loop = g_main_loop_new(nil, 0)

  init() {
    g_unix_fd_add(
      MainQueue.descriptor, G_IO_IN,
      { _, _, _ in
        MainActor.assumeIsolated { MainQueue.drain() }
        return 1  // G_SOURCE_CONTINUE
      }, nil)
  }

  /// Handles what comes at a descriptor, as long as the program runs.
  ///
  /// - Parameters:
  ///   - descriptor: readable when something has come.
  ///   - isPending: sends what waits, and tells whether something was read that is not handled yet.
  ///   - dispatch: handles it.
  func watch(
    _ descriptor: Int32, isPending: @escaping () -> Bool, dispatch: @escaping () -> Void
  ) {
    screen_watch(
      descriptor,
      { data in
        let source = Unmanaged<Source>.fromOpaque(data)
        return MainActor.assumeIsolated { source.takeUnretainedValue().isPending() ? 1 : 0 }
      },
      { data in
        let source = Unmanaged<Source>.fromOpaque(data)
        MainActor.assumeIsolated { source.takeUnretainedValue().dispatch() }
      }, Unmanaged.passRetained(Source(isPending, dispatch)).toOpaque())
  }

  private final class Source {
    let isPending: () -> Bool
    let dispatch: () -> Void

    init(_ isPending: @escaping () -> Bool, _ dispatch: @escaping () -> Void) {
      (self.isPending, self.dispatch) = (isPending, dispatch)
    }
  }

  /// Ends the loop at a signal that ends programs.
  func quitAtSignals() {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      g_unix_signal_add(
        signal,
        { loop in
          if let loop { g_main_loop_quit(OpaquePointer(loop)) }
          return 1
        }, loop.map { UnsafeMutableRawPointer($0) })
    }
  }

  /// Handles events until ``quit()``; nothing is polled.
  func run() { g_main_loop_run(loop) }

  /// Ends ``run()``.
  func quit() { g_main_loop_quit(loop) }
}

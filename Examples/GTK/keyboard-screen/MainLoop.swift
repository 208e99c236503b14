import CPainting
import Glibc
import KeyboardCore
import ScreenX11

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

  /// Handles the events of a connection, which lives as long as the program.
  func watch(_ connection: XConnection) {
    screen_watch(
      connection.descriptor,
      { data in
        Unmanaged<XConnection>.fromOpaque(data).takeUnretainedValue().hasEvents ? 1 : 0
      },
      { data in Unmanaged<XConnection>.fromOpaque(data).takeUnretainedValue().handleEvents() },
      Unmanaged.passRetained(connection).toOpaque())
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

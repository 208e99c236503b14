import CGTK
import KeyboardCore

/// GLib's main loop with the main queue in it: tasks of the main actor, timers and read sources
/// run.
@MainActor
public final class MainLoop {
  private let loop = g_main_loop_new(nil, 0)
  private let queueSource: UInt32

  /// Connects to the display; nil when there is none.
  ///
  /// - Parameter name: the name of the program for the system and for screen readers.
  public init?(name: String) {
    g_set_prgname(name)
    g_set_application_name(name)
    guard gtk_init_check() != 0 else { return nil }
    queueSource = g_unix_fd_add(
      MainQueue.descriptor, G_IO_IN,
      { _, _, _ in
        MainActor.assumeIsolated { MainQueue.drain() }
        return 1  // G_SOURCE_CONTINUE
      }, nil)
  }

  isolated deinit {
    g_source_remove(queueSource)
    g_main_loop_unref(loop)
  }

  /// Handles events until ``quit()``; nothing is polled.
  public func run() { g_main_loop_run(loop) }

  /// Ends ``run()``.
  public func quit() { g_main_loop_quit(loop) }
}

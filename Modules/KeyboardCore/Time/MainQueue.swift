#if os(Linux)
  import CMainLoop
  import Glibc

  /// The work of the main queue, for a program whose main loop is GLib's, SDL's or its own.
  ///
  /// ``MainScheduler``, ``ReadSource`` and tasks on the main actor run only while somebody drains the
  /// main queue. `dispatchMain()` and an asynchronous `main` do so; on Apple's platforms every run
  /// loop does. Another loop waits for ``descriptor`` among its own, and calls ``drain()`` when it
  /// can be read:
  ///
  /// ```swift
  /// var queue = pollfd(fd: MainQueue.descriptor, events: Int16(POLLIN), revents: 0)
  /// while isRunning {
  ///   if poll(&queue, 1, -1) > 0 { MainQueue.drain() }
  /// }
  /// ```
  ///
  /// Such a program has a synchronous `main` and never calls `dispatchMain()`: the main queue leaves
  /// the main thread then, and libdispatch ends the program at the next ``drain()``.
  @MainActor
  public enum MainQueue {
    /// A descriptor that can be read while the main queue has work; timers that are due included.
    ///
    /// It is always the same, and belongs to libdispatch: do not read, write or close it.
    public static var descriptor: Int32 {
      _dispatch_get_main_queue_handle_4CF()
    }

    /// Runs the work that the main queue has now.
    ///
    /// Work that is added meanwhile makes ``descriptor`` readable again. Called by work that it runs,
    /// as a loop within the loop does, it does nothing: the rest waits until that work is done.
    public static func drain() {
      // Read first: what comes after this line wakes the loop again.
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
      _dispatch_main_queue_callback_4CF(nil)
    }
  }
#endif

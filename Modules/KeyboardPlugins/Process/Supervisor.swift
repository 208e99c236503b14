import CProcess
import Glibc
import KeyboardCore

/// The host's side of a supervisor, which stays alive until the supervisor has ended, even without references.
final class Supervisor {
  /// The time after which a process that does not end is killed from here, and after the same time abandoned.
  private static let patience = Duration.seconds(1)

  /// The guardian of the supervisor, whose parent is this process.
  let guardian: Int32
  private let control: Int32
  private let poller: ReadPoller
  private let scheduler: any Scheduler
  /// Called with each report, and with nil after the last; nil if nobody listens.
  private var handle: ((CProcessReport?) -> Void)?
  private var source: ReadSource?
  /// The process, until its end is reported.
  private var child: Int32?
  private var isOpen = true
  /// A Boolean value indicating whether the process is being killed.
  private(set) var isEnding = false

  init(
    _ child: CProcessChild, poller: ReadPoller, scheduler: any Scheduler,
    handle: @escaping (CProcessReport?) -> Void
  ) {
    (guardian, control) = (child.guard, child.control)
    (self.poller, self.scheduler, self.handle) = (poller, scheduler, handle)
    watch()
  }

  private func watch() {
    source = ReadSource(control, on: poller) { self.readReports() }
    guard source == nil, isOpen else { return }
    // If the system has no more descriptors, it may have some in a moment.
    _ = scheduler.schedule(after: .milliseconds(50)) { self.watch() }
  }

  /// Delivers all reports that have arrived; reaps the supervisor when it has ended.
  func readReports() {
    var report = CProcessReport()
    let size = MemoryLayout<CProcessReport>.size
    while isOpen {
      let count = read(control, &report, size)
      if count == size {
        take(report)
      } else if count >= 0 || (errno != EAGAIN && errno != EINTR) {
        return close()
      } else if errno == EAGAIN {
        return
      }
    }
  }

  private func take(_ report: CProcessReport) {
    if report.kind == CProcessForked {
      child = report.value
    } else {
      if report.kind != CProcessStarted { child = nil }
      handle?(report)
    }
  }

  private func close() {
    isOpen = false
    source?.cancel()
    source = nil
    giveUp()
    Glibc.close(control)
    CProcessReap(guardian)
  }

  /// Reports that no more reports follow, and kills what a killed guardian may have left.
  private func giveUp() {
    if let child { kill(-child, SIGKILL) }
    let handle = handle
    self.handle = nil
    handle?(nil)
  }

  /// Sends a signal to the process and what it started in its group.
  func send(_ signal: Int32) {
    guard isOpen, !isEnding else { return }
    var number = UInt8(signal)
    _ = write(control, &number, 1)
  }

  /// Lets the supervisor kill the process and everything that it started.
  ///
  /// This takes at most twice the patience, even if the plugin has stopped the supervisor.
  func end() {
    guard isOpen, !isEnding else { return }
    isEnding = true
    shutdown(control, Int32(SHUT_WR))
    kill(guardian, SIGCONT)
    CProcessSignalChildren(guardian, SIGCONT)
    _ = scheduler.schedule(after: Self.patience) { self.endBy(generation: 0) }
  }

  /// Ends the process without further reports.
  func letGo() {
    handle = nil
    end()
  }

  /// Kills in place of a supervisor that cannot: one generation after another, then itself.
  private func endBy(generation: Int) {
    guard isOpen else { return }
    if generation < 10, CProcessSignalChildren(guardian, SIGKILL) > 0 {
      _ = scheduler.schedule(after: .milliseconds(10)) { self.endBy(generation: generation + 1) }
      return
    }
    kill(guardian, SIGKILL)
    // Even this may not help if the system waits for a disk.
    _ = scheduler.schedule(after: Self.patience) { self.giveUp() }
  }
}

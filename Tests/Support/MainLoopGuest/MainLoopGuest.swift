import Glibc
import KeyboardCore

/// A program whose main loop is a plain `poll`, and which drains the main queue from it.
///
/// It writes a line for each kind of work that ran, and `idle` at last. `MainLoopGuest late` asks
/// for the descriptor only after work has come; `MainLoopGuest nested` runs a loop within the loop;
/// `MainLoopGuest deaf` does not drain, which is what a test of the test needs.
@main
enum MainLoopGuest {
  @MainActor
  static func main() {
    let options = Set(CommandLine.arguments.dropFirst())
    let early = options.contains("late") ? nil : MainQueue.descriptor
    let scheduler = MainScheduler()
    var hasEnded = false
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { exit(2) }
    let (input, output) = (pipes[0], pipes[1])
    var source: ReadSource?
    source = ReadSource(input) {
      print("read")
      source?.cancel()
      _ = scheduler.schedule(after: .milliseconds(30)) {
        print("second timer")
        if options.contains("nested") { loop(MainQueue.descriptor, turns: 3) }
      }
      _ = scheduler.schedule(after: .milliseconds(40)) {
        print("last timer")
        hasEnded = true
      }
    }
    Task {
      print("task")
      await Task.yield()
      print("task again")
      _ = scheduler.schedule(after: .milliseconds(30)) {
        print("timer", scheduler.now.offset >= .milliseconds(30))
        write(output, "x", 1)
      }
    }
    if early == nil { usleep(10_000) }
    guard !options.contains("deaf") else {
      usleep(100_000)
      return print("idle")
    }
    let descriptor = early ?? MainQueue.descriptor
    while !hasEnded { loop(descriptor, turns: 1) }
    print("idle")
  }

  /// Drains a few times, each when there is work, but waits only a while for it.
  @MainActor
  private static func loop(_ descriptor: Int32, turns: Int) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    for _ in 0..<turns where poll(&entry, 1, 500) > 0 { MainQueue.drain() }
  }
}

import Glibc
import KeyboardCore
import KeyboardPluginSDK

/// The way in which a plugin runs: in a separate process, or in its host's.
///
/// Its messages arrive as events, never before a call has returned.
protocol PluginCarrier: AnyObject {
  /// The number of messages queued because the plugin is slow.
  var backlog: Int { get }
  /// Sends a message.
  ///
  /// - Returns: true if an older event was dropped for it.
  func send(_ message: WireMessage) -> Bool
  /// Processes the output so far.
  func readOutput()
  /// Closes the plugin's input, after everything that was sent.
  func closeInput()
  /// Asks it to end.
  func terminate()
  /// Kills it and everything it started.
  func kill()
  /// Returns whether it can still receive messages.
  func isListening() -> Bool
  /// The process from which all of its processes descend; nil if there is none.
  var guardian: Int32? { get }
}

extension PluginCarrier {
  var guardian: Int32? { nil }
}

extension PluginProcess: PluginCarrier {
  var backlog: Int { input.backlog }

  func send(_ message: WireMessage) -> Bool {
    input.send(message.line, mayBeDropped: message.isEvent)
  }

  func closeInput() {
    input.closeAfterWriting()
  }
}

/// A plugin that runs in its host's process: the same messages, passed on the main queue without encoding.
final class LocalPlugin: PluginCarrier {
  private let hear: (WireMessage) -> Void
  private let handle: (PluginProcess.Event) -> Void
  private let scheduler: any Scheduler
  /// The plugin's side; nil once it has ended.
  private var context: PluginContext?
  /// The steps that wait for the next turn of the main queue.
  private var steps: [(LocalPlugin) -> Void] = []
  private(set) var backlog = 0

  /// Creates a plugin; nothing is handled before this returns.
  init(
    _ type: any KeyboardPlugin.Type, scheduler: any Scheduler,
    hear: @escaping (WireMessage) -> Void, handle: @escaping (PluginProcess.Event) -> Void
  ) {
    (self.hear, self.scheduler, self.handle) = (hear, scheduler, handle)
    let context = PluginContext(type.identity) { [weak self] message in
      self?.tell(message)
    } leave: { [weak self] in
      self?.kill()
    }
    type.init().register(in: context)
    self.context = context
    later { $0.handle(.started(pid: getpid())) }
  }

  func send(_ message: WireMessage) -> Bool {
    backlog += 1
    later {
      $0.backlog -= 1
      $0.context?.receive(message)
    }
    return false
  }

  /// Does nothing: its output arrives at the next turn of the main queue.
  func readOutput() {}

  func closeInput() {
    later { $0.context?.finish() }
  }

  func terminate() {
    kill()
  }

  func kill() {
    guard context != nil else { return }
    context = nil
    later { $0.handle(.ended(.code(0))) }
  }

  func isListening() -> Bool { context != nil }

  private func tell(_ message: WireMessage) {
    guard context != nil else { return }
    later { $0.hear(message) }
  }

  /// Schedules a step for the next turn of the main queue, after those already scheduled.
  private func later(_ step: @escaping (LocalPlugin) -> Void) {
    steps.append(step)
    if steps.count == 1 { takeTurn() }
  }

  /// Performs the scheduled steps; resulting ones have another turn, so that keys are handled in between.
  private func takeTurn() {
    _ = scheduler.schedule(after: .zero) { [self] in
      let due = steps
      for step in due { step(self) }
      steps.removeFirst(due.count)
      if !steps.isEmpty { takeTurn() }
    }
  }
}

import Glibc
import KeyboardCore
import KeyboardPluginSDK

/// The way in which a plugin runs: in a process of its own, or in its host's.
///
/// Its messages arrive as events, never before a call has returned.
protocol PluginCarrier: AnyObject {
  /// The number of messages that wait because the plugin is slow.
  var backlog: Int { get }
  /// Sends a message.
  ///
  /// - Returns: whether an older event was dropped for it.
  func send(_ message: WireMessage) -> Bool
  /// Handles what it has said so far.
  func readOutput()
  /// Ends the plugin's input, after everything that was sent.
  func closeInput()
  /// Asks it to end.
  func terminate()
  /// Ends it and everything it started.
  func kill()
  /// Returns whether it can still be sent something.
  func isListening() -> Bool
  /// The process of which all of its processes descend; nil for one that has none.
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

/// A plugin that runs in its host's process: the same messages, handed over on the main queue as
/// they are, without text.
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

  /// Does nothing: what it says comes at the next turn of the main queue.
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

  /// Takes a step at the next turn of the main queue, after those that wait.
  private func later(_ step: @escaping (LocalPlugin) -> Void) {
    steps.append(step)
    if steps.count == 1 { takeTurn() }
  }

  /// Takes the steps that wait; what they lead to has a turn of its own, so that keys have theirs.
  private func takeTurn() {
    _ = scheduler.schedule(after: .zero) { [self] in
      let due = steps
      for step in due { step(self) }
      steps.removeFirst(due.count)
      if !steps.isEmpty { takeTurn() }
    }
  }
}

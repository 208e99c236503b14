public import KeyboardCore

/// A pure state machine that notices an action done in a slow way, and names the keys that would have done it.
///
/// | Slow way | What is known at its start | What it says when it is over |
/// |---|---|---|
/// | one key, five times or more | where each other key would have led | `Down 37 times: End does that` |
/// | the mouse | the keys that would perform the same command | `"Archive" by the mouse: A does that` |
/// | the list of commands | the same | `"Archive" by the list of commands: A does that` |
///
/// It names only keys whose effect is certain: its owner determines at the start where they lead. If a press leads
/// elsewhere than predicted, or something else moves the focus between two presses, it gives no advice.
public struct Coach: Hashable, Sendable {
  /// Keys that would perform a command.
  public struct Shortcut: Hashable, Sendable {
    /// The keys that are pressed, one stroke or several.
    public let keys: KeySequence
    /// The command that the keys perform.
    public let command: CommandInvocation

    /// Creates a shortcut.
    public init(_ keys: KeySequence, performing command: CommandInvocation) {
      (self.keys, self.command) = (keys, command)
    }
  }

  /// A slow way, and the faster keys.
  public struct Advice: Hashable, Sendable {
    /// A slow way to do something.
    public enum Way: Hashable, Sendable {
      /// The same keys, pressed repeatedly.
      case repeated(KeySequence, times: Int)
      /// A click that performed the command with a title.
      case mouse(String)
      /// The list of commands, which performed the one with a title.
      case commandList(String)
    }

    /// The slow way.
    public let way: Way
    /// The keys that are faster.
    public let shortcut: Shortcut

    /// The advice as one line for people.
    public var text: String {
      let done =
        switch way {
        case .repeated(let keys, let times): "\(keys.label(.words)) \(times) times"
        case .mouse(let title): "\"\(title)\" by the mouse"
        case .commandList(let title): "\"\(title)\" by the list of commands"
        }
      return "\(done): \(shortcut.keys.label(.words)) does that"
    }
  }

  /// A key that is about to perform a command.
  package struct Press: Hashable, Sendable {
    /// The keys of the binding.
    package let keys: KeySequence
    /// The command that the keys perform.
    package let command: CommandInvocation
    /// The place of the command's responder.
    package let place: Value
    /// The place to which the command leads, as the responder predicts it.
    package let destination: Value

    /// Creates a press.
    package init(
      _ keys: KeySequence, performing command: CommandInvocation, at place: Value,
      leadingTo destination: Value
    ) {
      (self.keys, self.command) = (keys, command)
      (self.place, self.destination) = (place, destination)
    }
  }

  /// A run of presses of the same key.
  private struct Run: Hashable {
    var press: Press
    let start: Value
    /// The shortcuts from the start to each place.
    let shortcuts: [Value: Shortcut]
    /// The number of presses that led where they were predicted to.
    var count = 0
    var end: Value
    var isPerforming = true
  }

  /// The smallest number of presses that leads to advice.
  public static let fewestPresses = 5

  /// The commands about which it gives no advice.
  public var silenced: Set<CommandID> = []
  /// The number of times it has named each command.
  public private(set) var counts: [CommandID: Int] = [:]
  /// The last advice; nil before the first.
  public private(set) var last: Advice?

  private var run: Run?
  /// The advice to give when the way is over.
  private var waiting: Advice?

  /// Creates a coach without recorded actions.
  public init() {}

  /// Records that a key is about to perform a command.
  ///
  /// - Parameters:
  ///   - press: its effect; nil for a command that does not move, and for a key that repeats or was not pressed by a
  ///     person.
  ///   - shortcuts: returns where other keys lead from here, called where a run may begin.
  /// - Returns: the advice about what was done before.
  package mutating func willPerform(
    _ press: Press?, shortcuts: () -> [Value: Shortcut]
  ) -> Advice? {
    if let press, var run, run.press.keys == press.keys, run.press.command == press.command,
      run.end == press.place, !run.isPerforming
    {
      (run.press, run.isPerforming) = (press, true)
      self.run = run
      return nil
    }
    let advice = finish()
    run = press.map {
      Run(press: $0, start: $0.place, shortcuts: shortcuts(), end: $0.place)
    }
    return advice
  }

  /// Records that the command of the last key was performed.
  ///
  /// - Parameter place: the present place of its responder; nil if the command continues or has failed.
  public mutating func didPerform(at place: Value?) {
    guard var run, run.isPerforming else { return }
    guard place == run.press.destination, let place else {
      self.run = nil
      return
    }
    (run.count, run.end, run.isPerforming) = (run.count + 1, place, false)
    self.run = run
  }

  /// Records that a command is about to be performed in another way than by a key.
  ///
  /// - Parameters:
  ///   - way: the way.
  ///   - shortcut: the keys that would perform the same now; nil if there are none.
  /// - Returns: the advice about what was done before.
  public mutating func willPerform(by way: Advice.Way, _ shortcut: Shortcut?) -> Advice? {
    let advice = finish()
    run = nil
    waiting = shortcut.map { Advice(way: way, shortcut: $0) }
    return advice
  }

  /// Records that nothing was done for a while, or something that does not move.
  ///
  /// - Returns: the advice about what was done before.
  public mutating func pause() -> Advice? {
    let advice = finish()
    run = nil
    return advice
  }

  /// Stops advice about the command that was named last.
  ///
  /// - Returns: the silenced advice; nil when there was none.
  @discardableResult
  public mutating func silenceLast() -> Advice? {
    guard let last else { return nil }
    silenced.insert(last.shortcut.command.id)
    return last
  }

  /// Returns the commands that it has named or that are silenced, the most often named first: `Last row: named 1
  /// time, silenced`.
  ///
  /// - Parameter name: returns the title of a command.
  /// - Returns: one line per command.
  public func lines(naming name: (CommandInvocation) -> String) -> [String] {
    Set(counts.keys).union(silenced)
      .map { (id: $0, name: name(CommandInvocation($0)), count: counts[$0] ?? 0) }
      .sorted { ($1.count, $0.name, $0.id.rawValue) < ($0.count, $1.name, $1.id.rawValue) }
      .map { id, name, count in
        let times = count == 1 ? "1 time" : "\(count) times"
        return "\(name): named \(times)\(silenced.contains(id) ? ", silenced" : "")"
      }
  }

  /// Forgets the recorded actions, the advice given and the silenced commands.
  public mutating func forget() {
    self = Coach()
  }

  private mutating func finish() -> Advice? {
    let advice = waiting.take() ?? adviceOfRun
    guard let advice, !silenced.contains(advice.shortcut.command.id) else { return nil }
    counts[advice.shortcut.command.id, default: 0] += 1
    last = advice
    return advice
  }

  private var adviceOfRun: Advice? {
    guard let run, run.count >= Self.fewestPresses, run.end != run.start,
      let shortcut = run.shortcuts[run.end], shortcut.keys.strokes.count < run.count
    else { return nil }
    return Advice(way: .repeated(run.press.keys, times: run.count), shortcut: shortcut)
  }
}

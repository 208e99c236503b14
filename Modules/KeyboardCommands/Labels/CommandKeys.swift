public import KeyboardCore

/// The keys that perform a command where the focus is, and what it is called: a line of help.
public struct CommandKeys: Hashable, Sendable {
  /// The command with the arguments that the keys pass.
  public let command: CommandInvocation
  /// The name of what they do.
  public let title: String
  /// The keys, those of the strongest binding first.
  public let sequences: [KeySequence]
  /// A Boolean value indicating whether they would do something now.
  public let isPossible: Bool

  /// Creates a line of help.
  public init(
    _ command: CommandInvocation, title: String, sequences: [KeySequence], isPossible: Bool = true
  ) {
    self.command = command
    self.title = title
    self.sequences = sequences
    self.isPossible = isPossible
  }

  /// The keys as words, such as `Ctrl+P, Up`.
  public var label: String { sequences.map { $0.label(.words) }.joined(separator: ", ") }

  /// The first part of the command's id, such as `navigation`: who offers it.
  public var group: String {
    let id = command.id.rawValue
    return String(id[..<(id.firstIndex(of: ".") ?? id.endIndex)])
  }
}

extension KeyEngine {
  /// Every key that means something where the focus is, by command: what a program shows as its help.
  ///
  /// Commands of the outermost responders come first, as those are the program's own. A key that
  /// several bindings have is listed with the one that it performs now, else with the one that it
  /// would perform if all could do something.
  ///
  /// - Complexity: O(bindings · responders).
  public var keysInForce: [CommandKeys] {
    let (now, atTimes) = (environmentNow, ResolutionEnvironment(context))
    let known = Array(chain).reversed().flatMap(\.supportedCommands).filter(\.isDiscoverable)
    let places = Dictionary(known.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var lines: [CommandInvocation: (place: Int, keys: CommandKeys)] = [:]
    var seen: Set<KeySequence> = []
    let commands = commands
    for sequence in keymap.bindings.map(\.sequence) where seen.insert(sequence).inserted {
      let possible = keymap.resolve(sequence, in: now).binding
      guard let binding = possible ?? keymap.resolve(sequence, in: atTimes).binding,
        let command = binding.invocation, let place = places[command.id]
      else { continue }
      let former = lines[command]?.keys
      lines[command] = (
        place,
        CommandKeys(
          command, title: former?.title ?? title(of: binding, among: commands),
          sequences: (former?.sequences ?? []) + [sequence],
          isPossible: possible != nil || former?.isPossible ?? false)
      )
    }
    return lines.values.sorted {
      ($0.place, $0.keys.title) < ($1.place, $1.keys.title)
    }.map(\.keys)
  }

  /// The first keys of commands that would do something now, in the order of the commands; those of
  /// other commands are left out.
  public func possibleKeys(of commands: [CommandID]) -> [CommandKeys] {
    let environment = environmentNow
    let known = self.commands
    return commands.compactMap { command in
      // Those that were declared first are those that people know, as long as they work.
      let first = keymap.bindings(performing: command).last {
        keymap.resolve($0.sequence, in: environment).binding == $0
      }
      guard let first, let invocation = first.invocation else { return nil }
      return CommandKeys(
        invocation, title: title(of: first, among: known), sequences: [first.sequence])
    }
  }

  /// The moment, looked at from beside: ``environment`` belongs to the keys.
  private var environmentNow: ResolutionEnvironment {
    ResolutionEnvironment(context) { [chain] binding in
      binding.invocation.map { chain.step(for: $0) != nil } ?? true
    }
  }
}

extension Resolution {
  /// The binding that is performed when nothing follows.
  fileprivate var binding: ResolvedBinding? {
    switch self {
    case .matched(let binding): binding
    case .pending(let fallback): fallback
    case .blocked, .unbound: nil
    }
  }
}

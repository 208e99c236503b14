public import KeyboardCore

/// The keys that perform a command where the focus is, and what it is called: a line of help.
public struct CommandKeys: Hashable, Sendable, Identifiable, CustomStringConvertible {
  /// The command with the arguments that the keys pass.
  public let command: CommandInvocation
  /// The name of what they do.
  public let title: String
  /// The keys, those of the strongest binding first.
  public let sequences: [KeySequence]
  /// The name of its provider, as people see it.
  public let provider: String
  /// A Boolean value indicating whether they would do something now.
  public let isPossible: Bool

  /// Creates a line of help; without a provider it is named by the command's id.
  public init(
    _ command: CommandInvocation, title: String, sequences: [KeySequence],
    provider: String? = nil, isPossible: Bool = true
  ) {
    self.provider = provider ?? command.id.providerName ?? "Program"
    (self.command, self.title, self.sequences) = (command, title, sequences)
    self.isPossible = isPossible
  }

  /// The command with its arguments, by which lists tell lines apart.
  public var id: CommandInvocation { command }

  /// The keys as words, such as `Ctrl+P, Up`.
  public var label: String { sequences.map { $0.label(.words) }.joined(separator: ", ") }

  /// The title and the keys as people read them: `Zoom in: Ctrl+=`.
  public var description: String { label.isEmpty ? title : "\(title): \(label)" }
}

extension CommandID {
  /// The first part of the id with a capital, such as `Mailbox` for `mailbox.archive`; nil for an
  /// id without parts.
  var providerName: String? {
    guard let end = rawValue.firstIndex(of: "."), let first = rawValue.first else { return nil }
    return first.uppercased() + rawValue[..<end].dropFirst()
  }
}

extension KeyEngine {
  /// Every key that means something where the focus is, by command, as a program shows it as its
  /// help.
  ///
  /// The program's own commands come first, then those of responders that were added, and then
  /// those of the focused responders, from the outermost inwards; those that differ in their
  /// arguments alone come as declared. A key that several bindings have is listed with the one that
  /// it performs now, else with the one that it would perform if all could do something.
  ///
  /// - Complexity: O(bindings · responders).
  public var keysInForce: [CommandKeys] {
    let (now, atTimes) = (environment, Keymap.Environment(context))
    let known = listedResponders.flatMap { responder in
      responder.supportedCommands.filter(\.isDiscoverable).map { ($0.id, responder.providerName) }
    }
    // A program that takes over a command of its list leaves it in the list's group.
    let places = Dictionary(known.enumerated().map { ($1.0, ($0, $1.1)) }) {
      ($0.0, $0.1 ?? $1.1)
    }
    var lines: [CommandInvocation: (place: Int, index: Int, keys: CommandKeys)] = [:]
    var seen: Set<KeySequence> = []
    for sequence in keymap.bindings.map(\.sequence) where seen.insert(sequence).inserted {
      let possible = keymap.resolve(sequence, in: now).binding
      guard let binding = possible ?? keymap.resolve(sequence, in: atTimes).binding,
        let command = binding.invocation, let (place, provider) = places[command.id]
      else { continue }
      let former = lines[command]?.keys
      lines[command] = (
        place, lines[command]?.index ?? lines.count,
        CommandKeys(
          command, title: former?.title ?? title(of: binding),
          sequences: (former?.sequences ?? []) + [sequence],
          provider: former?.provider ?? provider ?? binding.provider,
          isPossible: possible != nil || former?.isPossible ?? false)
      )
    }
    return lines.values.sorted {
      ($0.place, $0.keys.title, $0.index) < ($1.place, $1.keys.title, $1.index)
    }.map(\.keys)
  }

  /// Every command that would do something now, with its keys if it has any, for a list to choose
  /// from.
  ///
  /// In the order of ``keysInForce``: the program's own first.
  ///
  /// - Complexity: O(bindings · responders).
  public var possibleCommands: [CommandKeys] {
    let keys = Dictionary(keysInForce.map { ($0.command, $0) }) { first, _ in first }
    var seen: Set<CommandInvocation> = []
    return listedResponders.flatMap { responder in
      responder.keyCommands.compactMap { command -> CommandKeys? in
        guard command.isDiscoverable, seen.insert(command.invocation).inserted else { return nil }
        let keys =
          keys[command.invocation]
          ?? CommandKeys(
            command.invocation, title: command.title ?? "", sequences: [],
            provider: responder.providerName)
        // A command without a title is called by its id, which tells a person nothing.
        return keys.title.isEmpty || keys.title == command.id.rawValue ? nil : keys
      }
    }
  }

  /// The first keys of commands that would do something now, in the order of the commands; those of
  /// other commands are left out.
  public func possibleKeys(of commands: [CommandID]) -> [CommandKeys] {
    focus.fixing { commands.compactMap { possibleKeys(of: $0) } }
  }

  /// The first keys of a command that would do something now.
  ///
  /// - Parameters:
  ///   - command: the id of the command.
  ///   - isWanted: returns whether keys with a title are wanted; others are not looked for.
  /// - Returns: the keys; nil if there are none.
  package func possibleKeys(
    of command: CommandID, where isWanted: (_ title: String) -> Bool = { _ in true }
  ) -> CommandKeys? {
    let keymap = keymap
    let bindings = keymap.bindings(performing: command)
    guard bindings.contains(where: { isWanted(title(of: $0)) }) else { return nil }
    return focus.fixing {
      // People know the keys of the weakest layer, of its innermost responder, declared first, as
      // long as they work.
      let first = bindings.reversed()
        .sorted { ($0.layer, $1.depth) < ($1.layer, $0.depth) }
        .first { binding in
          guard let offer = environment.offer(of: binding) else { return false }
          let environment = environment.knowing(offer.step, of: binding.invocation)
          return keymap.resolve(binding.sequence, in: environment).binding == binding
        }
      guard let first, let invocation = first.invocation else { return nil }
      return CommandKeys(
        invocation, title: title(of: first), sequences: [first.sequence], provider: first.provider)
    }
  }
}

extension Keymap.Resolution {
  /// The binding that is performed when nothing follows.
  package var binding: ResolvedBinding? {
    switch self {
    case .matched(let binding): binding
    case .pending(let fallback): fallback
    case .blocked, .unbound: nil
    }
  }
}

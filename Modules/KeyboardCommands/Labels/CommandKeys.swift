public import KeyboardCore

/// The keys that perform a command at the focus, and its title: a line of help.
public struct CommandKeys: Hashable, Sendable, Identifiable, CustomStringConvertible {
  /// The command with the arguments that the keys pass.
  public let command: CommandInvocation
  /// The title of the effect.
  public let title: String
  /// The keys, those of the strongest binding first.
  public let sequences: [KeySequence]
  /// The display name of its provider.
  public let provider: String
  /// A Boolean value indicating whether they would do something now.
  public let isPossible: Bool

  /// Creates a line of help; the default provider name is derived from the command's id.
  public init(
    _ command: CommandInvocation, title: String, sequences: [KeySequence],
    provider: String? = nil, isPossible: Bool = true
  ) {
    self.provider = provider ?? command.id.providerName ?? "Program"
    (self.command, self.title, self.sequences) = (command, title, sequences)
    self.isPossible = isPossible
  }

  /// The command with its arguments, which identifies a line of a list.
  public var id: CommandInvocation { command }

  /// The keys as words, such as `Ctrl+P, Up`.
  public var label: String { sequences.map { $0.label(.words) }.joined(separator: ", ") }

  /// The title and the keys in words: `Zoom in: Ctrl+=`.
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
  /// The keys with a meaning at the focus, by command, as a program shows them in its help.
  ///
  /// The program's own commands come first, then those of added responders, and then those of the focused responders,
  /// from the outermost inwards; commands that differ only in their arguments are in the order of declaration. A key
  /// of several bindings is listed with the one that it performs now, or otherwise with the one that it would perform
  /// if all were possible.
  ///
  /// - Complexity: O(bindings · responders).
  public var keysInForce: [CommandKeys] {
    let (now, atTimes) = (environment, Keymap.Environment(context))
    let places = places
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

  /// The commands that are listed, each with its place in the list and the name of its provider.
  var places: [CommandID: (place: Int, provider: String?)] {
    let known = listedResponders.flatMap { responder in
      responder.supportedCommands.filter(\.isDiscoverable).map { ($0.id, responder.providerName) }
    }
    // A program that overrides a command of its list leaves it in the list's group.
    return Dictionary(known.enumerated().map { ($1.0, ($0, $1.1)) }) { ($0.0, $0.1 ?? $1.1) }
  }

  /// The commands that would do something now, with their keys if any, for a list to choose from.
  ///
  /// They are in the order of ``keysInForce``: the program's own first.
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
        // A command without a title is called by its id, which means nothing to users.
        return keys.title.isEmpty || keys.title == command.id.rawValue ? nil : keys
      }
    }
  }

  /// Returns the first keys of commands that would do something now, in the order of the commands; other commands are
  /// left out.
  public func possibleKeys(of commands: [CommandID]) -> [CommandKeys] {
    withFixedResponders { commands.compactMap { possibleKeys(of: $0) } }
  }

  /// Finds the responders once for all lookups of keys and commands in a closure, which must not change them.
  package func withFixedResponders<Result>(_ body: () -> Result) -> Result { focus.fixing(body) }

  /// Returns the first keys of a command that would do something now.
  ///
  /// - Parameters:
  ///   - command: the id of the command.
  ///   - isWanted: returns whether keys with a title are wanted; others are skipped.
  /// - Returns: the keys; nil if there are none.
  package func possibleKeys(
    of command: CommandID, where isWanted: (_ title: String) -> Bool = { _ in true }
  ) -> CommandKeys? {
    let bindings = keymap.bindings(performing: command)
    guard bindings.contains(where: { isWanted(title(of: $0)) }) else { return nil }
    return focus.fixing {
      // People usually know the keys of the weakest layer, of its innermost responder, declared first, while they
      // work.
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
  /// The binding that is performed if nothing follows.
  package var binding: ResolvedBinding? {
    switch self {
    case .matched(let binding): binding
    case .pending(let fallback): fallback
    case .blocked, .unbound: nil
    }
  }
}

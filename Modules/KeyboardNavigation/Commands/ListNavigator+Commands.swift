public import KeyboardCore

extension ListNavigator {
  /// The commands that are possible now, including those without keys, with titles.
  ///
  /// This is for menus, hints and scripts; ``possibleKeyCommands`` is for keys.
  public final var keyCommands: [KeyCommand] {
    guard let list else { return [] }
    return Self.supportedListCommands.compactMap { command in
      let descriptors = possibleDescriptors(for: command, in: list)
      guard !descriptors.isEmpty || command.isListed(for: self, in: list) else { return nil }
      return command.keyCommand(for: descriptors)
    }
  }

  /// Returns whether performing the request now would do something.
  ///
  /// Also true if only the argument is invalid: performing then throws, instead of passing the mistake on to the next
  /// responder.
  public final func canPerform(_ invocation: CommandInvocation) -> Bool {
    canPerform(invocation, causedBy: .command(invocation))
  }

  /// Performs the request as a command, so that requests have ``NavigationRequest/Invocation/command(_:)``.
  ///
  /// - Throws: `CommandError` with code `unavailable` if it would do nothing, `badArgument` or `unknownCommand`;
  ///   nothing has changed then.
  public final func perform(_ invocation: CommandInvocation) throws(CommandError) {
    assert(list != nil, isGone)
    try perform(invocation, causedBy: .command(invocation))
  }

  /// Returns the step for the request; one whose argument is invalid throws when it is taken.
  public final func step(for invocation: CommandInvocation) -> CommandStep? {
    assert(list != nil, isGone)
    return step(for: invocation, causedBy: .command(invocation))
  }

  /// The commands of this kind of list with the keys of its policy.
  public final var supportedCommands: [KeyCommand] {
    Self.commands(keys: keys).filter { !policy.keepsFocus || $0.id != .clearFocus }
  }

  /// Returns the command of this kind of list with an id, with the keys of the policy; nil if there is none.
  public final func supportedCommand(_ id: CommandID) -> KeyCommand? {
    guard !policy.keepsFocus || id != .clearFocus else { return nil }
    guard let command = ListCommand.named(id) else { return keys.commandOfOthers(id) }
    return Self.supports(command) ? command.keyCommand(for: keys[id]) : nil
  }

  /// The commands of this kind of list with their titles and default keys, possible or not.
  public class final var commands: [KeyCommand] {
    commands(keys: .keyboardNavigationKit)
  }

  /// Returns the commands of this kind of list with their titles and the keys of a policy.
  ///
  /// Other commands that the policy binds come last.
  public class final func commands(keys: NavigationPolicy.Keys) -> [KeyCommand] {
    supportedListCommands.map { $0.keyCommand(for: keys[$0.id]) } + keys.commandsOfOthers
  }

  final class var supportedListCommands: [ListCommand] { ListCommand.all.filter(supports) }
}

extension ListNavigator {
  /// The key commands for what is possible now; do not store them.
  ///
  /// By default commit, previous and next, in that order, if they would do something; without focus only the initial
  /// row. An up arrow without focus and the arrows at the edges go to the next responder. They have the titles of
  /// their descriptors, by default none. One command has all its keys. Source: KeyboardNavigationKit, which offered
  /// steps also at the edges.
  public final var possibleKeyCommands: [KeyCommand] {
    guard let list else { return [] }
    return Self.supportedListCommands.compactMap { command in
      let descriptors = possibleDescriptors(for: command, in: list)
      guard !descriptors.isEmpty else { return nil }
      var keyCommand = command.keyCommand(for: descriptors)
      keyCommand.title = descriptors.title
      keyCommand.isDiscoverable = keyCommand.title != nil
      return keyCommand
    }
  }

  /// Returns the object that performs a command **as a key**; nil if the key should go to the next responder.
  ///
  /// The delegate then receives ``NavigationRequest/Invocation/keyCommand(_:)`` with the descriptor of the pressed
  /// key. A key that the user chose, which is not among the delegate's descriptors, performs the command as
  /// ``perform(_:)`` does.
  ///
  /// The object may be stored: it refuses a command that has become impossible.
  ///
  /// - Parameters:
  ///   - action: the command that a key is bound to.
  ///   - sequence: the key, as it is bound; nil stands for the command's first own key.
  /// - Returns: the object; nil if the command would do nothing now.
  public final func target(
    forKeyCommandAction action: CommandID, pressing sequence: KeySequence? = nil
  ) -> (any CommandResponder)? {
    guard let list, let command = ListCommand.named(action), Self.supports(command) else {
      return nil
    }
    let pressed =
      sequence.map { sequence in
        descriptors(for: command, in: list).first { $0.sequence == sequence }
      } ?? possibleDescriptors(for: command, in: list).first
    let target = KeyCommandTarget(navigator: self, command: action, descriptor: pressed)
    return target.canPerform(CommandInvocation(action)) ? target : nil
  }

  final func canPerform(
    _ invocation: CommandInvocation, causedBy cause: NavigationRequest.Invocation
  ) -> Bool {
    guard let list else { return false }
    do {
      return try step(for: invocation, causedBy: cause, in: list) != nil
    } catch {
      return true
    }
  }

  final func step(
    for invocation: CommandInvocation, causedBy cause: NavigationRequest.Invocation
  ) -> CommandStep? {
    guard let list else { return nil }
    do {
      guard let step = try step(for: invocation, causedBy: cause, in: list) else { return nil }
      return CommandStep { () throws(CommandError) in self.take(step, in: list) }
    } catch {
      return CommandStep(refusing: error)
    }
  }

  final func perform(
    _ invocation: CommandInvocation, causedBy cause: NavigationRequest.Invocation
  ) throws(CommandError) {
    guard let list, let step = try step(for: invocation, causedBy: cause, in: list) else {
      throw refusal(of: invocation)
    }
    take(step, in: list)
  }

  /// Returns the keys of a command that would do something now.
  private func possibleDescriptors(
    for command: ListCommand, in list: any NavigableList
  ) -> [KeyCommandDescriptor] {
    let descriptors = descriptors(for: command, in: list)
    guard !descriptors.isEmpty else { return [] }
    guard case .action(let goal, let selecting, _) = command.effect,
      let action = goal(self, list)
    else {
      return command.isListed(for: self, in: list) ? descriptors : []
    }
    return descriptors.filter {
      step(for: action, causedBy: .keyCommand($0), selecting: selecting, in: list) != nil
    }
  }

  /// Returns the keys of a command from the delegate; empty if it needs an argument.
  final func descriptors(
    for command: ListCommand, in list: any NavigableList
  ) -> [KeyCommandDescriptor] {
    if command.isForScripts { return [] }
    let defaults = keys[command.id]
    guard command.isAction else { return defaults }
    guard let action = command.action(for: self, in: list) else { return [] }
    return descriptors(for: action, defaults: defaults)
  }
}

extension ListNavigator {
  /// The message for a list that was deallocated.
  final var isGone: String {
    "the \(noun) '\(scene)' is gone; keep a reference to it, as its navigator keeps none"
  }

  static let focusFirst = "focus a row first, for example with \(CommandID.nextRow)"
  static let leadsNowhere = "it leads to no other row"

  /// Returns the reason why a command does nothing now, and the remedy.
  private func refusal(of invocation: CommandInvocation) -> CommandError {
    let id = invocation.id
    guard let command = ListCommand.named(id), Self.supports(command) else {
      return .unknown(id, to: noun, knowing: Self.supportedListCommands.map(\.id))
    }
    guard let list else { return .unavailable(id, because: isGone) }
    guard list.indexPathForFirstItem != nil else {
      return .unavailable(id, because: "the \(noun) has no rows")
    }
    if command.parameters.contains(.text), invocation.arguments.isEmpty, list.hasTitles(),
      searched == nil
    {
      return Self.missingText(of: id)
    }
    return .unavailable(id, because: command.reason(for: self, invocation, in: list))
  }
}

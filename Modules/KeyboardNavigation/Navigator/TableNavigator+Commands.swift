public import KeyboardCore

extension TableNavigator: CommandResponder {
  /// The commands that are possible now, those without keys as well, all with titles.
  ///
  /// What ``possibleKeyCommands`` is for keys, this is for menus, hints and scripts.
  public var keyCommands: [KeyCommand] {
    TableCommand.allCases.compactMap { command in
      let descriptors = possibleDescriptors(for: command)
      guard !descriptors.isEmpty || canPerform(CommandInvocation(command.id)) else { return nil }
      return command.keyCommand(for: descriptors)
    }
  }

  /// Whether performing the request now would do something.
  ///
  /// Also true when only the argument is wrong: performing then says so, instead of passing the
  /// mistake on to the next responder.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    canPerform(invocation, causedBy: .command(invocation))
  }

  /// Performs the request as a command: requests say ``NavigationRequest/Invocation/command(_:)``.
  ///
  /// - Throws: `CommandError` with code `unavailable` when it would do nothing, `badArgument` or
  ///   `unknownCommand`; nothing has changed then.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    try perform(invocation, causedBy: .command(invocation))
  }

  /// Every command of a table with its title and default keys, whatever is possible now.
  public static let commands: [KeyCommand] = TableCommand.allCases.map {
    $0.keyCommand(for: $0.defaultDescriptors)
  }
}

extension TableNavigator {
  /// The key commands for the actions that are possible now; not to be kept.
  ///
  /// Commit, previous and next, in that order, where they would do something; without focus only
  /// the initial row. An up arrow without focus and the arrows at the edges are left to the next
  /// responder (T4, T5). They have no titles, unless the delegate gives descriptors that have.
  /// One command holds all its keys. Source: KeyboardNavigationKit, which offered steps also at
  /// the edges.
  public var possibleKeyCommands: [KeyCommand] {
    TableCommand.allCases.compactMap { command in
      let descriptors = possibleDescriptors(for: command)
      guard !descriptors.isEmpty else { return nil }
      var keyCommand = command.keyCommand(for: descriptors)
      keyCommand.title = descriptors.title
      keyCommand.isDiscoverable = keyCommand.title != nil
      return keyCommand
    }
  }

  /// The object that performs a command **as a key**, or nil when the key should travel on.
  ///
  /// The delegate then reads ``NavigationRequest/Invocation/keyCommand(_:)`` with the descriptor
  /// whose key was pressed. A key that is none of the delegate's descriptors, because the user
  /// chose it, runs the command as ``perform(_:)`` does.
  ///
  /// The object may be kept: asked to perform something that has become impossible, it refuses.
  ///
  /// - Parameters:
  ///   - action: the command that a key is bound to.
  ///   - sequence: the key, as it is bound; nil stands for the command's first own key.
  /// - Returns: the object, or nil when the command would do nothing now.
  public func target(
    forKeyCommandAction action: CommandID, pressing sequence: KeySequence? = nil
  ) -> (any CommandResponder)? {
    guard let command = TableCommand(action) else { return nil }
    let pressed =
      sequence.map { sequence in descriptors(for: command).first { $0.sequence == sequence } }
      ?? possibleDescriptors(for: command).first
    let target = KeyCommandTarget(navigator: self, command: action, descriptor: pressed)
    return target.canPerform(CommandInvocation(action)) ? target : nil
  }

  func canPerform(
    _ invocation: CommandInvocation, causedBy cause: NavigationRequest.Invocation
  ) -> Bool {
    do {
      return try step(for: invocation, causedBy: cause) != nil
    } catch {
      return true
    }
  }

  func perform(
    _ invocation: CommandInvocation, causedBy cause: NavigationRequest.Invocation
  ) throws(CommandError) {
    guard let step = try step(for: invocation, causedBy: cause) else {
      throw refusal(of: invocation.id)
    }
    take(step)
  }

  /// The keys of a command that would do something now.
  private func possibleDescriptors(for command: TableCommand) -> [KeyCommandDescriptor] {
    guard let action = action(for: command) else { return [] }
    return descriptors(for: command).filter {
      $0.sequence != nil && step(for: action, causedBy: .keyCommand($0)) != nil
    }
  }

  /// The keys of a command as the delegate wants them; none for one that needs an argument.
  private func descriptors(for command: TableCommand) -> [KeyCommandDescriptor] {
    guard command != .focusRow, let action = action(for: command) else { return [] }
    let defaults = command.defaultDescriptors
    return delegate?.tableNavigator(
      self, keyCommandDescriptorsFor: action, defaultDescriptors: defaults) ?? defaults
  }

  private func refusal(of id: CommandID) -> CommandError {
    guard let command = TableCommand(id) else { return .unknownTableCommand(id) }
    if table?.indexPathForFirstRow == nil { return .refused(command, "the table has no rows") }
    if action(for: command) == nil {
      return .refused(command, "focus a row first, for example with \(CommandID.nextRow)")
    }
    return .refused(command, "it leads to no other row")
  }
}

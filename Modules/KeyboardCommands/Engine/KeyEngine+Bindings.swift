public import KeyboardCore

extension KeyEngine {
  /// Adds a binding, replacing one with the same id.
  public func add(_ binding: ResolvedBinding) {
    add([binding])
  }

  /// Adds bindings, replacing those with the same ids.
  public func add(_ bindings: [ResolvedBinding]) {
    use()
    for binding in bindings { self.bindings.add(binding) }
    keymapChanged()
  }

  /// Removes a binding; does nothing if there is none with the id.
  public func remove(_ id: ResolvedBinding.ID) {
    use()
    if bindings.remove(id) != nil { keymapChanged() }
  }

  /// Replaces all bindings of a layer, such as those of a reloaded file.
  ///
  /// The engine manages the built-in layer: it is derived from the responders, ``declaredBindings`` and the
  /// registries that have joined. The layer of customizations is derived from ``BindingFiles``.
  public func replace(_ layer: ResolvedBinding.Layer, with bindings: [ResolvedBinding]) {
    if self.bindings.replace(layer, with: bindings) { keymapChanged() }
  }

  /// The bindings of the built-in layer that belong to no responder.
  package var ownBindings: [ResolvedBinding] { declaredBindings + registeredBindings }

  /// Rebinds the default keys of the responders, after their supported commands have changed.
  ///
  /// Responders that notify their ``CommandResponder/commandChanges`` need no call.
  public func reloadCommands() {
    guard isInUse else { return }
    if bindOffers() { keymapChanged() } else { settle() }
  }

  /// Binds the keys of the responders, on first use.
  func use() {
    guard !isInUse else { return }
    isInUse = true
    if bindOffers() || !bindings.isEmpty { keymapChanged() }
  }

  /// Updates the built-in layer to what the responders offer now; returns false if nothing changed.
  private func bindOffers() -> Bool {
    commandTokens = chain.map { responder in
      responder.commandChanges.observe(self) { $0.reloadCommands() }
    }
    return bindings.replace(.builtIn, with: ownBindings + ResolvedBinding.offers(of: chain))
  }

  /// Updates the layers that depend on others, and notifies observers that the bindings in force changed.
  ///
  /// Customizations also apply to bindings added later, such as those of a plugin that was just loaded.
  package func keymapChanged() {
    // Before first use, bindings come into force all at once.
    guard isInUse else { return }
    bindings.replace(.customizations, with: customizations(keymap))
    interrupt(.keymapChange)
    bus.publish(BindingsChanged(count: keymap.count))
  }

  /// The commands of the responders, possible now or not, the focused responder's first, including those below a
  /// modal.
  public var commands: [KeyCommand] {
    var seen: Set<CommandID> = []
    return commands(of: chain).filter { seen.insert($0.id).inserted }
  }

  /// Returns the commands of a chain, then those of the application and of responders outside any chain, possibly
  /// repeated.
  package func commands(of chain: ResponderChain) -> [KeyCommand] {
    chain.supportedCommands + applicationResponders.supportedCommands + otherCommands
  }

  /// Returns the title of a binding's effect: its own, its command's or the command's id.
  public func title(of binding: ResolvedBinding) -> String {
    if let title = binding.title { return title }
    guard let id = binding.invocation?.id else { return "nothing" }
    let title = command(id)?.title ?? ""
    return title.isEmpty ? id.rawValue : title
  }

  /// Returns the title of a command, or the command as it is written if it has none.
  public func title(of invocation: CommandInvocation) -> String {
    let title = command(invocation.id)?.title ?? ""
    return title.isEmpty ? invocation.description : title
  }

  /// Returns a command of the responders, the innermost first, without building a list of all, because it is called
  /// for each frame.
  package func command(_ id: CommandID) -> KeyCommand? {
    for responder in focus.responders {
      if let command = responder.supportedCommand(id) { return command }
    }
    return otherCommands.first { $0.id == id }
  }

  /// Returns the message of an error for people, with the title of the command in place of its id.
  public func message(of error: CommandError) -> String {
    guard let title = command(error.command)?.title, !title.isEmpty else { return error.message }
    return error.message.replacing(error.command.rawValue, with: title)
  }

  /// Reports, once per binding and in debug builds only, that a list shadows a command of the
  /// application.
  func tellShadow(of binding: ResolvedBinding) {
    #if DEBUG
      guard binding.layer == .builtIn, let taken = binding.invocation,
        let list = chain.responder(for: taken)?.textResponder, !list.acceptsText
      else { return }
      for other in keymap.bindings(of: binding.sequence) where other.layer == .builtIn {
        guard let wanted = other.invocation, wanted.id != taken.id,
          let set = chain.responder(for: wanted) as? CommandSet, !set.leavesKeysToFocus,
          applicationResponders.contains(where: { $0 === set }),
          toldShadows.insert(other.id).inserted
        else { continue }
        programmingMistakes.notify(
          "\(wanted.id) gets no \(binding.sequence) here: \(taken.id) of the list takes it; "
            + "take the key from the list's policy, or choose another")
      }
    #endif
  }

  /// Returns the responders that receive the keys once a modal, and what is over it, has been removed.
  package func chain(below modal: any CommandResponder) -> ResponderChain {
    makeChain(of: presented.entries.prefix { $0.value.responder !== modal }.last?.value.responder)
  }

  /// The responders of the application, without modals and added responders.
  private var applicationResponders: ResponderChain {
    ResponderChain(from: firstResponder, then: lastResponder.map { [$0] } ?? [])
  }

  /// The responders in display order: the program's own, the added ones, and then the focused ones, from the
  /// outermost inwards.
  var listedResponders: [any CommandResponder] {
    let added = Array(ResponderChain(from: nil, then: added.entries.map(\.value)))
    let program = Array(ResponderChain(from: lastResponder))
    let others = chain.filter { responder in !added.contains { $0 === responder } }.reversed()
    let isProgram = { (responder: any CommandResponder) in program.contains { $0 === responder } }
    return others.filter(isProgram) + added + others.filter { !isProgram($0) }
  }

  /// Returns the event of a command, with the names of the arguments that are content.
  func told(_ command: CommandInvocation) -> CommandInvocation.Performed {
    guard !command.arguments.isEmpty, bus.hears(CommandInvocation.Performed.self) else {
      return CommandInvocation.Performed(command)
    }
    let content = self.command(command.id)?.content(in: command.arguments)
    return CommandInvocation.Performed(command, content: content)
  }

  /// Returns the warning that a command is not offered yet, with a similar one; nil if it is offered.
  public func warning(about id: CommandID) -> String? {
    let known = commands
    guard !known.contains(where: { $0.id == id }) else { return nil }
    return id.strangerWarning(
      among: known.map(\.id.rawValue), otherwise: "commands lists what there is")
  }

  /// Returns the reason why a command cannot be performed now, with a similar name if it is unknown.
  public func refusal(of id: CommandID) -> CommandError {
    let known = commands
    if known.contains(where: { $0.id == id }) {
      return CommandError(
        code: .unavailable, command: id, message: "\(id) would do nothing now")
    }
    let near = Spelling.nearest(to: id.rawValue, in: known.map(\.id.rawValue))
    return CommandError(
      code: .unknownCommand, command: id,
      message: "the command \(id) is unknown; "
        + (near.map { "did you mean \($0)?" } ?? "commands lists what there is"))
  }
}

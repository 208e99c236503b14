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

  /// Removes a binding; harmless when there is none with the id.
  public func remove(_ id: ResolvedBinding.ID) {
    use()
    if bindings.remove(id) != nil { keymapChanged() }
  }

  /// Makes the bindings of a layer exactly those given, such as those of a file that was read
  /// again.
  ///
  /// The built-in layer is the engine's: it follows from the responders, ``declaredBindings`` and
  /// the registries that have joined. The layer of customizations follows from ``BindingFiles``.
  public func replace(_ layer: ResolvedBinding.Layer, with bindings: [ResolvedBinding]) {
    if self.bindings.replace(layer, with: bindings) { keymapChanged() }
  }

  /// The bindings of the built-in layer that belong to no responder.
  package var ownBindings: [ResolvedBinding] { declaredBindings + registeredBindings }

  /// Binds the default keys of the responders anew, after they have come to support other commands.
  ///
  /// Responders with ``CommandResponder/commandChanges`` need no call.
  public func reloadCommands() {
    guard isInUse else { return }
    if bindOffers() { keymapChanged() } else { settle() }
  }

  /// Binds the keys of the responders, once they are needed.
  func use() {
    guard !isInUse else { return }
    isInUse = true
    if bindOffers() || !bindings.isEmpty { keymapChanged() }
  }

  /// Makes the built-in layer what the responders offer now; false when it was so already.
  private func bindOffers() -> Bool {
    commandTokens = chain.map { responder in
      responder.commandChanges.observe(self) { $0.reloadCommands() }
    }
    return bindings.replace(.builtIn, with: ownBindings + ResolvedBinding.offers(of: chain))
  }

  /// Applies what follows from the other layers, and notifies observers that other bindings are in
  /// force.
  ///
  /// Customizations count for bindings that come later too: of a plugin loaded just now, say.
  package func keymapChanged() {
    // Before they are needed, bindings come into force all at once.
    guard isInUse else { return }
    bindings.replace(.customizations, with: customizations(keymap))
    interrupt(.keymapChange)
    bus.publish(BindingsChanged(count: keymap.count))
  }

  /// Every command of the responders, possible now or not, the focused responder's first; those below a
  /// modal too.
  public var commands: [KeyCommand] {
    var seen: Set<CommandID> = []
    return commands(of: chain).filter { seen.insert($0.id).inserted }
  }

  /// Returns every command of a chain, then those of the application and of responders in no chain; some come
  /// again.
  package func commands(of chain: ResponderChain) -> [KeyCommand] {
    chain.supportedCommands + applicationResponders.supportedCommands + otherCommands
  }

  /// The name of the effect of a binding: its title, its command's title or the command's id.
  public func title(of binding: ResolvedBinding) -> String {
    if let title = binding.title { return title }
    guard let id = binding.invocation?.id else { return "nothing" }
    let title = command(id)?.title ?? ""
    return title.isEmpty ? id.rawValue : title
  }

  /// The title of a command, or the command as it is written where it has none.
  public func title(of invocation: CommandInvocation) -> String {
    let title = command(invocation.id)?.title ?? ""
    return title.isEmpty ? invocation.description : title
  }

  /// A command of the responders, the innermost first: asked for each frame, without a list of all.
  package func command(_ id: CommandID) -> KeyCommand? {
    for responder in chain {
      if let command = responder.supportedCommands.first(where: { $0.id == id }) { return command }
    }
    return otherCommands.first { $0.id == id }
  }

  /// Returns the message of an error as people read it: with the title of the command for its id.
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

  /// Returns every responder that has the keys once a modal, and what is over it, has gone.
  package func chain(below modal: any CommandResponder) -> ResponderChain {
    makeChain(of: presented.entries.prefix { $0.value.responder !== modal }.last?.value.responder)
  }

  /// The responders of the application, without modals and those that were added.
  private var applicationResponders: ResponderChain {
    ResponderChain(from: firstResponder, then: lastResponder.map { [$0] } ?? [])
  }

  /// Every responder in the order of lists for people: the program's own, those that were added,
  /// and then what has the focus, from the outermost inwards.
  var listedResponders: [any CommandResponder] {
    let added = Array(ResponderChain(from: nil, then: added.entries.map(\.value)))
    let program = Array(ResponderChain(from: lastResponder))
    let others = chain.filter { responder in !added.contains { $0 === responder } }.reversed()
    let isProgram = { (responder: any CommandResponder) in program.contains { $0 === responder } }
    return others.filter(isProgram) + added + others.filter { !isProgram($0) }
  }

  /// The event of a command, which says which of its arguments are content.
  func told(_ command: CommandInvocation) -> CommandInvocation.Performed {
    guard !command.arguments.isEmpty, bus.hears(CommandInvocation.Performed.self) else {
      return CommandInvocation.Performed(command)
    }
    let content = self.command(command.id)?.content(in: command.arguments)
    return CommandInvocation.Performed(command, content: content)
  }

  /// Returns the warning that a command is not offered yet, with a similar one; nil when it is
  /// offered.
  public func warning(about id: CommandID) -> String? {
    let known = commands
    guard !known.contains(where: { $0.id == id }) else { return nil }
    return id.strangerWarning(
      among: known.map(\.id.rawValue), otherwise: "commands lists what there is")
  }

  /// The reason why a command cannot be performed now, with a similar name when it is unknown.
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

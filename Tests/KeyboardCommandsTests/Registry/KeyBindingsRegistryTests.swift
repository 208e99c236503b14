import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct KeyBindingsRegistryTests {
  @Test("A provider's bindings make commands in the order of the actions")
  func makeCommands() throws {
    let registry = try mailRegistry()
    try registry.unassign("forward-email", forProvider: Mailbox.self)
    let commands = registry.bindings(forProvider: Mailbox.self).make(withActionsForKeys: [
      ("archive", "mail.archive"), ("snooze", "mail.snooze"), ("unknown", "mail.unknown"),
      ("forward-email", "mail.forward"), ("new-email", "mail.compose"),
    ])
    #expect(commands.map(\.id) == ["mail.archive", "mail.compose"])
    #expect(commands.map(\.title) == [nil, "Compose New Email"])
    #expect(registry.bindings(forProvider: Empty.self).isEmpty)
  }

  @Test("T26: providers and bindings are listed in the order of registration")
  func order() throws {
    let registry = KeyBindingsRegistry(environment: [:])
    let keys = (0..<50).map { "key-\($0 * 7919 % 50)" }
    for key in keys {
      try registry.register(
        keyBinding: KeyBinding(key: key, name: key, sequence: nil), forProvider: Empty.self)
    }
    try registry.register(keyBindings: [KeyBinding(key: "z", name: "Z", input: "z")])
    try registry.register(provider: Mailbox.self)
    try registry.register(keyBinding: KeyBinding(key: "a", name: "A", input: "a"))
    #expect(registry.sections().map(\.name) == ["Empty", "General", "Mailbox"])
    #expect(registry.bindings(forProvider: Empty.self).map(\.key) == keys)
    #expect(registry.sections()[1].rows.map(\.id) == ["general.z", "general.a"])
  }

  @Test("T26: a provider is known by its own id, or else by the name of its type")
  func providerIDs() {
    #expect(Mailbox.providerID == "mailbox")
    #expect(Calendar.providerID == "Calendar")
    #expect(GlobalKeyBindingsProvider.providerID == "general")
    #expect(ResolvedBinding.ID(key: "today", provider: Calendar.self) == "Calendar.today")
  }

  @Test("T27: a provider registered twice appears once")
  func registeredTwice() throws {
    let registry = try mailRegistry()
    let sections = registry.sections()
    try registry.register(provider: Mailbox.self)
    try registry.register(keyBindings: Mailbox.provideKeyBindings())
    try registry.register(keyBindings: Mailbox.provideKeyBindings())
    #expect(registry.sections().dropLast() == sections[...])
    #expect(registry.sections().last?.rows.count == 4)
  }

  @Test("T27: a binding registered alone has a section of its own")
  func registeredAlone() throws {
    let registry = KeyBindingsRegistry(environment: [:])
    try registry.register(keyBinding: KeyBinding(key: "quit", name: "Quit", input: "q"))
    #expect(registry.providers.map { $0.providerName } == ["General"])
    #expect(
      try registry.binding(withKey: "quit", forProvider: GlobalKeyBindingsProvider.self).name
        == "Quit")
    #expect(GlobalKeyBindingsProvider.provideKeyBindings().isEmpty)
  }

  @Test("The same key with the same keys is accepted and keeps its first name")
  func sameCombination() throws {
    let registry = try mailRegistry()
    try registry.register(
      keyBinding: KeyBinding(key: "new-email", name: "Other", input: "n", modifiers: .command),
      forProvider: Mailbox.self)
    let binding = try registry.binding(withKey: "new-email", forProvider: Mailbox.self)
    #expect(binding.name == "Compose New Email")
  }

  @Test("The same key with other keys is refused, and nothing is registered")
  func otherCombination() throws {
    let registry = try mailRegistry()
    let error = #expect(throws: MessageError.self) {
      try registry.register(keyBindings: [
        KeyBinding(key: "x", name: "X", input: "x"), KeyBinding(key: "y", name: "Y", input: "y"),
        KeyBinding(key: "x", name: "X", sequence: nil),
      ])
    }
    #expect(
      error?.message
        == "'x' of General is x and cannot be unassigned too; give the second binding another key")
    #expect(registry.sections().map(\.name) == ["Mailbox", "Calendar"])
  }

  @Test("A binding that nobody registered is an error that says what there is")
  func unknown() throws {
    let registry = try mailRegistry()
    let error = #expect(throws: MessageError.self) {
      try registry.binding(withKey: "tomorrow", forProvider: Calendar.self)
    }
    #expect(
      error?.message == "Calendar has no binding 'tomorrow'; it has today, new-email")
    let other = #expect(throws: MessageError.self) {
      try registry.binding(withKey: "tomorrow", forProvider: Empty.self)
    }
    #expect(other?.message == "Empty has no binding 'tomorrow'; register the provider first")
  }

  private enum Impostor: KeyBindingsProvider {
    static let providerName = "Impostor"
    static let providerID = "mailbox"
    static func provideKeyBindings() -> [KeyBinding] { [] }
  }

  private enum Dotted: KeyBindingsProvider {
    static let providerName = "Dotted"
    static let providerID = "mailbox.list"
    static func provideKeyBindings() -> [KeyBinding] {
      [KeyBinding(key: "next", name: "Next", input: "j")]
    }
  }

  @Test("Two providers never share the id of a binding")
  func sharedIDs() throws {
    let registry = try mailRegistry()
    let error = #expect(throws: MessageError.self) {
      try registry.register(provider: Impostor.self)
    }
    #expect(
      error?.message
        == "'Mailbox' and 'Impostor' are both the provider 'mailbox'; give one a providerID of its own"
    )
    try registry.register(
      keyBinding: KeyBinding(key: "list.next", name: "Next", input: "j"), forProvider: Mailbox.self)
    let dotted = #expect(throws: MessageError.self) {
      try registry.register(provider: Dotted.self)
    }
    #expect(
      dotted?.message
        == "'mailbox.list.next' is a binding of Mailbox and of Dotted; give one of them another "
        + "providerID")
  }
}

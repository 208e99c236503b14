import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct RegistryEngineTests {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let performed = Performed()
  private let commands = CommandSet()

  private final class Performed {
    var ids: [String] = []
  }

  private func start(_ files: BindingFiles, _ registry: KeyBindingsRegistry) {
    for id in ["new-email", "archive", "snooze"] {
      commands.add(CommandID("mailbox.\(id)")) { [performed] in
        performed.ids.append($0.id.rawValue)
      }
    }
    engine.lastResponder = commands
    files.add(registry)
  }

  private func press(_ strokes: KeyStroke...) -> [String] {
    performed.ids = []
    for stroke in strokes { engine.send(KeyEvent(pressing: stroke)) }
    return performed.ids
  }

  @Test("What a registry declares stays in force whatever has the focus")
  func declared() throws {
    let files = BindingFiles(nil, engine)
    let registry = try mailRegistry()
    start(files, registry)
    #expect(press("super+n") == ["mailbox.new-email"])
    engine.firstResponder = CommandSet()
    engine.declaredBindings = []
    #expect(press("super+n", "ctrl+backspace") == ["mailbox.new-email", "mailbox.archive"])
    try registry.register(
      keyBinding: KeyBinding(key: "spam", name: "Spam", input: "j"), forProvider: Mailbox.self)
    commands.add("mailbox.spam") { [performed] in performed.ids.append($0.id.rawValue) }
    #expect(press("j") == ["mailbox.spam"])
  }

  @Test("What the user changes in a registry is in force in the engine, without files too")
  func changed() throws {
    let files = BindingFiles(nil, engine)
    let registry = try mailRegistry()
    start(files, registry)
    try registry.customize("new-email", forProvider: Mailbox.self, to: "ctrl+x n")
    try registry.customize("snooze", forProvider: Mailbox.self, to: "z")
    #expect(press("super+n", "ctrl+x", "n", "z") == ["mailbox.new-email", "mailbox.snooze"])
    try registry.unassign("new-email", forProvider: Mailbox.self)
    #expect(press("super+n", "ctrl+x", "n").isEmpty)
    try registry.revert("new-email", forProvider: Mailbox.self)
    try registry.revert("snooze", forProvider: Mailbox.self)
    #expect(press("super+n", "z") == ["mailbox.new-email"])
  }

  @Test("A registry and the files of an engine have one store: what one saves the other knows")
  func sharedStore() throws {
    try withConfigurationDirectory { environment in
      let paths = try #require(ConfigurationPaths(name: "mail", environment: environment))
      let files = BindingFiles(paths, engine)
      files.load()
      let registry = try mailRegistry()
      start(files, registry)
      try registry.customize("new-email", forProvider: Mailbox.self, to: "n")
      #expect(files.customizations.ids == ["mailbox.new-email"])
      try files.update { $0["mailbox.archive"] = Customization(.sequence("a")) }
      #expect(
        registry.bindings(forProvider: Mailbox.self)[key: "archive"]?.sequence == "a")
      #expect(press("n", "a") == ["mailbox.new-email", "mailbox.archive"])

      // Another process reverts one; the file is read again.
      let other = CustomizationStore(path: paths.customizations)
      try other.update { $0["mailbox.new-email"] = nil }
      files.load()
      #expect(registry.bindings(forProvider: Mailbox.self)[key: "new-email"]?.isCustomized == false)
      #expect(press("n", "super+n", "a") == ["mailbox.new-email", "mailbox.archive"])
    }
  }
}

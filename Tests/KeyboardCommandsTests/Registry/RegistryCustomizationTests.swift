import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct RegistryCustomizationTests {
  private func keys(_ registry: KeyBindingsRegistry) -> [String] {
    registry.bindings(forProvider: Mailbox.self).map { $0.sequence?.description ?? "none" }
  }

  private let declared = ["super+n", "shift+super+f", "ctrl+backspace", "none"]

  @Test("Changes are made, unmade and hold in memory without a file")
  func inMemory() throws {
    let registry = try mailRegistry()
    try registry.customize("new-email", forProvider: Mailbox.self, to: "ctrl+x n")
    try registry.unassign("archive", forProvider: Mailbox.self)
    try registry.customize("snooze", forProvider: Mailbox.self, to: "z")
    #expect(keys(registry) == ["ctrl+x n", "shift+super+f", "none", "z"])
    for key in ["new-email", "archive", "snooze", "forward-email"] {
      try registry.revert(key, forProvider: Mailbox.self)
    }
    #expect(keys(registry) == declared)
    #expect(registry.customizations.isEmpty)
    #expect(throws: MessageError.self) {
      try registry.unassign("unknown", forProvider: Mailbox.self)
    }
  }

  @Test("Only differences are stored")
  func differences() throws {
    let registry = try mailRegistry()
    try registry.customize("new-email", forProvider: Mailbox.self, to: "super+n")
    try registry.unassign("snooze", forProvider: Mailbox.self)
    #expect(registry.customizations.isEmpty)
    try registry.customize("new-email", forProvider: Mailbox.self, to: "x")
    try registry.customize("new-email", forProvider: Mailbox.self, to: "super+n")
    #expect(registry.customizations.isEmpty)
  }

  @Test("T25: unassigned is stored as such and survives a restart")
  func restart() throws {
    try withConfigurationDirectory { environment in
      let first = try start(in: environment)
      try first.unassign("new-email", forProvider: Mailbox.self)
      try first.customize(
        "forward-email", forProvider: Mailbox.self, to: "U n a s s i g n e d")

      let second = try start(in: environment)
      #expect(
        keys(second) == ["none", "shift+u n a s s i g n e d", "ctrl+backspace", "none"])
      let commands = second.bindings(forProvider: Mailbox.self).make(withActionsForKeys: [
        ("new-email", "mail.compose"), ("forward-email", "mail.forward"),
      ])
      #expect(commands.map(\.id) == ["mail.forward"])

      try second.revert("new-email", forProvider: Mailbox.self)
      #expect(try keys(start(in: environment))[0] == "super+n")
    }
  }

  private func start(in environment: [String: String]) throws -> KeyBindingsRegistry {
    let registry = KeyBindingsRegistry(environment: environment)
    try registry.register(provider: Mailbox.self)
    registry.applicationSupportName = "mail"
    return registry
  }

  @Test("The application's name may be set before or after registering, and taken back")
  func supportName() throws {
    try withConfigurationDirectory { environment in
      try start(in: environment).customize(
        "new-email", forProvider: Mailbox.self, to: "x")
      let registry = KeyBindingsRegistry(environment: environment)
      registry.applicationSupportName = "mail"
      try registry.register(provider: Mailbox.self)
      #expect(keys(registry)[0] == "x")
      registry.applicationSupportName = "other"
      #expect(keys(registry) == declared)
      registry.applicationSupportName = "mail"
      #expect(keys(registry)[0] == "x")
      registry.applicationSupportName = nil
      #expect(keys(registry) == declared)
    }
  }

  @Test("A registry without an environment has the changes where the process has its configuration")
  func exitsEnvironment() async {
    await #expect(processExitsWith: .success) {
      try withConfigurationDirectory { environment in
        for (name, value) in environment { setenv(name, value, 1) }
        let registries = [KeyBindingsRegistry(environment: environment), KeyBindingsRegistry()]
        for registry in registries { try registry.register(provider: Mailbox.self) }
        registries[0].applicationSupportName = "mail"
        try registries[0].customize("new-email", forProvider: Mailbox.self, to: "x")
        registries[1].applicationSupportName = "mail"
        #expect(registries[1].loadingError == nil)
        let sequences = registries[1].bindings(forProvider: Mailbox.self).map(\.sequence)
        #expect(sequences.first == "x")
      }
    }
  }

  @Test("What belongs to bindings that are not registered stays in the file")
  func unknownEntries() throws {
    try withConfigurationDirectory { environment in
      try start(in: environment).customize(
        "new-email", forProvider: Mailbox.self, to: "x")
      let other = KeyBindingsRegistry(environment: environment)
      other.applicationSupportName = "mail"
      try other.register(provider: Calendar.self)
      try other.customize("today", forProvider: Calendar.self, to: "t")
      #expect(other.customizations.ids == ["mailbox.new-email", "Calendar.today"])
    }
  }

  @Test("A file that cannot be read is reported, and everything is as declared")
  func unreadable() throws {
    try withConfigurationDirectory { environment in
      let directory = try #require(environment["XDG_CONFIG_HOME"]) + "/mail"
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      try "{ broken".write(
        toFile: directory + "/customizations.json", atomically: true, encoding: .utf8)
      let registry = try start(in: environment)
      #expect(registry.loadingError?.code == .syntax)
      #expect(keys(registry) == declared)
      #expect(throws: FileError.self) {
        try registry.unassign("new-email", forProvider: Mailbox.self)
      }
      #expect(keys(registry) == declared)
    }
  }

  @Test("A name that is no directory's leaves changes in memory and is reported")
  func badName() throws {
    let registry = try start(in: ["HOME": "/home"])
    registry.applicationSupportName = "../mail"
    #expect(
      registry.loadingError?.message
        == "there is no directory for '../mail'; set HOME, and a name without '/'")
    try registry.unassign("new-email", forProvider: Mailbox.self)
    #expect(keys(registry)[0] == "none")
  }
}

import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct RegistryKeymapTests {
  private func keymap(_ registry: KeyBindingsRegistry) -> Keymap {
    var keymap = Keymap(registry.resolvedBindings())
    keymap.replace(
      .customizations, with: registry.customizations.bindings(over: keymap))
    return keymap
  }

  @Test("A keymap gets the bindings as declared, under stable ids")
  func declared() throws {
    let registry = try mailRegistry()
    let bindings = registry.resolvedBindings()
    #expect(
      bindings.map(\.id) == [
        "mailbox.new-email", "mailbox.forward-email", "mailbox.archive", "Calendar.today",
        "Calendar.new-email",
      ])
    #expect(bindings.allSatisfy { $0.layer == .builtIn })
    #expect(bindings[0].effect == .perform(CommandInvocation("mailbox.new-email")))
    #expect(
      bindings.map(\.title) == [
        "Compose New Email", "Forward Email", nil, "Today", "Invite by Email",
      ])
    let named = registry.resolvedBindings { _ in CommandInvocation("run", ["n": 1]) }
    #expect(named[0].effect == .perform(CommandInvocation("run", ["n": 1])))
  }

  @Test("What the user changed is in force over it")
  func customized() throws {
    let registry = try mailRegistry()
    try registry.customize("new-email", forProvider: Mailbox.self, to: "c")
    try registry.unassign("today", forProvider: Calendar.self)
    try registry.customize("snooze", forProvider: Mailbox.self, to: "z")
    let keymap = keymap(registry)
    #expect(keymap.meaning(of: "super+n") == "unbound")
    #expect(keymap.meaning(of: "c") == "mailbox.new-email")
    #expect(keymap.meaning(of: "super+t") == "unbound")
    #expect(keymap.meaning(of: "z") == "mailbox.snooze")
    #expect(keymap.meaning(of: "shift+super+f") == "mailbox.forward-email")
  }

  @Test("A binding declared without keys can be given some and loses them again")
  func withoutKeys() throws {
    let registry = try mailRegistry()
    try registry.customize("snooze", forProvider: Mailbox.self, to: "z")
    try registry.customize("snooze", forProvider: Mailbox.self, to: "s")
    #expect(keymap(registry).meaning(of: "z") == "unbound")
    #expect(keymap(registry).meaning(of: "s") == "mailbox.snooze")
    try registry.unassign("snooze", forProvider: Mailbox.self)
    #expect(keymap(registry).meaning(of: "s") == "unbound")
  }

  private func sides(_ conflicts: [Keymap.Conflict]) -> Set<Set<ResolvedBinding.ID>> {
    Set(conflicts.map { [$0.first.id, $0.second.id] })
  }

  @Test("T28: a binding is never in conflict with itself")
  func notItself() throws {
    #expect(try mailRegistry().conflicts.isEmpty)
  }

  @Test("T28: the same key in two providers is found")
  func sameKeyTwice() throws {
    let registry = try mailRegistry()
    try registry.customize("new-email", forProvider: Calendar.self, to: "super+n")
    #expect(sides(registry.conflicts) == [["mailbox.new-email", "Calendar.new-email"]])
  }

  @Test("T28: all conflicts are found, not only the first")
  func threeWay() throws {
    let registry = try mailRegistry()
    try registry.customize("today", forProvider: Calendar.self, to: "super+n")
    try registry.customize("snooze", forProvider: Mailbox.self, to: "super+n")
    try registry.customize("archive", forProvider: Mailbox.self, to: "super+n x")
    #expect(
      sides(registry.conflicts) == [
        ["mailbox.new-email", "Calendar.today"], ["mailbox.new-email", "mailbox.snooze"],
        ["Calendar.today", "mailbox.snooze"], ["mailbox.archive", "mailbox.new-email"],
        ["mailbox.archive", "Calendar.today"], ["mailbox.archive", "mailbox.snooze"],
      ])
  }

  @Test("T28: bindings that never apply at once do not conflict")
  func conditions() throws {
    let registry = KeyBindingsRegistry(environment: [:])
    for (name, condition) in [("a", "focused('list')"), ("b", "focused('tree')"), ("c", "zoomed")] {
      try registry.register(
        keyBinding: KeyBinding(
          key: name, name: name, sequence: "x", when: try Condition(parsing: condition)))
    }
    #expect(
      sides(registry.conflicts) == [["general.a", "general.c"], ["general.b", "general.c"]])
  }
}

import FoundationEssentials
import KeyboardCommands
import KeyboardCore

/// The provider of KeyCommandKit's own example.
enum Mailbox: KeyBindingsProvider {
  static let providerName = "Mailbox"
  static let providerID = "mailbox"

  static func provideKeyBindings() -> [KeyBinding] {
    [
      KeyBinding(key: "new-email", name: "Compose New Email", input: "N", modifiers: .command),
      KeyBinding(
        key: "forward-email", name: "Forward Email", input: "F", modifiers: [.command, .shift]),
      KeyBinding(
        key: "archive", name: "Archive", input: .backspace, modifiers: .control,
        isDiscoverable: false),
      KeyBinding(key: "snooze", name: "Snooze", sequence: nil),
    ]
  }
}

enum Calendar: KeyBindingsProvider {
  static let providerName = "Calendar"

  static func provideKeyBindings() -> [KeyBinding] {
    [
      KeyBinding(key: "today", name: "Today", input: "t", modifiers: .command),
      KeyBinding(key: "new-email", name: "Invite by Email", input: "i", modifiers: .command),
    ]
  }
}

/// A provider whose bindings the test chooses.
enum Empty: KeyBindingsProvider {
  static let providerName = "Empty"

  static func provideKeyBindings() -> [KeyBinding] { [] }
}

/// A registry of Mailbox and Calendar that keeps changes in memory.
func mailRegistry() throws -> KeyBindingsRegistry {
  let registry = KeyBindingsRegistry(environment: [:])
  try registry.register(provider: Mailbox.self)
  try registry.register(provider: Calendar.self)
  return registry
}

/// Runs a body with an environment whose configuration directory is empty and removed afterwards.
func withConfigurationDirectory(_ body: ([String: String]) throws -> Void) throws {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "bindings-\(UInt64.random(in: .min ... .max))").path
  defer { try? FileManager.default.removeItem(atPath: directory) }
  try body(["XDG_CONFIG_HOME": directory])
}

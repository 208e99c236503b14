import Foundation
import KeyboardCommands
import KeyboardCore
import SeedNames

// What the text leaves out: the registry, which an application owns here, the methods, and a person.

// swift-format-ignore: AlwaysUseLowerCamelCase
let _KeyBindingsRowIndex_ = 3
let folder = FileManager.default.temporaryDirectory.appending(path: "seed-\(UUID())").path
defer { try? FileManager.default.removeItem(atPath: folder) }

extension KeyBindingsRegistry {
  /// The registry of this program. Without `environment` its file is in `~/.config`.
  static let `default` = KeyBindingsRegistry(environment: ["XDG_CONFIG_HOME": folder])
}

extension MailboxViewController {
  func composeNewEmail(_ sender: Any?) { print("  composes") }
  func forwardEmail(_ sender: Any?) { print("  forwards") }
}

@MainActor
func show(_ commands: [UIKeyCommand]) {
  print("key commands:", commands.map { "\(KeyCommandLabel($0)) \($0.title ?? "")" })
}

_ = AppDelegate().application(UIApplication(), didFinishLaunchingWithOptions: [:])
let mailbox = MailboxViewController()
show(mailbox.keyCommands)
let before = MailboxViewControllerBefore().keyCommands
precondition(mailbox.keyCommands.map(\.sequences) == before.map(\.sequences))
mailbox.press("super+n")
mailbox.press("shift+super+f")

let (screens, preferences) = (UINavigationController(), YourPreferencesViewController())
screens.pushViewController(preferences, animated: false)
print("the list of bindings:")
preferences.tableView(
  UITableView(style: .plain), didSelectRowAt: IndexPath(row: _KeyBindingsRowIndex_, section: 0))
guard let bindings = screens.viewControllers.last as? KeyBindingsViewController else { exit(1) }

print("⌃⌥E is recorded for Compose, Forward loses its keys:")
bindings.handle(
  .record("MailboxViewController.new-email"), .key(KeyEvent(pressing: "ctrl+alt+e")), .finish,
  .unassign("MailboxViewController.forward-email"))
show(mailbox.keyCommands)
mailbox.press("ctrl+alt+e")
precondition(!mailbox.press("super+n") && !mailbox.press("shift+super+f"))

// The next start of the program reads what was changed.
let next = KeyBindingsRegistry(environment: ["XDG_CONFIG_HOME": folder])
next.applicationSupportName = "YourAppName"
try next.register(provider: MailboxViewController.self)
for binding in next.bindings(forProvider: MailboxViewController.self) {
  print("after a restart: \(binding.key) \(binding.sequence?.description ?? "unassigned")")
}
let extras = [UIKeyInputBackspace, UIKeyInputTab, UIKeyInputReturn, UIKeyInputDelete]
print("extras:", extras.map(\.key.description).joined(separator: " "))

// swift-format-ignore-file
// The code of KeyCommandKit's README. CHANGED marks the lines that differ from the text.

import Foundation
import KeyboardCommands  // CHANGED: the text says KeyCommandKit
import SeedNames

class AppDelegate: UIResponder, UIApplicationDelegate
{
	func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: AppLaunchOptions) -> Bool
	{
		KeyBindingsRegistry.default.applicationSupportName = "YourAppName"
		
		do
		{
			// Register all the key bindings providers
			try KeyBindingsRegistry.default.register(provider: MailboxViewController.self)  // CHANGED: the text says registry
		}
		catch let error
		{
			NSLog("Could not register key bindings for provider: \(error)")
		}
		
		return true  // CHANGED: the text says ...
	}
}  // CHANGED: the text says {

extension MailboxViewController: KeyBindingsProvider
{
	static func provideKeyBindings() -> [KeyBinding]
	{
		// Define each desired key binding by giving them a unique identifier key, a user-friendly
		// name, the default input key, the default modifiers, and whether this binding is 
		// discoverable to the user (shows up when user holds down the Command key).
		return [
			KeyBinding(key: "new-email", name: "Compose New Email", input: "N", modifiers: .command, isDiscoverable: true),
			KeyBinding(key: "forward-email", name: "Forward Email", input: "F", modifiers: [.command, .shift], isDiscoverable: true),
		]
	}

	static var providerName: String
	{
		// User friendly name for this provider, bet to use the same title as the view controller
		// if possible.
		return "Mailbox"
	}
}

class MailboxViewControllerBefore: UIViewController  // CHANGED: the text has two classes of one name, before and after
{
	override var keyCommands: [UIKeyCommand]
	{
		return [
			UIKeyCommand(input: "N", modifierFlags: .command, action: "composeNewEmail", discoverabilityTitle: "Compose New Email"),  // CHANGED: an id, not #selector(…)
			UIKeyCommand(input: "F", modifierFlags: [.command, .shift], action: "forwardEmail", discoverabilityTitle: "Forward Email"),  // CHANGED: as above
		]
	}
}

class MailboxViewController: UIViewController
{
	override var keyCommands: [UIKeyCommand]
	{
		return KeyBindingsRegistry.default.bindings(forProvider: MailboxViewController.self).make(withActionsForKeys: [
			("new-email", "composeNewEmail"),  // CHANGED: an id, not #selector(…)
			("forward-email", "forwardEmail"),  // CHANGED: as above
		])
	}

	// ADDED: which method an id is; Objective-C knows it of a selector.
	override var methods: [Selector: (Any?) -> Void]
	{
		return ["composeNewEmail": composeNewEmail, "forwardEmail": forwardEmail]
	}
}

class YourPreferencesViewController: UITableViewController
{
	override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
	{
		switch (indexPath.section, indexPath.row)
		{
		case (0, _KeyBindingsRowIndex_):
			// You can use either .grouped or .plain styles, both look great.
			navigationController?.pushViewController(KeyBindingsViewController(style: .grouped), animated: true)
		default: break  // CHANGED: the text leaves it out
		}
	}
}

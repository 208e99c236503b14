import KeyboardCore

// UIKit's names for what the seeds need of it. They are no product of the toolkit: on Apple's systems the names are
// UIKit's own, and an application on Linux rarely wants more than three of them. Copy what you need.

/// A command of a responder with its key.
public typealias UIKeyCommand = KeyCommand
/// The id of a command; Objective-C's selectors exist on Apple's systems only.
public typealias Selector = CommandID

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Backspace, as KeyCommandKit names it.
public let UIKeyInputBackspace = KeyInput.backspace
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Tab, as KeyCommandKit names it.
public let UIKeyInputTab = KeyInput.tab
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Return, as KeyCommandKit names it.
public let UIKeyInputReturn = KeyInput.return
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Forward delete, as KeyCommandKit names it.
public let UIKeyInputDelete = KeyInput.delete

extension KeyCommand {
  /// Creates a command in UIKit's words.
  public init(
    input: KeyInput, modifierFlags: Modifiers = [], action: Selector,
    discoverabilityTitle: String? = nil
  ) {
    self.init(
      CommandInvocation(action), title: discoverabilityTitle,
      sequences: [KeySequence(KeyStroke(input.key, modifierFlags))],
      isDiscoverable: discoverabilityTitle != nil)
  }
}

/// An object with key commands, and the methods that they call.
open class UIResponder {
  /// Creates a responder.
  public init() {}

  /// The commands that are possible now.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// The methods by selector, which Objective-C knows without being told.
  open var methods: [Selector: (Any?) -> Void] { [:] }

  /// Returns the object that performs a command; nil if there is none.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    methods[action] == nil ? nil : self
  }

  /// Does what UIKit does with a key: finds the command, asks for its target, and calls it.
  ///
  /// - Returns: false if the key belongs to the next responder.
  @discardableResult
  public func press(_ keys: KeySequence) -> Bool {
    guard let command = keyCommands?.first(where: { $0.sequences.contains(keys) }) else {
      return false
    }
    switch target(forAction: command.id, withSender: command) {
    case let target as any CommandResponder: return (try? target.perform(command.invocation)) != nil
    case let target as UIResponder: target.methods[command.id]?(command)
    default: return false
    }
    return true
  }
}

/// The controller of a screen.
open class UIViewController: UIResponder {
  /// The controller that shows this one, and others on top of it.
  public weak var navigationController: UINavigationController?

  /// Called once, before the screen is shown.
  open func viewDidLoad() {}
}

/// A stack of screens.
public final class UINavigationController: UIViewController {
  /// The screens, the visible one last.
  public private(set) var viewControllers: [UIViewController] = []

  /// Shows a screen on top of the others.
  public func pushViewController(_ controller: UIViewController, animated: Bool) {
    controller.navigationController = self
    viewControllers.append(controller)
    controller.viewDidLoad()
  }
}

/// A running program.
public final class UIApplication: UIResponder {}

/// The reasons why a program was started.
public typealias AppLaunchOptions = [String: String]

/// The delegate of a program.
public protocol UIApplicationDelegate {
  /// Prepares the program; returns false if it cannot run.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: AppLaunchOptions
  ) -> Bool
}

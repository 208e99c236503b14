public import FoundationEssentials
public import KeyboardCore

extension ListNavigator {
  /// A wish to move the focus, put to the delegate before anything happens.
  public struct NavigationRequest: Hashable, Sendable {
    /// The cause of the request.
    public enum Invocation: Hashable, Sendable {
      /// One of the navigator's own keys; the descriptor is the one that was pressed.
      case keyCommand(KeyCommandDescriptor)
      /// A command run without one of those keys: by a script, a plugin, a menu, or by a key that
      /// the user chose.
      case command(CommandInvocation)
    }

    /// The intended goal of the focus.
    public let intent: FocusIntent
    /// The cause of the request.
    public let invocation: Invocation
    /// The number of rows of a step, at least 1; a step past an end stops there. 1 for places.
    public let count: Int

    /// Creates a request.
    public init(intent: FocusIntent, invocation: Invocation, count: Int = 1) {
      self.intent = intent
      self.invocation = invocation
      self.count = max(1, count)
    }
  }

  /// The delegate's answer to a request.
  public enum NavigationResponse: Hashable, Sendable {
    /// Nothing happens, and the command is not offered.
    case noNavigation
    /// The navigation that would happen without a delegate.
    case defaultNavigation
    /// This instead; one to a row that does not exist is no navigation.
    case navigate(Navigation)
  }

  /// A move of the focus and the scrolling that goes with it.
  public struct Navigation: Hashable, Sendable {
    /// The row to focus; nil clears the focus.
    public let indexPathForFocusedRow: IndexPath?
    /// The scrolling.
    public let scrollBehavior: ScrollBehavior

    /// Creates a navigation to a row, or to none.
    public init(focusingRowAt indexPath: IndexPath?, scrollBehavior: ScrollBehavior) {
      indexPathForFocusedRow = indexPath
      self.scrollBehavior = scrollBehavior
    }

    /// Creates a navigation that scrolls a rectangle into view without animation.
    public init(focusingRowAt indexPath: IndexPath?, scrollingTo rect: Rect) {
      self.init(
        focusingRowAt: indexPath, scrollBehavior: .scrollRectToVisible(rect, animated: false))
    }
  }

  /// The scrolling of a navigation.
  public enum ScrollBehavior: Hashable, Sendable {
    /// Nothing.
    case none
    /// As little as needed to show a rectangle of the table's content.
    case scrollRectToVisible(Rect, animated: Bool)
  }

  /// A navigation that has happened, and the request that led to it.
  public struct NavigationCompletionContext: Hashable, Sendable {
    /// The navigation that happened.
    public let navigation: Navigation
    /// The request.
    public let request: NavigationRequest

    /// Creates a context.
    public init(navigation: Navigation, request: NavigationRequest) {
      self.navigation = navigation
      self.request = request
    }
  }
}

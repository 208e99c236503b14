public import KeyboardCore

extension ListNavigator {
  /// A possible effect of the keyboard on a table, for which the delegate provides keys.
  public enum Action: Hashable, Sendable {
    /// Moves or clears the focus.
    case changeFocus(for: FocusIntent)
    /// Commits the focused row.
    case commitFocusedRow(at: IndexPath)
  }

  /// The intended destination of the focus.
  ///
  /// The first, last and named rows are places: they can be requested again, which scrolls the row back into view,
  /// and are refused if it has the focus and is visible. The others are steps: they are refused if they lead nowhere.
  public enum FocusIntent: Hashable, Sendable {
    /// The first row, because nothing is focused yet.
    case initialRow
    /// The row after the focused one.
    case nextRow(afterRowAt: IndexPath)
    /// The row before the focused one.
    case previousRow(beforeRowAt: IndexPath)
    /// The first row of the table, regardless of the focus.
    case firstRow
    /// The last row of the table.
    case lastRow
    /// A row named by a command's argument.
    case row(at: IndexPath)
    /// No row: the focus is removed, and the delegate notified.
    case noRow
    /// The start of a step back, because nothing is focused yet; the default policy has none.
    case initialRowGoingBack
    /// A page further down than the focused row, or than nothing.
    case nextPage(afterRowAt: IndexPath?)
    /// A page further up than the focused row, or than nothing.
    case previousPage(beforeRowAt: IndexPath?)
    /// In a collection the first item of the focused one's line.
    case lineStart(ofItemAt: IndexPath)
    /// In a collection the last item of the focused one's line.
    case lineEnd(ofItemAt: IndexPath)
    /// In a collection the item of the first line that is in the focused one's column.
    case columnStart(ofItemAt: IndexPath)
    /// In a collection the item of the last line that is in the focused one's column.
    case columnEnd(ofItemAt: IndexPath)
    /// In a collection the item before the focused one in its line; nothing may be focused.
    case leftItem(ofItemAt: IndexPath?)
    /// In a collection the item after the focused one in its line; nothing may be focused.
    case rightItem(ofItemAt: IndexPath?)
  }
}

extension ListNavigator {
  /// A request to move the focus, which the delegate answers before anything happens.
  public struct NavigationRequest: Hashable, Sendable {
    /// The cause of the request.
    public enum Invocation: Hashable, Sendable {
      /// One of the navigator's own keys; the descriptor is the one that was pressed.
      case keyCommand(KeyCommandDescriptor)
      /// A command performed without one of those keys: by a script, a plugin, a menu, or by a key that the user
      /// chose.
      case command(CommandInvocation)
    }

    /// The effect on the selection.
    package enum Selecting: Hashable, Sendable {
      /// The effect that the policy defines.
      case byPolicy
      /// The selection is extended to the destination of the focus.
      case extending
      /// The selection stays as it is.
      case nothing
    }

    /// The intended destination of the focus.
    public let intent: FocusIntent
    /// The cause of the request.
    public let invocation: Invocation
    /// The number of rows of a step, at least 1; a step past an end stops there. 1 for places.
    public let count: Int
    /// The effect on the selection.
    package let selecting: Selecting

    /// Creates a request.
    package init(
      intent: FocusIntent, invocation: Invocation, count: Int = 1,
      selecting: Selecting = .byPolicy
    ) {
      (self.intent, self.invocation) = (intent, invocation)
      self.count = max(1, count)
      self.selecting = selecting
    }

    /// Returns the same request for another number of rows.
    func counting(_ count: Int) -> NavigationRequest {
      NavigationRequest(
        intent: intent, invocation: invocation, count: count, selecting: selecting)
    }
  }

  /// The delegate's answer to a request.
  public enum NavigationResponse: Hashable, Sendable {
    /// No navigation; the command is not offered.
    case noNavigation
    /// The navigation that would happen without a delegate.
    case defaultNavigation
    /// This navigation instead; one to a row that does not exist is no navigation.
    case navigate(Navigation)
  }

  /// A move of the focus and the scrolling that goes with it.
  public struct Navigation: Hashable, Sendable {
    /// The row to focus; nil clears the focus.
    public let indexPathForFocusedRow: IndexPath?
    /// The scrolling that goes with it.
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
    /// Nothing is scrolled.
    case none
    /// As little as needed to show a rectangle of the table's content.
    case scrollRectToVisible(Rect, animated: Bool)
  }

  /// A navigation that has happened, and the request that led to it.
  public struct NavigationCompletionContext: Hashable, Sendable {
    /// The navigation that happened.
    public let navigation: Navigation
    /// The request that led to it.
    public let request: NavigationRequest
  }
}

extension ListNavigator {
  /// The rows affected by a change of the focus.
  ///
  /// All rows of an update exist and can be redrawn.
  public struct FocusUpdate: Hashable, Sendable {
    /// The row that had the focus, or nil.
    public let indexPathForPreviouslyFocusedRow: IndexPath?
    /// The row that has the focus, or nil.
    public let indexPathForFocusedRow: IndexPath?

    /// Creates an update.
    public init(
      indexPathForPreviouslyFocusedRow: IndexPath?, indexPathForFocusedRow: IndexPath?
    ) {
      self.indexPathForPreviouslyFocusedRow = indexPathForPreviouslyFocusedRow
      self.indexPathForFocusedRow = indexPathForFocusedRow
    }

    /// A Boolean value indicating whether the focus is on another row than before.
    ///
    /// KeyboardNavigationKit returns the opposite.
    public var isFocusedRowChanged: Bool {
      indexPathForPreviouslyFocusedRow != indexPathForFocusedRow
    }

    /// The rows to redraw: the previous one, then the current one; empty if they are the same.
    public var indexPathsForChangedRows: [IndexPath] {
      guard isFocusedRowChanged else { return [] }
      return [indexPathForPreviouslyFocusedRow, indexPathForFocusedRow].compactMap(\.self)
    }
  }
}

/// The bar above the keyboard that goes with the inputs of a form.
public enum InputAccessory {
  /// None.
  case none
  /// A bar with buttons, which its controller keeps up to date.
  case controller(any InputAccessoryController)
  /// A view of the application, which the navigator knows nothing about.
  case view(AnyObject)

  /// The object that inputs get as their bar.
  var view: AnyObject? {
    switch self {
    case .none: nil
    case .controller(let controller): controller.accessoryView
    case .view(let view): view
    }
  }
}

/// A bar with a title and the buttons Previous, Next and Done.
///
/// It calls its ``buttonDelegate`` when a button is tapped.
public protocol InputAccessoryController: AnyObject {
  /// The view of the bar; the controller itself by default.
  var accessoryView: AnyObject { get }

  /// The object that hears about taps, held weakly; a navigator sets itself.
  var buttonDelegate: (any InputAccessoryControllerDelegate)? { get set }

  /// Shows a title, and enables the buttons that lead somewhere.
  func show(_ state: InputAccessoryState)
}

extension InputAccessoryController {
  /// The controller itself.
  public var accessoryView: AnyObject { self }
}

/// Hears about taps on the buttons of a bar.
public protocol InputAccessoryControllerDelegate: AnyObject {
  /// Previous was tapped.
  func accessoryControllerPreviousTapped(_ controller: any InputAccessoryController)

  /// Next was tapped.
  func accessoryControllerNextTapped(_ controller: any InputAccessoryController)

  /// Done was tapped.
  func accessoryControllerDoneTapped(_ controller: any InputAccessoryController)
}

/// The title and the buttons that a bar shows.
public struct InputAccessoryState: Hashable, Sendable {
  /// The title of the edited input, or else its placeholder; nil for none.
  public var title: String?
  /// A Boolean value indicating whether Previous leads to another input.
  public var canGoPrevious = false
  /// A Boolean value indicating whether Next leads to another input.
  public var canGoNext = false
  /// A Boolean value indicating whether there is editing to end.
  public var canFinish = false

  /// Creates a state.
  public init(
    title: String? = nil, canGoPrevious: Bool = false, canGoNext: Bool = false,
    canFinish: Bool = false
  ) {
    self.title = title
    self.canGoPrevious = canGoPrevious
    self.canGoNext = canGoNext
    self.canFinish = canFinish
  }
}

/// The bar of forms that have no bar of their own: a model that a view draws.
public final class DefaultInputAccessoryController: InputAccessoryController {
  /// Hears about taps.
  public weak var buttonDelegate: (any InputAccessoryControllerDelegate)?
  /// The title and the buttons to draw.
  public private(set) var state = InputAccessoryState()
  /// The height of the bar in points.
  public var height = 50.0
  /// Called when ``state`` is another one.
  public var onChange: () -> Void = {}

  /// Creates a bar.
  public init() {}

  /// Draws another state.
  public func show(_ state: InputAccessoryState) {
    guard state != self.state else { return }
    self.state = state
    onChange()
  }

  /// Taps Previous; does nothing while it is disabled.
  public func tapPrevious() {
    if state.canGoPrevious { buttonDelegate?.accessoryControllerPreviousTapped(self) }
  }

  /// Taps Next; does nothing while it is disabled.
  public func tapNext() {
    if state.canGoNext { buttonDelegate?.accessoryControllerNextTapped(self) }
  }

  /// Taps Done; does nothing while it is disabled.
  public func tapDone() {
    if state.canFinish { buttonDelegate?.accessoryControllerDoneTapped(self) }
  }
}

extension InputNavigator: InputAccessoryControllerDelegate {
  /// Moves to the input before, from the first to the last if buttons go round.
  public func accessoryControllerPreviousTapped(_ controller: any InputAccessoryController) {
    gotoPreviousItem(shouldLoop: shouldLoopAccessoryControllerNavigation)
  }

  /// Moves to the input after, from the last to the first if buttons go round.
  public func accessoryControllerNextTapped(_ controller: any InputAccessoryController) {
    gotoNextItem(shouldLoop: shouldLoopAccessoryControllerNavigation)
  }

  /// Ends editing.
  public func accessoryControllerDoneTapped(_ controller: any InputAccessoryController) {
    done()
  }
}

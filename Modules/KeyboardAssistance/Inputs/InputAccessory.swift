public import KeyboardCore

/// The bar above the keyboard that goes with the inputs of a form.
public enum InputAccessory {
  /// No bar goes with them.
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
public protocol InputAccessoryController: AnyObject {
  /// The view of the bar; the controller itself by default.
  var accessoryView: AnyObject { get }

  /// Notified of the button that was tapped; the navigator of a form observes them.
  var taps: Observers<InputAccessory.Button> { get }

  /// Shows a title, and enables the buttons that lead somewhere.
  func show(_ state: InputAccessory.State)
}

extension InputAccessoryController {
  /// The controller itself is the view by default.
  public var accessoryView: AnyObject { self }
}

extension InputAccessory {
  /// A button of a bar.
  public enum Button: String, Hashable, Sendable, CaseIterable {
    /// Goes to the input before, from the first to the last where buttons go round.
    case previous
    /// Goes to the input after, from the last to the first where buttons go round.
    case next
    /// Ends the editing of the form.
    case done
  }

  /// The title and the buttons that a bar shows.
  public struct State: Hashable, Sendable {
    /// The title of the edited input, or else its placeholder; nil for none.
    public var title: String?
    /// The buttons that would do something.
    public var enabledButtons: Set<Button>

    /// Creates a state.
    public init(title: String? = nil, enabledButtons: Set<Button> = []) {
      (self.title, self.enabledButtons) = (title, enabledButtons)
    }
  }
}

/// The bar of forms that have no bar of their own: a model that a view draws.
public final class DefaultInputAccessoryController: InputAccessoryController {
  /// Notified of the button that was tapped.
  public let taps = Observers<InputAccessory.Button>()
  /// Notified when ``state`` has changed.
  public let changes = Observers<Void>()
  /// The title and the buttons to draw.
  public private(set) var state = InputAccessory.State()
  /// The height of the bar in points.
  public var height = 50.0

  /// Creates a bar.
  public init() {}

  /// Draws another state.
  public func show(_ state: InputAccessory.State) {
    guard state != self.state else { return }
    self.state = state
    changes.notify()
  }

  /// Taps a button; does nothing while it is disabled.
  public func tap(_ button: InputAccessory.Button) {
    if state.enabledButtons.contains(button) { taps.notify(button) }
  }
}

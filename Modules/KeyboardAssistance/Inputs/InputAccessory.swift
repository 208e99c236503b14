public import KeyboardCore

/// The bar above the keyboard for the inputs of a form.
public enum InputAccessory {
  /// No bar.
  case none
  /// A bar with buttons, which its controller updates.
  case controller(any InputAccessoryController)
  /// A view of the application, which the navigator does not manage.
  case view(AnyObject)

  /// The bar that is set on inputs.
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

  /// The observers notified of the tapped button; the navigator of a form is one of them.
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
    /// Moves to the previous input, from the first to the last if the buttons wrap.
    case previous
    /// Moves to the next input, from the last to the first if the buttons wrap.
    case next
    /// Ends the editing of the form.
    case done
  }

  /// The title and the buttons that a bar shows.
  public struct State: Hashable, Sendable {
    /// The title of the edited input, or its placeholder; nil for none.
    public var title: String?
    /// The buttons that would do something.
    public var enabledButtons: Set<Button>

    /// Creates a state.
    public init(title: String? = nil, enabledButtons: Set<Button> = []) {
      (self.title, self.enabledButtons) = (title, enabledButtons)
    }
  }
}

/// The default bar of forms: a model that a view draws.
public final class DefaultInputAccessoryController: InputAccessoryController {
  /// The observers notified of the tapped button.
  public let taps = Observers<InputAccessory.Button>()
  /// The observers notified when ``state`` has changed.
  public let changes = Observers<Void>()
  /// The title and the buttons to draw.
  public private(set) var state = InputAccessory.State()
  /// The height of the bar in points.
  public var height = 50.0

  /// Creates a bar.
  public init() {}

  /// Shows another state.
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

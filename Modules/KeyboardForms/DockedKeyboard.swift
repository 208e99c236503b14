public import KeyboardActions
public import KeyboardAssistance
public import KeyboardCore

/// The frame of an on-screen keyboard that a program draws itself, at the bottom of the window.
///
/// It is as high as its keys and its bars, and is the only source of the keyboard's frame: forms observe it, views
/// read it, and every change is published as `keyboard.frameChanged`.
public final class DockedKeyboard: KeyboardFrameSource {
  /// The controller of the keyboard.
  public let controller: KeyboardInputViewController
  /// A Boolean value indicating whether the keyboard is shown.
  public var isVisible = false { didSet { update() } }
  /// A Boolean value indicating whether a hardware keyboard is in use, which hides this keyboard.
  public var hasHardwareKeyboard = false {
    didSet { isVisible = controller.document != nil && !hasHardwareKeyboard }
  }
  /// The size of the window.
  public var windowSize: Size { didSet { update() } }
  /// The height of the keys; 0 if there is no room for the keyboard.
  public var keysHeight: Double { didSet { update() } }
  /// The height of the bar of suggestions.
  public var predictiveBarHeight: Double { didSet { update() } }
  /// A Boolean value indicating whether the bar of suggestions is shown even when it is empty, so that the keyboard has
  /// the same height for every text of a form.
  public var keepsPredictiveBar = false { didSet { update() } }
  /// The height of the bar with Previous, Next and Done; 0 for none.
  public private(set) var accessoryHeight = 0.0
  /// The frame of a floating or split keyboard; nil if the keyboard is docked.
  public var floatingFrame: Rect? { didSet { update() } }
  /// The duration of the animation that shows or hides the keyboard.
  public var animationDuration = Duration.zero

  let bus: EventBus
  private let frames = Observers<KeyboardFrameChanged>()
  private var shownFrame = Rect.zero

  /// Creates a hidden keyboard.
  ///
  /// - Parameters:
  ///   - controller: the controller of the keyboard, which decides whether there are suggestions.
  ///   - windowSize: the size of the window; a form sets its own.
  ///   - keysHeight: the height of the keys; a terminal pane sets its own.
  ///   - predictiveBarHeight: the height of the bar of suggestions.
  ///   - bus: the bus on which its frame is published.
  public init(
    controller: KeyboardInputViewController, windowSize: Size = .zero, keysHeight: Double = 0,
    predictiveBarHeight: Double = 0, bus: EventBus
  ) {
    self.controller = controller
    self.windowSize = windowSize
    self.keysHeight = keysHeight
    self.predictiveBarHeight = predictiveBarHeight
    self.bus = bus
  }

  /// The frame of the keyboard with its bars; empty, below the window, while it is hidden or has no room.
  public var frame: Rect {
    guard isVisible, keysHeight > 0 || floatingFrame != nil else {
      return Rect(x: 0, y: windowSize.height, width: windowSize.width, height: 0)
    }
    if let floatingFrame { return floatingFrame }
    let keepsBar = keepsPredictiveBar && controller.autocompleteProvider != nil
    let bar = keepsBar || controller.showsSuggestions ? predictiveBarHeight : 0
    let height = min(keysHeight + bar + accessoryHeight, windowSize.height)
    return Rect(
      x: 0, y: windowSize.height - height, width: windowSize.width, height: height)
  }

  /// The height of the part of the window that the keyboard covers; 0 if it floats.
  public var height: Double { coveredHeight(of: frame) }

  /// The frame of the window, in whose coordinates the frame of the keyboard is.
  public var windowFrame: Rect { Rect(origin: .zero, size: windowSize) }

  /// The frame of the keyboard; never nil.
  public var keyboardFrame: Rect? { frame }

  /// Calls a closure for each change of the frame until its token is cancelled or released.
  public func observeFrames(_ observer: @escaping (KeyboardFrameChanged) -> Void) -> Subscription {
    frames.observe(observer)
  }

  /// Changes the input into which the keyboard types, and shows or hides the keyboard accordingly.
  ///
  /// The keyboard stays hidden while a hardware keyboard is in use.
  ///
  /// - Parameters:
  ///   - document: the input; nil for none.
  ///   - accessoryHeight: the height of its accessory bar.
  public func edit(_ document: (any TextDocumentProxy)?, accessoryHeight: Double = 0) {
    controller.document = document
    self.accessoryHeight = accessoryHeight
    isVisible = document != nil && !hasHardwareKeyboard
  }

  /// Publishes the frame if it has changed.
  private func update() {
    let frame = frame
    guard frame != shownFrame else { return }
    let change = KeyboardFrameChanged(
      from: shownFrame, to: frame, animationDuration: animationDuration)
    shownFrame = frame
    bus.publish(change)
    frames.notify(change)
  }
}

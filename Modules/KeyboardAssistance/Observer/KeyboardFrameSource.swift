public import KeyboardCore

/// A source of the on-screen keyboard's frame: a window system, a phone's notifications, or a keyboard that the
/// program draws itself.
///
/// An ``EventBusFrameSource`` observes `keyboard.frameChanged`.
public protocol KeyboardFrameSource: AnyObject {
  /// The frame of the window, in the coordinates of keyboards and inputs.
  var windowFrame: Rect { get }

  /// The present or target frame of the keyboard; nil if it cannot be queried.
  ///
  /// A queried frame takes precedence over a reported one.
  var keyboardFrame: Rect? { get }

  /// Calls a closure for each change until its token is cancelled or released.
  func observeFrames(_ observer: @escaping (KeyboardFrameChanged) -> Void) -> Subscription
}

extension KeyboardFrameSource {
  /// Nil by default: the frame cannot be queried.
  public var keyboardFrame: Rect? { nil }

  /// Returns the height that a frame covers at the bottom of the window; 0 for one that floats.
  public func coveredHeight(of frame: Rect) -> Double {
    // Sums of fractions may miss the edge slightly.
    guard let part = windowFrame.intersection(frame), part.maxY > windowFrame.maxY - 0.001 else {
      return 0
    }
    return part.size.height
  }
}

/// A source of keyboard frames that observes `keyboard.frameChanged` on a bus.
public final class EventBusFrameSource: KeyboardFrameSource {
  /// The frame of the window.
  public var windowFrame: Rect
  private let bus: EventBus
  private let pull: () -> Rect?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - bus: the bus on which the events are published.
  ///   - windowFrame: the frame of the window; set it again when that changes.
  ///   - pull: returns the present frame of the keyboard, or nil if it cannot be queried.
  public init(bus: EventBus, windowFrame: Rect, pull: @escaping () -> Rect? = { nil }) {
    (self.bus, self.windowFrame, self.pull) = (bus, windowFrame, pull)
  }

  /// The present frame of the keyboard; nil if it cannot be queried.
  public var keyboardFrame: Rect? { pull() }

  /// Calls a closure for each event of the bus.
  public func observeFrames(_ observer: @escaping (KeyboardFrameChanged) -> Void) -> Subscription {
    bus.subscribe(to: KeyboardFrameChanged.self, observer)
  }
}

/// The frames of a keyboard, with and without its predictive bar, for recognizing and replacing wrong reports.
///
/// Some systems repeat the frame without the bar when an input has the bar again. A report is such a repetition if it
/// equals the frame confirmed without the bar, although the keyboard has the bar and its frame with it was higher:
/// the frame confirmed with the bar in this window is then used. Other reports are trusted, and any report after the
/// keyboard was hidden. Source: the known issue of KeyboardAssistant.
struct KeyboardFrameMemory {
  /// The facts on which a height depends.
  struct Conditions: Hashable {
    var hasPredictiveBar = true
    var window = Size.zero
  }

  /// The facts now.
  var conditions = Conditions()
  private var reported: Rect?
  private var confirmed: (frame: Rect, conditions: Conditions)?
  private var frames: [Conditions: Rect] = [:]

  /// The frame in effect; nil if the keyboard is hidden.
  var frame: Rect? { isRepetition ? frames[conditions] : reported }

  /// Records a report; nil and an empty frame mean that the keyboard is hidden.
  mutating func report(_ frame: Rect?) {
    reported = frame
    if frame == nil { confirmed = nil }
  }

  /// Records a queried frame, which is not a repetition.
  mutating func trust(_ frame: Rect?) {
    report(frame)
    confirmed = nil
    confirm()
  }

  /// Confirms the frame when the keyboard has come to rest under the present conditions.
  mutating func confirm() {
    guard let reported, !isRepetition else { return }
    confirmed = (reported, conditions)
    frames[conditions] = reported
  }

  private var isRepetition: Bool {
    guard let confirmed, confirmed.frame == reported, conditions.hasPredictiveBar,
      !confirmed.conditions.hasPredictiveBar, let known = frames[conditions]
    else { return false }
    return known.size.height > confirmed.frame.size.height
  }
}

public import KeyboardCore

/// A source of the on-screen keyboard's frame: a window system, a phone's notifications, or a
/// keyboard that the program draws itself.
///
/// An ``EventBusFrameSource`` observes `keyboard.frameChanged`.
public protocol KeyboardFrameSource: AnyObject {
  /// The frame of the window, in the coordinates of keyboards and inputs.
  var windowFrame: Rect { get }

  /// The frame that the keyboard has or is moving to, asked now; nil where it cannot be asked.
  ///
  /// A frame that can be asked is trusted more than one that was reported.
  var keyboardFrame: Rect? { get }

  /// Calls a closure for each change until its token is cancelled or let go.
  func observeFrames(_ observer: @escaping (KeyboardFrameChanged) -> Void) -> Subscription
}

extension KeyboardFrameSource {
  /// The frame cannot be asked by default.
  public var keyboardFrame: Rect? { nil }

  /// Returns the height that a frame covers at the bottom of the window; 0 for one that floats.
  public func coveredHeight(of frame: Rect) -> Double {
    // Sums of fractions may miss the edge by a trifle.
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
  ///   - pull: returns the frame of the keyboard now, or nil where it cannot be asked.
  public init(bus: EventBus, windowFrame: Rect, pull: @escaping () -> Rect? = { nil }) {
    (self.bus, self.windowFrame, self.pull) = (bus, windowFrame, pull)
  }

  /// The frame of the keyboard now, or nil where it cannot be asked.
  public var keyboardFrame: Rect? { pull() }

  /// Calls a closure for each event of the bus.
  public func observeFrames(_ observer: @escaping (KeyboardFrameChanged) -> Void) -> Subscription {
    bus.subscribe(to: KeyboardFrameChanged.self, observer)
  }
}

/// The frames that a keyboard has had, with and without its predictive bar: one that is reported
/// wrongly is recognized and replaced.
///
/// Some systems report the frame without the bar once more when an input has the bar again. A
/// report that repeats the frame confirmed without it, although it has come and the frame with it
/// was higher, is such a one: the frame counts that was confirmed with the bar in this window. Any
/// other report, or a keyboard that went and came back, is believed. Source: the known issue of
/// KeyboardAssistant.
struct KeyboardFrameMemory {
  /// The facts that a height depends on.
  struct Conditions: Hashable {
    var hasPredictiveBar = true
    var window = Size.zero
  }

  /// The facts now.
  var conditions = Conditions()
  private var reported: Rect?
  private var confirmed: (frame: Rect, conditions: Conditions)?
  private var frames: [Conditions: Rect] = [:]

  /// The frame that counts; nil when the keyboard is hidden.
  var frame: Rect? { isRepetition ? frames[conditions] : reported }

  /// Takes a report; nil and an empty frame say that the keyboard is hidden.
  mutating func report(_ frame: Rect?) {
    reported = frame
    if frame == nil { confirmed = nil }
  }

  /// Takes a frame that was asked for, which is no repetition.
  mutating func trust(_ frame: Rect?) {
    report(frame)
    confirmed = nil
    confirm()
  }

  /// The keyboard has come to rest under the present conditions.
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

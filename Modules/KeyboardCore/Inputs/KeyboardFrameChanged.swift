/// The on-screen keyboard appears, moves, resizes or disappears.
///
/// It is published when the change begins, by the code that shows the keyboard, and may be published again with the
/// same frames. A hidden keyboard has an empty frame, or one outside the window. A floating keyboard, or the
/// accessory bar above a hardware keyboard, covers less than its height: only the intersection of ``endFrame`` with a
/// view is relevant. Source: the user info of UIKit's keyboard notifications.
public struct KeyboardFrameChanged: KeyboardEvent, Hashable {
  /// The name of the event, `keyboard.frameChanged`.
  public static let name = "keyboard.frameChanged"
  /// The frame before, in the coordinates of the window.
  public let beginFrame: Rect
  /// The frame after, in the coordinates of the window.
  public let endFrame: Rect
  /// A Boolean value indicating whether the keyboard belongs to this program, rather than to another one beside it.
  public let isLocal: Bool
  private let milliseconds: Int

  private enum CodingKeys: String, CodingKey {
    case beginFrame, endFrame, isLocal
    case milliseconds = "animationDuration"
  }

  /// Creates the event.
  ///
  /// - Parameters:
  ///   - beginFrame: the frame before, in the coordinates of the window.
  ///   - endFrame: the frame after, in the coordinates of the window.
  ///   - animationDuration: the duration of the change, stored in whole milliseconds.
  ///   - isLocal: whether the keyboard belongs to this program.
  public init(
    from beginFrame: Rect, to endFrame: Rect, animationDuration: Duration = .zero,
    isLocal: Bool = true
  ) {
    (self.beginFrame, self.endFrame, self.isLocal) = (beginFrame, endFrame, isLocal)
    milliseconds = animationDuration.wholeMilliseconds
  }

  /// The duration of the change; zero when it is not animated.
  public var animationDuration: Duration { .milliseconds(milliseconds) }
}

extension EventDescription {
  /// The events of inputs and of the on-screen keyboard.
  public static let inputEvents: [EventDescription] = [
    EventDescription(
      KeyboardFrameChanged.self, "The on-screen keyboard appears, moves, changes its size or goes.",
      fields: [
        "beginFrame": "its frame before, in the coordinates of the window",
        "endFrame": "its frame after; empty or outside the window when it is hidden",
        "animationDuration": "how long the change takes, in milliseconds",
        "isLocal": "whether it is this program's own",
      ])
  ]
}

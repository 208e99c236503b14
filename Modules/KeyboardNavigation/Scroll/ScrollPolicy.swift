public import KeyboardCore

/// The distance and speed of scrolling by keys, and the keys.
public struct ScrollPolicy: Hashable, Sendable {
  /// The distance that an arrow scrolls; no farther than a page in a low or narrow viewport.
  public var scrollArrowHeight: Double
  /// The distance that an arrow scrolls sideways; nil for as far as up and down.
  public var scrollArrowWidth: Double?
  /// The part of a page that stays visible when it is turned; half of it where that were all, so
  /// that turning always moves on.
  public var scrollWithinPageMargin: Double
  /// The unit that offsets are rounded to, such as 1 for the cells of a terminal; 0 rounds nothing.
  ///
  /// A scroll of one unit takes no time.
  public var granularity: Double
  /// A Boolean value indicating whether scrolling is animated, for a navigator with a scheduler.
  public var animatesScrolling: Bool
  /// The duration of an animation.
  public var pacing: ScrollPacing
  /// The factor of one zoom step; steps do not jump over 1.
  public var zoomFactor: Double
  /// The keys of commands that have others than usual; an empty list takes them away.
  public var sequences: [CommandID: [KeySequence]]

  /// Creates a policy; what is left out is IPShortcut's.
  public init(
    scrollArrowHeight: Double = 350, scrollArrowWidth: Double? = nil,
    scrollWithinPageMargin: Double = 150, granularity: Double = 0, animatesScrolling: Bool = true,
    pacing: ScrollPacing = .standard, zoomFactor: Double = 1.6,
    sequences: [CommandID: [KeySequence]] = [:]
  ) {
    (self.scrollArrowHeight, self.scrollArrowWidth) = (scrollArrowHeight, scrollArrowWidth)
    (self.scrollWithinPageMargin, self.granularity) = (scrollWithinPageMargin, granularity)
    (self.animatesScrolling, self.pacing) = (animatesScrolling, pacing)
    (self.zoomFactor, self.sequences) = (zoomFactor, sequences)
  }

  /// IPShortcut's distances, with the keys of all commands.
  public static let `default` = ScrollPolicy()

  /// IPShortcut's distances and its four keys: the vertical arrows, space and shift+space.
  public static let ipShortcut = ScrollPolicy(
    sequences: ScrollNavigator.commands.reduce(into: [:]) { keys, command in
      switch command.id {
      case .scrollUp, .scrollDown: break
      case .pageDown: keys[command.id] = ["space"]
      case .pageUp: keys[command.id] = ["shift+space"]
      default: keys[command.id] = []
      }
    })

  /// The cells of a terminal: three lines a step, and as many of a page kept; offsets are whole.
  public static let cells = ScrollPolicy(
    scrollArrowHeight: 3, scrollWithinPageMargin: 3, granularity: 1,
    pacing: ScrollPacing(base: .milliseconds(200), unit: 24))

  /// The keys of a command.
  public func sequences(for command: CommandID) -> [KeySequence] {
    sequences[command] ?? ScrollNavigator.commandTable[command]?.command.sequences ?? []
  }
}

/// A scroll view also performs `navigation.pageUp`, `pageDown`, `first` and `last`. Steps take the
/// argument `count`, a whole number of at least 1.
extension CommandID {
  /// `navigation.scrollUp`: towards the start of the content by one step.
  public static let scrollUp: CommandID = "navigation.scrollUp"

  /// `navigation.scrollDown`: towards the end of the content by one step.
  public static let scrollDown: CommandID = "navigation.scrollDown"

  /// `navigation.scrollLeft`: one step to the left, where the content is wider than the viewport.
  public static let scrollLeft: CommandID = "navigation.scrollLeft"

  /// `navigation.scrollRight`: one step to the right, where the content is wider.
  public static let scrollRight: CommandID = "navigation.scrollRight"

  /// `navigation.zoomIn`: the next larger scale, keeping the middle of what is visible.
  public static let zoomIn: CommandID = "navigation.zoomIn"

  /// `navigation.zoomOut`: the next smaller scale, keeping the middle of what is visible.
  public static let zoomOut: CommandID = "navigation.zoomOut"

  /// `navigation.zoomReset`: scale 1, keeping the middle of what is visible.
  public static let zoomReset: CommandID = "navigation.zoomReset"
}

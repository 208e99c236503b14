public import KeyboardCore

/// The distance and speed of scrolling by keys, and the keys.
public struct ScrollPolicy: Hashable, Sendable {
  /// The distance that an arrow scrolls.
  public var scrollArrowHeight: Double
  /// The part of a page that stays visible when it is turned; half of it where that were all, so
  /// that turning always moves on.
  public var scrollWithinPageMargin: Double
  /// The unit that offsets are rounded to, such as 1 for the cells of a terminal; 0 rounds nothing.
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
    scrollArrowHeight: Double = 350, scrollWithinPageMargin: Double = 150, granularity: Double = 0,
    animatesScrolling: Bool = true, pacing: ScrollPacing = .standard, zoomFactor: Double = 1.6,
    sequences: [CommandID: [KeySequence]] = [:]
  ) {
    self.scrollArrowHeight = scrollArrowHeight
    self.scrollWithinPageMargin = scrollWithinPageMargin
    self.granularity = granularity
    self.animatesScrolling = animatesScrolling
    self.pacing = pacing
    self.zoomFactor = zoomFactor
    self.sequences = sequences
  }

  /// IPShortcut's distances, with the keys of all commands.
  public static let `default` = ScrollPolicy()

  /// IPShortcut's distances and its four keys: the vertical arrows, space and shift+space.
  public static let ipShortcut = ScrollPolicy(
    sequences: ScrollCommand.allCases.reduce(into: [:]) { keys, command in
      switch command {
      case .up, .down: break
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
    sequences[command] ?? ScrollCommand(command)?.defaultSequences ?? []
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The duration of an animated scroll: the base, and more by the logarithm of the distance.
public struct ScrollPacing: Hashable, Sendable {
  /// The duration of a scroll of at most one unit.
  public var base: Duration
  /// The distance that takes the base.
  public var unit: Double
  /// The part of the base that each tenfold distance adds.
  public var growth: Double

  /// Creates a pacing.
  public init(base: Duration = .milliseconds(400), unit: Double = 350, growth: Double = 0.5) {
    self.base = base
    self.unit = unit
    self.growth = growth
  }

  /// 0.4 s for an arrow key, and half of it more for each tenfold distance.
  public static let standard = ScrollPacing()

  /// Returns the duration of a scroll over a distance.
  public func duration(forDistance distance: Double) -> Duration {
    let units = unit > 0 ? abs(distance) / unit : 1
    guard units > 1, units.isFinite else { return base }
    return base * (1 + growth * log10(units))
  }
}

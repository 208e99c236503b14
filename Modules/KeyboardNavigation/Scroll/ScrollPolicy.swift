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
    self.scrollArrowHeight = scrollArrowHeight
    self.scrollArrowWidth = scrollArrowWidth
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

/// The commands of a scroll view, in the order in which they are offered.
enum ScrollCommand: String, CaseIterable {
  case up = "navigation.scrollUp"
  case down = "navigation.scrollDown"
  case left = "navigation.scrollLeft"
  case right = "navigation.scrollRight"
  case pageUp = "navigation.pageUp"
  case pageDown = "navigation.pageDown"
  case first = "navigation.first"
  case last = "navigation.last"
  case zoomIn = "navigation.zoomIn"
  case zoomOut = "navigation.zoomOut"
  case zoomReset = "navigation.zoomReset"

  init?(_ id: CommandID) {
    self.init(rawValue: id.rawValue)
  }

  var id: CommandID { CommandID(rawValue) }

  /// The titles, and the keys unless a policy has others.
  private static let table: [ScrollCommand: (title: String, keys: [KeySequence])] = [
    .up: ("Scroll up", ["up"]),
    .down: ("Scroll down", ["down"]),
    .left: ("Scroll left", ["left"]),
    .right: ("Scroll right", ["right"]),
    .pageUp: ("Page up", ["pageup", "shift+space", "alt+up"]),
    .pageDown: ("Page down", ["pagedown", "space", "alt+down"]),
    .first: ("Scroll to start", ["home", "super+up"]),
    .last: ("Scroll to end", ["end", "super+down"]),
    .zoomIn: ("Zoom in", ["super+=", "super++", "ctrl+=", "ctrl++"]),
    .zoomOut: ("Zoom out", ["super+-", "ctrl+-"]),
    .zoomReset: ("Actual size", ["super+0", "ctrl+0"]),
  ]

  var title: String { Self.table[self]?.title ?? rawValue }

  var defaultSequences: [KeySequence] { Self.table[self]?.keys ?? [] }

  /// A Boolean value indicating whether a held key repeats it.
  var isStep: Bool {
    switch self {
    case .up, .down, .left, .right, .pageUp, .pageDown: true
    default: false
    }
  }

  /// The one argument that the command takes, if any.
  var parameter: CommandParameter? {
    switch self {
    case .first, .last, .zoomReset: nil
    default: .count
    }
  }

  /// Returns the command for lists and bindings, with these keys.
  func keyCommand(_ sequences: [KeySequence]) -> KeyCommand {
    KeyCommand(
      CommandInvocation(id), title: title, sequences: sequences, allowsRepeat: isStep,
      parameters: parameter.map { [$0] } ?? [])
  }
}

/// A scroll view also performs `navigation.pageUp`, `pageDown`, `first` and `last`. Steps take the
/// argument `count`, a whole number of at least 1.
extension CommandID {
  /// `navigation.scrollUp`: towards the start of the content by one step.
  public static let scrollUp = ScrollCommand.up.id

  /// `navigation.scrollDown`: towards the end of the content by one step.
  public static let scrollDown = ScrollCommand.down.id

  /// `navigation.scrollLeft`: one step to the left, where the content is wider than the viewport.
  public static let scrollLeft = ScrollCommand.left.id

  /// `navigation.scrollRight`: one step to the right, where the content is wider.
  public static let scrollRight = ScrollCommand.right.id

  /// `navigation.zoomIn`: the next larger scale, keeping the middle of what is visible.
  public static let zoomIn = ScrollCommand.zoomIn.id

  /// `navigation.zoomOut`: the next smaller scale, keeping the middle of what is visible.
  public static let zoomOut = ScrollCommand.zoomOut.id

  /// `navigation.zoomReset`: scale 1, keeping the middle of what is visible.
  public static let zoomReset = ScrollCommand.zoomReset.id
}

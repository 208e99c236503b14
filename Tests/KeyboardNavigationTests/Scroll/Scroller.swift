import KeyboardCore
import KeyboardNavigation

/// A scroll view that is nothing but numbers, with a navigator and a clock that stands still.
final class Scroller: NavigableScrollView {
  var unscaled: Size
  var viewportSize: Size
  var insets: Insets
  var contentOffset = Point.zero {
    didSet { offsets.append(contentOffset) }
  }
  var pageSize: Size?
  var zoomScale = 1.0
  var zoomScales = 1.0...1.0
  var layoutDirection = LayoutDirection.leftToRight

  /// Every offset that was set, in order.
  private(set) var offsets: [Point] = []
  let clock = ManualScheduler()
  let bus = EventBus()

  init(
    content: (Double, Double) = (300, 10_000), size: (Double, Double) = (300, 600),
    insets: Insets = .zero, offset: Point = .zero, pages: Size? = nil
  ) {
    unscaled = Size(width: content.0, height: content.1)
    viewportSize = Size(width: size.0, height: size.1)
    self.insets = insets
    pageSize = pages
    contentOffset = offset
  }

  var contentSize: Size {
    Size(width: unscaled.width * zoomScale, height: unscaled.height * zoomScale)
  }

  /// A navigator that scrolls at once.
  func navigator(_ policy: ScrollPolicy = .default) -> ScrollNavigator {
    ScrollNavigator(scrollView: self, policy: policy, bus: bus, scene: "article")
  }

  /// A navigator that animates by this view's clock.
  func animatedNavigator(_ policy: ScrollPolicy = .default) -> ScrollNavigator {
    ScrollNavigator(
      scrollView: self, scheduler: clock, policy: policy, bus: bus, scene: "article")
  }
}

extension ScrollNavigator {
  /// Performs a command; the answer is its error message, or an empty text.
  @discardableResult
  func run(_ command: CommandID, _ arguments: [String: Value] = [:]) -> String {
    do {
      try perform(CommandInvocation(command, arguments))
      return ""
    } catch {
      return "\(error.code.rawValue): \(error.message)"
    }
  }

  /// The last parts of the names of the commands that are offered.
  var offered: [String] {
    keyCommands.map { String($0.id.rawValue.drop { $0 != "." }.dropFirst()) }
  }
}

extension CommandID {
  static let scrollsPageUp: CommandID = "navigation.pageUp"
  static let scrollsPageDown: CommandID = "navigation.pageDown"
  static let scrollsToStart: CommandID = "navigation.first"
  static let scrollsToEnd: CommandID = "navigation.last"
}

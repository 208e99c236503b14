import KeyboardCommands
package import KeyboardCore
package import KeyboardNavigation

extension SceneKind {
  /// `scroller`: content without items; its animations run on the session's clock.
  public static let scroller = SceneKind(
    synopsis:
      "scroller NAME content=HEIGHT | content=WIDTH,HEIGHT | file=PATH  [viewport=HEIGHT | "
      + "viewport=WIDTH,HEIGHT] [insets=TOP,BOTTOM] [step=N] [margin=N] [page=N] [zoom=MIN,MAX] "
      + "[policy=ipshortcut] [animated] [rtl]",
    summary: "Makes a scroll view and gives it the focus; a file gives one line a unit.",
    example: "scroller article content=2000 viewport=300", commands: ScrollNavigator.commands
  ) { name, options, session throws(ScriptError) in
    let text = try options.lines()
    let content = try options.size("content")
    guard (content == nil) != (text == nil) else {
      throw options.missing("scroller needs either content= or file=")
    }
    let viewport = try options.size("viewport") ?? .zero
    // A line is one unit high, a character one unit wide; a tab goes on to a multiple of eight.
    let width = { (line: String) in
      line.reduce(0) { $1 == "\t" ? ($0 / 8 + 1) * 8 : $0 + 1 }
    }
    let natural =
      content
      ?? Size(
        width: Double(text?.lazy.map(width).max() ?? 0), height: Double(text?.count ?? 0))
    let page = try options.number("page", in: 1...1e9)
    let zoom = try options.numbers("zoom", in: 0.001...1000) ?? [1, 1]
    guard zoom.count == 2, zoom[0] <= 1, zoom[1] >= 1 else {
      throw options.missing("zoom= is the smallest and the largest scale around 1, such as 0.5,4")
    }
    let visible = Size(
      // One column of content fills the viewport.
      width: viewport.width > 0 ? viewport.width : natural.width,
      height: viewport.height > 0 ? viewport.height : text == nil ? 300 : 10)
    let scene = ScrollerScene(
      name, content: natural, viewport: visible, insets: try options.insets(),
      pageSize: page.map { Size(width: visible.width, height: $0) },
      layoutDirection: options.layoutDirection(), zoomScales: zoom[0]...zoom[1], text: text,
      policy: try options.scrollPolicy(default: text == nil ? .default : .cells),
      scheduler: session.engine.scheduler, bus: session.bus)
    try options.finish()
    return scene
  }
}

extension SceneOptions {
  /// Takes a size; one number is a height.
  fileprivate mutating func size(_ name: String) throws(ScriptError) -> Size? {
    guard let numbers = try numbers(name, in: 0...1e12) else { return nil }
    guard let height = numbers.last, numbers.count <= 2 else {
      throw missing("\(name)= is HEIGHT or WIDTH,HEIGHT")
    }
    return Size(width: numbers.count == 2 ? numbers[0] : 0, height: height)
  }

  /// Takes a policy by name, and the options that change it.
  fileprivate mutating func scrollPolicy(
    default standard: ScrollPolicy
  ) throws(ScriptError) -> ScrollPolicy {
    let policies: [(String, ScrollPolicy)] = [("default", .default), ("ipshortcut", .ipShortcut)]
    var policy = try choice("policy", policies) ?? standard
    policy.scrollArrowHeight = try number("step", in: 0.001...1e9) ?? policy.scrollArrowHeight
    policy.scrollWithinPageMargin =
      try number("margin", in: 0...1e9) ?? policy.scrollWithinPageMargin
    policy.animatesScrolling = flag("animated")
    return policy
  }
}

/// A scroll view in a session.
package final class ScrollerScene: Scene, NavigableScrollView {
  package let name: String
  package let kind = "a scroller"
  /// The navigator that scrolls the content.
  package private(set) lazy var navigator = ScrollNavigator(
    scrollView: self, scheduler: scheduler, policy: policy, bus: bus, scene: name)
  private let policy: ScrollPolicy
  private let scheduler: any Scheduler
  private let bus: EventBus
  /// The extent of the content at scale 1.
  private let naturalSize: Size
  package let insets: Insets
  package let pageSize: Size?
  package let layoutDirection: LayoutDirection
  package let zoomScales: ClosedRange<Double>
  package var zoomScale: Double = 1
  /// The text of the content, one line a unit; nil when it has none.
  package let text: Lines?

  package var viewportSize: Size {
    didSet {
      // What is read first stays in sight.
      let growth = viewportSize.width - oldValue.width
      let shift = layoutDirection == .rightToLeft ? growth : 0
      contentOffset = viewport.clamped(Point(x: contentOffset.x - shift, y: contentOffset.y))
    }
  }
  package var contentOffset: Point {
    didSet { if contentOffset != oldValue { scrolling.notify() } }
  }
  /// Notified when the offset has changed.
  package let scrolling = Observers<Void>()

  init(
    _ name: String, content: Size, viewport size: Size, insets: Insets, pageSize: Size?,
    layoutDirection: LayoutDirection, zoomScales: ClosedRange<Double>, text: Lines?,
    policy: ScrollPolicy, scheduler: any Scheduler, bus: EventBus
  ) {
    self.name = name
    naturalSize = content
    viewportSize = size
    self.insets = insets
    self.pageSize = pageSize
    self.layoutDirection = layoutDirection
    self.zoomScales = zoomScales
    self.text = text
    self.policy = policy
    self.scheduler = scheduler
    self.bus = bus
    contentOffset = .zero
    contentOffset = startOffset
  }

  package var responder: any CommandResponder { navigator }

  package var contentSize: Size {
    Size(width: naturalSize.width * zoomScale, height: naturalSize.height * zoomScale)
  }

  package func scroll(by distance: Point) {
    navigator.userDidDrag()
    navigator.scroll(
      to: Point(x: contentOffset.x + distance.x, y: contentOffset.y + distance.y),
      animated: false)
  }

  // MARK: Context

  private static let names: [(suffix: String, summary: String)] = [
    ("offset", "how far down the content is scrolled"),
    ("maximum", "how far down it can be scrolled"),
    ("target", "where the running animation ends; the offset when none runs"),
    ("x", "how far to the right it is scrolled"),
    ("maximumX", "how far to the right it can be scrolled"),
    ("zoom", "the scale of the content"),
  ]

  package var contextNames: [ContextName] {
    Self.names.map { ContextName("\(name).\($0.suffix)", $0.summary) }
  }

  package func value(_ name: String) -> Value? {
    switch name {
    case "offset": return .whole(viewport.offset.y)
    case "maximum": return .whole(viewport.maximumOffset.y)
    case "target": return .whole(navigator.targetOffset.y)
    case "x": return .whole(viewport.offset.x)
    case "maximumX": return .whole(viewport.maximumOffset.x)
    case "zoom": return .whole(zoomScale)
    default: return nil
    }
  }

  package func lines() -> [String] {
    let position = "\(viewport.offset.y.brief) of \(viewport.maximumOffset.y.brief)"
    let zoom = zoomScale == 1 ? "" : ", zoom \(zoomScale.brief)"
    var lines = ["\(name): offset \(position)\(zoom)"]
    guard let text else { return lines }
    let visible = viewport.visibleRect
    let first = max(0, Int(visible.minY.rounded(.up)))
    let end = min(text.count, Int(visible.maxY.rounded(.down)))
    lines += text[min(first, end)..<end].map { "   \($0)" }
    if end < text.count { lines.append("   … \(text.count - end) more") }
    return lines
  }
}

nonisolated extension Value {
  /// A number, as an integer when it is whole.
  static func whole(_ number: Double) -> Value {
    Int(exactly: number).map(Value.integer) ?? .number(number)
  }
}

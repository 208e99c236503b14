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
    let view = TextScrollView(lines: text ?? Lines())
    view.naturalSize = natural
    view.insets = try options.insets()
    view.pageSize = page.map { Size(width: visible.width, height: $0) }
    view.layoutDirection = options.layoutDirection()
    view.zoomScales = zoom[0]...zoom[1]
    view.viewportSize = visible
    view.contentOffset = view.startOffset
    let navigator = ScrollNavigator(
      scrollView: view, scheduler: session.engine.scheduler,
      policy: try options.scrollPolicy(default: text == nil ? .default : .cells),
      bus: session.bus, scene: name)
    try options.finish()
    return ScrollerScene(name, view, navigator, hasText: text != nil)
  }
}

extension SceneKind.Options {
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
package final class ScrollerScene: Scene {
  package let name: String
  package let kind = "a scroller"
  /// The content and the part of it that is seen.
  package let view: TextScrollView
  /// The navigator that scrolls the content.
  package let navigator: ScrollNavigator
  /// Whether the content is a text, one line a unit.
  package let hasText: Bool

  init(_ name: String, _ view: TextScrollView, _ navigator: ScrollNavigator, hasText: Bool) {
    (self.name, self.view, self.navigator, self.hasText) = (name, view, navigator, hasText)
  }

  package var responder: any CommandResponder { navigator }

  package var viewportSize: Size {
    get { view.viewportSize }
    set { view.viewportSize = newValue }
  }

  package func scroll(by distance: Point) {
    navigator.userDidDrag()
    navigator.scroll(
      to: Point(x: view.contentOffset.x + distance.x, y: view.contentOffset.y + distance.y),
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

  package var contextNames: [Context.Name] {
    Self.names.map { Context.Name("\(name).\($0.suffix)", $0.summary) }
  }

  package func value(_ name: String) -> Value? {
    switch name {
    case "offset": return .whole(view.viewport.offset.y)
    case "maximum": return .whole(view.viewport.maximumOffset.y)
    case "target": return .whole(navigator.targetOffset.y)
    case "x": return .whole(view.viewport.offset.x)
    case "maximumX": return .whole(view.viewport.maximumOffset.x)
    case "zoom": return .whole(view.zoomScale)
    default: return nil
    }
  }

  package func lines() -> [String] {
    let (viewport, text) = (view.viewport, view.lines)
    let position = "\(viewport.offset.y.brief) of \(viewport.maximumOffset.y.brief)"
    let zoom = view.zoomScale == 1 ? "" : ", zoom \(view.zoomScale.brief)"
    var lines = ["\(name): offset \(position)\(zoom)"]
    guard hasText else { return lines }
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

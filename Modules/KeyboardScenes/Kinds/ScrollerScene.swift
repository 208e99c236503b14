import KeyboardCommands
package import KeyboardCore
package import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `scroller`: content without items, whose animations run on the session's clock.
  public static let scroller = SceneKind(
    "scroller", "Makes a scroll view and gives it the focus; a file gives one line a unit.",
    example: "scroller article content=2000 viewport=300", commands: ScrollNavigator.commands,
    .one(of: [.content, .text]), .size("viewport"), .insets,
    .number(named: "step", in: 0.001...1e9),
    .number(named: "margin", in: 0...1e9), .number(named: "page", in: 1...1e9), .zoom,
    .choice(named: "policy", [("default", ScrollPolicy.default), ("ipshortcut", .ipShortcut)]),
    .flag("animated"), .flag("rtl")
  ) {
    name, session, content, viewport, insets, step, margin, page, zoom, policy, isAnimated, isRTL in
    let hasText = content.lines != nil
    let visible = Size(
      // A single column of content fills the viewport.
      width: viewport.flatMap { $0.width > 0 ? $0.width : nil } ?? content.size.width,
      height: viewport.flatMap { $0.height > 0 ? $0.height : nil } ?? (hasText ? 10 : 300))
    let view = TextScrollView(lines: content.lines ?? Lines())
    view.naturalSize = content.size
    view.insets = insets ?? .zero
    view.pageSize = page.map { Size(width: visible.width, height: $0) }
    view.layoutDirection = isRTL ? .rightToLeft : .leftToRight
    view.zoomScales = zoom ?? 1...1
    view.viewportSize = visible
    view.contentOffset = view.startOffset
    var policy = policy ?? (hasText ? .cells : .default)
    policy.scrollArrowHeight = step ?? policy.scrollArrowHeight
    policy.scrollWithinPageMargin = margin ?? policy.scrollWithinPageMargin
    policy.animatesScrolling = isAnimated
    let navigator = ScrollNavigator(
      scrollView: view, scheduler: session.engine.scheduler, policy: policy, bus: session.bus,
      scene: name)
    return ScrollerScene(name, view, navigator, hasText: hasText)
  }
}

/// The content of a scroll view: its size, and the lines of a text.
private typealias ScrolledContent = (size: Size, lines: Lines?)

nonisolated extension Parameter where Content == ScrolledContent? {
  /// `content=`: a size.
  fileprivate static var content: Self { Parameter<Size?>.size("content").map { ($0, nil) } }

  /// `file=`: a text, with lines one unit high and characters one unit wide; tabs extend to multiples of eight.
  fileprivate static var text: Self {
    Parameter<Lines?>.lines.map { lines in
      let width = { (line: String) in
        line.reduce(0) { $1 == "\t" ? ($0 / 8 + 1) * 8 : $0 + 1 }
      }
      let widest = Double(lines.lazy.map(width).max() ?? 0)
      return (Size(width: widest, height: Double(lines.count)), lines)
    }
  }
}

nonisolated extension Parameter where Content == Size? {
  /// A size; a single number is a height.
  fileprivate static func size(_ name: String) -> Self {
    named([name], notation: "WIDTH,HEIGHT", is: "HEIGHT or WIDTH,HEIGHT") { text in
      text.numbers(in: 0...1e12, atMost: 2).map {
        Size(width: $0.count == 2 ? $0[0] : 0, height: $0[$0.count - 1])
      }
    }
  }
}

nonisolated extension Parameter where Content == ClosedRange<Double>? {
  /// `zoom=MIN,MAX`.
  fileprivate static var zoom: Self {
    named(
      ["zoom"], notation: "MIN,MAX",
      is: "the smallest and the largest scale around 1, such as 0.5,4"
    ) { text in
      guard let scales = text.numbers(in: 0.001...1000), scales.count == 2, scales[0] <= 1,
        scales[1] >= 1
      else { return nil }
      return scales[0]...scales[1]
    }
  }
}

/// A scroll view in a session.
package final class ScrollerScene: Scene {
  package let name: String
  /// The content and its visible part.
  package let view: TextScrollView
  /// The navigator that scrolls the content.
  package let navigator: ScrollNavigator
  /// A Boolean value indicating whether the content is a text, with lines one unit high.
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

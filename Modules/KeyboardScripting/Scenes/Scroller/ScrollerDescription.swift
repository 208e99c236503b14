import KeyboardCommands
import KeyboardCore
import KeyboardNavigation

/// What `scroller` is asked to make.
struct ScrollerDescription {
  /// The content.
  let model: ScrollerModel
  /// How far keys scroll.
  let policy: ScrollPolicy

  static let synopsis =
    "scroller NAME content=HEIGHT | content=WIDTH,HEIGHT | file=PATH  [viewport=HEIGHT | "
    + "viewport=WIDTH,HEIGHT] [insets=TOP,BOTTOM] [step=N] [margin=N] [page=N] [zoom=MIN,MAX] "
    + "[policy=ipshortcut] [animated] [rtl]"

  static let words = [
    "content=", "file=", "viewport=", "insets=", "step=", "margin=", "page=", "zoom=", "policy=",
    "animated", "rtl",
  ]

  /// Takes the options.
  init(_ options: inout SceneOptions) throws(ScriptError) {
    let text = try options.lines("file")
    let content = try Self.size(&options, "content")
    guard (content == nil) != (text == nil) else {
      throw options.missing("scroller needs either content= or file=")
    }
    let viewport = try Self.size(&options, "viewport") ?? Size(width: 0, height: 0)
    let natural = content ?? Self.size(of: text ?? Lines())
    let page = try options.number("page", in: 1...1e9)
    let zoom = try options.numbers("zoom", in: 0.001...1000) ?? [1, 1]
    guard zoom.count == 2, zoom[0] <= 1, zoom[1] >= 1 else {
      throw options.missing("zoom= is the smallest and the largest scale around 1, such as 0.5,4")
    }
    let visible = Size(
      // One column of content fills the viewport.
      width: viewport.width > 0 ? viewport.width : natural.width,
      height: viewport.height > 0 ? viewport.height : text == nil ? 300 : 10)
    model = ScrollerModel(
      content: natural, viewport: visible, insets: try options.insets("insets") ?? .zero,
      pageSize: page.map { Size(width: visible.width, height: $0) },
      layoutDirection: options.flag("rtl") ? .rightToLeft : .leftToRight,
      zoomScales: zoom[0]...zoom[1], text: text)
    var policy =
      try options.choice("policy", ["default": ScrollPolicy.default, "ipshortcut": .ipShortcut])
      ?? (text == nil ? .default : .cells)
    policy.scrollArrowHeight =
      try options.number("step", in: 0.001...1e9) ?? policy.scrollArrowHeight
    policy.scrollWithinPageMargin =
      try options.number("margin", in: 0...1e9) ?? policy.scrollWithinPageMargin
    policy.animatesScrolling = options.flag("animated")
    self.policy = policy
    try options.finish()
  }

  /// A line is one unit high, a character one unit wide.
  private static func size(of text: Lines) -> Size {
    Size(width: Double(text.lazy.map(\.count).max() ?? 0), height: Double(text.count))
  }

  /// One number is a height.
  private static func size(
    _ options: inout SceneOptions, _ name: String
  ) throws(ScriptError) -> Size? {
    guard let numbers = try options.numbers(name, in: 0...1e12) else { return nil }
    switch numbers.count {
    case 1: return Size(width: 0, height: numbers[0])
    case 2: return Size(width: numbers[0], height: numbers[1])
    default: throw options.missing("\(name)= is HEIGHT or WIDTH,HEIGHT")
    }
  }
}

extension SceneKind {
  /// `scroller`: content without items; its animations run on the session's clock.
  public static let scroller = SceneKind(
    name: "scroller", synopsis: ScrollerDescription.synopsis,
    sentence: "Makes a scroll view and gives it the focus; a file gives one line a unit.",
    example: "scroller article content=2000 viewport=300", words: ScrollerDescription.words,
    commands: ScrollNavigator.commands
  ) { name, options, session throws(ScriptError) in
    let description = try ScrollerDescription(&options)
    let navigator = ScrollNavigator(
      scrollView: description.model, scheduler: session.engine.scheduler,
      policy: description.policy, bus: session.bus, scene: name)
    return ScrollerScene(name, description.model, navigator)
  }
}

import KeyboardCore
import KeyboardNavigation

/// What `grid` is asked to make.
struct GridDescription {
  /// The data.
  let model: GridModel
  /// The rules.
  let policy: NavigationPolicy

  static let synopsis =
    "grid NAME items=N | sections=A,B,… | file=PATH  columns=N | lines=A,B,…   or   "
    + "grid NAME frames=X,Y,W,H/…   [height=N] [insets=TOP,BOTTOM] [disabled=ITEMS] "
    + "[policy=ipshortcut] [edge=wrap]… [rtl]"

  static let words = [
    "items=", "sections=", "file=", "columns=", "lines=", "frames=", "height=", "insets=",
    "disabled=", "policy=", "edge=", "start=", "scroll=", "paging=", "selection=", "commit=",
    "removed=", "moving=", "typing=", "rtl",
  ]

  /// Takes the options.
  ///
  /// - Throws: a `badArgument` or, for a file that cannot be read, a `failed`.
  init(_ options: inout SceneOptions) throws(ScriptError) {
    let disabled = try options.indexes("disabled")
    let frames = try Self.frames(&options)
    let (sections, items) = try Self.source(&options, frames: frames, disabled: disabled)
    let columns = try options.count("columns", in: 1...10_000)
    let lengths = try options.counts("lines", in: 1...10_000)
    guard columns == nil || lengths == nil, frames == nil || columns == nil && lengths == nil else {
      throw options.missing("columns=, lines= and frames= exclude each other")
    }
    let height = try options.number(["height", "viewport"], in: 1...1_000_000)
    model = GridModel(
      items: items,
      lines: lengths.map { GridLines(sections: sections, lengths: $0) }
        ?? GridLines(sections: sections, columns: columns ?? 1),
      frames: frames,
      viewport: Size(width: 0, height: height ?? (frames == nil ? 10 : 1_000_000)),
      insets: try options.insets("insets") ?? .zero,
      layoutDirection: options.flag("rtl") ? .rightToLeft : .leftToRight)
    policy = try options.policy(keys: .listbox, start: .direction)
    try options.finish()
  }

  private static func source(
    _ options: inout SceneOptions, frames: [Rect]?, disabled: RangeSet<Int>
  ) throws(ScriptError) -> (sections: [Int], items: ListItems) {
    let count = try options.count(["items", "count", "rows"], in: 0...SceneOptions.itemLimit)
    let sections = try options.counts("sections", in: 0...SceneOptions.itemLimit)
    let lines = try options.lines("file")
    switch (count ?? frames?.count, sections, lines) {
    case (let count?, nil, nil) where frames == nil || frames?.count == count:
      return ([count], ListItems(count: count, disabled: disabled))
    case (nil, let sections?, nil):
      return (sections, ListItems(count: sections.reduce(0, +), disabled: disabled))
    case (nil, nil, let lines?):
      return ([lines.count], ListItems(lines: lines, disabled: disabled))
    case (nil, nil, nil): throw options.missing("grid needs items=, sections=, file= or frames=")
    default: throw options.missing("items=, sections=, file= and frames= exclude each other")
    }
  }

  /// Frames of freely placed items: `0,0,2,1/3,0,1,1`.
  private static func frames(_ options: inout SceneOptions) throws(ScriptError) -> [Rect]? {
    guard let value = options.text("frames") else { return nil }
    let frames = value.text.split(separator: "/", omittingEmptySubsequences: false).map {
      part -> Rect? in
      let numbers = part.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3], width > 0, height > 0,
        [x, y, width, height].allSatisfy(\.isFinite)
      else { return nil }
      return Rect(x: x, y: y, width: width, height: height)
    }
    guard frames.allSatisfy({ $0 != nil }) else {
      throw options.bad(value, "frames= is X,Y,WIDTH,HEIGHT of each item, joined by /")
    }
    return frames.compactMap(\.self)
  }
}

extension SceneKind {
  /// `grid`: items in lines, or wherever their frames are.
  public static let grid = SceneKind(
    name: "grid", synopsis: GridDescription.synopsis,
    sentence: "Makes a grid and gives it the focus; its items follow one another in lines.",
    example: "grid photos items=20 columns=4", words: GridDescription.words,
    commands: CollectionNavigator.commands(keys: .session)
  ) { name, options, session throws(ScriptError) in
    let description = try GridDescription(&options)
    return GridScene(name, description.model, description.policy, bus: session.bus)
  }
}

/// A grid in a session.
package final class GridScene: ListScene {
  /// The data.
  package let grid: GridModel

  init(_ name: String, _ grid: GridModel, _ policy: NavigationPolicy, bus: EventBus) {
    self.grid = grid
    let navigator = CollectionNavigator(
      collectionView: grid, delegate: nil, bus: bus, scene: name, policy: policy)
    super.init(name, "a grid", grid, navigator, bus: bus)
  }
}

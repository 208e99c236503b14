import KeyboardCore
import KeyboardNavigation

extension SceneKind {
  /// `grid`: items in lines, or with frames of their own.
  public static let grid = SceneKind(
    synopsis:
      "grid NAME items=N | sections=A,B,… | file=PATH  columns=N | lines=A,B,…   or   "
      + "grid NAME frames=X,Y,W,H/…   [height=N] [insets=TOP,BOTTOM] [disabled=ITEMS] "
      + "[policy=ipshortcut] [edge=wrap]… [rtl]",
    summary: "Makes a grid and gives it the focus; its items follow one another in lines.",
    example: "grid photos items=20 columns=4", otherOptions: PolicyOption.all.map { $0.name + "=" },
    commands: CollectionNavigator.commands(keys: .session)
  ) { name, options, session throws(ScriptError) in
    let frames = try options.frames()
    let (sections, items) = try options.items(
      ["items", "count", "rows"], or: ("frames=", frames?.count))
    let columns = try options.count("columns", in: 1...10_000)
    let lengths = try options.counts("lines", in: 1...10_000)
    guard columns == nil || lengths == nil, frames == nil || columns == nil && lengths == nil else {
      throw options.missing("columns=, lines= and frames= exclude each other")
    }
    let height = try options.number("height", "viewport", in: 1...1_000_000)
    let grid = GridModel(
      items: items, layout: TableLayout(rowCounts: sections),
      lines: lengths.map { GridLines(lengths: $0) } ?? GridLines(columns: columns ?? 1),
      frames: frames,
      viewport: Size(width: 0, height: height ?? (frames == nil ? 10 : 1_000_000)),
      insets: try options.insets(), layoutDirection: options.layoutDirection())
    let policy = try options.policy(keys: .listbox, start: .direction)
    try options.finish()
    return GridScene(name, grid, policy, bus: session.bus)
  }
}

extension SceneOptions {
  /// Takes the frames of freely placed items: `0,0,2,1/3,0,1,1`.
  fileprivate mutating func frames() throws(ScriptError) -> [Rect]? {
    guard let value = text("frames") else { return nil }
    let parts = value.text.split(separator: "/", omittingEmptySubsequences: false)
    let frames = parts.compactMap { part -> Rect? in
      let numbers = part.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3], width > 0, height > 0,
        [x, y, width, height].allSatisfy(\.isFinite)
      else { return nil }
      return Rect(x: x, y: y, width: width, height: height)
    }
    guard frames.count == parts.count else {
      throw bad(value, "frames= is X,Y,WIDTH,HEIGHT of each item, joined by /")
    }
    return frames
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

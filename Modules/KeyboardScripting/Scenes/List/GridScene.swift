package import FoundationEssentials
package import KeyboardCore
package import KeyboardNavigation

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
    let count = try options.count("items", "count", "rows", in: 0...SceneOptions.itemLimit)
    let (sections, items) = try options.items(("items=", count), ("frames=", frames?.count))
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
    return GridScene(name, grid, policy, bus: session.bus).rememberingDeletions(in: session)
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

/// The data of a grid scene: its items, their places, and the part that is visible.
///
/// Items in lines are one unit wide and high. Freely placed items keep their frames by identity.
package final class GridModel: NavigableCollection, ListModel {
  package var items: ListItems
  package var layout: TableLayout
  package let rowHeight = 1.0
  package let noun = "item"
  package var identitiesBeforeDeletion: [Range<Int>]?
  package let layoutDirection: LayoutDirection
  package var viewport: Viewport
  private var lines: GridLines
  /// Frames by identity; nil for items in lines.
  private let frames: [Rect]?
  private var free: FreeLayout?

  init(
    items: ListItems, layout: TableLayout, lines: GridLines, frames: [Rect]?, viewport size: Size,
    insets: Insets, layoutDirection: LayoutDirection
  ) {
    self.items = items
    self.layout = layout
    self.lines = lines
    self.frames = frames
    self.layoutDirection = layoutDirection
    viewport = Viewport(contentSize: .zero, size: size, insets: insets)
    layOut()
    viewport.offset = viewport.minimumOffset
  }

  package func layOut() {
    if let frames {
      let layout = FreeLayout((0..<items.count).map { frames[items.identity(at: $0)] })
      free = layout
      viewport.contentSize = Size(
        width: layout.contentBounds.maxX, height: layout.contentBounds.maxY)
    } else {
      lines.measure(layout)
      viewport.contentSize = Size(width: Double(lines.width), height: Double(lines.count))
    }
    if viewport.size.width == 0 { viewport.size.width = max(1, viewport.contentSize.width) }
    viewport.offset = viewport.clamped(viewport.offset)
  }

  // MARK: NavigableCollection

  package var arrangement: CollectionArrangement { frames == nil ? lines.arrangement : .free }
  package var numberOfSections: Int { layout.numberOfSections }
  package var totalNumberOfItems: Int { items.count }

  package func numberOfItems(inSection section: Int) -> Int {
    layout.numberOfRows(inSection: section)
  }

  package func indexPathForItem(atFlatIndex index: Int) -> IndexPath? {
    layout.indexPathForRow(atFlatIndex: index)
  }

  package func flatIndexForItem(at indexPath: IndexPath) -> Int? {
    layout.flatIndexForRow(at: indexPath)
  }

  package func rectForItem(at indexPath: IndexPath) -> Rect {
    if let free { return flatIndexForItem(at: indexPath).map { free.rects[$0] } ?? .zero }
    let cell = lines.cell(of: indexPath)
    let column = layoutDirection == .leftToRight ? cell.column : lines.width - 1 - cell.column
    return Rect(x: Double(column), y: Double(cell.line), width: 1, height: 1)
  }

  package var contentBounds: Rect {
    free?.contentBounds ?? Rect(origin: .zero, size: viewport.contentSize)
  }

  package func items(intersecting rect: Rect) -> [IndexPath] {
    if let free {
      return free.indexes(intersecting: rect).compactMap(indexPathForItem(atFlatIndex:))
    }
    return lines.paths(inLines: Int(rect.minY.rounded(.down))..<Int(rect.maxY.rounded(.up)))
      .filter { rectForItem(at: $0).intersection(rect) != nil }
  }

  // MARK: ListModel

  package var visibleItems: RangeSet<Int> {
    let visible = viewport.visibleRect
    var indexes = RangeSet<Int>()
    for path in items(intersecting: visible) where visible.contains(rectForItem(at: path)) {
      if let index = flatIndexForItem(at: path) { indexes.insert(contentsOf: index..<index + 1) }
    }
    return indexes
  }

  package var refusalToInsert: String? {
    frames == nil ? nil : "items with frames of their own cannot be inserted"
  }

  package func visibleText(mark: (Int) -> String) -> [String] {
    frames == nil ? cellLines(mark) : frameLines(mark)
  }

  /// Returns one line of text a line of items, each item by its flat index.
  private func cellLines(_ mark: (Int) -> String) -> [String] {
    let visible = viewport.visibleRect
    let first = max(0, Int(visible.minY.rounded(.up)))
    let end = min(lines.count, Int(visible.maxY.rounded(.down)))
    let width = String(max(0, items.count - 1)).count + 3
    var text = (first..<max(first, end)).map { line -> String in
      let cells = lines.paths(inLines: line..<line + 1).map { path -> String in
        let index = flatIndexForItem(at: path) ?? 0
        let cell = mark(index) + (items.isEnabled(at: index) ? "\(index)" : "(\(index))")
        return String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      guard layoutDirection == .rightToLeft else { return cells.joined(separator: " ") }
      let missing = lines.width - cells.count
      let empty = String(repeating: " ", count: missing * (width + 1))
      return empty + cells.reversed().joined(separator: " ")
    }
    if end < lines.count { text.append("   … \(lines.count - end) more lines") }
    return text
  }

  /// Returns one line an item, with its frame.
  private func frameLines(_ mark: (Int) -> String) -> [String] {
    visibleItems.ranges.joined().map { index in
      let rect = indexPathForItem(atFlatIndex: index).map(rectForItem) ?? .zero
      return "\(mark(index)) \(items.title(at: index)) at \(rect.minX.brief),"
        + "\(rect.minY.brief) size \(rect.size.width.brief),\(rect.size.height.brief)"
    }
  }
}

/// The lines that the items of a grid make; every section starts a new line.
nonisolated struct GridLines {
  /// The number of items of the longest line.
  private(set) var width: Int
  /// The lines of a section: equally long, or each with a length of its own.
  let arrangement: CollectionArrangement
  private let columns: Int
  private let lengths: LineLengths?
  private var layout = TableLayout()
  /// The first line of each section, and the number of all lines.
  private var starts = [0]

  /// Creates lines of so many items each.
  init(columns: Int) {
    width = columns
    self.columns = columns
    arrangement = .columns(columns)
    lengths = nil
  }

  /// Creates lines of lengths of their own, the same in every section.
  init(lengths: [Int]) {
    let lengths = LineLengths(lengths)
    width = lengths.longest
    columns = lengths.longest
    arrangement = .lines([lengths])
    self.lengths = lengths
  }

  /// Takes over the numbers of items in the sections.
  mutating func measure(_ layout: TableLayout) {
    self.layout = layout
    starts = [0]
    width = columns
    for section in 0..<layout.numberOfSections {
      let items = layout.numberOfRows(inSection: section)
      // Items after the described lines make one more line, however long.
      if let lengths { width = max(width, items - lengths.numberOfItems) }
      starts.append(count + (items > 0 ? line(of: items - 1) + 1 : 0))
    }
  }

  /// The number of lines of all sections.
  var count: Int { starts.last ?? 0 }

  /// Returns the line of an item, and its place in that line.
  func cell(of path: IndexPath) -> (line: Int, column: Int) {
    guard starts.indices.contains(path.section) else { return (0, 0) }
    let line = line(of: path.row)
    return (starts[path.section] + line, path.row - start(of: line))
  }

  /// Returns the items of some lines, in order.
  func paths(inLines range: Range<Int>) -> [IndexPath] {
    range.clamped(to: 0..<count).flatMap { line -> [IndexPath] in
      let last = layout.numberOfSections - 1
      let section = starts.lastIndex { $0 <= line }.map { min($0, last) } ?? 0
      let own = line - starts[section]
      let end = min(start(of: own + 1), layout.numberOfRows(inSection: section))
      return (start(of: own)..<end).map { IndexPath(row: $0, section: section) }
    }
  }

  private func line(of item: Int) -> Int {
    lengths?.line(of: item) ?? item / columns
  }

  private func start(of line: Int) -> Int {
    lengths?.start(of: line) ?? line * columns
  }
}

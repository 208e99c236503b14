package import FoundationEssentials
package import KeyboardCore
package import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `grid`: items in lines, or with individual frames.
  public static let grid = SceneKind(
    "grid", "Makes a grid and gives it the focus; its items follow one another in lines.",
    example: "grid photos items=20 columns=4",
    commands: CollectionNavigator.commands(keys: .session) + CellWidgets.commands,
    .one(of: [
      .items(.count(named: "items", "count", "rows", in: 0...ListSource.limit)), .sections, .file,
      .frames,
    ]),
    .atMostOne(of: [.columns, .lineLengths]),
    .number(named: "height", "viewport", in: 1...1_000_000),
    .insets, .disabled("ITEMS"), .policy(keys: .listbox, start: .direction), .flag("rtl"),
    .count(named: "inputs", in: 1...9),
    .choice(
      named: "tab", CellWidgets.Reach.allCases.map { ($0.rawValue, $0) },
      summaries: [
        "Tab goes through the inputs of all cells", "those of a line", "those of the cell",
      ])
  ) {
    name, session, source, lines, height, insets, disabled, policy, isRTL, inputs, reach
      throws(MessageError) in
    guard source.frames == nil || lines == nil else {
      throw MessageError("frames= excludes columns= and lines=")
    }
    let grid = GridModel(
      items: ListItems(source, disabled: disabled),
      layout: TableLayout(rowCounts: source.sections),
      arrangement: source.frames == nil ? lines ?? .columns(1) : .free,
      frames: source.frames ?? [],
      viewport: Size(width: 0, height: height ?? (source.frames == nil ? 10 : 1_000_000)),
      insets: insets ?? .zero, layoutDirection: isRTL ? .rightToLeft : .leftToRight)
    let scene = GridScene(name, grid, policy, bus: session.bus)
    scene.inputs = inputs.map {
      CellInputs($0, of: scene.navigator, in: grid, reach: reach ?? .grid)
    }
    scene.inputs?.connect(to: session, scene)
    return scene.rememberingEdits(in: session)
  }
}

nonisolated extension Parameter where Content == CollectionArrangement? {
  fileprivate static var columns: Self {
    Parameter<Int?>.count(named: "columns", in: 1...10_000).map { .columns($0) }
  }

  fileprivate static var lineLengths: Self {
    Parameter<[Int]?>.counts(named: "lines", in: 1...10_000).map {
      .lines([CollectionArrangement.LineLengths($0)])
    }
  }
}

nonisolated extension Parameter where Content == ListSource? {
  /// The frames of freely placed items: `0,0,2,1/3,0,1,1`.
  fileprivate static var frames: Self {
    named(
      ["frames"], notation: "X,Y,W,H/…", is: "X,Y,WIDTH,HEIGHT of each item, joined by /"
    ) { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let frames = parts.compactMap { part -> Rect? in
        guard let numbers = String(part).numbers(in: -1e300...1e300), numbers.count == 4,
          numbers[2] > 0, numbers[3] > 0
        else { return nil }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
      return frames.count == parts.count ? ListSource([frames.count], frames: frames) : nil
    }
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
    super.init(name, "a grid", grid, navigator)
  }
}

/// The data of a grid scene: its items, their frames, and the visible part.
///
/// Items in lines are one unit wide and high. Freely placed items keep their frames by identity.
package final class GridModel: NavigableCollection, ListModel {
  package var items: ListItems
  package var layout: TableLayout
  package let rowHeight = 1.0
  package let noun = "item"
  package var identitiesBeforeEdit: [Range<Int>]?
  package let layoutDirection: LayoutDirection
  package var viewport: Viewport
  package let arrangement: CollectionArrangement
  /// The layout of items in lines.
  private var lines: TileLayout
  /// The frames of freely placed items, by identity.
  private let frames: [Rect]
  /// The layout of freely placed items; nil for items in lines.
  private var free: FreeLayout?

  init(
    items: ListItems, layout: TableLayout, arrangement: CollectionArrangement, frames: [Rect],
    viewport size: Size, insets: Insets, layoutDirection: LayoutDirection
  ) {
    (self.items, self.layout, self.arrangement) = (items, layout, arrangement)
    self.frames = frames
    lines = TileLayout(layout, arrangement)
    self.layoutDirection = layoutDirection
    viewport = Viewport(contentSize: .zero, size: size, insets: insets)
    layOut()
    viewport.offset = viewport.minimumOffset
  }

  package func layOut() {
    if arrangement == .free {
      let layout = FreeLayout((0..<items.count).map { frames[items.identity(at: $0)] })
      free = layout
      viewport.contentSize = Size(
        width: layout.contentBounds.maxX, height: layout.contentBounds.maxY)
    } else {
      lines = TileLayout(layout, arrangement)
      viewport.contentSize = lines.contentSize
    }
    if viewport.size.width == 0 { viewport.size.width = max(1, viewport.contentSize.width) }
    viewport.offset = viewport.clamped(viewport.offset)
  }

  // MARK: NavigableCollection

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

  private var mirroringWidth: Double? {
    layoutDirection == .rightToLeft ? lines.contentSize.width : nil
  }

  package func rectForItem(at indexPath: IndexPath) -> Rect {
    guard let free else { return lines.rect(of: indexPath, mirroredIn: mirroringWidth) }
    return flatIndexForItem(at: indexPath).map { free.rects[$0] } ?? .zero
  }

  package var contentBounds: Rect {
    free?.contentBounds ?? Rect(origin: .zero, size: viewport.contentSize)
  }

  package func items(intersecting rect: Rect) -> [IndexPath] {
    guard let free else { return lines.paths(intersecting: rect, mirroredIn: mirroringWidth) }
    return free.indexes(intersecting: rect).compactMap(indexPathForItem(atFlatIndex:))
  }

  // MARK: ListModel

  /// The flat indexes of the fully visible items.
  private var visibleItems: RangeSet<Int> {
    let visible = viewport.visibleRect
    var indexes = RangeSet<Int>()
    for path in items(intersecting: visible) where visible.contains(rectForItem(at: path)) {
      if let index = flatIndexForItem(at: path) { indexes.insert(contentsOf: index..<index + 1) }
    }
    return indexes
  }

  package var refusalToInsert: String? {
    free == nil ? nil : "items with frames of their own cannot be inserted"
  }

  package func visibleText(mark: (Int) -> String) -> [String] {
    free == nil ? cellLines(mark) : frameLines(mark)
  }

  /// Returns one line of text for each line of items, with items represented by their flat indexes.
  private func cellLines(_ mark: (Int) -> String) -> [String] {
    let visible = viewport.visibleRect
    let first = max(0, Int(visible.minY.rounded(.up)))
    let end = min(lines.numberOfLines, Int(visible.maxY.rounded(.down)))
    let width = String(max(0, items.count - 1)).count + 3
    var text = (first..<max(first, end)).map { line -> String in
      let cells = lines.paths(inLines: line..<line + 1).map { path -> String in
        let index = flatIndexForItem(at: path) ?? 0
        let cell = mark(index) + (items.isEnabled(at: index) ? "\(index)" : "(\(index))")
        return String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      guard layoutDirection == .rightToLeft else { return cells.joined(separator: " ") }
      let missing = lines.columns - cells.count
      let empty = String(repeating: " ", count: missing * (width + 1))
      return empty + cells.reversed().joined(separator: " ")
    }
    if end < lines.numberOfLines { text.append("   … \(lines.numberOfLines - end) more lines") }
    return text
  }

  /// Returns one line for each item, with its frame.
  private func frameLines(_ mark: (Int) -> String) -> [String] {
    visibleItems.ranges.joined().map { index in
      let rect = indexPathForItem(atFlatIndex: index).map(rectForItem) ?? .zero
      return "\(mark(index)) \(items.title(at: index)) at \(rect.minX.brief),"
        + "\(rect.minY.brief) size \(rect.size.width.brief),\(rect.size.height.brief)"
    }
  }
}

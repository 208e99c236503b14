import KeyboardCore
import KeyboardNavigation

/// What `table` is asked to make.
struct TableDescription {
  /// The data.
  let model: TableModel
  /// The rules.
  let policy: NavigationPolicy

  static let synopsis =
    "table NAME rows=N | sections=A,B,… | file=PATH  [height=N] [heights=A,B,…] [header=N] "
    + "[insets=TOP,BOTTOM] [disabled=ROWS] [policy=ipshortcut] [edge=wrap]…"

  static let words = [
    "rows=", "sections=", "file=", "height=", "heights=", "header=", "insets=", "disabled=",
    "policy=", "edge=", "start=", "scroll=", "paging=", "selection=", "commit=", "removed=",
    "moving=", "typing=",
  ]

  /// How many rows may have a height of their own.
  private static let variableLimit = 20_000_000

  /// Takes the options.
  ///
  /// - Throws: a `badArgument` or, for a file that cannot be read, a `failed`.
  init(_ options: inout SceneOptions) throws(ScriptError) {
    let disabled = try options.indexes("disabled")
    let (sections, items) = try Self.source(&options, disabled: disabled)
    let height = try options.number(["height", "viewport"], in: 1...1_000_000) ?? 10
    let header = try options.number("header", in: 0...10_000) ?? 0
    let heights = try options.numbers("heights", in: 0...10_000) ?? [1]
    let insets = try options.insets("insets") ?? .zero
    policy = try options.policy(keys: .session)
    try options.finish()
    if heights.count > 1, items.count > Self.variableLimit {
      throw options.missing("with heights= a table has at most \(Self.variableLimit) rows")
    }
    model = TableModel(
      items: items, layout: Self.layout(sections, heights, header: header),
      height: height, insets: insets, rowHeight: heights[0])
  }

  private static func source(
    _ options: inout SceneOptions, disabled: RangeSet<Int>
  ) throws(ScriptError) -> (sections: [Int], items: ListItems) {
    let rows = try options.count("rows", in: 0...SceneOptions.itemLimit)
    let sections = try options.counts("sections", in: 0...SceneOptions.itemLimit)
    let lines = try options.lines("file")
    switch (rows, sections, lines) {
    case (let rows?, nil, nil): return ([rows], ListItems(count: rows, disabled: disabled))
    case (nil, let sections?, nil):
      return (sections, ListItems(count: sections.reduce(0, +), disabled: disabled))
    case (nil, nil, let lines?):
      return ([lines.count], ListItems(lines: lines, disabled: disabled))
    case (nil, nil, nil): throw options.missing("table needs rows=, sections= or file=")
    default: throw options.missing("rows=, sections= and file= exclude each other")
    }
  }

  /// Row heights come round again as often as needed.
  private static func layout(
    _ sections: [Int], _ heights: [Double], header: Double
  ) -> TableLayout {
    var layout = TableLayout()
    var row = 0
    for count in sections {
      if heights.count == 1 {
        layout.appendSection(header: header, rows: count, height: heights[0])
      } else {
        let first = row
        layout.appendSection(
          header: header,
          heights: (0..<count).lazy.map { heights[(first + $0) % heights.count] })
      }
      row += count
    }
    return layout
  }
}

extension SceneKind {
  /// `table`: rows in sections, each as high as it likes.
  public static let table = SceneKind(
    name: "table", synopsis: TableDescription.synopsis,
    sentence: "Makes a table and gives it the focus; a file gives one row a line.",
    example: "table list rows=40", words: TableDescription.words,
    commands: TableNavigator.commands(keys: .session)
  ) { name, options, session throws(ScriptError) in
    let description = try TableDescription(&options)
    return TableScene(name, description.model, description.policy, bus: session.bus)
  }
}

/// A table in a session.
package final class TableScene: ListScene {
  /// The data.
  package let table: TableModel

  init(_ name: String, _ table: TableModel, _ policy: NavigationPolicy, bus: EventBus) {
    self.table = table
    let navigator = TableNavigator(
      tableView: table, delegate: nil, bus: bus, scene: name, policy: policy)
    super.init(name, "a table", table, navigator, bus: bus)
  }
}

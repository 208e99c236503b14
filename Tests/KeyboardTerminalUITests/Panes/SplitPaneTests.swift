import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Split pane")
struct SplitPaneTests {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let tables = [Rows([3]), Rows([9]), Rows([1])]
  private let navigators: [TableNavigator]

  init() {
    navigators = tables.map {
      TableNavigator(tableView: $0, delegate: nil, policy: NavigationPolicy(selection: .multiple))
    }
  }

  private func split(
    _ count: Int, _ direction: SplitPane.Direction = .horizontal, leastExtent: Int = 30,
    shares: [Double]? = nil, canActivate: @escaping (Int) -> Bool = { _ in true }
  ) -> SplitPane {
    let panes = (0..<count).map { index -> (any Pane, any CommandResponder) in
      (TablePane(navigator: navigators[index], table: tables[index]), navigators[index])
    }
    let pane = SplitPane(
      engine, panes, direction, shares: shares, leastExtent: leastExtent, canActivate: canActivate)
    let commands = CommandSet()
    pane.addCommands(to: commands)
    engine.lastResponder = commands
    return pane
  }

  @Test("All are shown with a line between them, and each gets its part")
  func wide() {
    #expect(
      split(2).lines(2, 30) == [
        "  row 0      ┃    row 0      ┃", "  row 1      │    row 1      │",
      ])
    #expect(tables[0].viewport.size.width == 13 && tables[1].viewport.size.width == 13)
    #expect(
      split(3, shares: [1, 2, 1]).lines(1, 44) == [
        "  row 0  ┃    row 0            ┃    row 0"
      ])
  }

  @Test("One above another, with a line between them")
  func vertical() {
    #expect(
      split(2, .vertical, leastExtent: 5).lines(5, 12) == [
        "  row 0    ┃", "  row 1    │", "────────────", "  row 0    ┃", "  row 1    │",
      ])
  }

  @Test("One above another, those of a few lines have these, and the others share the rest")
  func fixedRows() {
    let line = ControlNavigator(.checkbox)
    let strip = StripPane(navigator: navigators[2], list: tables[2], kind: .tabs)
    let list = TablePane(navigator: navigators[0], table: tables[0])
    let pane = SplitPane(
      engine,
      [
        (strip, navigators[2]), (list, navigators[0]),
        (TablePane(navigator: navigators[1], table: tables[1]), navigators[1]),
        (ControlPane(line, title: "Wrap"), line),
      ], .vertical, leastExtent: 6)
    engine.firstResponder = navigators[1]
    #expect(
      pane.lines(7, 12) == [
        " row 0", "  row 0    ┃", "  row 1    │", "────────────", "  row 0    ┃", "  row 1    │",
        "[ ] Wrap",
      ])
    // On fewer lines only one of those that share them, the one that had the keys last.
    #expect(pane.lines(4, 12) == [" row 0", "  row 0    ┃", "  row 1    │", "[ ] Wrap"])
    engine.firstResponder = line
    #expect(pane.lines(4, 12)[3] == "[ ] Wrap" && pane.lines(2, 12) == ["[ ] Wrap", ""])
    #expect(pane.fixedRows == nil)
    // A click gives the keys to what is clicked.
    let size = CellSize(rows: 7, columns: 12)
    pane.layOut(in: size)
    _ = pane.receive(MouseEvent(.left, 2, 3), in: size)
    #expect(engine.firstResponder === navigators[0] && pane.active == 1)
    pane.panes = [pane.panes[0], pane.panes[3]]
    #expect(pane.fixedRows == 2 && pane.lines(2, 12) == [" row 0", "[ ] Wrap"])
  }

  @Test("A split pane in another one gives the keys to one of its own")
  func nested() {
    let inner = split(2)
    let outer = SplitPane(
      engine,
      [
        (inner, navigators[0]),
        (TablePane(navigator: navigators[2], table: tables[2]), navigators[2]),
      ], .vertical, leastExtent: 5)
    outer.active = 1
    let size = CellSize(rows: 5, columns: 30)
    outer.layOut(in: size)
    _ = outer.receive(MouseEvent(.left, 0, 20), in: size)
    #expect(engine.firstResponder === navigators[1] && inner.active == 1 && outer.active == 0)
  }

  @Test("On a small screen the active one is shown alone")
  func narrow() {
    let pane = split(3)
    pane.active = 0
    #expect(pane.lines(1, 29)[0].hasPrefix("  row 0"))
    #expect(tables[0].viewport.size.width == 28)
    pane.active = 1
    #expect(pane.summary == "9")
    _ = pane.lines(1, 29)
    #expect(tables[1].viewport.size.width == 28)
  }

  @Test(
    "The active pane is that of the first responder, whoever has set it, or of what leads to it")
  func firstResponder() {
    let pane = split(3)
    pane.active = 2
    #expect(engine.firstResponder === navigators[2])
    engine.firstResponder = navigators[1]
    #expect(pane.active == 1)
    let query = TextDocument(name: "query", isMultiline: false)
    query.nextResponder = navigators[0]
    engine.firstResponder = query
    #expect(pane.active == 0)
    engine.firstResponder = CommandSet()
    #expect(pane.active == 0)
    pane.active = 3
    #expect(pane.active == 0)
  }

  @Test("Commands go from pane to pane, around or to the next one, and pass those that are closed")
  func commands() {
    var closed: Int?
    let pane = split(3) { $0 != closed }
    pane.active = 0
    func expect(_ key: KeyStroke, _ index: Int, at location: SourceLocation = #_sourceLocation) {
      engine.send(KeyEvent(pressing: key))
      #expect(pane.active == index, "after \(key)", sourceLocation: location)
    }
    for (key, index) in [
      ("left", 0), ("right", 1), ("right", 2), ("right", 2), ("tab", 0), ("shift+tab", 2),
      ("left", 1), ("escape", 1),
    ] as [(KeyStroke, Int)] {
      expect(key, index)
    }
    closed = 2
    expect("right", 1)
    expect("tab", 0)
    expect("shift+tab", 1)
    closed = 1
    pane.active = 0
    expect("right", 2)
  }

  @Test("Of two, Escape goes back, and where nothing is to go to its key travels on")
  func two() {
    let pane = split(2) { $0 == 0 }
    pane.active = 1
    engine.send(KeyEvent(pressing: "escape"))
    #expect(pane.active == 0)
    for key in ["right", "tab", "escape"] as [KeyStroke] {
      #expect(engine.send(KeyEvent(pressing: key)) == .notTaken)
    }
    _ = pane.receive(MouseEvent(.left, 0, 20), in: CellSize(rows: 2, columns: 30))
    #expect(pane.active == 0)
  }

  @Test("A click on another one makes it active, and a drag stays where it began")
  func clicks() {
    let pane = split(2)
    let size = CellSize(rows: 2, columns: 30)
    _ = pane.lines(2, 30)
    #expect(pane.receive(MouseEvent(.left, 1, 3), in: size).first?.arguments["row"] == .integer(1))
    #expect(engine.firstResponder == nil)
    _ = pane.receive(MouseEvent(.none, 1, 3, action: .release), in: size)
    #expect(pane.receive(MouseEvent(.left, 0, 20), in: size).first?.arguments["row"] == .integer(0))
    #expect(engine.firstResponder === navigators[1])
    _ = pane.receive(MouseEvent(.none, 0, 20, action: .release), in: size)
    // On the line between them there is nothing.
    #expect(pane.receive(MouseEvent(.left, 0, 14), in: size) == [])
    // The scroll bar of the right one is dragged over the left one.
    _ = pane.receive(MouseEvent(.left, 0, 29), in: size)
    _ = pane.receive(MouseEvent(.left, 1, 3, action: .motion), in: size)
    #expect(tables[1].viewport.offset.y > 0 && tables[0].viewport.offset.y == 0)
  }

  @Test("The wheel scrolls what is under it, without making it active")
  func wheel() {
    let pane = split(2)
    _ = pane.lines(2, 30)
    _ = pane.receive(MouseEvent(.wheelDown, 0, 20), in: CellSize(rows: 2, columns: 30))
    #expect(tables[1].viewport.offset.y > 0 && pane.active == 0 && engine.firstResponder == nil)
  }

  @Test("Two panes without a scroll bar between them are separated by a line")
  func separator() {
    let pane = split(2)
    #expect(
      pane.lines(3, 30) == [
        "  row 0       │   row 0      ┃", "  row 1       │   row 1      │",
        "  row 2       │   row 2      │",
      ])
    var theme = Theme.monochrome
    theme.scrollTrack = Style(foreground: .red)
    let grid = pane.grid(3, 30, theme: theme)
    let style = { grid.style(at: CellPosition(row: $0, column: $1)) }
    #expect(style(0, 14) == Style(foreground: .red) && style(2, 14) == Style(foreground: .red))
    #expect(style(0, 13) == .plain && style(0, 15) == .plain)
    // The line and the blank behind it are for nobody.
    let size = CellSize(rows: 3, columns: 30)
    let hits = (0..<30).filter { column in
      defer { _ = pane.receive(MouseEvent(.left, 0, column, action: .release), in: size) }
      return pane.receive(MouseEvent(.left, 0, column), in: size).first?.id == .focusRow
    }
    #expect(hits == Array(0..<13) + Array(16..<29))
  }

  @Test(
    "Each gets its share of the columns, and one without a share is not seen",
    arguments: [
      ([1, 2], 9, 19), ([3, 1], 21, 7), ([1, 0], 28, 0), ([0, 0], 0, 0), ([1], 14, 14),
      ([-1, 1], 0, 28), ([1, 1], 14, 14), ([0.5, 1.5], 7, 21),
    ] as [([Double], Int, Int)])
  func shares(shares: [Double], first: Int, second: Int) {
    let pane = split(2, shares: shares)
    _ = pane.lines(1, 30)
    #expect(tables[0].viewport.size.width == Double(max(first > 1 ? first - 1 : first, 0)))
    #expect(tables[1].viewport.size.width == Double(max(second > 1 ? second - 1 : second, 0)))
  }

  @Test("Another direction, other shares and other panes are drawn anew, the same ones are not")
  func changes() {
    let pane = split(2)
    var count = 0
    let token = pane.changes.observe { count += 1 }
    pane.direction = .horizontal
    pane.shares = []
    #expect(count == 0)
    pane.direction = .vertical
    pane.shares = [1, 2]
    #expect(count == 2)
    pane.panes = [pane.panes[1], pane.panes[0]]
    #expect(count == 3)
    pane.active = 1
    #expect(count == 4)
    token.cancel()
  }

  @Test("At one column or line less than all need, only the active one is shown")
  func leastExtent() {
    let (wide, high) = (split(2, leastExtent: 20), split(2, .vertical, leastExtent: 5))
    #expect(wide.lines(1, 20)[0] == "  row 0 ┃    row 0 ┃")
    #expect(wide.lines(1, 19)[0] == "  row 0           ┃")
    #expect(high.lines(5, 9)[2] == "─────────" && !high.lines(4, 9).contains("─────────"))
    let standard = [SplitPane.Direction.horizontal, .vertical].map { direction in
      SplitPane(engine, [(BorderPane(around: wide), navigators[0])], direction).leastExtent
    }
    #expect(standard == [80, 12])
  }
}

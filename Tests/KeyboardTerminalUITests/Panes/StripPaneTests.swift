import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Items in a line")
struct StripPaneTests {
  private let table = TextTable(lines: Lines(["One", "Two", "Three"]))
  private let navigator: TableNavigator
  private let size = CellSize(rows: 1, columns: 12)

  init() {
    navigator = TableNavigator(
      tableView: table, delegate: nil, policy: NavigationPolicy(selection: .multiple))
  }

  private func pane(_ kind: StripPane.Kind) -> StripPane {
    StripPane(navigator: navigator, list: table, kind: kind)
  }

  private func focus(_ row: Int) throws {
    try navigator.perform(CommandInvocation(.focusRow, ["row": .integer(row)]))
  }

  @Test("The line scrolls no further than the focus needs, with a sign of what is before and after")
  func scrolling() throws {
    let pane = pane(.tabs)
    #expect(pane.lines(1, 12) == [" One │ Two …"] && pane.grid(1, 12).cursor == nil)
    for (row, line, column) in [
      (0, " One │ Two …", 1), (1, " One │ Two …", 7), (2, "…wo │ Three", 6),
      (1, "… Two │ Thr…", 2), (0, " One │ Two …", 1),
    ] {
      try focus(row)
      #expect(pane.lines(1, 12) == [line])
      #expect(pane.grid(1, 12).cursor == CellPosition(row: 0, column: column))
    }
    #expect(pane.lines(1, 19) == [" One │ Two │ Three"])
    #expect(pane.lines(1, 18) == [" One │ Two │ Thre…"])
    try focus(2)
    #expect(pane.summary == "3 of 3" && pane.fixedRows == 1)
  }

  @Test(
    "A click is for the item that is seen there, and none for what lies between two",
    arguments: [
      (.tabs, [.focusRow]), (.buttons, [.focusRow, .commitFocusedRow]),
      (.radioButtons, [.focusRow, .toggleRow]),
    ] as [(StripPane.Kind, [CommandID])])
  func clicks(kind: StripPane.Kind, commands: [CommandID]) throws {
    let pane = pane(kind)
    func items(_ columns: Int) -> [Int?] {
      pane.layOut(in: CellSize(rows: 1, columns: columns))
      return (0..<columns).map { column in
        let found = pane.receive(MouseEvent(.left, 0, column), in: size)
        #expect(found.isEmpty || found.map(\.id) == commands)
        guard case .integer(let row)? = found.first?.arguments["row"] else { return nil }
        return row
      }
    }
    func places(_ widths: [Int]) -> [Int?] {
      widths.enumerated().flatMap { index, width in
        Array(repeating: index as Int?, count: width) + [nil]
      }
    }
    let all = places(kind == .radioButtons ? [7, 7, 9] : [5, 5, 7])
    #expect(items(all.count) == all)
    // Scrolled to the end, which is the last item.
    try focus(2)
    #expect(items(12) == Array(all.dropLast().suffix(12)))
    #expect(pane.receive(MouseEvent(.left, 1, 9), in: size) == [])
    #expect(pane.receive(MouseEvent(.right, 0, 9), in: size) == [])
    #expect(pane.receive(MouseEvent(.left, 0, 9, action: .release), in: size) == [])
  }

  @Test("A selected tab is underlined, a selected button is not, and the focus is reversed")
  func styles() throws {
    navigator.setSelection(ListSelection(only: 1))
    try focus(0)
    for (kind, selected) in [
      (.tabs, Style([.bold, .underline])), (.buttons, .plain), (.radioButtons, Style(.bold)),
    ] as [(StripPane.Kind, Style)] {
      let grid = pane(kind).grid(1, 30)
      let (width, start) = kind == .radioButtons ? (7, 8) : (5, 6)
      let styles = (0..<30).map { grid.style(at: CellPosition(row: 0, column: $0)) ?? .plain }
      #expect(styles[..<width].allSatisfy { $0 == Style(.reverse) } && styles[width] == .plain)
      #expect(styles[start..<start + width].allSatisfy { $0 == selected })
      #expect(styles[start + width] == .plain)
    }
    #expect(pane(.radioButtons).lines(1, 30) == ["( ) One (•) Two ( ) Three"])
  }
}

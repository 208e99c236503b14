import KeyboardNavigation
import Testing

@Suite("Rows higher than the viewport")
struct HighRowsTests {
  private func stage(
    _ policy: NavigationPolicy = .listbox, focus: Int? = nil
  ) -> RichStage {
    // In a viewport 5 high: a is 0–12, b 12–13, c 13–25.
    let rows: [RichTable.Row] = [
      .init(name: "a", height: 12), .init(name: "b"), .init(name: "c", height: 12),
    ]
    return RichStage([rows], policy: policy, focus: focus)
  }

  private func walk(_ stage: RichStage, _ ids: CommandID...) -> [String] {
    ids.map { id in
      stage.run(id)
      return "\(stage.focused ?? -1) at \(stage.table.offset)"
    }
  }

  @Test("An arrow scrolls within the row before the focus leaves it, both ways")
  func arrows() {
    let stage = stage(focus: 0)
    #expect(
      walk(stage, .nextRow, .nextRow, .nextRow, .nextRow, .nextRow, .nextRow, .nextRow) == [
        "0 at 2.0", "0 at 4.0", "0 at 6.0", "0 at 7.0", "1 at 8.0", "2 at 13.0", "2 at 15.0",
      ])
    stage.run(.nextRow, with: ["count": 9])
    #expect(stage.table.offset == 20)
    #expect(!stage.offers(.nextRow))
    // A step back leads to the end of the row.
    stage.run(.previousRow, with: ["count": 4])
    #expect(
      walk(stage, .previousRow, .previousRow, .previousRow) == [
        "1 at 12.0", "0 at 7.0", "0 at 5.0",
      ])
  }

  @Test("A page scrolls by what is visible, and several steps leave the row as one after another")
  func pages() {
    let stage = stage(focus: 0)
    #expect(walk(stage, .pageDown, .pageDown, .pageDown) == ["0 at 5.0", "0 at 7.0", "1 at 8.0"])
    for count in 1...6 {
      let (one, other) = (self.stage(focus: 0), self.stage(focus: 0))
      one.run(.nextRow, with: ["count": .integer(count)])
      for _ in 0..<count { other.run(.nextRow) }
      #expect(one.focused == other.focused && one.table.offset == other.table.offset, "\(count)")
    }
  }

  @Test("Extending scrolls within the row too, and a row that was scrolled away is left at once")
  func others() {
    let stage = stage(focus: 0)
    stage.run(.extendNext)
    #expect(stage.focused == 0 && stage.selected == "0" && stage.table.offset == 2)
    stage.table.offset = 20
    stage.run(.nextRow)
    #expect(stage.focused == 1)
  }

  @Test(
    "A row of any height can be stepped into, and hints may ask what is possible",
    arguments: [1e20, .greatestFiniteMagnitude, .infinity, .nan])
  func endless(height: Double) {
    for policy in [NavigationPolicy.default, .listbox, .ipShortcut] {
      let rows: [RichTable.Row] = [.init(name: "a", height: height), .init(name: "b")]
      let stage = RichStage([rows], policy: policy, focus: 0)
      for command in [CommandID.nextRow, .pageDown, .nextRow, .previousRow, .pageUp, .lastRow] {
        _ = stage.navigator.keyCommands
        stage.run(command, with: command == .nextRow ? ["count": 3] : [:])
      }
      #expect(stage.focused != nil)
    }
  }
}

import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Collection navigator: lines")
struct CollectionNavigatorTests {
  // 0 1 2 / 3 4 5 / 6
  private func seven(
    _ policy: NavigationPolicy = .collection, focus: Int? = nil
  ) -> Gallery {
    Gallery(Shelf([7], .columns(3)), policy: policy, focus: focus)
  }

  @Test("The four arrows move, Enter commits, and the delegate hears of it")
  func arrows() {
    let gallery = seven(focus: 0)
    #expect(["right", "down", "left", "up"].map { gallery.press($0) } == [1, 4, 3, 0])
    gallery.press("enter")
    #expect(gallery.journal == ["focus 0.1", "focus 0.4", "focus 0.3", "focus 0.0", "commit 0.0"])
    #expect(
      gallery.shelf.journal == [
        "scroll to 10,0", "scroll to 10,10", "scroll to 0,10", "scroll to 0,0",
      ])
    #expect(gallery.press("end") == 6)
    #expect(gallery.press("home") == 0)
  }

  @Test("Two steps at once are two steps, and a page is a page, past lines that are disabled")
  func disabledLines() {
    // 0 1 2 / (3 4 5) / 6 7 8 / 9 10 11 / (12 13 14) / 15
    let shelf = Shelf([16], .columns(3), disabled: [3, 4, 5, 12, 13, 14])
    shelf.visibleRect = Rect(x: 0, y: 0, width: 30, height: 50)
    for edge in NavigationPolicy.Edge.allCases {
      var policy = NavigationPolicy.collection
      policy.edge = edge
      for start in [1, 7, 10, 15] {
        for (command, count) in [(CommandID.nextRow, 2), (.previousRow, 2), (.nextRow, 3)] {
          let one = Gallery(shelf, policy: policy, focus: start)
          let other = Gallery(shelf, policy: policy, focus: start)
          one.run(command, count)
          for _ in 0..<count { other.run(command) }
          #expect(one.focused == other.focused, "\(edge) \(command) from \(start)")
        }
      }
    }
    #expect(Gallery(shelf, focus: 1).run(.nextRow, 2) == 10)
    // The fifth line, where the page ends, is disabled.
    #expect(Gallery(shelf, focus: 1).run(.pageDown) == 10)
    shelf.visibleRect = Rect(x: 0, y: 0, width: 30, height: 20)
    #expect(Gallery(shelf, focus: 1).run(.pageDown) == 7)
  }

  @Test("The header of a section is shown with its first line, whatever the column")
  func headers() {
    for column in 0..<3 {
      let grid = HeadedGrid()
      let navigator = CollectionNavigator(collectionView: grid, delegate: nil)
      navigator.setFocus(IndexPath(row: 3 + column, section: 1))
      grid.viewport.offset.y = 6
      try? navigator.perform(CommandInvocation(.previousRow))
      #expect(navigator.indexPathForFocusedRow == IndexPath(row: column, section: 1))
      #expect(grid.viewport.offset.y == 4)
    }
  }

  @Test("T33: left and right cross line ends, or stop there, or go around within the line")
  func lineEnds() {
    let gallery = seven(focus: 2)
    #expect(gallery.run(.rightItem) == 3)
    #expect(gallery.run(.leftItem) == 2)
    #expect(gallery.run(.rightItem, 4) == 6)
    #expect(gallery.run(.rightItem) == nil)
    gallery.navigator.policy.crossing = .none
    gallery.focus(2)
    #expect(gallery.run(.rightItem) == nil)
    #expect(gallery.run(.leftItem, 9) == 0)
    gallery.navigator.policy.edge = .wrap
    #expect(gallery.run(.leftItem) == 2)
    gallery.navigator.policy.crossing = .lines
    gallery.focus(6)
    #expect(gallery.run(.rightItem) == 0)
  }

  @Test("The bottom of a column leads to the top of the next one, where the policy crosses columns")
  func columnEnds() {
    // 0 1 2 / 3 (4) 5 / 6
    let shelf = Shelf([7], .columns(3), disabled: [4])
    let gallery = Gallery(shelf, policy: NavigationPolicy(crossing: .both), focus: 3)
    #expect(gallery.run(.nextRow) == 6)
    #expect(gallery.run(.nextRow) == 1)
    #expect(gallery.run(.nextRow) == 2)
    #expect(gallery.run(.nextRow) == 5)
    #expect(gallery.run(.nextRow) == nil)
    #expect(gallery.run(.previousRow, 9) == 0)
    #expect(gallery.run(.rightItem, 5) == 6)
  }

  @Test("T33: IPShortcut goes to the first item from the first line, to the last from the last")
  func clamp() {
    let gallery = seven(.ipShortcut, focus: 1)
    #expect(gallery.run(.previousRow) == 0)
    #expect(gallery.run(.previousRow) == nil)
    gallery.focus(5)
    #expect(gallery.run(.nextRow) == 6)
    gallery.shelf.sections = [6]
    gallery.focus(4)
    #expect(gallery.run(.nextRow) == 5)
    #expect(gallery.run(.nextRow) == nil)
    gallery.focus(4)
    gallery.navigator.policy.edge = .stop
    #expect(gallery.run(.nextRow) == nil)
  }

  @Test("The column is remembered through shorter lines, and forgotten by steps aside")
  func column() {
    // 0 1 2 3 / 4 / 5 6 7 / 8 9 10 11
    let gallery = Gallery(Shelf([12], .lines([[4, 1, 3, 4]])), focus: 3)
    let naive = Shelf([12], .lines([[4, 1, 3, 4]]))
    #expect(naive.arrangement == gallery.shelf.arrangement)
    #expect([1, 2, 3].map { _ in gallery.run(.nextRow) } == [4, 7, 11])
    #expect([1, 2, 3].map { _ in gallery.run(.previousRow) } == [7, 4, 3])
    gallery.run(.nextRow)
    gallery.run(.leftItem)
    gallery.run(.rightItem)
    #expect(gallery.run(.nextRow) == 5)
    gallery.focus(3)
    gallery.run(.nextRow)
    gallery.focus(4)
    #expect(gallery.run(.nextRow) == 5)
    // A jump to an end of the line is a new column.
    gallery.navigator.policy.edge = .clamp
    gallery.focus(2)
    #expect(gallery.run(.previousRow) == 0)
    #expect(gallery.run(.nextRow, 2) == 5)
  }

  @Test("T43: left and right are offered only with several columns, and steps only where they lead")
  func offers() {
    func offered(_ gallery: Gallery) -> [String] {
      gallery.navigator.possibleKeyCommands.flatMap { $0.sequences.map(\.description) }
    }
    #expect(
      offered(Gallery(Shelf([3], .columns(1)), focus: 1)) == ["enter", "up", "down", "home", "end"])
    #expect(offered(seven(focus: 0)) == ["enter", "down", "right", "home", "end"])
    #expect(offered(seven(focus: 6)) == ["enter", "up", "left", "home", "end"])
    #expect(offered(seven()) == ["up", "down", "left", "right", "home", "end"])
    #expect(offered(Gallery(Shelf([3], .columns(1)))) == ["up", "down", "home", "end"])
    #expect(offered(Gallery(Shelf([], .columns(3)))) == [])
  }

  @Test("T44: wrapping in a single item moves nothing, along either axis")
  func wrapping() {
    var policy = NavigationPolicy.collection
    policy.edge = .wrap
    let one = Gallery(Shelf([1], .columns(3)), policy: policy, focus: 0)
    for command in [CommandID.nextRow, .previousRow, .leftItem, .rightItem] {
      #expect(one.run(command) == nil)
      #expect(one.run(command, 5) == nil)
    }
    let seven = seven(policy, focus: 4)
    #expect(seven.run(.nextRow) == 6)
    #expect(seven.run(.nextRow) == 1)
    #expect(seven.run(.previousRow) == 6)
    #expect(seven.run(.rightItem) == 0)
  }

  @Test(
    "T45: where lines run from right to left, the arrows change places and the titles stay",
    arguments: [NavigationPolicy.collection, .ipShortcut, .listbox])
  func rightToLeft(policy: NavigationPolicy) {
    let gallery = seven(policy, focus: 1)
    let titles = ["left", "right"].map { gallery.title(of: $0)?.lowercased() }
    #expect(titles == ["previous item", "next item"])
    #expect(gallery.press("right") == 2)
    gallery.shelf.layoutDirection = .rightToLeft
    gallery.focus(1)
    let mirrored = ["left", "right"].map { gallery.title(of: $0)?.lowercased() }
    #expect(mirrored == ["next item", "previous item"])
    #expect(gallery.press("left") == 2)
    #expect(gallery.press("left") == 3)
    #expect(gallery.press("right") == 2)
    #expect(gallery.press("down") == 5)
    #expect(gallery.run(.leftItem) == 4)
    #expect(gallery.run(.rightItem) == 5)
  }

  @Test("T31: nothing focused, IPShortcut starts at the first or last completely visible item")
  func visibleStart() {
    for (command, expected) in [(CommandID.nextRow, 3), (.previousRow, 8)] {
      let gallery = Gallery(Shelf([30], .columns(3)), policy: .ipShortcut)
      gallery.shelf.visibleRect = Rect(x: 0, y: 5, width: 30, height: 29)
      #expect(gallery.run(command) == expected)
    }
    #expect(Gallery(Shelf([30], .columns(3))).run(.previousRow) == 29)
    #expect(Gallery(Shelf([30], .columns(3))).run(.nextRow, 3) == 6)
    #expect(Gallery(Shelf([30], .columns(3))).run(.leftItem) == 29)
    #expect(Gallery(Shelf([30], .columns(3))).run(.rightItem, 2) == 1)
    #expect(Gallery(Shelf([30], .columns(1))).run(.rightItem) == nil)
    let back = Gallery(Shelf([30], .columns(3)), policy: NavigationPolicy(keys: .collection))
    #expect(back.run(.leftItem) == nil)
  }

  @Test("Pages move by the lines that fit, keep the column and end on the last line")
  func pages() {
    // 33 lines of 3 and one of 1; 4 lines are visible.
    let gallery = Gallery(Shelf([100], .columns(3)), focus: 2)
    gallery.shelf.visibleRect = Rect(x: 0, y: 0, width: 30, height: 40)
    #expect(gallery.press("pagedown") == 11)
    #expect(gallery.press("pagedown") == 20)
    #expect(gallery.press("pageup") == 11)
    #expect(gallery.run(.pageDown, 100) == 99)
    #expect(gallery.press("pagedown") == nil)
    #expect(gallery.press("pageup") == 92)
    gallery.shelf.visibleRect = Rect(x: 0, y: 0, width: 30, height: 4)
    #expect(gallery.press("pageup") == 89)
    #expect(gallery.run(.pageUp, 100) == 2)
    #expect(gallery.press("pageup") == nil)
  }

  @Test("IPShortcut turns pages of the viewport: space and shift+space, and the focus goes")
  func viewportPages() {
    let gallery = Gallery(Shelf([100], .columns(3)), policy: .ipShortcut, focus: 2)
    gallery.shelf.visibleRect = Rect(x: 0, y: 0, width: 30, height: 45)
    #expect(gallery.press("space") == nil)
    #expect(gallery.focused == nil)
    #expect(gallery.shelf.journal == ["scroll to 0,30"])
  }

  @Test("Disabled items are never focused; extending selects what lies between in the order")
  func disabledAndSelected() {
    let gallery = Gallery(
      Shelf([9], .columns(3), disabled: [4]), policy: .listbox, focus: 1)
    #expect(gallery.run(.nextRow) == 3)
    #expect(gallery.run(.nextRow) == 7)
    #expect(gallery.run(.previousRow) == 3)
    gallery.focus(1)
    gallery.run(.extendNext, 2)
    #expect(gallery.navigator.selection.description == "1-3,5-7")
  }

  @Test("Messages speak of a collection, and wrong arguments are named")
  func messages() {
    let gallery = Gallery(Shelf([], .columns(3)))
    #expect(throws: CommandError.self) {
      try gallery.navigator.perform(CommandInvocation(.nextRow))
    }
    do {
      try gallery.navigator.perform(CommandInvocation(.rightItem))
    } catch {
      #expect(error.message == "navigation.right would do nothing now; the collection has no rows")
    }
    let seven = seven(focus: 0)
    #expect(seven.navigator.canPerform(CommandInvocation(.rightItem, ["count": 0])))
  }
}

/// Two sections of three lines, each below a header, three lines high.
private final class HeadedGrid: NavigableCollection, ViewportList {
  let numberOfSections = 2
  let arrangement = CollectionArrangement.columns(3)
  var viewport = Viewport(
    contentSize: Size(width: 3, height: 8), size: Size(width: 3, height: 2))

  func numberOfItems(inSection section: Int) -> Int { 9 }

  func rectForItem(at path: IndexPath) -> Rect {
    let line = Double(path.row / 3 + 1 + path.section * 4)
    return Rect(x: Double(path.row % 3), y: line, width: 1, height: 1)
  }

  func rectForHeader(inSection section: Int) -> Rect? {
    Rect(x: 0, y: Double(section * 4), width: 3, height: 1)
  }
}

import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Collection navigator: free arrangements")
struct CollectionNavigatorFreeTests {
  /// Three columns of 100 by 50 with gaps of 10; a header as wide as all of them is item 3.
  ///
  /// ```
  /// 0 1 2
  /// 3 3 3
  /// 4 5 6
  /// ```
  private var rects: [Rect] {
    func cell(_ column: Int, _ line: Int) -> Rect {
      Rect(x: Double(column) * 110, y: Double(line) * 60, width: 100, height: 50)
    }
    return [cell(0, 0), cell(1, 0), cell(2, 0), Rect(x: 0, y: 60, width: 320, height: 50)]
      + [cell(0, 2), cell(1, 2), cell(2, 2)]
  }

  @Test("Arrows go by place; the column is remembered across a wide item")
  func arrows() {
    let gallery = Gallery(Shelf(FreeLayout(rects)), focus: 2)
    #expect(["down", "down", "up", "up"].map { gallery.press($0) } == [3, 6, 3, 2])
    #expect(gallery.press("right") == nil)
    #expect(gallery.press("left") == 1)
    #expect(gallery.run(.nextRow, 9) == 5)
    gallery.focus(3)
    #expect(gallery.press("down") == 5)
  }

  @Test("T33: clamping goes to the last item on the last line, and not to one that is higher up")
  func clamp() {
    let gallery = Gallery(Shelf(FreeLayout(rects)), policy: .ipShortcut, focus: 4)
    #expect(gallery.run(.nextRow) == 6)
    #expect(gallery.run(.nextRow) == nil)
    gallery.focus(2)
    #expect(gallery.run(.previousRow) == 0)
    // The last item of all is at the top.
    let other = Gallery(Shelf(FreeLayout(rects.reversed())), policy: .ipShortcut, focus: 1)
    #expect(other.run(.nextRow) == nil)
  }

  @Test("T44: wrapping begins at the other edge, goes around by the count, and never stays")
  func wrapping() {
    var policy = NavigationPolicy.collection
    policy.edge = .wrap
    let gallery = Gallery(Shelf(FreeLayout(rects)), policy: policy, focus: 6)
    #expect(gallery.run(.nextRow) == 2)
    #expect(gallery.run(.rightItem) == 0)
    #expect(gallery.run(.leftItem, 3_000_000_001) == 2)
    gallery.focus(3)
    #expect(gallery.run(.rightItem) == nil)
    gallery.focus(2)
    #expect(gallery.run(.nextRow, 3_000_000) == nil)
    #expect(gallery.run(.nextRow, 3_000_001) == 3)
    let one = Gallery(Shelf(FreeLayout([rects[0]])), policy: policy, focus: 0)
    #expect(one.run(.nextRow) == nil)
  }

  @Test("T45: where lines run from right to left, the next item is the one on the left")
  func rightToLeft() {
    let gallery = Gallery(Shelf(FreeLayout(rects)), focus: 1)
    gallery.shelf.layoutDirection = .rightToLeft
    #expect(gallery.press("left") == 0)
    #expect(gallery.press("right") == 1)
    #expect(gallery.title(of: "left") == "Next Item")
    #expect(gallery.run(.leftItem) == 2)
  }

  @Test("Pages go as far as the viewport shows, in the column")
  func pages() {
    let rects = (0..<60).map { index in
      Rect(x: Double(index % 3) * 110, y: Double(index / 3) * 60, width: 100, height: 50)
    }
    let gallery = Gallery(Shelf(FreeLayout(rects)), focus: 1)
    gallery.shelf.visibleRect = Rect(x: 0, y: 0, width: 320, height: 240)
    #expect(gallery.press("pagedown") == 10)
    #expect(gallery.press("pagedown") == 19)
    #expect(gallery.press("pageup") == 10)
    #expect(gallery.run(.pageDown, 99) == 58)
    #expect(gallery.press("pagedown") == nil)
    gallery.shelf.visibleRect = Rect(x: 0, y: 0, width: 320, height: 10)
    #expect(gallery.press("pageup") == 55)
  }

  @Test("IPShortcut's pages show the last visible item first, and end with the content")
  func viewportPages() {
    let rects = (0..<12).map { index in
      Rect(x: Double(index % 3) * 110, y: Double(index / 3) * 60, width: 100, height: 50)
    }
    let gallery = Gallery(Shelf(FreeLayout(rects)), policy: .ipShortcut, focus: 0)
    func turn(_ key: KeySequence, from y: Double) -> String? {
      gallery.shelf.journal = []
      gallery.shelf.visibleRect = Rect(x: 0, y: y, width: 320, height: 130)
      gallery.press(key)
      return gallery.shelf.journal.first
    }
    #expect(turn("space", from: 0) == "scroll to 0,60")
    #expect(turn("space", from: 60) == "scroll to 0,100")
    #expect(turn("space", from: 100) == nil)
    #expect(turn("shift+space", from: 100) == "scroll to 0,40")
    #expect(turn("shift+space", from: 30) == "scroll to 0,0")
    #expect(turn("shift+space", from: 0) == nil)
  }

  @Test("Content that scrolls sideways is paged sideways")
  func sideways() {
    let rects = (0..<20).map { Rect(x: Double($0) * 60, y: 0, width: 50, height: 100) }
    let gallery = Gallery(Shelf(FreeLayout(rects)), focus: 0)
    gallery.shelf.scrollAxis = .horizontal
    gallery.shelf.visibleRect = Rect(x: 0, y: 0, width: 240, height: 100)
    #expect(gallery.press("pagedown") == 3)
    #expect(gallery.press("right") == 4)
    #expect(gallery.press("down") == nil)
  }

  @Test("What is there has default answers: bounds, rectangles, points")
  func defaults() {
    let plain = PlainCollection()
    #expect(plain.contentBounds == Rect(x: 0, y: 0, width: 30, height: 20))
    let area = Rect(x: 5, y: 5, width: 10, height: 10)
    let expected = [0, 1, 3, 4].map { IndexPath(row: $0, section: 0) }
    for arrangement in [CollectionArrangement.free, .columns(3), .lines([[3, 3]])] {
      plain.arrangement = arrangement
      #expect(plain.items(intersecting: area) == expected)
      #expect(plain.indexPathForItem(at: Point(x: 20, y: 10)) == IndexPath(row: 5, section: 0))
      #expect(plain.indexPathForItem(at: Point(x: 30, y: 10)) == nil)
      let right = Rect(x: 10, y: 0, width: 20, height: 20)
      #expect(plain.indexPathForFirstItem(completelyIn: right) == IndexPath(row: 1, section: 0))
      #expect(plain.indexPathForLastItem(completelyIn: right) == IndexPath(row: 5, section: 0))
    }
  }
}

/// Six items of 10 by 10 in three columns, with no more than is required.
private final class PlainCollection: NavigableCollection {
  var arrangement = CollectionArrangement.free
  let numberOfSections = 1

  func numberOfItems(inSection section: Int) -> Int { 6 }

  func rectForItem(at indexPath: IndexPath) -> Rect {
    Rect(
      x: Double(indexPath[1] % 3) * 10, y: Double(indexPath[1] / 3) * 10, width: 10, height: 10)
  }

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {}

  @Test("On random layouts arrows reach all but a few items, and typing reaches these")
  func reach() throws {
    var numbers = SeededGenerator(seed: 26)
    var (count, missed) = (0, 0)
    for _ in 0..<40 {
      let rects = (0..<Int.random(in: 2...40, using: &numbers)).map { _ in
        Rect(
          x: .random(in: 0...300, using: &numbers), y: .random(in: 0...300, using: &numbers),
          width: .random(in: 5...60, using: &numbers), height: .random(in: 5...60, using: &numbers))
      }
      let gallery = Gallery(Shelf(FreeLayout(rects)))
      var (reached, open): (Set<Int>, [Int]) = ([0], [0])
      while let item = open.popLast() {
        for command in [CommandID.nextRow, .previousRow, .leftItem, .rightItem] {
          gallery.focus(item)
          guard let next = gallery.run(command), reached.insert(next).inserted else { continue }
          open.append(next)
        }
      }
      count += rects.count
      for item in Set(rects.indices).subtracting(reached) {
        missed += 1
        try gallery.navigator.perform(
          CommandInvocation(.findNext, ["text": .string("[\(item)]")]))
        #expect(gallery.focused == item)
      }
    }
    #expect(count > 500 && missed > 0 && missed * 25 < count, "\(missed) of \(count)")
  }
}

import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Scroll pane")
struct ScrollPaneTests {
  private func pane(_ paper: Paper, _ lines: [String]? = nil) -> ScrollPane {
    ScrollPane(
      navigator: ScrollNavigator(scrollView: paper), scrollView: paper,
      line: lines.map { lines in { $0 < lines.count ? lines[$0] : nil } },
      resize: { paper.viewportSize = $0 })
  }

  @Test("Text that is scaled has its lines apart, or leaves some out")
  func scaledText() {
    func lines(_ scale: Double) -> [String] {
      let paper = Paper(height: 4)
      paper.zoomScale = scale
      return pane(paper, ["a", "b", "c", "d"]).lines(4, 20).map { String($0.prefix(1)) }
    }
    #expect(lines(1) == ["a", "b", "c", "d"])
    #expect(lines(2) == ["a", " ", "b", " "])
    #expect(lines(0.5) == ["a", "c", "", ""])
  }

  @Test("The wheel and the bar scroll text, and the summary says how far")
  func text() {
    let paper = Paper(height: 100)
    let pane = pane(paper, (0..<100).map { "line \($0)" })
    let size = CellSize(rows: 20, columns: 30)
    pane.layOut(in: size)
    #expect(paper.viewportSize == Size(width: 29, height: 20))
    #expect(pane.summary == "0%")
    _ = pane.receive(MouseEvent(.wheelDown, 3, 3), in: size)
    #expect(pane.lines(20, 30)[0].hasPrefix("line 3"))
    _ = pane.receive(MouseEvent(.left, 19, 29), in: size)
    #expect(pane.summary == "100%")
    #expect(pane.receive(MouseEvent(.left, 3, 3), in: size) == [])
    pane.layOut(in: CellSize(rows: 100, columns: 30))
    #expect(pane.summary == "all")
  }

  @Test("Content without lines keeps its viewport, and a click goes to its place")
  func map() {
    let paper = Paper(height: 1000, viewport: Size(width: 1, height: 200), offset: 400)
    let pane = pane(paper)
    let size = CellSize(rows: 7, columns: 20)
    #expect(pane.lines(7, 20)[3].hasPrefix("│400"))
    #expect(paper.viewportSize.height == 200)
    _ = pane.receive(MouseEvent(.left, 5, 5), in: size)
    #expect(paper.contentOffset.y == 800)
    _ = pane.receive(MouseEvent(.left, -3, 5, action: .motion), in: size)
    #expect(paper.contentOffset.y == 0)
  }

  @Test("The widest of the lines in sight is measured before each frame, and no other")
  func measuring() {
    let paper = Paper(height: 6)
    var (asked, widths): ([Int], [Double]) = ([], [])
    let lines = ["four", "日本語", "", "nine char", "x", "the last line"]
    let pane = ScrollPane(
      navigator: ScrollNavigator(scrollView: paper), scrollView: paper,
      line: {
        asked.append($0)
        return lines.indices.contains($0) ? lines[$0] : nil
      },
      measure: { widths.append($0) }, resize: { paper.viewportSize = $0 })
    let size = CellSize(rows: 2, columns: 30)
    for offset in [0.0, 1, 2, 4, 5, -3] {
      paper.contentOffset.y = offset
      asked = []
      pane.layOut(in: size)
      let first = max(0, Int(offset))
      #expect(Set(asked) == [first, first + 1])
    }
    #expect(widths == [6, 6, 9, 13, 13, 6])
    pane.layOut(in: CellSize(rows: 0, columns: 30))
    #expect(widths.last == 0)
    // At twice the size, every other row is blank.
    (paper.zoomScale, paper.contentOffset.y, asked) = (2, 6, [])
    pane.layOut(in: size)
    #expect(Set(asked) == [3, 4] && widths.last == 9)
  }
}

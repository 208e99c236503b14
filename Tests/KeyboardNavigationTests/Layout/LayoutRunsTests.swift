import FoundationEssentials
import SeededRandom
import Testing

@testable import KeyboardNavigation

@Suite("The runs of a layout")
struct LayoutRunsTests {
  @Test("A run takes eight bytes, whatever the number of its rows")
  func runs() {
    #expect(MemoryLayout<LayoutRun>.stride == 8)
    #expect(TableLayout(rowCounts: [10_000_000], height: 20).runs.count == 2)
  }

  @Test("Loading fills chunks", arguments: [0, 1, 126, 127, 128, 129, 10_000, 100_000])
  func loading(rows: Int) {
    var layout = TableLayout()
    layout.appendSection(heights: (0..<rows).lazy.map { Double($0 % 50) })
    #expect(layout.runs.mistakes == [])
    #expect(layout.runs.count == rows + 1)
    #expect(layout.runs.chunks.count <= rows / 64 + 1)
  }

  @Test("Sections that are appended one by one fill chunks too")
  func appending() {
    var layout = TableLayout()
    for section in 0..<20_000 { layout.appendSection(rows: section % 3, height: 20) }
    #expect(layout.runs.mistakes == [])
    #expect(layout.runs.chunks.count <= layout.runs.count / 64 + 1)
  }

  @Test(
    "Whatever is inserted and removed where, chunks stay filled",
    arguments: ["start", "end", "middle", "anywhere"])
  func insertions(place: String) throws {
    var numbers = SeededGenerator(seed: 5)
    var layout = TableLayout(rowCounts: [1])
    for count in 1..<6_000 {
      let row =
        switch place {
        case "start": 0
        case "end": count
        case "middle": count / 2
        default: Int.random(in: 0...count, using: &numbers)
        }
      let height = Double.random(in: 1...100, using: &numbers)
      try layout.insertRows(1, height: height, at: IndexPath(row: row, section: 0))
    }
    #expect(layout.runs.mistakes == [])
    while layout.totalNumberOfRows > 0 {
      let first = Int.random(in: 0..<layout.totalNumberOfRows, using: &numbers)
      try layout.removeRows(first..<min(layout.totalNumberOfRows, first + 40))
      #expect(layout.runs.mistakes == [])
    }
    #expect(layout.runs.count == 1)
  }

  @Test("Rows of the height of their neighbours are no runs of their own")
  func merging() throws {
    var layout = TableLayout(rowCounts: [1_000], height: 20)
    for row in [0, 500, 1_002] {
      try layout.insertRows(1, height: 20, at: IndexPath(row: row, section: 0))
    }
    try layout.setHeight(30, ofRows: 100..<200)
    try layout.setHeight(20, ofRows: 100..<200)
    try layout.insertRows(1, height: 5, at: IndexPath(row: 300, section: 0))
    try layout.removeRow(at: IndexPath(row: 300, section: 0))
    #expect(layout.runs.count == 2)
  }

  @Test(
    "Rows across the edges of chunks become one run with all but one neighbour", arguments: [0, 1])
  func mergingAcrossChunks(height: Double) throws {
    var layout = TableLayout()
    layout.appendSection(heights: (0..<500).lazy.map { Double($0 % 2) })
    try layout.setHeight(height, ofRows: 0..<500)
    #expect(layout.runs.mistakes == [])
    #expect(layout.runs.count <= 3)
  }
}

extension LayoutRuns {
  /// The number of runs.
  var count: Int { chunks.reduce(0) { $0 + $1.runs.count } }

  /// The rules that the runs break, in words; there should be none.
  var mistakes: [String] {
    var mistakes: [String] = []
    for (index, chunk) in chunks.enumerated() {
      let fewest = index == chunks.count - 1 ? 1 : Chunk.minimum
      if !(fewest...2 * Chunk.size).contains(chunk.runs.count) {
        mistakes.append("chunk \(index) of \(chunks.count) has \(chunk.runs.count) runs")
      }
      if chunk.sums != chunk.runs.reduce(LayoutSums(), +) {
        mistakes.append("chunk \(index) has the sums \(chunk.sums)")
      }
      for (run, next) in zip(chunk.runs, chunk.runs.dropFirst())
      where !run.isHeader && !next.isHeader && run.height == next.height && run.count < .max {
        mistakes.append("\(run) and \(next) could be one")
      }
    }
    let sums = chunks.reduce(LayoutSums()) { $0 + $1.sums }
    if total.rows != sums.rows || total.sections != sums.sections {
      mistakes.append("the sums are \(total)")
    }
    if let first = chunks.first?.runs.first, !first.isHeader {
      mistakes.append("rows come before any section")
    }
    return mistakes
  }
}

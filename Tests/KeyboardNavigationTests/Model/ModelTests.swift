import SeededRandom
import Testing

@Suite("A navigator of a list that does everything, against plain loops")
struct ModelTests {
  @Test(
    "Focus, selection, anchor and visible rows agree after every one of 100,000 operations",
    arguments: seeds(200))
  func walks(seed: Int) {
    var walk = ModelWalk(seed: seed)
    var history: [String] = []
    for _ in 0..<steps(500) {
      history.append(walk.step())
      let isRefusalWrong = history.last?.contains("performed is") == true
      guard let difference = walk.difference() ?? (isRefusalWrong ? "what was done" : nil) else {
        continue
      }
      Issue.record(
        """
        seed \(seed), operation \(history.count), \(walk.policyText):
        \(history.suffix(6).joined(separator: "\n"))
        \(walk.rowsText)
        \(difference)
        """)
      return
    }
  }
}

import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite struct EdgeTableTests {
  @Test("A table of edges answers as a dictionary does", arguments: 0..<4)
  func sameAsDictionary(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var table = EdgeTable()
    var reference: [[Int32]: Int32] = [:]
    for _ in 0..<20000 {
      let parent = Int32.random(in: 0..<40, using: &generator)
      let stroke = Int32.random(in: 0..<40, using: &generator)
      if Bool.random(using: &generator) {
        table.remove(parent, stroke)
        reference[[parent, stroke]] = nil
      } else if reference[[parent, stroke]] == nil {
        let child = Int32.random(in: 0..<1_000_000, using: &generator)
        table.insert(parent, stroke, leadingTo: child)
        reference[[parent, stroke]] = child
      }
    }
    for parent in Int32(0)..<40 {
      for stroke in Int32(0)..<40 {
        #expect(
          table.target(of: parent, stroke).node == reference[[parent, stroke]] ?? StrokeTrie.none)
      }
    }
  }
}

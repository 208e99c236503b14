import Testing

@testable import VimNavigationPlugin

@Suite("The list of jumps")
nonisolated struct JumpListTests {
  private func list(_ rows: [Int]) -> JumpList {
    var list = JumpList()
    for row in rows { list.leave(row) }
    return list
  }

  @Test("goes back through the rows that were left, and forward to where it began")
  func travelling() {
    var jumps = list([0, 50])
    #expect(jumps.back(from: 99) == 50)
    #expect(jumps.back(from: 50) == 0)
    #expect(jumps.back(from: 0) == nil)
    #expect(jumps.forward() == 50)
    #expect(jumps.forward() == 99)
    #expect(jumps.forward() == nil)
  }

  @Test("has nowhere to go without jumps, or back to the row it is on")
  func nowhere() {
    var jumps = JumpList()
    #expect(jumps.back(from: 3) == nil)
    #expect(jumps.back(from: nil) == nil)
    #expect(jumps.forward() == nil)
    jumps.leave(3)
    #expect(jumps.back(from: 3) == nil)
    #expect(jumps.back(from: 4) == 3)
  }

  @Test("remembers each row once, where it was left last")
  func duplicates() {
    #expect(list([1, 2, 1]).rows == [2, 1])
  }

  @Test("keeps the newest rows")
  func bounded() {
    let jumps = list(Array(0..<250))
    #expect(jumps.rows == Array(150..<250))
  }

  @Test("goes on from a jump made on the way back")
  func branching() {
    var jumps = list([0, 50])
    _ = jumps.back(from: 99)
    jumps.leave(50)
    #expect(jumps.back(from: 7) == 50)
    #expect(jumps.back(from: 50) == 99)
  }

  @Test("follows its rows to where they are, and forgets those that are gone")
  func following() {
    var jumps = JumpList()
    for row in [3, 10, 20] { jumps.leave(row) }
    jumps.follow { $0 == 10 ? nil : $0 + 1 }
    #expect(jumps.rows == [4, 21])
    #expect(jumps.back(from: 30) == 21)
    #expect(jumps.back(from: 21) == 4)
    jumps.follow { $0 == 4 ? nil : $0 }
    #expect(jumps.forward() == 30)
  }
}

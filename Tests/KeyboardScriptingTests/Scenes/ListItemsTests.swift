import SeededRandom
import Testing

@testable import KeyboardScenes
@testable import KeyboardScripting

@Suite("Items of a list")
struct ListItemsTests {
  @Test("Ten million numbered items are one run, and keep their identities when some go and come")
  func runs() {
    var items = ListItems(count: 10_000_000)
    #expect(items.identities == [0..<10_000_000])
    items.remove(3..<5)
    items.insert(2, at: 0)
    #expect(items.count == 10_000_000)
    #expect((0..<7).map(items.identity) == [10_000_000, 10_000_001, 0, 1, 2, 5, 6])
    #expect(items.index(of: 5) == 5)
    #expect(items.index(of: 4) == nil)
    items.move(from: 5, to: 0)
    #expect((0..<4).map(items.title) == ["row 5", "row 10000000", "row 10000001", "row 0"])
    items.reload([9..<10, 0..<2])
    #expect(items.count == 3)
    #expect((0..<3).map(items.identity) == [9, 0, 1])
  }

  @Test("Random changes agree with an array of identities")
  func model() {
    var numbers = SeededGenerator(seed: 17)
    var items = ListItems(count: 20)
    var model = Array(0..<20)
    var next = 20
    for _ in 0..<2000 {
      let index = Int.random(in: 0...model.count, using: &numbers)
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0 where model.count < 60:
        let count = Int.random(in: 1...4, using: &numbers)
        items.insert(count, at: index)
        model.insert(contentsOf: next..<(next + count), at: index)
        next += count
      case 1 where index < model.count:
        let end = Int.random(in: index...min(model.count, index + 4), using: &numbers)
        items.remove(index..<end)
        model.removeSubrange(index..<end)
      case 2 where index < model.count:
        let destination = Int.random(in: 0..<model.count, using: &numbers)
        items.move(from: index, to: destination)
        model.insert(model.remove(at: index), at: destination)
      default: continue
      }
      #expect(items.identities.flatMap { Array($0) } == model)
      #expect(model.isEmpty || items.index(of: model[model.count / 2]) == model.count / 2)
    }
  }
}

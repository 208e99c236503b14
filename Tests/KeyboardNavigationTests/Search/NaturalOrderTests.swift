import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Natural order")
struct NaturalOrderTests {
  @Test(
    "Numbers count as numbers, and neither case nor accents matter at first",
    arguments: [
      ["file1", "file2", "file10", "file10a", "filea"], ["a", "A2", "á10", "b"],
      ["x1y9", "x1y10", "x02y1"], ["01", "1", "2", "10"],
      ["9", "99999999999999999999998", "99999999999999999999999", "100000000000000000000000"],
      [" x", "-x", "0x", "x"], ["v1.2", "v1.9", "v1.10", "v2.0"], ["Straße 2", "strasse 10"],
    ])
  func order(names: [String]) {
    #expect(names.shuffled().sorted { NaturalOrder($0) < NaturalOrder($1) } == names)
  }

  @Test("It is one order of all texts", arguments: seeds(100))
  func total(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("0012aAáb -")
    func name() -> NaturalOrder {
      NaturalOrder(
        String(
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in generator.pick(alphabet) }))
    }
    let (a, b, c) = (name(), name(), name())
    #expect([a < b, b < a, a == b].count { $0 } == 1)
    if a < b, b < c { #expect(a < c) }
  }
}

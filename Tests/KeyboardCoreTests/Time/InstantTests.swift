import KeyboardCore
import Testing

@Suite("Instants count from the start of their clock")
struct InstantTests {
  @Test("Instants add, subtract and compare")
  func arithmetic() {
    let one = Instant(offset: .seconds(1))
    #expect(one.advanced(by: .milliseconds(500)).milliseconds == 1_500)
    #expect(one.duration(to: .zero) == .seconds(-1))
    #expect(Instant.zero < one)
    #expect(!(one < one))
  }

  @Test(
    "Milliseconds are rounded down",
    arguments: [(0, 0), (999, 0), (1_000, 1), (1_999, 1), (-1, -1), (-1_000, -1), (-1_001, -2)])
  func milliseconds(microseconds: Int, milliseconds: Int) {
    #expect(Duration.microseconds(microseconds).wholeMilliseconds == milliseconds)
    #expect(Instant(offset: .microseconds(microseconds)).milliseconds == milliseconds)
  }

  @Test("Instants are encodable")
  func coding() throws {
    let instant = Instant(offset: .milliseconds(1_234))
    #expect(try Value(encoding: instant).decoded(as: Instant.self) == instant)
  }
}

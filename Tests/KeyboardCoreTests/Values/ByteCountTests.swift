import KeyboardCore
import Testing

@Suite("Numbers of bytes")
struct ByteCountTests {
  @Test(
    "A number of bytes has the unit that leaves at most three digits before its point",
    arguments: [
      (0, "0 B"), (1, "1 B"), (999, "999 B"), (1000, "1.0 kB"), (1049, "1.0 kB"),
      (1050, "1.1 kB"), (12_345, "12.3 kB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"),
      (4_000_000_000, "4.0 GB"), (Int.max, "9.2 EB"), (-12_345, "-12.3 kB"), (Int.min, "-9.2 EB"),
    ])
  func description(bytes: Int, text: String) {
    #expect(ByteCount(bytes).description == text)
  }
}

import Testing

@testable import VimNavigationPlugin

@Suite("The count before a command")
nonisolated struct CountTests {
  @Test(
    "is what the digits say",
    arguments: [
      ([], nil), ([5], 5), ([1, 2], 12), ([1, 0], 10), ([0], nil), ([0, 5], 5), ([10], nil),
      (Array(repeating: 9, count: 30), Count.limit),
    ] as [([Int], Int?)])
  func digits(_ digits: [Int], _ value: Int?) {
    var count = Count()
    for digit in digits { count.append(digit) }
    #expect(count.value == value)
    #expect(count.take() == value)
    #expect(count.value == nil)
  }
}

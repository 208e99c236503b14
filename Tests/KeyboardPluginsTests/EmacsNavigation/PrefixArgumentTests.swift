import Testing

@testable import EmacsNavigationPlugin

@Suite("The argument")
nonisolated struct PrefixArgumentTests {
  /// `u` for `ctrl+u`, `-` for the minus sign, else digits.
  @Test(
    "is 4, four times as much each time, or what the digits say",
    arguments: [
      ("", 1, .none), ("u", 4, .universal(4)), ("uu", 16, .universal(16)),
      ("uuu", 64, .universal(64)), ("u12", 12, .number(12)), ("u0", 0, .number(0)),
      ("uu7", 7, .number(7)), ("u1u", 1, .ended(1)), ("5", 5, .number(5)), ("-", -1, .minus),
      ("-5", -5, .number(-5)), ("u-", -1, .minus), ("u-12", -12, .number(-12)), ("-0", -1, .minus),
      ("5-", -5, .number(-5)), ("--", 1, .none), ("-u", -4, .universal(-4)),
      (
        "u" + String(repeating: "9", count: 30), PrefixArgument.limit, .number(PrefixArgument.limit)
      ),
      (String(repeating: "u", count: 40), PrefixArgument.limit, .universal(PrefixArgument.limit)),
    ] as [(String, Int, PrefixArgument)])
  func keys(_ keys: String, value: Int, argument expected: PrefixArgument) {
    var argument = PrefixArgument.none
    for key in keys {
      switch key {
      case "u": argument.pressUniversal()
      case "-": argument.negate()
      default: argument.append(key.wholeNumberValue ?? 0)
      }
    }
    #expect(argument == expected)
    #expect(argument.value == value)
  }

  @Test("is ended by another ctrl+u: digits are typed then")
  func ended() {
    #expect(PrefixArgument.number(1).takesDigits)
    #expect(!PrefixArgument.ended(1).takesDigits)
    #expect(!PrefixArgument.none.takesDigits)
  }
}

@Suite("The kill ring")
nonisolated struct KillRingTests {
  @Test("goes round, and keeps so many texts")
  func ring() {
    var ring = KillRing()
    #expect(ring.rotate(by: 1) == nil)
    for text in ["a", "b", "c"] { ring.push(text) }
    #expect(ring.current == "c")
    #expect(ring.rotate(by: 1) == "b")
    #expect(ring.rotate(by: -2) == "a")
    #expect(ring.rotate(by: 1) == "c")
    ring.join("d", isBefore: false)
    ring.join("<", isBefore: true)
    #expect(ring.texts == ["<cd", "b", "a"])
    for number in 0..<100 { ring.push("\(number)") }
    #expect(ring.texts.count == KillRing.limit)
    #expect(ring.current == "99")
  }
}

@Suite("Marks")
nonisolated struct MarkRingTests {
  @Test("come back one after another, the oldest last")
  func ring() {
    var ring = MarkRing()
    for position in [1, 2, 3] { ring.push(position) }
    ring.isActive = true
    var seen: [Int?] = [ring.mark]
    for _ in 0..<3 {
      ring.pop()
      seen.append(ring.mark)
    }
    #expect(seen == [3, 2, 1, 3])
    #expect(!ring.isActive)
    for position in 0..<40 { ring.push(position) }
    #expect(ring.earlier.count == MarkRing.limit)
  }
}

import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite struct StrokeNumbersTests {
  @Test("Every stroke keeps one number, and equal ones have the same however they are spelled")
  func spellings() {
    var numbers = StrokeNumbers()
    let strokes: [KeyStroke] = ["a", "ctrl+a", "f5", "é", "ctrl+é", "ж", "👍🏽", "한"]
    let given = strokes.map { numbers.add($0) }
    #expect(Set(given).count == strokes.count)
    #expect(strokes.map { numbers.number(of: $0) } == given)
    #expect(strokes.map { numbers.add($0) } == given)
    #expect(given.map { numbers.stroke(numbered: $0) } == strokes)
    let spelled = [
      KeyStroke(.character("e\u{301}")), KeyStroke(.character("\u{1112}\u{1161}\u{11AB}")),
    ]
    #expect(spelled.map { numbers.number(of: $0) } == [given[3], given[7]])
    #expect(numbers.number(of: "ü") == StrokeNumbers.none)
  }

  @Test("A stroke added in one spelling is found in the other")
  func otherSpelling() {
    var numbers = StrokeNumbers()
    let number = numbers.add(KeyStroke(.character("e\u{301}")))
    #expect(numbers.number(of: "é") == number)
    #expect(numbers.add("é") == number)
  }
}

import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Finding rows by what they say")
struct FindingTests {
  private func stage(focus: Int? = nil, scheduler: (any Scheduler)? = nil) -> RichStage {
    let stage = RichStage(
      [
        ["Banana", "Apple", .init(name: "Blueberry", isEnabled: false)],
        ["Élan", "blackberry", "Bilberry", "Straße"],
      ], policy: .listbox, focus: focus)
    stage.navigator.scheduler = scheduler
    return stage
  }

  @Test("A letter again and again goes through the rows that start with it, and around")
  func oneLetter() {
    let clock = ManualScheduler()
    let stage = stage(focus: 1, scheduler: clock)
    var found: [Int?] = []
    for _ in 0..<4 {
      stage.run(.typeSelect, with: ["text": "b"])
      found.append(stage.focused)
      clock.advance(by: .milliseconds(300))
    }
    #expect(found == [4, 5, 0, 4])
    #expect(stage.selected == "4")
  }

  @Test("A text that gets longer stays on a row that still fits")
  func longerText() {
    let stage = stage(focus: 0)
    for letter in ["b", "i"] { #expect(stage.navigator.typeSelect(letter, at: .zero)) }
    #expect(stage.focused == 5)
    #expect(stage.navigator.isTyping(nil, at: .zero))
    #expect(!stage.navigator.isTyping(nil, at: Instant(offset: .seconds(3))))
  }

  @Test("Diacritics make no difference; case does where somebody searches for an upper-case letter")
  func folding() {
    let stage = stage()
    #expect(stage.navigator.typeSelect("el", at: .zero))
    #expect(stage.focused == 3)
    stage.run(.clearFocus)
    #expect(stage.navigator.typeSelect("EL", at: Instant(offset: .seconds(9))))
    #expect(stage.focused == 3)
    stage.run(.findNext, with: ["text": "strasse"])
    #expect(stage.focused == 6)
    #expect(stage.run(.findNext, with: ["text": "STRASSE"]).first?.hasPrefix("unavail") == true)
  }

  @Test("A letter that leads nowhere is not taken, unless somebody is typing")
  func nothingFound() {
    let stage = stage(focus: 0)
    #expect(!stage.navigator.typeSelect("q", at: .zero))
    #expect(stage.navigator.typeSelect("a", at: .zero))
    #expect(stage.navigator.typeSelect("q", at: .zero))
    #expect(stage.navigator.typeSelect("p", at: .zero))
    #expect(stage.focused == 1)
    _ = stage.journal.take()
    #expect(
      stage.run(.typeSelect, with: ["text": "q"]) == [
        "unavailable: navigation.typeSelect would do nothing now; no row starts with 'q'"
      ])
  }

  @Test("A move by another key ends the text")
  func movesEndTheText() {
    let stage = stage(focus: 0)
    stage.navigator.typeSelect("b", at: .zero)
    stage.run(.nextRow)
    #expect(!stage.navigator.isTyping(nil, at: .zero))
  }

  @Test("A focus that the application sets ends the text")
  func focusEndsTheText() {
    let stage = stage(focus: 0)
    stage.navigator.typeSelect("b", at: .zero)
    #expect(stage.navigator.isTyping(nil, at: .zero))
    stage.navigator.setFocus(IndexPath(row: 1, section: 0))
    #expect(!stage.navigator.isTyping(nil, at: .zero))
    // The next letter is a first one again: `i` would else make `bi`.
    #expect(!stage.navigator.typeSelect("i", at: .zero))
  }

  @Test("Under other policies typed text is left to others; the command works all the same")
  func otherPolicies() {
    let stage = stage()
    stage.navigator.policy = .default
    #expect(!stage.navigator.typeSelect("a", at: .zero))
    stage.run(.typeSelect, with: ["text": "a"])
    #expect(stage.focused == 1)
  }

  @Test("Finding goes on after the focused row and around, and remembers the text")
  func finding() {
    let stage = stage(focus: 4)
    stage.run(.findNext, with: ["text": "berry"])
    #expect(stage.focused == 5)
    stage.run(.findNext)
    #expect(stage.focused == 4)
    stage.run(.findPrevious)
    #expect(stage.focused == 5)
    stage.run(.findPrevious, with: ["text": "an"])
    #expect(stage.focused == 3)
    stage.run(.findPrevious)
    #expect(stage.focused == 0)
  }

  @Test("What cannot be found is refused with the reason")
  func refusals() {
    let stage = stage(focus: 1)
    #expect(
      stage.run(.findNext) == [
        "badArgument: navigation.findNext needs the argument text, what to look for"
      ])
    #expect(
      stage.run(.findNext, with: ["text": 3]) == [
        "badArgument: text must be a text of at least one character, not 3"
      ])
    #expect(
      stage.run(.findNext, with: ["text": ""]) == [
        #"badArgument: text must be a text of at least one character, not """#
      ])
    #expect(
      stage.run(.findNext, with: ["text": "apple"]) == [
        "unavailable: navigation.findNext would do nothing now; no other row holds 'apple'"
      ])
    #expect(stage.run(.findNext).first?.hasPrefix("badArgument") == true)
    stage.table.hasTitles = false
    #expect(!stage.offers(.findNext) && !stage.offers(.typeSelect))
    #expect(
      stage.run(.typeSelect, with: ["text": "a"]) == [
        "unavailable: navigation.typeSelect would do nothing now; the table's rows have no titles"
      ])
  }
}

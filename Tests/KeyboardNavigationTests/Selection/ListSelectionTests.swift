import Testing

@testable import KeyboardNavigation

@Suite("Selections")
struct ListSelectionTests {
  @Test(
    "A selection is read from its text and written again, in order and without overlaps",
    arguments: [
      ("", "", 0), ("7", "7", 1), ("0-4,7", "0-4,7", 6), ("7,0-4", "0-4,7", 6),
      ("1,2,3", "1-3", 3), ("0-4,2-9", "0-9", 10), ("5-5", "5", 1), ("3,3", "3", 1),
      ("0-9223372036854775806", "0-9223372036854775806", .max),
    ])
  func texts(text: String, written: String, count: Int) throws {
    let selection = try #require(ListSelection(text))
    #expect(selection.description == written)
    #expect(selection.count == count)
    #expect(ListSelection(written) == selection)
  }

  @Test(
    "Other texts are no selections",
    arguments: [
      ",", "1,", ",1", "-", "-1", "1-", "3-1", "1-2-3", "a", " 1", "1 ", "+1", "1--2", "٣",
      "9223372036854775807", "99999999999999999999",
    ])
  func noSelections(text: String) {
    #expect(ListSelection(text) == nil)
  }

  @Test("Toggling twice changes nothing, and the anchor follows")
  func toggling() {
    var selection = ListSelection(only: 3)
    selection.toggle(5)
    #expect(selection.description == "3,5")
    #expect(selection.anchor == 5)
    selection.toggle(3)
    #expect(selection.description == "5")
    #expect(selection.anchor == 3)
    selection.toggle(3)
    #expect(selection.description == "3,5")
  }

  @Test("Extending replaces the last extension and keeps what was selected otherwise")
  func extending() {
    var selection = ListSelection(only: 1)
    selection.toggle(5)
    selection.extend(to: 8)
    #expect(selection.description == "1,5-8")
    selection.extend(to: 6)
    #expect(selection.description == "1,5-6")
    selection.extend(to: 3)
    #expect(selection.description == "1,3-5")
    selection.extend(to: 0)
    #expect(selection.description == "0-5")
    selection.extend(to: 4)
    #expect(selection.description == "4-5", "what the extension passed over is its own")
    #expect(selection.anchor == 5)
  }

  @Test("Extending nothing selects the item, which is the anchor")
  func extendingNothing() {
    var selection = ListSelection()
    selection.extend(to: 4)
    selection.extend(to: 2)
    #expect(selection.description == "2-4")
  }

  @Test("What is cut off loses its anchor")
  func cutting() {
    var selection = ListSelection(only: 2)
    selection.extend(to: 6)
    selection = selection.limited(to: 5)
    #expect(selection.description == "2-4")
    #expect(selection.anchor == 2)
    #expect(selection.lead == nil)
    selection = ListSelection(selection.indexes, anchor: 4).limited(to: 4)
    #expect(selection.description == "2-3")
    #expect(selection.anchor == nil)
    #expect(selection.first == 2)
    #expect(selection.contains(3) && !selection.contains(4))
  }
}

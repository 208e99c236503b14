import KeyboardCore
import Testing

@Suite("Spelling finds what was probably meant")
struct SpellingTests {
  @Test(
    "The nearest candidate, or nothing",
    arguments: [
      ("entr", "enter"), ("Enter", "enter"), ("etner", "enter"), ("ennter", "enter"),
      ("escpe", "escape"), ("pgeup", "pageup"), ("pagedonw", "pagedown"), ("pag", "pageup"),
      ("navigation.nextRw", "navigation.nextRow"), ("navigatoin.nxtRow", "navigation.nextRow"),
      ("xyzzy", nil), ("q", nil), ("", nil), ("et", nil), ("u", nil), ("u p", "up"), ("pu", "up"),
    ] as [(String, String?)])
  func nearest(word: String, meant: String?) {
    let candidates = [
      "enter", "escape", "up", "pageup", "pagedown", "navigation.nextRow", "navigation.commit",
    ]
    #expect(Spelling.nearest(to: word, in: candidates) == meant)
  }

  @Test("An equal candidate beats a longer one, and the first of equals wins")
  func ties() {
    #expect(Spelling.nearest(to: "End", in: ["endless", "end"]) == "end")
    #expect(Spelling.nearest(to: "bat", in: ["cat", "hat"]) == "cat")
    #expect(Spelling.nearest(to: "bat", in: [String]()) == nil)
  }
}

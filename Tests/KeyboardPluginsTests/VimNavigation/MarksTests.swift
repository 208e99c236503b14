import Testing

@testable import VimNavigation

@Suite("The marks")
nonisolated struct MarksTests {
  @Test("are rows of a scene, and move when they are set again")
  func marks() {
    var marks = Marks()
    marks.set("a", to: 3, in: "list")
    marks.set("b", to: 4, in: "list")
    marks.set("a", to: 9, in: "tree")
    #expect(marks.row(of: "a", in: "list") == 3)
    #expect(marks.row(of: "a", in: "tree") == 9)
    #expect(marks.row(of: "b", in: "tree") == nil)
    marks.set("a", to: 5, in: "list")
    #expect(marks.row(of: "a", in: "list") == 5)
    #expect(marks.row(of: "b", in: "list") == 4)
  }
}

import Testing

@testable import VimNavigationPlugin

@Suite("The marks")
nonisolated struct MarksTests {
  @Test("are rows of a scene, and move when they are set again")
  func marks() {
    var marks = Marks()
    marks.set("a", to: 3, in: "list")
    marks.set("b", to: 4, in: "list")
    marks.set("a", to: 9, in: "tree")
    #expect(marks.place(of: "a", in: "list")?.row == 3)
    #expect(marks.place(of: "a", in: "tree")?.row == 9)
    #expect(marks.place(of: "b", in: "tree") == nil)
    marks.set("a", to: 5, in: "list")
    #expect(marks.place(of: "a", in: "list")?.row == 5)
    #expect(marks.place(of: "b", in: "list")?.row == 4)
  }

  @Test("with capital letters are known in every list, and follow their rows")
  func capitals() {
    var marks = Marks()
    marks.set("A", to: 3, in: "list")
    marks.set("a", to: 5, in: "list")
    #expect(marks.place(of: "A", in: "tree") == Marks.Place(scene: "list", row: 3))
    #expect(marks.place(of: "a", in: "tree") == nil)
    marks.follow(in: "tree") { _ in nil }
    marks.follow(in: "list") { $0 == 5 ? nil : $0 - 1 }
    #expect(marks.place(of: "A", in: "list")?.row == 2)
    #expect(marks.place(of: "a", in: "list") == nil)
  }
}

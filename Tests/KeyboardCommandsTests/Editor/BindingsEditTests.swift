import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct BindingsEditTests {
  private func changes(_ customizations: Customizations) -> [String] {
    customizations.ids.map { id in
      switch customizations[id]?.change {
      case .some(.sequence(let sequence)): "\(id) \(sequence)"
      case .some(.none): "\(id) none"
      case .some(.added(let sequence, let effect, when: _)): "\(id) + \(effect) \(sequence)"
      case nil: "\(id)?"
      }
    }
  }

  @Test(
    "Each of the seven results is a change of the user's customizations",
    arguments: [
      (.customize("a", "x"), ["b none", "c c", "a x"]),
      (.unassignAndCustomize(["c", "d"], "a", "x"), ["b none", "c none", "d none", "a x"]),
      (.revert("c"), ["a a", "b none"]),
      (.revertAndUnassign("a", ["c"]), ["b none", "c none"]),
      (.revertBoth(["a", "b"]), ["c c"]),
      (.unassign("a"), ["b none", "c c", "a none"]),
      (.cancel, ["a a", "b none", "c c"]),
    ] as [(BindingsEditor.Edit, [String])])
  func results(edit: BindingsEditor.Edit, expected: [String]) {
    var customizations = Customizations()
    customizations["a"] = Customization(.sequence("a"))
    customizations["b"] = Customization(.none)
    customizations["c"] = Customization(.sequence("c"))
    edit.apply(to: &customizations)
    #expect(changes(customizations) == expected)
  }

  @Test("A binding that only the user has keeps its effect on other keys, and goes when unassigned")
  func added() {
    var customizations = Customizations()
    let id = customizations.add("x", .perform(CommandInvocation("run", ["n": 1])))
    BindingsEditor.Edit.customize(id, "y").apply(to: &customizations)
    #expect(changes(customizations) == ["customizations:run n=1@y + run n=1 y"])
    for edit in customizations.ids.flatMap({ [BindingsEditor.Edit.unassign($0), .revert($0)] }) {
      var copy = customizations
      edit.apply(to: &copy)
      #expect(copy.isEmpty)
    }
  }
}

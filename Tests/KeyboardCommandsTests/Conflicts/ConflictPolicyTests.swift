import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct ConflictPolicyTests {
  private static func conflicts() throws -> [KeyConflict] {
    let keymap = Keymap([
      try bind("g", "short"), try bind("g g", "same"), try bind("g g x", "long"),
    ])
    return keymap.conflicts(of: "g g")
  }

  @Test("By default the same keys are refused and beginnings are kept")
  func defaults() throws {
    let conflicts = try Self.conflicts()
    #expect(ConflictPolicy.standard.decide(conflicts) == .refuse([conflicts[0]]))
    #expect(ConflictPolicy.standard.decide(Array(conflicts[1...])) == .bind(unassigning: []))
    #expect(ConflictPolicy() == .standard)
  }

  @Test("Every conflict that is refused, and every binding to replace, is named")
  func choices() throws {
    let conflicts = try Self.conflicts()
    #expect(ConflictPolicy.strict.decide(conflicts) == .refuse(conflicts))
    #expect(ConflictPolicy.layered.decide(conflicts) == .bind(unassigning: []))
    #expect(
      ConflictPolicy.replacing.decide(conflicts) == .bind(unassigning: [conflicts[0].binding]))
    let greedy = ConflictPolicy(same: .replace, prefix: .replace)
    #expect(greedy.decide(conflicts) == .bind(unassigning: conflicts.map(\.binding)))
  }

  @Test("Conflicts that are only possible may be let through")
  func possible() throws {
    let wide = (0..<70).map { "a\($0)" }.joined(separator: " || ")
    let conflicts = Keymap([try bind("x", "one", when: wide)]).conflicts(
      of: "x", when: try Condition(parsing: "b"))
    #expect(ConflictPolicy.strict.decide(conflicts) == .refuse(conflicts))
    let lenient = ConflictPolicy(same: .refuse, prefix: .refuse, countsPossible: false)
    #expect(lenient.decide(conflicts) == .bind(unassigning: []))
  }
}

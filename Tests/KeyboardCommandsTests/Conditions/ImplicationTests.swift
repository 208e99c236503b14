import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite struct ImplicationTests {
  @Test(
    "What follows from a condition by the rules of evaluation is implied",
    arguments: [
      ("a", "a"), ("a && b", "a"), ("a", "a || b"), ("a == 1", "a"), ("a == 1", "has(a)"),
      ("a == 1", "a == 1.0"), ("a > 3", "a > 2"), ("a > 3", "a >= 3"), ("a > 3", "a"),
      ("a > 3 && a < 4", "a != 3 && a != 4"), ("!a", "a != 'x'"), ("a == null", "a != 1"),
      ("a < 'x'", "false"), ("false", "a"), ("a", "true"), ("a == 'x'", "!(a < 5)"),
      ("focused('x')", "within('x')"), ("focused('x')", "focus.name == 'x'"),
      ("!within('x')", "!focused('x')"),
      ("mode == 'x'", "mode('x')"), ("mode('x')", "mode"),
      ("mode('x')", "mode != 'y' || !mode('z')"),
      ("a in b", "b"), ("a in b", "has(b)"), ("a in b", "has(a)"), ("a in b && c", "a in b"),
      ("a == 1", "a not in a"),
      ("a || b", "b || a"), ("a && (b || c)", "a && b || a && c"), ("!(a && b)", "!a || !b"),
      ("a >= 1 && a <= 1", "a == 1"), ("a == ''", "!a"), ("a == 0", "!a"),
      ("a == 'x'", "a in ['x', 'y']"), ("a == b", "b == c || a == b"), ("a + 1 > b", "a + 1 > b"),
      ("3 < a", "a > 2"), ("!!a", "a"), ("a && a + b > 3", "a"),
      ("startsWith(a, 'x') && b", "startsWith(a, 'x')"),
      ("(a || b) && (a || c) && (a || d) && (a || e)", "a || b && c && d && e"),
    ])
  func implied(left: String, right: String) throws {
    #expect(try relation(left, right) == .yes)
  }

  @Test(
    "What does not follow is known not to, missing names and mixed types included",
    arguments: [
      ("a", "b"), ("a || b", "a"), ("a", "a == true && b"), ("a", "a == 1"), ("a != 1", "has(a)"),
      ("!(a < 3)", "a >= 3"), ("a != 'x'", "a"), ("mode('x')", "mode == 'x'"),
      ("mode('x')", "!mode('y')"),
      ("within('x')", "focused('x')"), ("b", "a in b"), ("a in b", "a"),
      ("a >= 1", "a > 1"), ("a > 1 && a < 2", "a == 1.5"), ("true", "a"), ("has(a)", "a"),
    ])
  func notImplied(left: String, right: String) throws {
    #expect(try relation(left, right) == .no)
  }

  @Test(
    "Conditions that never hold together exclude each other",
    arguments: [
      ("a", "!a"), ("a == 'x'", "a == 'y'"), ("a == 1", "a == 'x'"), ("a < 3", "a >= 3"),
      ("a < 3", "a == 'x'"), ("focused('x')", "focused('y')"), ("has(a)", "a == null"),
      ("a in b", "b == 'x'"), ("a in b", "!b"), ("a in ['x']", "a == 'y'"),
      ("a == b", "a != b"), ("a - b < 1", "!(a - b < 1)"), ("a in b", "a == null"),
      ("mode('x')", "mode == 'y'"), ("mode('x')", "!mode"),
      ("a > 1 && b", "a < 1 || !b"), ("a in b", "a not in b"),
    ])
  func exclusive(left: String, right: String) throws {
    #expect(try Condition(parsing: left).excludes(Condition(parsing: right)) == .yes)
    #expect(try Condition(parsing: right).excludes(Condition(parsing: left)) == .yes)
  }

  @Test("A form of more than 64 terms, or with unorderable numbers, is not decided")
  func undecided() throws {
    let wide = (0..<65).map { "a\($0)" }.joined(separator: " || ")
    #expect(try relation(wide, "b") == .unknown)
    #expect(try relation(wide, wide) == .yes)
    #expect(try relation((0..<64).map { "a\($0)" }.joined(separator: " || "), "b") == .no)
    let product = (0..<7).map { "(a\($0) || b\($0))" }.joined(separator: " && ")
    #expect(try relation(product, "c") == .unknown)
    let long = (0..<65).map { "a\($0)" }.joined(separator: " && ")
    #expect(try relation(long, "b") == .unknown)
    #expect(try relation("a > 9007199254740993 && a < 9007199254740994", "b") == .unknown)
  }

  @Test("No answer contradicts evaluation, and every no has a witness", arguments: seeds(8))
  func soundness(seed: Int) throws {
    let answers = try answers(seed: seed, isOpen: false)
    #expect(answers[.yes, default: 0] > 40)
    #expect(answers[.unknown, default: 0] < 40)
  }

  @Test("Nor where names are compared with each other or computed with", arguments: seeds(8))
  func openSoundness(seed: Int) throws {
    let answers = try answers(seed: seed, isOpen: true)
    #expect(answers[.yes, default: 0] > 40)
    #expect(answers[.no, default: 0] > 40)
  }

  /// The answers about some pairs of random conditions, each of which is checked.
  private func answers(seed: Int, isOpen: Bool) throws -> [Implication: Int] {
    var generator = SeededGenerator(seed: UInt64(seed))
    let contexts = (0..<200).map { _ in RandomConditions.context(using: &generator) }
    var answers: [Implication: Int] = [:]
    func random() throws -> Condition {
      try Condition(parsing: RandomConditions.text(depth: 2, isOpen: isOpen, using: &generator))
    }
    for _ in 0..<400 {
      let (left, right) = (try random(), try random())
      let implication = left.implies(right)
      answers[implication, default: 0] += 1
      switch implication {
      case .yes:
        #expect(
          contexts.allSatisfy { !left.evaluate(in: $0) || right.evaluate(in: $0) },
          "\(left) does not imply \(right)")
      case .no:
        let terms = ConditionForm(left.node).terms ?? []
        let others = ConditionForm(right.node, isNegated: true).terms ?? []
        let witnesses = terms.flatMap { term in others.compactMap { term.and($0)?.witness } }
        guard let witness = witnesses.first else {
          Issue.record("no witness")
          continue
        }
        #expect(left.evaluate(in: witness) && !right.evaluate(in: witness), "\(left) / \(right)")
      case .unknown: break
      }
      if left.excludes(right) == .yes {
        #expect(
          !contexts.contains { left.evaluate(in: $0) && right.evaluate(in: $0) },
          "\(left) does not exclude \(right)")
      }
    }
    return answers
  }

  private func relation(_ left: String, _ right: String) throws -> Implication {
    try Condition(parsing: left).implies(Condition(parsing: right))
  }
}

import FoundationEssentials
import KeyboardScripting
import Testing

@Suite("The keyboard patterns of the ARIA Authoring Practices")
struct PatternTests {
  /// A row of the tables in `Docs/Patterns.md`.
  nonisolated struct Row: CustomTestStringConvertible {
    let id: String
    let script: String
    var testDescription: String { "\(id): \(script)" }
  }

  nonisolated private static let rows: [Row] = {
    let text =
      (try? Data(contentsOf: URL(filePath: TestSession.repository + "/Docs/Patterns.md"))) ?? Data()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: /\| ([A-Z]+[0-9]+) \|.*\| `(.*)` \|/) else {
        return nil
      }
      return Row(id: String(match.1), script: String(match.2))
    }
  }()

  @Test(
    "A row does what it says, without a profile and with the one that is in force unless chosen",
    arguments: rows)
  func row(row: Row) async throws {
    try await TestSession().run(row.script)
    try await TestSession().run("profile default; \(row.script)")
    #expect(row.script.contains("expect "))
  }

  @Test("Every row of the patterns has a script")
  func complete() {
    let counts = [
      "C": 8, "LB": 14, "GR": 13, "TR": 9, "TG": 13, "MB": 12, "BT": 2, "TB": 7, "CB": 19, "TL": 3,
      "RG": 6, "DI": 3, "FD": 1, "SL": 1, "SP": 1, "WS": 1, "AC": 1, "CK": 1, "WC": 5,
    ]
    let ids = counts.flatMap { pattern, count in (1...count).map { "\(pattern)\($0)" } }
    #expect(Set(Self.rows.map(\.id)) == Set(ids))
    #expect(Set(Self.rows.map(\.id)).count == ids.count)
  }
}

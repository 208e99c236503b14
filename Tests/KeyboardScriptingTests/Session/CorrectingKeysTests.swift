import Testing

@testable import KeyboardScripting

/// Somebody who has mistyped presses these, wherever the keys are by then.
@Suite("Keys with which people correct a typing mistake")
struct CorrectingKeysTests {
  nonisolated private static let keys = [
    "backspace", "shift+backspace", "ctrl+backspace", "alt+backspace", "ctrl+h", "ctrl+u",
  ]

  /// Presses the keys in a list of nine rows: with the focus alone, with all rows selected, within a word
  /// and after it.
  private func rowsLeft(_ session: TestSession) async throws -> [String] {
    for before in ["press down", "run navigation.selectAll", "type r", "type ro; tick 2s"] {
      for key in Self.keys {
        // A list without that command, or that key, is as well.
        _ = try? await session.run(before)
        _ = try? await session.run("press \(key)")
        _ = try? await session.run("tick 2s")
      }
    }
    return try await session.run("get t.count")
  }

  private func choices(_ session: TestSession, of parameter: String) -> [String] {
    session.session.completions(before: "table t \(parameter)=").map(\.text)
  }

  @Test("No kind of list has one that changes its rows")
  func policies() async throws {
    let session = TestSession()
    let policies = choices(session, of: "policy")
    #expect(policies.count > 10)
    for policy in policies {
      let name = policy.split(separator: "=").last ?? ""
      let typing = "typing=selects selection=multiple"
      _ = try await session.run("table t rows=9 policy=\(name) \(typing)")
      #expect(try await rowsLeft(session) == ["t.count = 9"], "\(policy)")
      _ = try await session.run("close t")
    }
  }

  @Test("No plugin binds one to a change of rows", arguments: TestSession.pluginDocuments)
  func plugins(document: String) async throws {
    let session = TestSession()
    let plugin = document.split(separator: "/")[1]
    _ = try await session.run("table t rows=9 policy=listbox typing=selects; load \(plugin)")
    #expect(try await rowsLeft(session) == ["t.count = 9"])
  }
}

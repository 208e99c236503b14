import KeyboardCommands
import KeyboardCore
import Testing

@Suite("Keys in force as lines")
struct KeyListTests {
  /// The lines as text.
  private func lines(_ list: KeyList) -> [String] {
    list.lines.map { line in
      switch line {
      case .provider(let name): name
      case .keys(let labels, let keys): "  \(labels.joined(separator: ", "))  \(keys.title)"
      }
    }
  }

  private func keys(
    _ id: CommandID, _ title: String, _ sequences: KeySequence..., isPossible: Bool = true
  ) -> CommandKeys {
    CommandKeys(
      CommandInvocation(id), title: title, sequences: sequences, isPossible: isPossible)
  }

  @Test("The keys of a provider stand below its name, in their order")
  func providers() {
    let list = KeyList([
      keys("pick.choose", "Choose", "enter", "ctrl+j"), keys("list.next", "Next row", "down"),
      keys("pick.save", "Save", "ctrl+k ctrl+s"),
    ])
    #expect(
      lines(list) == [
        "Pick", "  Enter, Ctrl+J  Choose", "  Ctrl+K Ctrl+S  Save", "List", "  Down  Next row",
      ])
  }

  @Test("Keys that cannot arrive are left out, and with them what has no other")
  func unreachable() {
    let list = KeyList([
      keys("a.one", "One", "ctrl+i", "f3"), keys("a.two", "Two", "ctrl+i"),
      keys("b.two", "Two", "ctrl+i"),
    ]) { $0 != "ctrl+i" }
    #expect(lines(list) == ["A", "  F3  One"])
  }

  @Test(
    "More than three lines of a command with other arguments are one",
    arguments: [(3, ["  1  Count", "  2  Count", "  3  Count"]), (9, ["  1 … 9  Count"])])
  func folding(count: Int, expected: [String]) throws {
    let digits = try (1...count).map { digit in
      CommandKeys(
        CommandInvocation("vim.digit", ["digit": .integer(digit)]), title: "Count",
        sequences: [try KeySequence(parsing: "\(digit)")])
    }
    #expect(lines(KeyList(digits)) == ["Vim"] + expected)
  }

  @Test("It knows whether some keys would do nothing now")
  func impossible() {
    #expect(!KeyList([keys("a.one", "One", "f3")]).hasImpossibleKeys)
    #expect(
      KeyList([keys("a.one", "One", "f3"), keys("a.two", "Two", "f4", isPossible: false)])
        .hasImpossibleKeys)
  }
}

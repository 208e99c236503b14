import KeyboardCommands
import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("Which commands change something")
struct CommandChangeTests {
  /// The first parts of the ids of commands that only move, show or ask something.
  private static let still: Set = [
    "assistance", "combobox", "dialog", "focus", "menu", "navigation",
  ]

  /// The commands that a session knows.
  private func commands() -> [KeyCommand] {
    let session = TestSession()
    return withExtendedLifetime(session) { session.session.engine.commands }
  }

  @Test("Commands of lists, menus, forms and dialogs do not, others do")
  func owners() {
    let commands = commands()
    let namespaces = Set(commands.map(\.namespace))
    #expect(Self.still.isSubset(of: namespaces))
    for command in commands where !["text", "edit", "macro"].contains(command.namespace) {
      #expect(command.isChange == !Self.still.contains(command.namespace), "\(command.id)")
    }
  }

  @Test("Of texts, what edits does; of macros, to run one; to take back and to repeat do not")
  func exceptions() {
    let commands = commands()
    func changes(_ namespace: String) -> Set<String> {
      Set(commands.filter { $0.namespace == namespace && $0.isChange }.map(\.id.rawValue))
    }
    #expect(changes("macro") == ["macro.run"])
    #expect(changes("edit") == [])
    let edits = changes("text")
    #expect(edits.contains("text.deleteWordBackward") && edits.contains("text.yank"))
    #expect(edits.allSatisfy { !$0.hasPrefix("text.move") && !$0.hasPrefix("text.extend") })
  }

  @Test("A command of a script does where it says so, and edit.repeat performs the last of these")
  func scripts() async throws {
    try await TestSession().run(
      """
      set n 0; command list.mark 'Mark' --change { set n (n + 1) }; command list.look 'Look' { }
      bind m list.mark; bind l list.look; press m l; run edit.repeat; expect n == 2
      """)
  }

  @Test("Macros record every command but those that record, and one that presses keys")
  func recorded() {
    let commands = commands()
    #expect(
      Set(commands.filter { !$0.isRecorded }.map(\.id.rawValue)) == [
        "macro.record", "macro.stop", "macro.save", "key.press",
      ])
  }
}

extension KeyCommand {
  /// The first part of the id.
  fileprivate var namespace: String { String(id.rawValue.prefix { $0 != "." }) }
}

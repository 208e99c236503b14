import KeyboardCore
import Testing

@Suite("A set of commands")
struct CommandSetTests {
  private let set = CommandSet()

  @Test("It tells when a command is added, replaced or removed, and nothing when there is none")
  func changes() {
    var ids: [[CommandID]] = []
    let token = set.commandChanges.observe { [set] in ids.append(set.supportedCommands.map(\.id)) }
    set.add("a", keys: "x") { _ in }
    set.add("b", keys: ["y"]) { _ in }
    set.add("a", keys: "z") { _ in }
    set.remove("b")
    set.remove("b")
    #expect(ids == [["a"], ["a", "b"], ["b", "a"], ["a"]])
    token.cancel()
  }

  @Test("Keys and condition can be handed on, and the condition is asked anew each time")
  func forwarding() {
    func add(
      _ id: CommandID, _ keys: KeySequence..., if isPossible: @autoclosure @escaping () -> Bool
    ) {
      set.add(id, keys: keys, if: isPossible) { _ in }
    }
    var isPossible = false
    add("a", "x", "ctrl+x", if: isPossible)
    #expect(set.supportedCommands.first?.sequences == ["x", "ctrl+x"])
    #expect(!set.canPerform(CommandInvocation("a")))
    isPossible = true
    #expect(set.canPerform(CommandInvocation("a")))
  }
}

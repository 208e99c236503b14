import KeyboardCore
import Testing

@Suite("Commands are named and carry arguments")
struct CommandTests {
  @Test("An id is its dotted name, however it is made")
  func ids() throws {
    let id: CommandID = "list.next"
    #expect(id == CommandID("list.next"))
    #expect(id == CommandID(rawValue: "list.next"))
    #expect("\(id)" == "list.next")
    #expect(try Value(encoding: id) == "list.next")
    #expect(try Value.string("list.next").decoded(as: CommandID.self) == id)
  }

  @Test("A request prints its arguments sorted by name")
  func invocations() throws {
    let invocation = CommandInvocation("list.move", ["to": "end", "by": 2])
    #expect(invocation.description == "list.move by=2 to=\"end\"")
    #expect(CommandInvocation("list.next").description == "list.next")
    #expect(try Value(encoding: invocation).decoded(as: CommandInvocation.self) == invocation)
  }

  @Test("A key command knows its id and is discoverable unless it says otherwise")
  func keyCommands() {
    let command = KeyCommand(CommandInvocation("list.next"), sequences: ["down", "ctrl+n"])
    #expect(command.id == "list.next")
    #expect(command.isDiscoverable)
    #expect(command.title == nil)
    #expect(command.condition == nil)
  }

  @Test("A type without a next responder ends the chain")
  func noNextResponder() {
    final class Leaf: CommandResponder {
      var keyCommands: [KeyCommand] { [] }
      func canPerform(_ invocation: CommandInvocation) -> Bool { false }
      func perform(_ invocation: CommandInvocation) throws(CommandError) {}
    }
    #expect(Leaf().nextResponder == nil)
  }
}

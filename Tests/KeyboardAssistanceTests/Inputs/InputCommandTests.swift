import KeyboardAssistance
import KeyboardCore
import Testing

@Suite("A form offers commands that would do something")
struct InputCommandTests {
  private let window = Window()
  private let navigator = InputNavigator()
  private let fields: [Field]

  init() {
    fields = column(3, in: window)
    navigator.addInputItems(fields)
  }

  private var offered: [String] { navigator.keyCommands.map(\.id.rawValue) }

  private func error(_ id: CommandID) -> CommandError? {
    do {
      try navigator.perform(CommandInvocation(id))
      return nil
    } catch {
      return error
    }
  }

  @Test("What is offered follows the focus; the keys are tab, shift+tab and enter")
  func offers() throws {
    #expect(offered == ["assistance.nextInput", "assistance.previousInput"])
    try navigator.perform(CommandInvocation(.nextInput))
    #expect(navigator.focusedItem === fields[0])
    #expect(
      offered == [
        "assistance.nextInput", "assistance.previousInput", "assistance.return",
        "assistance.done",
      ])
    navigator.loops = false
    #expect(
      offered == ["assistance.nextInput", "assistance.return", "assistance.done"])
    #expect(
      navigator.supportedCommands.map(\.sequences) == [["tab"], ["shift+tab"], ["enter"], []])
  }

  @Test("Enter moves on and ends at the last field; in a text view it types a line break")
  func enter() throws {
    fields[1].isMultiline = true
    try navigator.perform(CommandInvocation(.nextInput))
    try navigator.perform(CommandInvocation(.returnFromInput))
    #expect(navigator.focusedItem === fields[1])
    #expect(!navigator.canPerform(CommandInvocation(.returnFromInput)))
    #expect(error(.returnFromInput)?.code == .unavailable)
    navigator.returnInserts = false
    try navigator.perform(CommandInvocation(.returnFromInput))
    try navigator.perform(CommandInvocation(.returnFromInput))
    #expect(navigator.focusedItem == nil)
  }

  @Test("Errors name the remedy; nothing has changed then")
  func errors() throws {
    #expect(
      error("assistance.jump")?.message
        == "a form does not know assistance.jump; its commands are assistance.nextInput, "
        + "assistance.previousInput, assistance.return, assistance.done")
    #expect(error(.done)?.message == "assistance.done would do nothing now")
    try navigator.perform(CommandInvocation(.nextInput))
    fields[0].refusesToEnd = true
    #expect(
      error(.nextInput)
        == CommandError(
          code: .failed, command: .nextInput,
          message: "an input refuses to begin or to end editing; correct what is in field 0 first"))
    #expect(navigator.focusedItem === fields[0])
    try navigator.perform(CommandInvocation(.done), after: { fields[0].refusesToEnd = false })
    #expect(navigator.focusedItem == nil)
  }

  @Test("Without inputs nothing is offered, and the next responder is asked")
  func empty() {
    navigator.removeAllInputItems()
    #expect(offered.isEmpty)
    let outer = CommandSet()
    outer.add("outer.next", keys: "tab") { _ in }
    navigator.nextResponder = outer
    #expect(ResponderChain(from: navigator).keyCommands.map(\.id) == ["outer.next"])
  }
}

extension InputNavigator {
  fileprivate func perform(_ invocation: CommandInvocation, after prepare: () -> Void) throws {
    prepare()
    try perform(invocation)
  }
}

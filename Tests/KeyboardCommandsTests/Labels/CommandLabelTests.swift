import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct CommandLabelTests {
  private func label(_ keymap: Keymap, _ context: [String: Value] = [:]) -> String {
    keymap.label(for: "edit.copy", in: Keymap.Environment(context)).text
  }

  @Test("B12: the keys shown for a command are those that perform it here and now")
  func shown() throws {
    var keymap = Keymap([try bind("ctrl+c", "edit.copy")])
    #expect(label(keymap) == "⌃C")
    keymap.add(try bind("y", "edit.copy", when: "mode('normal')", layer: .session))
    #expect(label(keymap) == "⌃C")
    #expect(label(keymap, ["mode": "normal"]) == "Y")
    #expect(label(keymap, ["mode": "normal", "focus.acceptsText": true]) == "⌃C")
    keymap.add(try bind("ctrl+c", "process.interrupt", when: "busy", layer: .keymapFile))
    #expect(label(keymap, ["busy": true]) == "")
    keymap.add(try block("y", layer: .transient))
    #expect(label(keymap, ["mode": "normal"]) == "⌃C")
    keymap.add(try unbind("ctrl+c", "edit.copy"))
    #expect(label(keymap) == "")
  }

  @Test("B12: keys that have to wait for longer ones are shown all the same")
  func waiting() throws {
    let keymap = Keymap([
      try bind("ctrl+c", "edit.copy"), try bind("ctrl+c ctrl+c", "edit.copyLine"),
    ])
    #expect(label(keymap) == "⌃C")
  }

  @Test("B12: a command that nobody offers now has no label")
  func notOffered() throws {
    let keymap = Keymap([try bind("ctrl+c", "edit.copy")])
    let environment = Keymap.Environment([:] as [String: Value]) { _ in nil }
    #expect(keymap.binding(showing: "edit.copy", in: environment) == nil)
  }

  @Test("B12: a binding with other arguments is not shown for an invocation")
  func arguments() {
    let keymap = Keymap([
      ResolvedBinding(
        "5", .perform(CommandInvocation("vim.count", ["digit": 5])), layer: .builtIn),
      ResolvedBinding(
        "6", .perform(CommandInvocation("vim.count", ["digit": 6])), layer: .builtIn),
    ])
    let environment = Keymap.Environment([:] as [String: Value])
    let shown = { keymap.binding(showing: "vim.count", arguments: $0, in: environment)?.sequence }
    #expect(shown(["digit": 5]) == "5")
    #expect(shown(["digit": 7]) == nil)
    #expect(shown(nil) == "6")
  }
}

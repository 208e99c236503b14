import KeyboardCommands
import KeyboardCore

let keymap = Keymap([
  ResolvedBinding("ctrl+k ctrl+c", .perform(CommandInvocation("edit.comment")), layer: .builtIn)
])
let environment = ResolutionEnvironment([String: Value]())
guard case .matched(let binding) = keymap.resolve("ctrl+k ctrl+c", in: environment) else {
  preconditionFailure("the sequence is bound")
}
print("KeyboardCommands: \(binding.sequence) performs \(binding.effect)")

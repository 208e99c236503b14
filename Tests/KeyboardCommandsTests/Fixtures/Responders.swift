import KeyboardCommands
import KeyboardCore

/// Performs commands of some names and remembers which.
final class Recorder: CommandResponder {
  private let ids: [CommandID]
  var impossible: Set<CommandID> = []
  private(set) var performed: [String] = []
  /// The number of times that a command's step was asked for.
  private(set) var steps = 0

  init(_ ids: CommandID...) {
    self.ids = ids
  }

  var keyCommands: [KeyCommand] { ids.map { KeyCommand(CommandInvocation($0)) } }

  func canPerform(_ invocation: CommandInvocation) -> Bool {
    ids.contains(invocation.id) && !impossible.contains(invocation.id)
  }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    performed.append("\(invocation)")
  }

  func step(for invocation: CommandInvocation) -> CommandStep? {
    steps += 1
    guard canPerform(invocation) else { return nil }
    return CommandStep { () throws(CommandError) in try self.perform(invocation) }
  }
}

/// A text that remembers what was typed.
final class Input: TextResponder {
  var text = ""
  var commands = 0
  var acceptsText = true
  var isSecure = false
  var typing = false

  var keyCommands: [KeyCommand] { [] }
  /// A Boolean value indicating whether it performs every command that there is.
  var takesCommands = true
  func canPerform(_ invocation: CommandInvocation) -> Bool { takesCommands }
  func perform(_ invocation: CommandInvocation) throws(CommandError) { commands += 1 }
  func isTyping(_ text: String?, at instant: Instant) -> Bool { typing && text != "/" }

  func insertText(_ text: String, at instant: Instant) -> Bool {
    self.text += text
    return true
  }

  func deleteBackward(at instant: Instant) -> Bool {
    text = String(text.dropLast())
    return true
  }
}

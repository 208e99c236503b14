import KeyboardCommands
import KeyboardCore

/// The bindings of `--bind` as commands; later keys wait while one of them runs a command of the shell.
final class BoundCommands: CommandResponder {
  let keyCommands: [KeyCommand]
  private unowned let picking: Picking

  /// The time that keys wait for a command of the shell.
  static let holdLimit = Duration.seconds(2)

  init(_ picking: Picking) {
    self.picking = picking
    keyCommands = picking.bindings.enumerated().map { index, binding in
      KeyCommand(CommandInvocation(Self.id(of: index)), title: binding.title, allowsRepeat: true)
    }
  }

  static func id(of index: Int) -> CommandID { CommandID("picker.bound\(index)") }

  private func binding(of id: CommandID) -> KeyBinding? {
    let index = keyCommands.firstIndex { $0.id == id }
    return index.map { picking.bindings[$0] }.flatMap {
      picking.unbound.contains($0.trigger) ? nil : $0
    }
  }

  func canPerform(_ invocation: CommandInvocation) -> Bool { binding(of: invocation.id) != nil }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    _ = try step(for: invocation)?.take()
  }

  func step(for invocation: CommandInvocation) -> CommandStep? {
    guard let binding = binding(of: invocation.id) else { return nil }
    return CommandStep { [picking] in
      if let task = picking.perform(binding.actions, of: binding.trigger) { return task }
      let task = CommandTask()
      task.finish(.success(.null))
      return task
    }
  }
}

public import KeyboardCore

/// The loaded plugins as a responder: usually the last one of a chain.
extension PluginHost: CommandResponder {
  /// The commands of all loaded plugins; their keys are bindings of the plugins' own.
  public var keyCommands: [KeyCommand] {
    loaded.flatMap(\.manifest.commands).map {
      KeyCommand(CommandInvocation($0.id), title: $0.title)
    }
  }

  /// A Boolean value indicating whether a loaded plugin offers the command, running or not.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    plugin(offering: invocation.id) != nil
  }

  /// Has the plugin that offers the command perform it; its result is not told.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    _ = try start(invocation)
  }

  /// A step whose task finishes when the plugin has answered.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    guard canPerform(invocation) else { return nil }
    return CommandStep(starting: { () throws(CommandError) in try self.start(invocation) })
  }

  private func start(_ invocation: CommandInvocation) throws(CommandError) -> CommandTask {
    var request: PluginRequest?
    let task = CommandTask { [weak self] in
      if let request { self?.cancel(request) }
    }
    do throws(PluginError) {
      request = try run(
        invocation, sent: { task.begin() },
        completion: { result in
          task.finish(
            result.mapError {
              CommandError(code: .failed, command: invocation.id, message: $0.message)
            })
        })
    } catch {
      throw CommandError(code: .unavailable, command: invocation.id, message: error.message)
    }
    return task
  }
}

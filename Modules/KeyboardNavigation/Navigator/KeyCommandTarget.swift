import KeyboardCore

/// Performs one command of a navigator as the key that it stands for.
final class KeyCommandTarget: CommandResponder {
  private let navigator: ListNavigator
  private let command: CommandID
  private let descriptor: ListNavigator.KeyCommandDescriptor?

  init(
    navigator: ListNavigator, command: CommandID,
    descriptor: ListNavigator.KeyCommandDescriptor?
  ) {
    self.navigator = navigator
    self.command = command
    self.descriptor = descriptor
  }

  var keyCommands: [KeyCommand] {
    navigator.keyCommands.filter { $0.id == command }
  }

  var nextResponder: (any CommandResponder)? { navigator.nextResponder }

  func canPerform(_ invocation: CommandInvocation) -> Bool {
    invocation.id == command && navigator.canPerform(invocation, causedBy: cause(of: invocation))
  }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard invocation.id == command else { throw .otherTarget(invocation.id, performs: command) }
    try navigator.perform(invocation, causedBy: cause(of: invocation))
  }

  private func cause(
    of invocation: CommandInvocation
  ) -> ListNavigator.NavigationRequest.Invocation {
    descriptor.map { .keyCommand($0) } ?? .command(invocation)
  }
}

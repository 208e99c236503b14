public import KeyboardCore

extension CommandID {
  /// `assistance.nextInput`: edits the next input.
  public static let nextInput: CommandID = "assistance.nextInput"
  /// `assistance.previousInput`: edits the previous input.
  public static let previousInput: CommandID = "assistance.previousInput"
  /// `assistance.return`: performs the action of the return key: edits the next input, or ends editing at the last
  /// one.
  public static let returnFromInput: CommandID = "assistance.return"
  /// `assistance.done`: ends editing.
  public static let done: CommandID = "assistance.done"
}

extension InputNavigator: CommandResponder {
  /// The heading of its commands in lists of keys: `Form`.
  public var providerName: String? { "Form" }

  /// The commands of forms with their keys.
  ///
  /// Enter is not bound if the return key types a line break; it then goes to the input.
  public static let commands = [
    KeyCommand(
      CommandInvocation(.nextInput), title: "Next input", sequences: ["tab"], allowsRepeat: true,
      isChange: false),
    KeyCommand(
      CommandInvocation(.previousInput), title: "Previous input", sequences: ["shift+tab"],
      allowsRepeat: true, isChange: false),
    KeyCommand(
      CommandInvocation(.returnFromInput), title: "Next input, or done", sequences: ["enter"],
      isChange: false),
    KeyCommand(CommandInvocation(.done), title: "Done", isChange: false),
  ]

  /// The commands of forms.
  public var supportedCommands: [KeyCommand] { Self.commands }

  /// The commands that would do something now.
  public var keyCommands: [KeyCommand] { Self.commands.filter { canPerform($0.invocation) } }

  /// Returns whether performing the request now would do something.
  ///
  /// Whether an input will refuse to end or to begin editing is not known before.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    switch invocation.id {
    case .nextInput: nextItem(loops: loops) != nil
    case .previousInput: previousItem(loops: loops) != nil
    case .returnFromInput: focusedItem.map(returnMovesOn) ?? false
    case .done: focusedItem != nil
    default: false
    }
  }

  /// Returns the step that moves the focus; if an input of the form is secure, its key acts at once, so that further
  /// keys are not part of a sequence.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    guard canPerform(invocation) else { return nil }
    var step = CommandStep { () throws(CommandError) in try self.perform(invocation) }
    step.actsAtOnce = inputItems.contains(where: \.isSecure)
    return step
  }

  /// Performs the request.
  ///
  /// - Throws: `CommandError`: `unknownCommand` for another command, `unavailable` if it would do nothing, `failed`
  ///   if an input refuses; the focus then does not change.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    let id = invocation.id
    guard Self.commands.contains(where: { $0.id == id }) else {
      let known = Self.commands.map(\.id.rawValue).joined(separator: ", ")
      throw CommandError(
        code: .unknownCommand, command: id,
        message: "a form does not know \(id); its commands are \(known)")
    }
    guard canPerform(invocation) else {
      throw CommandError(
        code: .unavailable, command: id, message: "\(id) would do nothing now")
    }
    let old = focusedItem
    // An observer of the end may restore the focus, to correct an input.
    var hasMoved = false
    let token = focusChanges.observe { _ in hasMoved = true }
    defer { token.cancel() }
    switch id {
    case .nextInput: goToNextItem(loops: loops)
    case .previousInput: goToPreviousItem(loops: loops)
    case .returnFromInput: if let old { _ = inputShouldReturn(old) }
    default: done()
    }
    if focusedItem === old, !hasMoved {
      throw CommandError(
        code: .failed, command: id,
        message: "an input refuses to begin or to end editing; correct what is in "
          + "\(old?.title ?? old?.placeholder ?? "it") first")
    }
  }
}

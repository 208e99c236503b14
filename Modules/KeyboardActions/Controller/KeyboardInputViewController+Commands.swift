public import KeyboardCore

extension CommandID {
  /// `action.perform`: handles a gesture on a keyboard action.
  ///
  /// The argument `action` is the text form of the action, such as `character(a)`; a `shift` without a state has the
  /// current one. The argument `gesture` is `tap` by default.
  public static let performAction: CommandID = "action.perform"
}

extension KeyboardInputViewController: CommandResponder {
  /// The heading of its commands in lists of keys: `Keyboard`.
  public var providerName: String? { "Keyboard" }

  /// The commands of a keyboard.
  public static let commands = [
    KeyCommand(CommandInvocation(.performAction), title: "Perform keyboard action")
  ]

  /// The command of keyboards.
  public var supportedCommands: [KeyCommand] { Self.commands }
  /// The command of keyboards, which is always possible for some actions.
  public var keyCommands: [KeyCommand] { Self.commands }

  /// A Boolean value indicating whether the handler would have an effect.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    guard let (gesture, action) = try? request(of: invocation) else { return false }
    return hasInput(for: action) && keyboardActionHandler.canHandle(gesture, on: action)
  }

  /// Returns the step that handles the action, or describes the problem with the arguments.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    guard invocation.id == .performAction else { return nil }
    do {
      let (gesture, action) = try request(of: invocation)
      guard hasInput(for: action), keyboardActionHandler.canHandle(gesture, on: action) else {
        return nil
      }
      return CommandStep { self.keyboardActionHandler.handle(gesture, on: action) }
    } catch {
      return CommandStep(refusing: error)
    }
  }

  /// Handles the action.
  ///
  /// - Throws: a `CommandError`: `unknownCommand` for another command, `badArgument` for an unknown action or gesture,
  ///   `unavailable` if the handler would have no effect.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    let (gesture, action) = try request(of: invocation)
    guard hasInput(for: action) else {
      throw CommandError(
        code: .unavailable, command: invocation.id,
        message: "there is no input for \(action); give one the focus first")
    }
    guard keyboardActionHandler.canHandle(gesture, on: action) else {
      throw CommandError(
        code: .unavailable, command: invocation.id,
        message: "nothing happens on \(gesture.rawValue) of \(action) in this keyboard")
    }
    keyboardActionHandler.handle(gesture, on: action)
  }

  /// Returns an action from its text form; a `shift` without a state has the current one.
  ///
  /// - Throws: a `CommandError` with code `badArgument` if the text is not an action.
  public func action(for text: String) throws(CommandError) -> KeyboardAction {
    let state = keyboardContext.keyboardType.casing ?? .lowercased
    if let action = KeyboardAction(text, shiftState: state) { return action }
    let name = String(text.prefix { $0 != "(" })
    let remedy =
      Spelling.nearest(to: name, in: KeyboardAction.allNames).map {
        $0 == name ? "write it as in \($0)(…)" : "did you mean \($0)?"
      } ?? "write character(a), backspace or another action"
    throw CommandError(
      code: .badArgument, command: .performAction,
      message: "'\(text)' is not a keyboard action; \(remedy)")
  }

  private func request(
    of invocation: CommandInvocation
  ) throws(CommandError) -> (KeyboardGesture, KeyboardAction) {
    let id = invocation.id
    guard id == .performAction else {
      throw CommandError(
        code: .unknownCommand, command: id,
        message: "a keyboard does not know \(id); its command is \(CommandID.performAction)")
    }
    if let stranger = invocation.arguments.keys.filter({ $0 != "action" && $0 != "gesture" }).min()
    {
      throw CommandError(
        code: .badArgument, command: id,
        message: "\(id) takes no argument '\(stranger)'; it takes action and gesture")
    }
    guard let text = invocation.arguments["action"]?.stringValue else {
      throw CommandError(
        code: .badArgument, command: id,
        message: "\(id) needs an action, such as action=backspace")
    }
    let gesture = invocation.arguments["gesture"] ?? "tap"
    guard let gesture = gesture.stringValue.flatMap(KeyboardGesture.init(rawValue:)) else {
      let known = KeyboardGesture.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError(
        code: .badArgument, command: id, message: "gesture must be one of \(known), not \(gesture)")
    }
    return (gesture, try action(for: text))
  }
}

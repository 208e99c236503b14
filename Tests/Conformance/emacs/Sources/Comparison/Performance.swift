/// The commands of a case, performed by the rules of the plugin.
struct Performance {
  var text: EditedText
  private(set) var machine = TextMachine()
  private var macro = KeyboardMacro<Case.Step>()

  /// The times that a macro is played which never fails, as in `compare.el`.
  private static let most = 20

  init(text: EditedText) {
    self.text = text
  }

  /// Performs a command; returns what Emacs says when it fails.
  mutating func perform(_ step: Case.Step) -> String? {
    switch step.command {
    case .macro(let command): return perform(command, step.argument)
    case .text(let command):
      // The length is that of cases.
      try? macro.append(step)
      let message = perform(command, step)
      if message != nil || command == .quit { _ = macro.fail() }
      return message
    }
  }

  private mutating func perform(_ command: TextCommand, _ step: Case.Step) -> String? {
    do throws(TextMachine.Failure) {
      try machine.perform(command, step.argument, character: step.character, on: &text)
      return nil
    } catch {
      return error.message
    }
  }

  private mutating func perform(
    _ command: Case.MacroCommand, _ argument: PrefixArgument
  ) -> String? {
    do throws(MacroFailure) {
      switch command {
      case .start:
        machine.interrupt()
        try macro.begin()
        return nil
      case .end:
        machine.interrupt()
        return try macro.end(argument).flatMap { play($0) }
      case .call: return play(try macro.call(argument))
      }
    } catch {
      switch error {
      case .recordsAlready, .isEmpty, .isTooLong: return nil
      case .recordsNothing: return "Not defining kbd macro"
      case .isMissing: return "No kbd macro has been defined"
      }
    }
  }

  /// Plays a macro until a command fails; each time begins anew, as Emacs's command loop does.
  private mutating func play(_ call: KeyboardMacro<Case.Step>.Call) -> String? {
    for _ in 0..<min(call.count ?? Self.most, Self.most) {
      for step in call.steps {
        guard case .text(let command) = step.command else { continue }
        if let message = perform(command, step) { return message }
      }
      machine.interrupt()
    }
    return nil
  }
}

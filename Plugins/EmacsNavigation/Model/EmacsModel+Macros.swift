import KeyboardCore
import KeyboardPluginSDK

/// Keyboard macros: the keys between `ctrl+x (` and `ctrl+x )`, which `ctrl+x e` presses again.
extension EmacsModel {
  /// The commands of the keys that begin a number.
  private static let prefixes: Set = ["emacs.universalArgument", "emacs.digit", "emacs.minus"]
  /// The most keys that the host presses for a command.
  private static let pressLimit = 10_000

  /// Begins to record the keys that are pressed.
  func startMacro() throws {
    machine.interrupt()
    try reporting { () throws(MacroFailure) in try macro.begin() }
  }

  /// Records keys that were pressed, except those of macros themselves; `ctrl+g` ends recording.
  func record(_ keys: String, performing command: String?) {
    guard command?.hasPrefix("emacs.macro") != true else { return }
    do throws(MacroFailure) {
      try macro.append(keys, isPrefix: command.map(Self.prefixes.contains) ?? false)
      if keys == "ctrl+g" { endMacroAtFailure() }
    } catch {
      context.message(error.message, level: .warning)
    }
  }

  /// Ends recording before the key of a command that failed.
  func endMacroAtFailure() {
    if macro.fail() { context.message("the macro ends before the key that failed") }
  }

  /// Ends recording; the macro is the one that is called from now on.
  func endMacro(_ argument: PrefixArgument) throws {
    machine.interrupt()
    try reporting { () throws(MacroFailure) in try macro.end(argument) }.map(press)
  }

  /// Presses the keys of the macro, as often as the number says.
  func callMacro(_ argument: PrefixArgument) throws {
    press(try reporting { () throws(MacroFailure) in try macro.call(argument) })
  }

  private func reporting<Result>(_ body: () throws(MacroFailure) -> Result) throws -> Result {
    do throws(MacroFailure) {
      return try body()
    } catch {
      throw PluginError(code: .failed, message: error.message)
    }
  }

  private func press(_ call: KeyboardMacro<String>.Call) {
    let most = Self.pressLimit / call.steps.count
    // The keys of this command's own key come first, so nobody waits for these.
    context.run(
      "key.press",
      [
        "keys": .string(call.steps.joined(separator: " ")),
        "count": .integer(call.count ?? most),
      ])
  }
}

nonisolated extension MacroFailure {
  /// What went wrong, with the remedy.
  fileprivate var message: String {
    switch self {
    case .recordsAlready: "a macro is recorded already; ctrl+x ) ends it"
    case .recordsNothing: "no macro is recorded; ctrl+x ( begins one"
    case .isEmpty: "no key was pressed; the last macro is kept"
    case .isMissing: "no macro was recorded; ctrl+x ( begins one"
    case .isTooLong:
      "more than \(Self.limit) keys; the macro was given up, the last one is kept"
    }
  }
}

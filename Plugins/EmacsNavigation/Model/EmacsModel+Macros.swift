import KeyboardCore
import KeyboardPluginSDK

/// Keyboard macros: the keys between `ctrl+x (` and `ctrl+x )`, which `ctrl+x e` presses again.
extension EmacsModel {
  /// The most keys of a macro.
  private static let macroLimit = 1000

  /// Begins to record the keys that are pressed.
  func startMacro() throws {
    guard recordedKeys == nil else {
      throw PluginError(code: .failed, message: "a macro is recorded already; ctrl+x ) ends it")
    }
    recordedKeys = []
  }

  /// Takes note of keys that were pressed, except those of macros themselves.
  func record(_ keys: String, performing command: String?) {
    guard let count = recordedKeys?.count, command?.hasPrefix("emacs.macro") != true else { return }
    guard count < Self.macroLimit else {
      recordedKeys = nil
      context.message(
        "more than \(Self.macroLimit) keys; the macro was given up, the last one is kept",
        level: .warning)
      return
    }
    recordedKeys?.append(keys)
  }

  /// Ends recording; the macro is the one that is called from now on.
  func endMacro() throws {
    guard let keys = recordedKeys else {
      throw PluginError(code: .failed, message: "no macro is recorded; ctrl+x ( begins one")
    }
    recordedKeys = nil
    guard !keys.isEmpty else {
      throw PluginError(code: .failed, message: "no key was pressed; the last macro is kept")
    }
    macro = keys.joined(separator: " ")
  }

  /// Presses the keys of the macro, as often as the number says.
  func callMacro(_ argument: PrefixArgument) throws {
    if recordedKeys != nil { try endMacro() }
    guard let macro else {
      throw PluginError(code: .failed, message: "no macro was recorded; ctrl+x ( begins one")
    }
    guard argument.value > 0 else { return }
    // The keys of this command's own key come first, so nobody waits for these.
    context.run("key.press", ["keys": .string(macro), "count": .integer(argument.value)])
  }
}

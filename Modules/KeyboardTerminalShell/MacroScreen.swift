import KeyboardCommands
import KeyboardCore
import KeyboardRuntime
import KeyboardTerminalUI

/// The macros of a program on its screen: F7 records and stops, F8 runs, and a dialog asks for a name.
@MainActor
final class MacroScreen {
  private let screen: FullScreen
  private let macros: Macros
  private let name: String
  private let commands = CommandSet()
  private var tokens: [Subscription] = []

  /// Adds the keys of macros to a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen, which shows when a macro is recorded.
  ///   - macros: the macros, which it records and runs.
  ///   - name: the text at the start of the status line.
  init(_ screen: FullScreen, _ macros: Macros, name: String) {
    (self.screen, self.macros, self.name) = (screen, macros, name)
    macros.bindsKeys = true
    // A command may show its question in a separate task.
    macros.runner.pause = { goOn in
      nonisolated(unsafe) let goOn = goOn
      Task { @MainActor in
        await Task.yield()
        goOn()
      }
    }
    commands.add(
      "screen.nameMacro", "Name last macro", isChange: false, of: self,
      if: { !$0.macros.last.isEmpty && !$0.screen.dialogs.isOpen },
      perform: { macros, _ in macros.askForName() })
    tokens = [
      screen.engine.addResponder(commands),
      macros.changes.observe(self) { $0.update() },
    ]
  }

  private func update() {
    screen.name = macros.isRecording ? "\(name) recording" : name
  }

  private func askForName() {
    screen.dialogs.ask("Name of the macro", "Keep") { [self] name in
      guard macros.names.contains(name) else { return save(name) }
      screen.dialogs.confirm("Replace the macro \(name)?", "Replace") { self.save(name) }
    }
  }

  private func save(_ name: String) {
    do throws(CommandError) {
      try macros.save(as: name)
    } catch {
      screen.show(error.message, isWarning: true)
    }
  }
}

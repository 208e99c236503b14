package import KeyboardCommands
import KeyboardCore
package import KeyboardTerminalUI

/// Shows the editor of bindings instead of a screen's pane, until Escape or F2 closes it.
///
/// The program's own commands are unavailable meanwhile, so that none of its keys leaves by mistake.
@MainActor
package final class ScreenEditor {
  private let screen: FullScreen
  private let files: BindingFiles
  /// The command that shows the editor, and the one that leaves it.
  private let (commands, leaving) = (CommandSet(), CommandSet())
  private var tokens: [Subscription] = []
  /// The layer of the editor, and its messages, while it is shown.
  private var shown: [Subscription] = []

  /// Adds `screen.editKeys` and `screen.leaveEditor` to the commands of a screen's engine.
  ///
  /// - Parameters:
  ///   - screen: the screen that shows the editor.
  ///   - files: the files of the user's changes.
  package init(_ screen: FullScreen, _ files: BindingFiles) {
    (self.screen, self.files) = (screen, files)
    commands.add(
      "screen.editKeys", "Change keys", keys: "f2", isChange: false, of: self, if: \.canShow
    ) {
      editor, _ in
      editor.show()
    }
    leaving.add(
      "screen.leaveEditor", "Back", keys: "f2", "escape", isChange: false, of: self
    ) { editor, _ in
      editor.close()
    }
    tokens = [
      screen.engine.addResponder(commands),
      screen.engine.addOtherCommands { [leaving] in leaving.supportedCommands },
    ]
  }

  private var canShow: Bool { screen.isRunning && shown.isEmpty && !screen.isAsking }

  /// Shows the editor, unless it is shown or another layer receives the keys.
  package func show() {
    guard canShow else { return }
    let pane = BindingsPane(engine: screen.engine, files: files) { [weak screen] in
      screen?.unreachable($0)
    }
    pane.nextResponder = leaving
    shown = [
      pane.messages.observe(screen) { $0.show($1, isWarning: true) },
      screen.present(pane, keys: pane.responder, name: { "keys" }),
    ]
  }

  /// Closes the editor; does nothing if it is not shown.
  package func close() { shown = [] }
}

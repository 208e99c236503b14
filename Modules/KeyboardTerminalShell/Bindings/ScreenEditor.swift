package import KeyboardCommands
import KeyboardCore
package import KeyboardTerminalUI

/// Shows the editor of bindings in place of a screen's pane, until Escape or F2 goes back to it.
///
/// The program's own commands are not available meanwhile, so that none of its keys leaves by mistake.
@MainActor
package final class ScreenEditor {
  private let screen: FullScreen
  private let files: BindingFiles
  private let commands = CommandSet()
  private var token: Subscription?
  /// The editor that is shown, and the tokens that keep it there.
  private var shown: (pane: BindingsPane, tokens: [Subscription])?

  /// Adds `screen.editKeys` and `screen.leaveEditor` to the commands of a screen's engine.
  ///
  /// - Parameters:
  ///   - screen: the screen that shows the editor.
  ///   - files: the files that keep the user's changes.
  package init(_ screen: FullScreen, _ files: BindingFiles) {
    (self.screen, self.files) = (screen, files)
    commands.add(
      "screen.editKeys", "Change keys", keys: "f2", isChange: false, of: self, if: \.canShow
    ) {
      editor, _ in
      editor.show()
    }
    commands.add(
      "screen.leaveEditor", "Back", keys: "escape", "f2", isChange: false, of: self,
      if: { $0.shown != nil && $0.screen.front === $0.shown?.pane },
      perform: { editor, _ in editor.close() })
    token = screen.engine.addResponder(commands)
  }

  private var canShow: Bool { screen.isRunning && shown == nil && !screen.isAsking }

  /// Shows the editor, unless it is shown or something else has the keys.
  package func show() {
    guard canShow else { return }
    let pane = BindingsPane(engine: screen.engine, files: files) { [weak screen] in
      screen?.unreachable($0)
    }
    shown = (
      pane,
      [
        pane.messages.observe(screen) { $0.show($1, isWarning: true) },
        screen.present(pane, name: { "keys" }),
      ]
    )
    pane.activate()
  }

  /// Goes back to what the screen showed before; harmless when the editor is not shown.
  package func close() {
    shown?.pane.deactivate()
    shown = nil
  }
}

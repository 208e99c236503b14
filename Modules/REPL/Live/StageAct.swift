import KeyboardCore
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalUI

/// What is shown on a whole terminal: it draws pictures and takes what the terminal says.
protocol StageAct: AnyObject {
  /// Told that another picture is to be shown.
  var onChange: () -> Void { get set }
  /// Told to do something with the terminal.
  var onRequest: (StageRequest) -> Void { get set }

  /// The picture for a size as it is now.
  func picture(of size: CellSize, theme: Theme) -> CellGrid
  /// Takes a key, the mouse, a paste or the focus; never the key that returns.
  func receive(_ event: TerminalEvent)
  /// Takes what was found out about the terminal, with the modes that are in force.
  func learn(_ capabilities: Capabilities, in modes: TtyModes)
  /// Shows a line that the session says.
  func show(_ line: SessionLine)
  /// The terminal is about to be given back.
  func end()
}

/// What an act asks of the stage.
nonisolated enum StageRequest {
  /// Back to the prompt.
  case leave
  /// Stop the process, as Ctrl+Z does in a shell.
  case suspend
}

extension KeyEvent {
  /// Whether this press always returns to the prompt; terminals without a protocol of their own send
  /// the same byte for ctrl+5.
  nonisolated var returns: Bool {
    phase == .press && candidates.contains("ctrl+]")
  }

  /// Whether it returns unless it is bound: keyboards whose `]` takes a third level cannot type the
  /// other one, and elsewhere this key means the same.
  nonisolated var returnsUnlessBound: Bool {
    phase == .press && stroke == "ctrl+5"
  }
}

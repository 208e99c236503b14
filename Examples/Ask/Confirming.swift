import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A question that is answered by yes or no.
final class Confirming {
  private let question: String
  private let program: TerminalProgram
  private var isConfirmed = false

  init(_ question: String, _ program: TerminalProgram) {
    (self.question, self.program) = (question, program)
  }

  /// Asks, and returns whether the answer was yes.
  ///
  /// - Throws: a `TtyError` when the terminal cannot be taken.
  func run() async throws(TtyError) -> Bool {
    Task {
      isConfirmed = await program.screen.dialogs.confirm(question)
      program.screen.leave()
    }
    try await program.run(Background())
    return isConfirmed
  }

  /// Nothing: the question stands alone.
  private final class Background: Pane {
    func draw(on canvas: inout Canvas, isActive: Bool) {}
    func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] { [] }
  }
}

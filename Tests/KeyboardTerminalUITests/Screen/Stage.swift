import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals

/// A screen on a terminal that keeps what it shows.
@MainActor
final class Stage {
  let screen: Screen
  let output: Output

  final class Output {
    var terminal: PictureTerminal
    var writes: [[UInt8]] = []

    init(_ terminal: PictureTerminal) { self.terminal = terminal }
  }

  init(rows: Int = 6, columns: Int = 30, colors: Capabilities.ColorDepth = .direct) {
    let output = Output(PictureTerminal(rows: rows, columns: columns))
    self.output = output
    screen = Screen(size: CellSize(rows: rows, columns: columns), colors: colors) {
      output.writes.append($0)
      output.terminal.receive($0)
    }
  }

  var terminal: PictureTerminal {
    get { output.terminal }
    set { output.terminal = newValue }
  }

  /// The text written for the last picture.
  var lastWrite: String { String(decoding: output.writes.last ?? [], as: UTF8.self) }

  func show(theme: Theme = .monochrome, _ draw: (inout Canvas) -> Void) {
    var canvas = Canvas(size: screen.size, theme: theme)
    draw(&canvas)
    screen.show(canvas.grid)
  }
}

import KeyboardCore
import KeyboardTerminal

var decoder = TerminalDecoder()
var strokes: [String] = []
decoder.decode(Array("\u{1B}[1;5A".utf8), at: .zero) { event in
  if case .key(let key) = event { strokes.append(key.stroke.description) }
}
precondition(strokes == ["ctrl+up"])

var canvas = Canvas(size: CellSize(rows: 1, columns: 12), theme: .monochrome)
canvas.draw(TitleLine("你好", info: "2"), in: CellRect(row: 0, column: 0, rows: 1, columns: 12))
precondition(canvas.grid.lines == ["你好       2"])
print("KeyboardTerminal: CSI 1;5A is \(strokes[0])")

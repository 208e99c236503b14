import KeyboardTerminalUI

var canvas = Canvas(size: CellSize(rows: 1, columns: 12), theme: .monochrome)
canvas.draw(TitleLine("你好", info: "2"), in: CellRect(row: 0, column: 0, rows: 1, columns: 12))
precondition(canvas.grid.lines == ["你好       2"])
print("KeyboardTerminalUI: a title of 12 cells without a terminal")

import KeyboardCore
import KeyboardTerminal

var decoder = TerminalDecoder()
var strokes: [String] = []
decoder.decode(Array("\u{1B}[1;5A".utf8), at: .zero) { event in
  if case .key(let key) = event { strokes.append(key.stroke.description) }
}
precondition(strokes == ["ctrl+up"])
print("KeyboardTerminal: CSI 1;5A is \(strokes[0])")

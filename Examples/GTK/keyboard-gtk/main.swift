import Checking
import Glibc
import KeyboardCore
import KeyboardGTK

let usage = """
  usage: keyboard-gtk [OPTION]…
  Moves through 100,000 notes and names them. Keys: ~/.config/keyboard-gtk/keymap.json5
    --plugin NAME  loads a plugin
    --trace FILE   writes keys and states into a file
    --measure      measures key to paint beside a bare list of GTK
  """

func fail(_ message: String) -> Never {
  let line = Array("keyboard-gtk: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}

var (plugins, measures) = ([String](), false)
var trace: Trace?
var words = CommandLine.argv.dropFirst()
while let word = words.popFirst() {
  switch word {
  case "--plugin", "--trace":
    guard let value = words.popFirst() else {
      fail("\(word) needs a value; --help lists the options")
    }
    if word == "--plugin" {
      plugins.append(value)
    } else if let file = Trace(value) {
      trace = file
    } else {
      fail("\(value) cannot be written: \(String(cString: strerror(errno)))")
    }
  case "--measure": measures = true
  case "--help", "-h":
    print(usage)
    exit(0)
  default: fail("\(word) is not an option; --help lists them")
  }
}
guard let loop = MainLoop(name: "keyboard-gtk") else {
  fail("there is no display; start it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY")
}
let program = Program(loop: loop, trace: trace)
let measuring = measures ? Measuring(program.window.widget, titles: program.notes.titles) : nil
program.show(plugins: plugins)
measuring?.start()
loop.run()
measuring?.report()

import CGTK
import FoundationEssentials
import Glibc
import KeyboardGTK

/// What the command line asks for.
struct Arguments {
  var plugins: [String] = []
  /// The file that lines of state are added to, for `check`; nil for none.
  var trace: String?
  /// Whether a bare list of GTK stands beside, and both are measured.
  var measures = false

  static let usage = """
    usage: keyboard-gtk [--plugin NAME] [--trace FILE] [--measure]
    Moves through 100,000 notes and edits them. Keys: ~/.config/keyboard-gtk/keymap.json5
    """

  init(_ words: some Sequence<String>) throws(ArgumentError) {
    var words = words.makeIterator()
    func value(of option: String) throws(ArgumentError) -> String {
      guard let value = words.next() else {
        throw ArgumentError(message: "\(option) needs a value; --help lists the options")
      }
      return value
    }
    while let word = words.next() {
      switch word {
      case "--plugin": plugins.append(try value(of: word))
      case "--trace": trace = try value(of: word)
      case "--measure": measures = true
      case "--help", "-h":
        print(Self.usage)
        exit(0)
      default:
        throw ArgumentError(message: "\(word) is no option; --help lists them")
      }
    }
  }
}

struct ArgumentError: Error {
  let message: String
}

func fail(_ message: String) -> Never {
  let line = Array("keyboard-gtk: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}

let arguments: Arguments
do throws(ArgumentError) {
  arguments = try Arguments(CommandLine.arguments.dropFirst())
} catch {
  fail(error.message)
}
guard let loop = MainLoop() else {
  fail("there is no display; start it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY")
}
let program = Program(arguments, loop: loop)
program.show()
loop.run()
program.finish()

import KeyboardCommands
import KeyboardCore

// Commands with keys that the user may change, also to sequences.

@main
enum Shortcuts {
  static func main() {
    var zoom = 100
    let clock = ManualScheduler()
    let engine = KeyEngine(scheduler: clock)
    let commands = CommandSet()
    commands.add("view.zoomIn", "Zoom in", keys: "ctrl+=") { _ in zoom += 10 }
    commands.add("view.reset", "Reset", keys: "ctrl+k ctrl+0", if: zoom != 100) { _ in zoom = 100 }
    engine.firstResponder = commands

    for key: KeyStroke in ["ctrl+=", "ctrl+k", "ctrl+0", "ctrl+k", "f7"] {
      print(key, "is", engine.send(KeyEvent(pressing: key)), "zoom", zoom)
    }

    // A line of the user's keymap, for one condition.
    engine.add(ResolvedBinding("f7", .perform(CommandInvocation("view.zoomIn")), layer: .session))
    print("f7 is", engine.send(KeyEvent(pressing: "f7")), "zoom", zoom)
    for keys in engine.keysInForce { print("\(keys.title): \(keys.label)") }
  }
}

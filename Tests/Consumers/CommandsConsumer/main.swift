import KeyboardCommands
import KeyboardCore

let scheduler = ManualScheduler()
let engine = KeyEngine(scheduler: scheduler)

var isOn = false
let lamp = CommandSet()
lamp.add("lamp.toggle", "Toggle", keys: "space", "ctrl+l t") { _ in isOn.toggle() }
lamp.add("lamp.off", "Off", keys: "ctrl+l o", if: isOn) { _ in isOn = false }
engine.firstResponder = lamp

let tokens = [
  engine.bus.subscribe(to: CommandInvocation.Performed.self) { print("  performed", $0.command) },
  engine.bus.subscribe(to: KeyEngine.BindingHinted.self) { hint in
    for next in hint.next { print("  then \(next.stroke): \(next.title)") }
  },
]

for keys: KeyStroke in ["o", "space", "ctrl+l", "o", "ctrl+l"] {
  print(keys, "is", engine.send(KeyEvent(pressing: keys)))
}
scheduler.advance(by: .milliseconds(500))
print("escape is", engine.send(KeyEvent(pressing: "escape")))
withExtendedLifetime(tokens) { print("the lamp is", isOn ? "on" : "off") }

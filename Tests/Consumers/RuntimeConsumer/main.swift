import KeyboardCommands
import KeyboardCore
import KeyboardRuntime

// A lamp whose keys its user may change; plugins are named on the command line.

/// Declares what the lamp can do, and with which keys unless the user says otherwise.
enum Lamp: KeyBindingsProvider {
  static let providerName = "Lamp"
  static let providerID = "lamp"

  static func provideKeyBindings() -> [KeyBinding] {
    [
      KeyBinding(key: "toggle", name: "Toggle", input: "l", modifiers: .control),
      KeyBinding(key: "off", name: "Off", sequence: nil),
    ]
  }
}

let registry = KeyBindingsRegistry()
try registry.register(provider: Lamp.self)

// Without files; .init(name: "lamp") has those in ~/.config/lamp.
let runtime = ApplicationRuntime(.init())
var isOn = false
runtime.commands.add("lamp.toggle") { _ in isOn.toggle() }
runtime.commands.add("lamp.off", if: isOn) { _ in isOn = false }
runtime.add(registry)

let token = runtime.messages.observe { print("  \($0)") }
runtime.start(plugins: Array(CommandLine.arguments.dropFirst()))

@MainActor
func press(_ keys: KeyStroke...) {
  for stroke in keys {
    print(stroke, "is", runtime.send(KeyEvent(pressing: stroke)))
  }
  print("the lamp is", isOn ? "on" : "off")
}

press("ctrl+l", "o")
try registry.customize("off", forProvider: Lamp.self, to: "o")
press("o", "ctrl+o")
for command in runtime.engine.possibleCommands {
  print("possible: \(command.title) (\(command.label))")
}
await runtime.shutdown()
withExtendedLifetime(token) {}

import KeyboardCore

/// Published by this program.
struct Greeted: KeyboardEvent {
  static let name = "consumer.greeted"
  let key: KeySequence
}

let bus = EventBus()
var heard: [String] = []
let subscription = bus.subscribe(to: Greeted.self) { heard.append($0.key.label(.words)) }
bus.publish(Greeted(key: "ctrl+k G"))
subscription.cancel()
precondition(heard == ["Ctrl+K Shift+G"])
print("KeyboardCore: heard \(heard[0])")

import KeyboardCore
import KeyboardPlugins

var hold = KeyHold<KeyStroke, Int>()
var delivered = 0
for case .deliver in hold.receive("5") { delivered += 1 }
hold.began(1)
precondition(hold.delivered().isEmpty && hold.receive("j").isEmpty)
for case .deliver in hold.ended(1) { delivered += 1 }
precondition(delivered == 2)
print("KeyboardPlugins: j came after the answer to 5")

import KeyboardCore
import SampleBindings
import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite("Random keys that are tapped or held")
struct HoldPropertyTests {
  @Test(
    "Every press comes out once, as a tap or as a role, in order, and nothing stays",
    arguments: seeds(8))
  func everyPressOnce(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["a", "b", "c", "d", "e"]
    for _ in 0..<200 {
      var roles: [Character: KeyRole] = [:]
      for name in names where Int.random(in: 0..<3, using: &random) > 0 {
        roles[Character(name)] = Self.role(&random)
      }
      let keys = HoldStream(roles)
      var down: [String] = []
      var presses: [Instant] = []
      func passTime() { keys.pass(.milliseconds(Int.random(in: 1...90, using: &random))) }
      for _ in 0..<30 {
        let name = random.pick(names)
        if let index = down.firstIndex(of: name) {
          let repeats = Int.random(in: 0..<4, using: &random) == 0
          keys.send(name, repeats ? .repeat : .release)
          if !repeats { down.remove(at: index) }
        } else {
          presses.append(keys.now)
          keys.send(name, .press)
          down.append(name)
        }
        // A moment tells presses apart.
        passTime()
      }
      for name in down { keys.send(name, .release) }
      keys.pass(.seconds(3))
      #expect(keys.outcomes.filter { !$0.text.hasSuffix("again") }.map(\.press) == presses)
      #expect(keys.machine.isIdle)
      #expect(keys.machine.deadline == nil && keys.machine.layer == nil)
    }
  }

  @Test("A late timer changes nothing but the moment", arguments: seeds(4))
  func lateTimer(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      var roles: [Character: KeyRole] = [:]
      for name in ["a", "b", "c"] { roles[Character(name)] = Self.role(&random) }
      let (keys, late) = (HoldStream(roles), HoldStream(roles))
      var down: Set<String> = []
      for _ in 0..<20 {
        let name = random.pick(["a", "b", "c", "d"])
        let phase: KeyEvent.Phase = down.contains(name) ? .release : .press
        if phase == .press { down.insert(name) } else { down.remove(name) }
        keys.send(name, phase)
        late.send(name, phase)
        let time = Duration.milliseconds(Int.random(in: 0...90, using: &random))
        keys.pass(time)
        late.passWithoutTimer(time)
      }
      keys.pass(.seconds(3))
      late.pass(.seconds(3))
      #expect(keys.outcomes.map(\.text) == late.outcomes.map(\.text))
    }
  }

  private static func role(_ random: inout SeededGenerator) -> KeyRole {
    let part: KeyRole.Part = random.pick([.modifiers(.control), .modifiers(.shift), .layer("nav")])
    let span: KeyRole.Span = random.pick([
      .down, .once(for: .milliseconds(150)),
      .held(.time, after: .milliseconds(100), again: .milliseconds(100)),
      .held(.press, after: .milliseconds(100), again: .zero),
      .held(.release, after: .milliseconds(60), again: .milliseconds(100)),
    ])
    return KeyRole(part, span)
  }
}

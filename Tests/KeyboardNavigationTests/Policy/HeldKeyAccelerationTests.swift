import KeyboardNavigation
import Testing

@Suite("Held keys")
struct HeldKeyAccelerationTests {
  @Test(
    "The longer a key is held, the more steps a repeat takes",
    arguments: [
      (0, 1), (999, 1), (1000, 2), (1499, 2), (1500, 4), (2000, 8), (3000, 32), (8499, 32768),
      (8500, 65536), (60_000, 65536), (3_600_000, 65536), (-5, 1),
    ])
  func standard(milliseconds: Int, steps: Int) {
    #expect(
      NavigationPolicy.HeldKeyAcceleration().steps(after: .milliseconds(milliseconds)) == steps)
  }

  @Test("Limits below one step, and no doubling, leave one step")
  func limits() {
    #expect(NavigationPolicy.HeldKeyAcceleration.none.steps(after: .seconds(100)) == 1)
    #expect(NavigationPolicy.HeldKeyAcceleration(limit: -3).steps(after: .seconds(100)) == 1)
    #expect(NavigationPolicy.HeldKeyAcceleration(doubling: .zero).steps(after: .seconds(100)) == 1)
    let slow = NavigationPolicy.HeldKeyAcceleration(delay: .zero, doubling: .seconds(1), limit: 5)
    #expect((0..<5).map { slow.steps(after: .seconds($0)) } == [2, 4, 5, 5, 5])
    #expect(
      NavigationPolicy.HeldKeyAcceleration(limit: .max).steps(after: .seconds(10_000_000)) == .max)
  }

  @Test(
    "A held key takes several steps in lists and views, unless its count is given",
    arguments: [
      (CommandInvocation(.nextRow), 4), (CommandInvocation(.scrollLeft), 4),
      (CommandInvocation(.zoomIn), nil), (CommandInvocation(.scrollDown), 4),
      (CommandInvocation(.firstRow), nil), (CommandInvocation("mail.next"), nil),
      (CommandInvocation(.scrollRight, ["count": 2]), 2),
    ] as [(CommandInvocation, Int?)])
  func accelerated(invocation: CommandInvocation, count: Int?) {
    let acceleration = NavigationPolicy.HeldKeyAcceleration()
    let further = acceleration.accelerated(invocation, heldFor: .milliseconds(1500))
    #expect(further.id == invocation.id)
    #expect(further.arguments == (count.map { ["count": .integer($0)] } ?? [:]))
    #expect(acceleration.accelerated(invocation, heldFor: .milliseconds(999)) == invocation)
  }
}

import KeyboardCore
import Testing

@testable import Torture

@Suite("A session with hostile plugins", .serialized)
struct HostilePluginTests {
  @Test(
    "goes on, and nothing of them is left; Tests/Torture/run has all states and the times",
    arguments: HostilePlugin.all.filter { $0.state == .command })
  func loads(plugin: HostilePlugin) async throws {
    let outcome = try await Trial.run(plugin, keys: 20)
    #expect(outcome.lost == 0)
    #expect(outcome.left.isEmpty)
    #expect(outcome.lines.allSatisfy { $0 == $0.printable() })
  }
}

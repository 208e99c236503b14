import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

@Suite("Blocks and unbindings of the same keys")
struct RemovalTests {
  private func resolved(_ bindings: ResolvedBinding...) -> String {
    let environment = Keymap.Environment([String: Value]())
    switch Keymap(bindings).resolve("x", in: environment) {
    case .matched(let binding): return binding.invocation?.id.rawValue ?? "nothing"
    case .pending: return "pending"
    case .blocked, .unbound: return "unbound"
    }
  }

  private let command = ResolvedBinding(
    "x", .perform(CommandInvocation("low")), layer: .builtIn)
  private let block = ResolvedBinding("x", .block, layer: .keymapFile)

  @Test("A stronger unbinding of everything takes a block away, and what it blocked is back")
  func unbindOfBlock() {
    #expect(resolved(command, block) == "unbound")
    let between = ResolvedBinding(
      "x", .perform(CommandInvocation("between")), layer: .customizations)
    #expect(resolved(command, block, between) == "between")
    let unbind = ResolvedBinding("x", .unbind("between"), layer: .session)
    #expect(resolved(command, block, between, unbind) == "unbound")
  }

  @Test("An unbinding of one command leaves a block where it is")
  func unbindOfCommand() {
    let unbind = ResolvedBinding("x", .unbind("low"), layer: .session)
    #expect(resolved(command, block, unbind) == "unbound")
  }

  @Test("A stronger block ends the search before a weaker unbinding counts")
  func blockOverUnbind() {
    let unbind = ResolvedBinding("x", .unbind(nil), layer: .profile)
    #expect(resolved(command, unbind) == "unbound")
    #expect(resolved(command, unbind, block) == "unbound")
    let added = ResolvedBinding("x", .perform(CommandInvocation("added")), layer: .session)
    #expect(resolved(command, unbind, block, added) == "added")
  }

  @Test("A stronger unbinding of everything removes weaker blocks too")
  func supersededBlock() {
    let all = ResolvedBinding("x", .unbind(nil), layer: .session)
    let weak = ResolvedBinding("x", .block, layer: .builtIn)
    #expect(resolved(weak, all) == "unbound")
    let longer = ResolvedBinding(
      "x y", .perform(CommandInvocation("longer")), layer: .builtIn)
    // Without the unbinding the block would take longer sequences away as well.
    #expect(resolved(longer, block) == "unbound")
    #expect(resolved(longer, block, all) == "pending")
  }
}

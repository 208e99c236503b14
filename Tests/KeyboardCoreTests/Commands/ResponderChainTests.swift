import KeyboardCore
import Testing

@Suite("The responder chain asks from the focus outwards")
struct ResponderChainTests {
  @Test("Commands are listed inside out, the inner one of two equal ones")
  func listing() {
    let outer = Responder("outer", offers: ["list.next", "app.quit"])
    let inner = Responder("inner", offers: ["list.next", "list.previous"], next: outer)
    let chain = ResponderChain(from: inner)
    #expect(chain.keyCommands.map(\.id) == ["list.next", "list.previous", "app.quit"])
    #expect(chain.keyCommands.first?.title == "inner")
    #expect(chain.map { ($0 as? Responder)?.name } == ["inner", "outer"])
    #expect(chain.responder(for: CommandInvocation("app.quit")) === outer)
  }

  @Test("Commands with other arguments are other commands")
  func arguments() {
    let outer = Responder("outer", offers: [])
    let inner = Responder("inner", offers: [], next: outer)
    outer.keyCommands = [KeyCommand(CommandInvocation("list.move", ["by": 1]))]
    inner.keyCommands = [KeyCommand(CommandInvocation("list.move", ["by": 2]))]
    #expect(ResponderChain(from: inner).keyCommands.count == 2)
  }

  @Test("T43: a responder that would do nothing lets the command travel on")
  func refusal() throws {
    let outer = Responder("outer", offers: ["list.next"])
    let inner = Responder("inner", offers: ["list.next"], next: outer)
    let chain = ResponderChain(from: inner)
    try chain.perform("list.next")
    inner.keyCommands = []
    try chain.perform("list.next")
    #expect(inner.performed == ["list.next"])
    #expect(outer.performed == ["list.next"])
  }

  @Test("Nobody in the chain can: the command is unavailable")
  func unavailable() {
    let chain = ResponderChain(from: Responder("only", offers: ["list.next"]))
    for chain in [chain, ResponderChain(from: nil)] {
      let error = #expect(throws: CommandError.self) { try chain.perform("app.quit") }
      #expect(error?.code == .unavailable)
      #expect(error?.command == "app.quit")
      #expect(error?.message == "app.quit would do nothing now")
      #expect(error?.description == error?.message)
    }
  }

  @Test("What performing throws is passed on, and nobody else is asked")
  func failure() {
    let outer = Responder("outer", offers: ["list.next"])
    let inner = Responder("inner", offers: ["list.next"], next: outer)
    inner.failure = CommandError(code: .failed, command: "list.next", message: "the disk is full")
    let error = #expect(throws: CommandError.self) {
      try ResponderChain(from: inner).perform("list.next")
    }
    #expect(error == inner.failure)
    #expect(outer.performed.isEmpty)
  }

  @Test("A chain that runs into itself ends where it would repeat")
  func cycle() {
    let first = Responder("first", offers: ["a"])
    let second = Responder("second", offers: ["b"], next: first)
    first.nextResponder = second
    let chain = ResponderChain(from: first)
    #expect(chain.map { ($0 as? Responder)?.name } == ["first", "second"])
    #expect(chain.keyCommands.count == 2)
    #expect(chain.responder(for: CommandInvocation("c")) == nil)
    first.nextResponder = nil
  }

  @Test("The chain goes on from each start, and nobody is asked twice, also where a start repeats")
  func starts() {
    let last = Responder("last", offers: [])
    let inner = Responder("inner", offers: [], next: last)
    let added = Responder("added", offers: [], next: inner)
    let names = { (chain: ResponderChain) in chain.map { ($0 as? Responder)?.name } }
    #expect(
      names(ResponderChain(from: inner, then: [last, inner, added]))
        == ["inner", "last", "added"])
    #expect(names(ResponderChain(from: nil, then: [last, added])) == ["last", "added", "inner"])
    last.nextResponder = inner
    #expect(names(ResponderChain(from: inner, then: [added])) == ["inner", "last", "added"])
    last.nextResponder = nil
  }

  @Test("An empty chain offers nothing")
  func empty() {
    #expect(ResponderChain(from: nil).keyCommands.isEmpty)
    #expect(Array(ResponderChain(from: nil)).isEmpty)
  }
}

extension ResponderChain {
  fileprivate func perform(_ id: CommandID) throws(CommandError) {
    try perform(CommandInvocation(id))
  }
}

private final class Responder: CommandResponder {
  let name: String
  var keyCommands: [KeyCommand]
  var nextResponder: (any CommandResponder)?
  var performed: [CommandID] = []
  var failure: CommandError?

  init(_ name: String, offers: [CommandID], next: (any CommandResponder)? = nil) {
    self.name = name
    keyCommands = offers.map { KeyCommand(CommandInvocation($0), title: name) }
    nextResponder = next
  }

  func canPerform(_ invocation: CommandInvocation) -> Bool {
    keyCommands.contains { $0.id == invocation.id }
  }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    if let failure { throw failure }
    performed.append(invocation.id)
  }
}

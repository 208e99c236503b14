import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins
@testable import MacrosPlugin

@Suite("A recorder of macros")
nonisolated struct MacroRecorderTests {
  @Test("takes what is pressed while it records, but for the keys of macros")
  func recording() {
    var recorder = MacroRecorder()
    var isTaken = recorder.hear("x", performing: nil)
    #expect(isTaken)
    #expect(recorder.keys == nil)
    recorder.begin()
    for (keys, command) in [
      ("f3", "macros.record"), ("down", "navigation.nextRow"), ("a", nil), ("g g", "vim.first"),
      ("f4", "macros.stop"),
    ] as [(String, String?)] {
      isTaken = recorder.hear(keys, performing: command)
      #expect(isTaken)
    }
    let keys = recorder.end()
    #expect(keys == "down a g g")
    #expect(recorder.keys == nil)
    recorder.begin()
    let none = recorder.end()
    #expect(none == nil)
  }

  @Test("gives up when there are too many keys")
  func limit() {
    var recorder = MacroRecorder()
    recorder.begin()
    let taken = (0...MacroRecorder.limit).filter { _ in recorder.hear("a", performing: nil) }
    #expect(taken.count == MacroRecorder.limit)
    #expect(recorder.keys == nil)
  }
}

@Suite("Macros")
struct MacrosTests {
  private func record(_ keys: [String], in workshop: Workshop) async {
    #expect(await workshop.run("macros.record") == .success([:]))
    for key in keys {
      workshop.bus.publish(DynamicEvent("key.pressed", ["keys": .string(key)]))
    }
    await workshop.host.settle()
  }

  private func failure(_ message: String) -> Result<Value, PluginError> {
    .failure(PluginError(code: .failed, message: message))
  }

  @Test("keeps every rule")
  func manifest() {
    #expect(Macros.manifest.violations.isEmpty)
  }

  @Test("binds its keys while it records and while it does not, so that none is recorded")
  func keys() {
    for (key, conditions) in [("f3", [nil]), ("f4", ["macros.recording", "!macros.recording"])] {
      let bindings = Macros.manifest.bindings.filter { $0.keys.description == key }
      #expect(bindings.map(\.when) == conditions)
    }
  }

  @Test("answers with the keys, and presses them")
  func playing() async throws {
    let workshop = try Workshop()
    try workshop.host.load(Macros.self)
    await record(["down", "ctrl+k ctrl+c"], in: workshop)
    #expect(workshop.context.value("macros.recording") == true)
    #expect(await workshop.run("macros.stop") == .success("down ctrl+k ctrl+c"))
    #expect(workshop.context.value("macros.recording") == false)
    #expect(await workshop.run("macros.play", ["count": 3]) == .success([:]))
    #expect(
      workshop.services.invocations == [
        CommandInvocation("key.press", ["keys": "down ctrl+k ctrl+c", "count": 3])
      ])
  }

  @Test("keeps the last macro and the named ones from one process to the next")
  func keeping() async throws {
    let workshop = try Workshop()
    try workshop.host.load(Macros.self)
    await record(["a", "b"], in: workshop)
    _ = await workshop.run("macros.stop")
    #expect(await workshop.run("macros.name", ["name": "first"]) == .success([:]))
    try await workshop.host.unload("macros")
    try workshop.host.load(Macros.self)
    #expect(await workshop.run("macros.list") == .success(["first": "a b"]))
    #expect(await workshop.run("macros.play") == .success([:]))
    #expect(await workshop.run("macros.delete", ["name": "first"]) == .success([:]))
    #expect(await workshop.run("macros.list") == .success([:]))
    #expect(workshop.services.invocations.map(\.id) == ["key.press"])
  }

  @Test("says what to do when it cannot")
  func mistakes() async throws {
    let workshop = try Workshop()
    try workshop.host.load(Macros.self)
    #expect(
      await workshop.run("macros.stop")
        == failure("macros.stop failed: no macro is recorded; macros.record begins one"))
    #expect(
      await workshop.run("macros.play")
        == failure("macros.play failed: no macro was recorded; macros.record begins one"))
    #expect(
      await workshop.run("macros.delete", ["name": "x"])
        == failure(
          "macros.delete failed: no macro is called x; macros.list shows those there are"))
    #expect(
      await workshop.run("macros.name")
        == failure("macros.name failed: macros.name needs a name; write name=indent"))
    await record([], in: workshop)
    #expect(
      await workshop.run("macros.record")
        == failure(
          "macros.record failed: a macro is recorded already; macros.stop ends it"))
    #expect(
      await workshop.run("macros.stop")
        == failure("macros.stop failed: no key was pressed; the last macro is kept"))
    #expect(workshop.context.value("macros.recording") == false)
  }
}

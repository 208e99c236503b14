import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

@Suite("A scene on a whole screen")
struct LiveSceneTests {
  @Test("Without a screen, live says what is needed")
  func batch() async {
    let failure = await TestSession().failure(of: "table t rows=3; live")
    #expect(failure == "t:1:17: live needs a terminal; start keyboard-repl without a script")
  }

  @Test("Keys go through bindings, clicks are commands, and everything says that it changed")
  func input() async throws {
    let stage = Stage { scene in
      var changes = 0
      scene.onChange = { changes += 1 }
      scene.send(KeyEvent(pressing: "down", source: .terminal))
      #expect(scene.list?.focus == 0)
      scene.focus(item: 7)
      scene.toggle(item: 8)
      scene.commit()
      #expect(scene.list?.focus == 7)
      #expect(scene.list?.selection == RangeSet([8], within: 0..<20))
      scene.drag(by: Point(x: 0, y: 3))
      #expect(changes > 5)
    }
    let session = TestSession()
    session.session.stage = stage
    try await session.run("table t rows=20 height=5; live; expect t.committed == 7")
  }

  @Test("A sequence that waits is shown, then its hint; a paste cancels it")
  func hints() async throws {
    let session = TestSession()
    let stage = Stage { scene in
      scene.send(KeyEvent(pressing: "g", source: .terminal))
      #expect(scene.pendingStrokes == "g")
      #expect(scene.hint == nil)
      await session.session.clock.pass(.seconds(1))
      #expect(scene.hint?.next.map(\.title) == ["Last row"])
      scene.paste()
      #expect(scene.pendingStrokes == nil)
    }
    session.session.stage = stage
    try await session.run("table t rows=20; bind 'g e' navigation.last; live; expect !t.focus")
  }

  @Test("Another size keeps the focus in sight, and the old size comes back")
  func resizing() async throws {
    let stage = Stage { scene in
      scene.resize(to: Size(width: 80, height: 2))
      let list = scene.list
      #expect(list?.viewport.visibleRect.contains(list?.rect(3) ?? .zero) == true)
    }
    let session = TestSession()
    session.session.stage = stage
    try await session.run(
      "table t rows=20 height=5; press down*4; live t; expect t.lastVisible >= 4")
  }

  @Test("Bodies of on run while the scene has the screen")
  func bodies() async throws {
    let stage = Stage { scene in
      scene.send(KeyEvent(pressing: "end", source: .terminal))
    }
    let session = TestSession()
    session.session.stage = stage
    try await session.run(
      "table t rows=20; on navigation.focusMoved { set seen $event.current }; live; expect seen == 19"
    )
  }

  @Test("The editor of bindings follows what is bound while it is open")
  func followsBindings() async throws {
    var names: [[String]] = []
    let session = TestSession()
    let stage = Stage { _ in
    } edit: { bindings in
      names.append(bindings.editor.sections.map(\.name))
      session.session.keys.setBindings(
        [PluginBinding(id: "last", keys: "x", command: "navigation.last")], ofPlugin: "demo")
      names.append(bindings.editor.sections.map(\.name))
    }
    session.session.stage = stage
    try await session.run("table t rows=20; live bindings")
    #expect(names == [["built-in"], ["built-in", "plugin demo"]])
  }

  @Test("The editor of bindings lists layers, and says why nothing can be saved")
  func bindings() async throws {
    var names: [String] = []
    var messages: [String] = []
    let stage = Stage { _ in
    } edit: { bindings in
      names = bindings.editor.sections.map(\.name)
      bindings.onMessage = { messages.append($0) }
      bindings.handle(.moveSelection(1))
      bindings.handle(.unassign)
    }
    let session = TestSession()
    session.session.stage = stage
    try await session.run("table t rows=20; live bindings")
    #expect(names == ["built-in"])
    #expect(
      messages == ["there is no configuration to save to; start keyboard-repl with --config"])
  }
}

/// A stage that does something with what it is to show, and returns.
private final class Stage: LiveStage {
  private let show: @MainActor (LiveScene) async -> Void
  private let edit: @MainActor (LiveBindings) -> Void

  init(
    show: @escaping @MainActor (LiveScene) async -> Void,
    edit: @escaping @MainActor (LiveBindings) -> Void = { _ in }
  ) {
    self.show = show
    self.edit = edit
  }

  func present(_ scene: LiveScene) async throws(LiveStageError) { await show(scene) }
  func present(_ bindings: LiveBindings) async throws(LiveStageError) { edit(bindings) }
  var obstacle: @Sendable (KeyStroke) -> String? { { _ in nil } }
}

extension LiveScene {
  fileprivate var list: ListContent? {
    switch content {
    case .table(_, let list), .grid(let list): list
    case .scroller: nil
    }
  }
}

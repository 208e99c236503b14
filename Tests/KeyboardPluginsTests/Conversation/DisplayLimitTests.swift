import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

@Suite("What a plugin shows at a time")
nonisolated struct DisplayLimitTests {
  @Test("is the progress of sixteen things, and of another one when one of them is done")
  func progress() {
    var conversation = PluginConversation(
      PluginManifest(id: "demo", name: "Demo", version: "1"), limits: PluginHost.Limits())
    func receive(_ message: WireMessage) -> [PluginConversation.Effect] {
      conversation.received(.text(message.line), at: .zero)
    }
    _ = conversation.start(at: .zero)
    for id in 1...2 {
      _ = receive(.response(id: .integer(id), .success(["protocol": 1])))
    }
    func isShown(_ number: Int, isDone: Bool = false) -> Bool {
      let effects = receive(
        .notification(
          method: WireMethod.showProgress.rawValue,
          parameters: [
            "id": .string("\(number)"), "title": "Work", "done": .bool(isDone),
          ]))
      return effects.contains { if case .display = $0 { true } else { false } }
    }
    #expect((1...17).map { isShown($0) } == Array(repeating: true, count: 16) + [false])
    #expect(isShown(16))
    #expect(isShown(3, isDone: true))
    #expect(isShown(17) && !isShown(3))
  }

  @Test("is a text of ten thousand lines, each of them a row, empty ones too")
  func text() throws {
    func request(_ text: String) throws -> DisplayRequest? {
      try DisplayRequest(.showPane, ["id": "demo.log", "title": "Log", "text": .string(text)])
    }
    var pane = DisplayRequest.Pane(name: "demo.log")
    pane.title = "Log"
    pane.rows = ["a", "", "b", ""]
    #expect(try request("a\n\r\nb\n") == .pane(pane))
    #expect(try request("a\n\r\nb\n")?.cost == 24)
    let lines = { String(repeating: "\n", count: $0 - 1) }
    pane.rows = Array(repeating: "", count: 10_000)
    #expect(try request(lines(10_000)) == .pane(pane))
    #expect(
      throws: WireError(
        .invalidParameters, "gives a text of 10001 lines; 10000 is the most")
    ) { try request(lines(10_001)) }
  }

  @Test("is four panes, those of other plugins aside, and another one when one of them is closed")
  @MainActor
  func panes() throws {
    let display = PluginDisplay()
    var changes: [PluginDisplay.Change] = []
    let token = display.changes.observe { changes.append($0) }
    func show(_ name: String, of id: String = "demo", closing: Bool = false) throws {
      var pane = DisplayRequest.Pane(name: name)
      pane.isClosed = closing
      try display.show(pane, of: PluginManifest(id: id, name: "The \(id)", version: "1"))
    }
    try show("other.one", of: "other")
    for number in 1...4 { try show("demo.\(number)") }
    #expect(throws: MessageError("has 4 panes; close one first")) { try show("demo.5") }
    try show("demo.4")
    try show("other.two", of: "other")
    try show("demo.2", closing: true)
    try show("demo.5")
    #expect(
      display.panes.map(\.name) == [
        "other.one", "demo.1", "demo.3", "demo.4", "other.two", "demo.5",
      ])
    #expect(display.panes.map(\.title).prefix(2) == ["The other", "The demo"])
    #expect(
      changes
        == [
          "other.one", "demo.1", "demo.2", "demo.3", "demo.4", "demo.4", "other.two", "demo.2",
          "demo.5",
        ].map(PluginDisplay.Change.pane))
    withExtendedLifetime(token) {}
  }
}

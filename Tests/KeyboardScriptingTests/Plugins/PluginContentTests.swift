import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

/// Reads and changes what has the focus, as its commands are asked to.
private struct Scribe: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "scribe", name: "Scribe", version: "1.2.0", summary: "Writes.",
    mayRun: ["text.undo", "edit.undo", "edit.redo"], maySee: ["texts", "lists"],
    mayChange: ["texts", "lists"])

  func register(in context: PluginContext) {
    context.query("scribe.read", title: "Read") { _ async throws in
      let text = try await context.focusedText()
      return [
        "name": .string(text.name), "text": .string(text.text), "cursor": .integer(text.cursor),
        "selection": .string("\(text.selection)"),
      ]
    }
    context.command("scribe.shout", title: "Shout") { _ async throws in
      let text = try await context.focusedText()
      let length = text.text.unicodeScalars.count
      try await context.edit(
        [TextEdit(length..<length, "!"), TextEdit(0..<1, "¡")], selecting: 0..<2,
        cursorAtStart: true)
    }
    context.command("scribe.late", title: "Late") { _ async throws in
      _ = try await context.focusedText()
      try await context.run("text.undo")
      try await context.edit([TextEdit(0..<0, "x")], selecting: 0..<0)
    }
    context.query(
      "scribe.rows", title: "Rows",
      parameters: [CommandParameter("first", .wholeNumber(atLeast: 0))]
    ) { invocation async throws in
      let first = invocation.arguments["first"]?.integerValue ?? 0
      let list = try await context.focusedList(titlesOf: first..<first + 2)
      return .string(
        "\(list.name) \(list.count) \(list.focus ?? -1) \(list.selection) \(list.visible) "
          + list.titles.joined(separator: ",") + " \(list["section"] ?? .null)")
    }
    context.command("scribe.swap", title: "Swap") { _ async throws in
      try await context.editList([
        .move(from: 0, to: 1), .insert(["new", "newer"], at: 3), .remove(0..<1),
      ])
    }
    context.command("scribe.beyond", title: "Beyond") { _ async throws in
      try await context.editList([.remove(7..<9)])
    }
  }
}

/// Asks for nothing.
private struct Stranger: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "stranger", name: "Stranger", version: "1", summary: "Looks.")

  func register(in context: PluginContext) {
    context.command("stranger.look", title: "Look") { _ async throws in
      _ = try await context.focusedText()
    }
    context.command("stranger.write", title: "Write") { _ async throws in
      try await context.editList([])
    }
  }
}

@Suite("Plugins read and change what has the focus")
struct PluginContentTests {
  private func session() throws -> TestSession {
    let session = TestSession()
    try session.session.plugins.load(Scribe.self)
    try session.session.plugins.load(Stranger.self)
    return session
  }

  @Test("A text is read with its cursor, counted in Unicode scalars")
  func read() async throws {
    let session = try session()
    let lines = try await session.run("text note value='né 👨‍👩‍👧x'; press left; run scribe.read")
    #expect(
      lines.last
        == #"{"cursor":8,"name":"note","selection":"8..<8","text":"né 👨‍👩‍👧x"}"#)
  }

  @Test("Edits are one step of undo, and select what the plugin says")
  func edit() async throws {
    let session = try session()
    #expect(
      try await session.run("text note value=hola; press end; run scribe.shout; show").last
        == "   [¡o]la!".replacing("[¡o]", with: "[¡o]"))
    #expect(try await session.run("run text.undo; show").last == "   hola|")
  }

  @Test("A text that has changed since it was read is not edited")
  func stale() async throws {
    let session = try session()
    _ = try await session.run("text note; type ab")
    let failure = await session.failure(of: "run scribe.late")
    #expect(
      failure
        == "t:1:5: scribe.late failed: note is not as it was read last; read it again")
    #expect(try await session.run("show").last == "   |")
  }

  @Test("Rows are read by range, moved, inserted and removed; undo takes that back")
  func rows() async throws {
    let session = try session()
    let first = try await session.run(
      "table list rows=4 height=3; press down*2; run scribe.rows first=3")
    #expect(
      first == [#""list 4 1 [] 0..<3 row 3 0""#])
    #expect(
      try await session.run("run scribe.swap; show")
        == [
          "list: 5 rows, row 0 focused", "-> 0  row 0", "   1  row 2", "   2  new", "   … 2 more",
        ])
    let undone = try await session.run("undo; undo; undo; show")
    #expect(undone.dropFirst(4).prefix(2) == ["-> 0  row 0", "   1  row 1"])
    #expect(
      try await session.run("run edit.redo; show").dropFirst()
        == ["   0  row 1", "-> 1  row 0", "   2  row 2", "   … 1 more"]
        .prefix(4))
    let afterInsertion = try await session.run(
      "table more rows=3; press down; run scribe.swap; press down*3; undo; undo; get more.focus")
    #expect(afterInsertion.last == "more.focus = 2")
    _ = try await session.run("focus list")
    let beyond = await session.failure(of: "run scribe.beyond")
    #expect(
      beyond == "t:1:5: scribe.beyond failed: there is no row 8; list has 4")
  }

  @Test(
    "Who does not ask for it, and who looks at a secret, is refused",
    arguments: [
      (
        "text note; run stranger.look",
        "stranger.look failed: may not see texts: add it to permissions.see in its manifest"
      ),
      (
        "table list rows=2; run stranger.write",
        "stranger.write failed: may not change lists: add it to permissions.change in its manifest"
      ),
      (
        "text pin secure; run scribe.read",
        "scribe.read failed: an input for secrets has the focus; plugins see nothing of it"
      ),
      (
        "table list rows=2; run scribe.read",
        "scribe.read failed: no text has the focus; focus one first"
      ),
      ("text note; run scribe.rows", "scribe.rows failed: no list has the focus; focus one first"),
    ])
  func refusals(script: String, message: String) async throws {
    #expect(await (try session()).failure(of: script)?.hasSuffix(message) == true)
  }
}

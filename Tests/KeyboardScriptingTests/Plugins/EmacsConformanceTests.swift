import Foundation
import KeyboardCore
import Testing

@testable import KeyboardScripting

/// A row of the tables in the README of EmacsNavigation: keys, and what they make of a list or text.
///
/// A list is `2 of 100`, its focused row and its rows, or `2 of 20, 4 columns`; afterwards `3`, or
/// `3 selected 2-3`, or `3 rows 0 2` with the numbers in the titles. A text has `‸` at the cursor, `⏎`
/// for line breaks and `[ ]` around what is selected.
private nonisolated struct Row: CustomTestStringConvertible {
  let keys: [Substring]
  let before: String
  let after: String

  init?(_ line: Substring) {
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 4, cells.dropFirst().prefix(2).allSatisfy({ $0.hasPrefix("`") }) else {
      return nil
    }
    let code = cells.map { $0.trimmingCharacters(in: ["`"]) }
    (keys, before, after) = (code[0].split(separator: " "), code[1], code[2])
  }

  var testDescription: String { "\(keys.joined(separator: " ")) in \(before)" }

  var isText: Bool { before.contains("‸") }

  /// The lines of a session that make what is before, and press the keys.
  func script(naming scene: String) -> String {
    let pressed = keys.map { " '\($0)'" }.joined()
    if isText {
      let text = before.replacing("‸", with: "").replacing("⏎", with: "\\n")
      let cursor = before.prefix { $0 != "‸" }.count
      return """
        text \(scene) capitals=none value="\(text)"
        press ctrl+home
        press right*\(cursor)
        press\(pressed)
        """.replacing("press right*0\n", with: "")
    }
    let words = before.split { " ,".contains($0) }
    let kind =
      words.count > 3
      ? "grid \(scene) items=\(words[2]) columns=\(words[3])" : "table \(scene) rows=\(words[2])"
    return """
      \(kind) height=10 selection=multiple
      run navigation.focusRow row=\(words[0])
      press\(pressed)
      """
  }
}

@Suite("EmacsNavigation does what its README says")
struct EmacsConformanceTests {
  nonisolated private static let rows: [Row] = {
    let path = TestSession.repository + "/Plugins/EmacsNavigation/README.md"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap(Row.init)
  }()

  @Test("Every row of its tables", .enabled(if: ProgramDirectory.current != nil))
  func rows() async throws {
    #expect(Self.rows.count > 100)
    let session = TestSession()
    try await session.run("load EmacsNavigation")
    for (number, row) in Self.rows.enumerated() {
      let scene = "s\(number)"
      // Some keys fail, as they do in Emacs.
      for line in row.script(naming: scene).split(separator: "\n") {
        _ = await session.enter(String(line))
      }
      let after = row.isText ? try await text(session) : try await list(row, scene, session)
      #expect(after == row.after, "\(row.testDescription)")
      _ = await session.enter("press ctrl+g")
    }
  }

  @Test(
    "A macro ends at a key that fails, with 0 as its number only there, while it is recorded as well",
    .enabled(if: ProgramDirectory.current != nil))
  func macros() async throws {
    let session = TestSession()
    try await session.run(
      """
      load EmacsNavigation
      text lines capitals=none value="one\\ntwo\\nthree"
      press ctrl+home 'ctrl+x (' x ctrl+n ctrl+a 'ctrl+x )' ctrl+u 0 'ctrl+x e'
      expect lines.value == "xone\\nxtwo\\nxthree" && lines.cursor == lines.length
      text twice capitals=none value='abcdef'
      press ctrl+home 'ctrl+x (' ctrl+d alt+3 'ctrl+x )'
      expect twice.value == 'def'
      table list rows=9
      press ctrl+n f3 ctrl+n f4 alt+- f4
      expect list.focus == 8
      text note capitals=none value=one
      press f3 ctrl+b alt+2 ctrl+f
      expect note.cursor == 3
      press x f4
      expect note.value == 'onex' && note.cursor == 3
      """)
    #expect(
      try await session.run("press f3 ctrl+f ctrl+f") == [
        "[emacs-navigation] the macro ends before the key that failed",
        "emacs.forward failed: End of buffer",
      ])
  }

  @Test(
    "What was begun in a list goes on in no other", .enabled(if: ProgramDirectory.current != nil))
  func scenes() async throws {
    try await TestSession().run(
      """
      load EmacsNavigation
      table a rows=10 selection=multiple
      table b rows=10 selection=multiple
      focus a; press ctrl+n ctrl+n ctrl+space ctrl+n
      focus b; press ctrl+n ctrl+n
      expect a.selection == '1-2' && b.selection == '' && emacs.region == 'a'
      focus a; press ctrl+n
      expect a.selection == '1-3'
      press ctrl+s 7
      expect a.focus == 7 && emacs.searching == 'a' && emacs.search == '7'
      focus b; press ctrl+s 4
      expect b.focus == 4 && emacs.searching == 'b'
      press ctrl+g ctrl+u
      expect b.focus == 1 && emacs.argument == 4
      press escape ctrl+n
      expect !has(emacs.argument)
      """)
  }

  @Test(
    "Rows are yanked into texts, and scrollers scroll",
    .enabled(if: ProgramDirectory.current != nil))
  func kinds() async throws {
    // Nothing of the plugin is bound where secrets are typed.
    try await TestSession().run(
      """
      load EmacsNavigation
      table a rows=3
      press ctrl+n ctrl+k ctrl+k
      expect a.count == 1
      text note capitals=none; press ctrl+y
      expect text.before == "row 0\\nrow 1\\n"
      scroller page content=2000; press ctrl+n
      expect page.offset == 150
      text pin secure; press ctrl+u
      expect !has(emacs.argument)
      """)
  }

  private func text(_ session: TestSession) async throws -> String {
    var values: [Substring: String] = [:]
    for line in try await session.run("get text") {
      let parts = line.split(separator: " = ", maxSplits: 1)
      values[parts[0]] = try? JSONDecoder().decode(String.self, from: Data(parts[1].utf8))
    }
    let parts = ["text.before", "text.selection", "text.after"].map {
      (values[$0[...]] ?? "").replacing("\n", with: "⏎")
    }
    return parts[0] + (parts[1].isEmpty ? "‸" : "[\(parts[1])]") + parts[2]
  }

  private func list(_ row: Row, _ scene: String, _ session: TestSession) async throws -> String {
    var after = try await session.run("echo $\(scene).focus").joined()
    let selection = try await session.run("echo $\(scene).selection").joined()
    if !selection.isEmpty { after += " selected \(selection)" }
    guard row.after.contains("rows") else { return after }
    let titles = try await session.run("show \(scene)").dropFirst()
      .compactMap { $0.split(separator: " ").last }
    return after + " rows " + titles.joined(separator: " ")
  }
}

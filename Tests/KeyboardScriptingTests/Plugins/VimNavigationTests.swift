import FoundationEssentials
import Testing

@testable import KeyboardScripting

@Suite("VimNavigation in a session")
struct VimNavigationTests {
  /// The rows of a table of the plugin's README below a heading, without the first two.
  private static func rows(below heading: String, columns: Int) throws -> [[String]] {
    let path = TestSession.repository + "/Plugins/VimNavigation/README.md"
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let start = try #require(text.firstRange(of: "\n## \(heading)\n")).upperBound
    let end = text[start...].firstRange(of: "\n## ")?.lowerBound ?? text.endIndex
    let rows = text[start..<end].split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    return try rows.map { row in
      let cells = row.replacing("\\|", with: "\u{0}").split(separator: "|").map { cell in
        cell.replacing("\u{0}", with: "|").trimming(" ")
      }
      try #require(cells.count == columns, "\(row)")
      return cells
    }
  }

  /// The text of a cell that is code.
  private static func code(_ cell: String) -> String {
    let quote = cell.hasPrefix("``") ? "`` " : "`"
    return String(cell.dropFirst(quote.count).dropLast(quote.count))
  }

  /// Keys as words of a session.
  private static func press(_ keys: String) -> String {
    "press "
      + keys.split(separator: " ").map { "'\($0.replacing("'", with: "''"))'" }
      .joined(separator: " ")
  }

  @Test("Lists do what the README says of each key")
  func lists() async throws {
    let session = TestSession()
    try await session.run("load VimNavigation")
    for row in try Self.rows(below: "Lists", columns: 5) {
      let (keys, condition) = (Self.code(row[3]), Self.code(row[4]))
      try await session.run(
        """
        table list rows=100 height=10 selection=multiple; run navigation.focusRow row=10
        \(Self.press(keys))
        """)
      let failure = await session.failure(of: "expect \(condition)")
      #expect(failure == nil, "\(keys)")
      try await session.run("press escape escape; close list")
    }
  }

  @Test("Texts become what the README says of each key")
  func texts() async throws {
    let session = TestSession()
    try await session.run("load VimNavigation")
    for (number, row) in try Self.rows(below: "Texts", columns: 6).enumerated() {
      let (from, keys, to) = (Self.code(row[3]), Self.code(row[4]), Self.code(row[5]))
      let parts = from.replacing("⏎", with: "\n")
        .split(separator: "‸", omittingEmptySubsequences: false)
      let before = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
      let place = "\(before.count) G \(before[before.count - 1].count + 1) |"
        .map(String.init).filter { $0 != " " }.joined(separator: " ")
      try await session.run(
        """
        text note\(number) value="\(parts.joined().escaped)"
        press escape; \(Self.press(place)); \(Self.press(keys))
        """)
      let value = try await session.run("echo $note\(number).value").joined(separator: "\n")
      let cursor = try await session.run("echo $note\(number).cursor").joined()
      var marked = Array(value)
      marked.insert("‸", at: min(Int(cursor) ?? 0, marked.count))
      #expect(String(marked).replacing("\n", with: "⏎") == to, "\(row[0]): \(keys)")
    }
  }

  @Test("Keys type again in another text, and in the text that comes after Escape in normal mode")
  func modes() async throws {
    let session = TestSession()
    try await session.run(
      """
      load VimNavigation; text one value=a; text two value=b
      press x; expect two.value == 'bx'
      press escape x; expect two.value == 'b' && vim.text == 'two'
      focus one; press y; expect one.value == 'ay'
      focus two; press x; expect two.value == ''
      press i z; expect two.value == 'z' && !vim.text
      """)
  }

  @Test("A text begins in insert mode behind its value, and Escape goes back one character")
  func beginning() async throws {
    try await TestSession().run(
      """
      load VimNavigation
      text n capitals=none value='one two'
      press escape q a x q; expect n.value == 'one tw'
      text m capitals=none value='one two'
      press home escape q a x q @ a; expect m.value == 'e two'
      """)
  }

  @Test("Inputs for secrets and forms are left alone where vi has no say")
  func inputs() async throws {
    let session = TestSession()
    try await session.run(
      """
      load VimNavigation; form f; input name; input pin secure
      press a b escape h x; expect f.value.name == 'b'
      press tab x escape x
      """)
    #expect(try await session.run("press shift+tab x; get f.value.name") == ["f.value.name = \"\""])
  }

  @Test("Who may not see texts gets none of the keys that type")
  func denied() async throws {
    let session = TestSession()
    try await session.run(
      "load VimNavigation --deny see:texts; text note value=one; press escape x d w")
    #expect(try await session.run("get note.value") == ["note.value = \"onexdw\""])
  }

  @Test("Visual mode ends where another list has the keys")
  func visual() async throws {
    let session = TestSession()
    try await session.run(
      """
      load VimNavigation; table a rows=9 selection=multiple; table b rows=9 selection=multiple
      focus a; press j v j; expect vim.mode == 'visual'
      focus b; press j j; expect vim.mode == 'normal' && b.focus == 1 && b.selection == ''
      """)
  }

  @Test("What has no rows is scrolled")
  func scrollers() async throws {
    let session = TestSession()
    try await session.run(
      """
      load VimNavigation; scroller s content=2000 viewport=400
      press j; expect s.offset == 250
      press 2 j; expect s.offset == 750
      press k; expect s.offset == 500
      press G; expect s.offset == 1600
      press g g; expect s.offset == 0
      press ctrl+f; expect s.offset > 0
      """)
  }

  @Test("Grids and trees are gone through sideways")
  func sideways() async throws {
    let session = TestSession()
    try await session.run(
      """
      load VimNavigation; grid g items=9 columns=3 selection=multiple
      press j l l; expect g.focus == 2
      press h; expect g.focus == 1
      press j '$'; expect g.focus == 5
      press 0; expect g.focus == 3
      press 2 l; expect g.focus == 5
      tree t A/B C; press l l l; expect t.path == 'A/B'
      press h h; expect t.count == 2
      tabs b A B; press l; expect b.focus == 1; press h; expect b.focus == 0
      """)
  }

  @Test("Marks follow their rows, and are forgotten with them")
  func marks() async throws {
    let session = TestSession()
    try await session.run(
      """
      load VimNavigation; table list rows=9; press j j j m a g g d d "'" a
      expect list.focus == 1 && list.title == 'row 2'
      """)
    #expect(
      try await session.run("press d d \"'\" a") == [
        "vim.goToMark failed: the mark a is not set here; m a sets it"
      ])
  }

  @Test("What is not found is said, once the search is over")
  func messages() async throws {
    let session = TestSession()
    try await session.run("load VimNavigation; table list rows=9; press j")
    #expect(
      try await session.run("press / z enter") == [
        "vim.searchAccept failed: no other row holds 'z'"
      ])
    #expect(
      try await session.run("text note value=one; press escape / z enter") == [
        "vim.key failed: the text does not hold 'z'"
      ])
  }

  @Test("An input of one line refuses another one")
  func lines() async throws {
    let session = TestSession()
    #expect(
      try await session.run("load VimNavigation; text note line value=one; press escape o").last
        == "vim.key failed: note has one line")
    try await session.run("press x; expect note.value == 'on'")
  }
}

extension StringProtocol {
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}

extension String {
  /// The text within the quotes of a session.
  fileprivate var escaped: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

import FoundationEssentials
import Glibc
import PseudoTerminals
import Requirements
import Testing

extension ExampleTests {
  /// The words of fzf, less, nnn and mutt, as the tables in `Examples/Peers` say that they work.
  @Suite("Words of the peers", .serialized)
  struct PeerTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
      try run.write("one", "one\n".utf8)
    }

    private struct Row {
      let kind, word, state, note: String
    }

    private static func rows(_ peer: String, _ kind: String) throws -> [Row] {
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let data = try Data(contentsOf: root.appending(path: "Examples/Peers/\(peer).tsv"))
      return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Row(
          kind: parts[0], word: parts[1], state: parts[2], note: parts.count > 3 ? parts[3] : "")
      }.filter { $0.kind == kind }
    }

    @Test("Each option of a peer is taken, or is not", arguments: ["fzf picker", "less reader"])
    func options(names: String) throws {
      let parts = names.split(separator: " ").map(String.init)
      let help = try run.start("\(parts[1]) --help").program.waitForEnd().output
      let lines = help.split(separator: "\r\n").filter { !$0.contains("means nothing here") }
      let known = Set(lines.joined(separator: " ").split { " ,=[".contains($0) }.map(String.init))
      for row in try Self.rows(parts[0], "option") {
        // One of two names may be that of another option here.
        let words = row.word.split(separator: " ").map(String.init)
        #expect(
          words.allSatisfy(known.contains) == (row.state != "no"), "\(row.word) is \(row.state)")
      }
    }

    @Test("Each action and event of fzf is taken, or is not")
    func actions() throws {
      let bindings =
        try Self.rows("fzf", "action").map { row in
          (row, "f1:" + row.word.replacing("(...)", with: "(ctrl-a)"))
        } + Self.rows("fzf", "event").map { ($0, "\($0.word):ignore") }
      let lines = bindings.map { "picker -f one --bind '\($0.1)' <one >/dev/null 2>&1; echo $?" }
      try run.write("try", lines.joined(separator: "\n").utf8)
      let end = try run.start("cd \(run.directory); sh try").program.waitForEnd()
      let states = end.output.split(separator: "\r\n")
      for ((row, binding), status) in zip(bindings, states) {
        #expect((status == "0") == (row.state != "no"), "\(binding) ended with \(status)")
      }
      #expect(states.count == bindings.count)
    }

    @Test("The table has each key that mutt says to have in a list", .needs("mutt"))
    func keysOfMutt() throws {
      try run.write("inbox", "From a Sat Jan  3 01:05:34 1996\n\nx\n".utf8)
      let mutt = try run.start(
        "cd \(run.directory); HOME=$PWD exec mutt -n -F /dev/null -R -f inbox -e 'set folder=.'",
        rows: 150)
      try mutt.wait(for: "Msgs:1")
      mutt.type("?")
      try mutt.wait(for: "Generic bindings:", "Unbound functions:")
      let end = try #require(mutt.lines.firstIndex { $0.hasPrefix("Unbound functions:") })
      // Lines that begin with + go on with what a key does; Enter of the number pad is Return.
      let keys = mutt.lines[1..<end].filter {
        $0.contains("   ") && !$0.contains("<Keypad") && !$0.hasPrefix("+")
      }.map {
        let key = $0.prefix { $0 != " " }.replacing("<Esc>", with: "ESC-")
        return key == "<Enter>" ? "Return" : key.count > 2 ? key.filter { !"<>".contains($0) } : key
      }
      let known = Set(try Self.rows("mutt", "key").flatMap { $0.word.split(separator: " ") })
      #expect(keys.count > 100)
      #expect(keys.filter { !known.contains(Substring($0)) } == [])
    }

    @Test(
      "Each key that works is in the list of keys",
      arguments: ["less reader one", "nnn files .", "mutt mailbox --mutt"])
    func keys(line: String) throws {
      let peer = String(line.prefix { $0 != " " })
      let command = line.dropFirst(peer.count + 1)
      let program = try run.start(
        "cd \(run.directory); TERM=dumb exec \(command)", columns: 200
      ).program
      try program.wait(for: "1")
      program.type(ExampleScreen.f1)
      var text = ""
      try program.read { piece in
        text += String(decoding: piece, as: UTF8.self)
        return text.contains("KEYBOARD_TOOLKIT_CONTROL") ? nil : text
      }
      let lines = text.split(separator: "\r\n").map {
        $0.drop { $0 == " " }.replacing(", not now", with: "")
      }
      let rows = try Self.rows(peer, "key").filter { ["yes", "other"].contains($0.state) }
      for row in rows where !row.note.isEmpty {
        let note = row.note
        let end = try #require(note.firstRange(of: ": ", after: 1), "\(row.word)")
        let (key, title) = (note[..<end.lowerBound], note[end.lowerBound...])
        let listed = lines.filter { $0.hasSuffix(title) }.map { ", \($0.dropLast(title.count))," }
        #expect(listed.contains { $0.contains(", \(key),") }, "\(row.word): \(note)")
      }
      program.type("\u{1B}q")
    }
  }
}

extension StringProtocol {
  /// The first place of a text behind so many characters: a colon may be a key itself.
  fileprivate func firstRange(of text: String, after count: Int) -> Range<Index>? {
    let start = index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
    return self[start...].firstRange(of: text)
  }
}
